package dev.spillgate;

import dev.spillgate.key.Client;
import dev.spillgate.limit.Algorithm;
import dev.spillgate.limit.Decision;
import dev.spillgate.limit.Reservation;
import dev.spillgate.limit.Turn;
import dev.spillgate.policy.Mode;
import dev.spillgate.policy.Policy;
import dev.spillgate.policy.PolicyException;
import dev.spillgate.policy.PolicyReader;
import jakarta.inject.Inject;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The servlet filter: one {@code <filter>} in web.xml is one policy, configured by its init-params.
 *
 * <p>It carries no scope annotation and does everything in {@link #init}: containers differ in
 * whether they treat filters as beans, and at least one drops a filter that has a scope.
 */
public class RateLimitFilter implements Filter {

  /** The request attribute with the {@link Decision} of the policy that decided last. */
  public static final String DECISION = "dev.spillgate.decision";

  /**
   * The request attribute by which the application says itself whether the request uses up its
   * permits: a Boolean, which goes before the init-param {@code charge}.
   */
  public static final String CHARGE = "dev.spillgate.charge";

  private static final System.Logger LOG = System.getLogger("dev.spillgate");

  @Inject @Nullable RateLimiters injected;

  private RateLimiter limiter;
  private Policy policy;
  private PolicyEdge edge;
  private ForwardingCheck forwarding;
  private WaitChoice waitChoice;
  private boolean closed;

  /**
   * Reads the init-params and starts the policy. Where the container would go on without a filter
   * that can't be started, this doesn't throw, but the filter refuses all its requests.
   *
   * @throws ServletException if the init-params are not legal, with every problem in its message
   */
  @Override
  @SuppressWarnings("NullAway.Init") // a filter that is closed has no policy and asks none
  public void init(FilterConfig config) throws ServletException {
    try {
      start(config);
    } catch (ServletException | RuntimeException | LinkageError failure) {
      if (!isServedWithoutFilters(config.getServletContext())) {
        throw failure;
      }
      LOG.log(System.Logger.Level.ERROR, "All requests are refused", failure);
      closed = true;
    }
  }

  private void start(FilterConfig config) throws ServletException {
    policy = read(config);
    ServletContext application = config.getServletContext();
    LimitersSource source = LimitersSource.find(injected, application);
    limiter = source.limiters().start(application, policy);
    edge = new PolicyEdge(limiter);
    forwarding = new ForwardingCheck(policy);
    waitChoice = new WaitChoice(limiter, application);
    if (policy.algorithm() == Algorithm.CONCURRENCY) {
      JettyRequestEnd.watch(application, limiter);
    }
    LOG.log(System.Logger.Level.INFO, "{0}; CDI: {1}", policy, source.cdi());
    for (String warning : policy.warnings()) {
      LOG.log(System.Logger.Level.WARNING, "policy {0}: {1}", policy.name(), warning);
    }
  }

  private static Policy read(FilterConfig config) throws ServletException {
    try {
      return PolicyReader.read(
          config.getFilterName(),
          Params.of(config.getInitParameterNames(), config::getInitParameter),
          new DeployedApplication(config.getServletContext(), config.getFilterName()));
    } catch (PolicyException illegal) {
      throw new ServletException(illegal.getMessage(), illegal);
    }
  }

  /** Whether the application would be open if {@link #init} failed. */
  private static boolean isServedWithoutFilters(ServletContext application) {
    String server = application.getServerInfo();
    return server.contains("Payara") || server.contains("GlassFish");
  }

  @Override
  public void doFilter(ServletRequest anyRequest, ServletResponse anyResponse, FilterChain chain)
      throws IOException, ServletException {
    if (!(anyRequest instanceof HttpServletRequest request)
        || !(anyResponse instanceof HttpServletResponse response)) {
      chain.doFilter(anyRequest, anyResponse);
      return;
    }
    if (closed) {
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      return;
    }
    if (!decides(request)) {
      passOn(request, response, chain);
      return;
    }
    Reservation reservation = reserve(request);
    limiter.passage().begin(request, reservation);
    if (reservation == null) {
      chain.doFilter(request, response);
      return;
    }
    Turn turn = reservation.turn();
    if (turn == null) {
      edge.conclude(reservation, request, response, chain);
    } else if (policy.mode() == Mode.REPORT) {
      limiter.await(turn, reservation, decided -> {}); // beside it, to count as it would
      edge.conclude(reservation, request, response, chain);
    } else if (waitChoice.holdsNoThread(request)) {
      AsyncWait.begin(edge, reservation, turn, request, response);
    } else if (limiter.await(turn, reservation)) {
      edge.conclude(reservation, request, response, chain);
    } else {
      limiter.giveBack(reservation);
      edge.turnAway(request, response);
    }
  }

  /** A policy decides once on a request: at the first REQUEST or ASYNC dispatch that meets it. */
  private boolean decides(HttpServletRequest request) {
    DispatcherType dispatch = request.getDispatcherType();
    return policy.mode() != Mode.OFF
        && (dispatch == DispatcherType.REQUEST || dispatch == DispatcherType.ASYNC)
        && !limiter.passage().isBegun(request);
  }

  /** Containers may tell nobody of the end of a request that fails in an ASYNC dispatch. */
  private void passOn(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } catch (Throwable failure) {
      if (request.getDispatcherType() == DispatcherType.ASYNC) {
        limiter.finish(request);
      }
      throw failure;
    }
  }

  /** Null if the policy does not apply to the request. */
  private @Nullable Reservation reserve(HttpServletRequest request) {
    if (!policy.matcher().matches(request)) {
      return null;
    }
    Client client = policy.address().of(request);
    forwarding.check(request);
    return client.isExempt(policy.exempt())
        ? null
        : limiter.reserve(policy.key().of(request, client));
  }

  @Override
  public void destroy() {
    if (limiter != null) { // null after an init that failed
      limiter.stop();
    }
  }
}
