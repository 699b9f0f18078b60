package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.boot.web.servlet.FilterRegistrationBean;

@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "server.address=127.0.0.1")
class RateLimitsTest {

  @Autowired TestRestTemplate client;

  @Test
  void theHundredAndFirstIsRefused() {
    for (int i = 0; i < 100; i++) {
      assertEquals(200, status());
    }
    assertEquals(429, status());
  }

  private int status() {
    return client.getForEntity("/", String.class).getStatusCode().value();
  }

  @Test
  void aLimitThatCantBeReadStopsTheApplication(CapturedOutput log) {
    var misread =
        new BeanPostProcessor() {
          @Override
          public Object postProcessBeforeInitialization(Object bean, String name) {
            if (bean instanceof FilterRegistrationBean<?> filter && name.equals("api")) {
              filter.addInitParameter("limit", "nonsense");
            }
            return bean;
          }
        };
    var application =
        new SpringApplicationBuilder(Application.class)
            .properties("server.port=0", "server.address=127.0.0.1")
            .initializers(context -> context.getBeanFactory().addBeanPostProcessor(misread));
    assertThrows(RuntimeException.class, application::run);
    assertTrue(log.getAll().contains("limit = \"nonsense\""));
  }
}
