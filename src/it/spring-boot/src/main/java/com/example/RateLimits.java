package com.example;

import dev.spillgate.RateLimitFilter;
import java.util.Map;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

@Configuration
public class RateLimits {

  @Bean
  FilterRegistrationBean<RateLimitFilter> api() {
    var filter = new FilterRegistrationBean<>(new RateLimitFilter());
    filter.setName("api");
    filter.setInitParameters(Map.of("limit", "100/1m"));
    filter.addUrlPatterns("/*");
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
    return filter;
  }
}
