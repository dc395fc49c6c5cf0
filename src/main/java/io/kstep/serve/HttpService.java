package io.kstep.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.kstep.spec.SpecException;
import io.kstep.stream.HttpSettings;
import io.kstep.stream.ModelQueries;
import io.kstep.stream.ModelQueries.Host;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Metrics, health, models, errors and the live page over HTTP: read-only, on loopback unless the settings say otherwise.
 * {@link #bind} takes the port, so that the address is known before the processor starts, and answers metrics and health
 * from then on; {@link #serve} lets it answer about models.
 */
public final class HttpService implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HttpService.class);

    /** Requests that are worked on at a time, health apart. */
    private static final int AT_ONCE = 8;

    private static final long SEAT_MILLIS = 2_000;
    private static final long CLOSING_MILLIS = 2_000;
    private static final Answer BUSY = Answer.refused(Refusal.UNAVAILABLE, "too many requests at once; try again");

    private final HttpServer server;
    private final ExecutorService threads;
    private final Host advertised;
    private final HostGuard guard;
    private final MicrometerMetrics metrics;
    private final Exposition exposition;
    private final Access access;
    private final Peers peers;
    private final boolean encrypted;
    private final Semaphore seats = new Semaphore(AT_ONCE);
    private final LivePage page = new LivePage();
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile ModelQueries queries;
    private volatile boolean closing;
    private volatile HealthListener healthListener;

    private HttpService(
            HttpServer server,
            ServiceSettings settings,
            Host advertised,
            Access access,
            Optional<SSLContext> tls,
            MicrometerMetrics metrics) {
        this.server = server;
        this.advertised = advertised;
        this.metrics = metrics;
        this.access = access;
        encrypted = tls.isPresent();
        AllowedPeers allowed = AllowedPeers.of(settings, advertised.port());
        peers = new Peers(AT_ONCE / 2, allowed, access.forPeers(), tls);
        guard = new HostGuard(server.getAddress().getAddress(), advertised.name());
        exposition = new Exposition(metrics.registry());
        threads = Listener.threads(AT_ONCE);
    }

    /** Fails as {@link #bind} would for settings that it would not start with, and takes no port. */
    public static void check(ServiceSettings settings) {
        InetAddress bound = address(settings).getAddress();
        Access.of(settings, bound, Tls.of(settings).isPresent());
        AllowedPeers.of(settings, Advertised.of(settings, bound).port());
    }

    private static InetSocketAddress address(ServiceSettings settings) {
        String host = settings.get(HttpSettings.HTTP_HOST);
        InetSocketAddress address =
                new InetSocketAddress(host, settings.get(HttpSettings.HTTP_PORT).intValue());
        if (address.isUnresolved()) {
            throw new SpecException("http.host: there is no host '" + host + "'");
        }
        return address;
    }

    /** Listens at the address of the settings; fails in one line where they would let in whom they should not. */
    public static HttpService bind(ServiceSettings settings, MicrometerMetrics metrics) {
        InetSocketAddress address = address(settings);
        check(settings);
        Optional<SSLContext> tls = Tls.of(settings);
        Access access = Access.of(settings, address.getAddress(), tls.isPresent());
        Advertised place = Advertised.of(settings, address.getAddress());
        HttpService service;
        try {
            HttpServer server = Listener.create(address, tls);
            Host advertised = place.at(server.getAddress().getPort());
            service = new HttpService(server, settings, advertised, access, tls, metrics);
        } catch (IOException e) {
            throw new SpecException("cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                    + e.getMessage() + "; http.host and http.port say where");
        }
        metrics.watch(() -> service.queries != null
                && service.queries.isReady()
                && service.queries.stalls().isEmpty());
        service.server.setExecutor(service.threads);
        service.server.createContext("/", service::handle);
        service.server.start();
        service.listenForHealth(
                address.getAddress(), settings.get(HttpSettings.HEALTH_PORT).intValue());
        return service;
    }

    private void listenForHealth(InetAddress bound, int port) {
        if (port < 0) {
            return;
        }
        try {
            healthListener = new HealthListener(new InetSocketAddress(bound, port), this::healthAt);
        } catch (IOException e) {
            close();
            throw new SpecException("cannot listen on " + bound.getHostAddress() + ":" + port + ": " + e.getMessage()
                    + "; http.health.port says where health is");
        }
    }

    private Optional<Answer> healthAt(String path) {
        return switch (path) {
            case "/health/live" -> Optional.of(live());
            case "/health/ready" -> Optional.of(ready());
            default -> Optional.empty();
        };
    }

    /** Where other replicas reach this one. */
    public Host advertised() {
        return advertised;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Whether it speaks HTTPS. */
    public boolean isEncrypted() {
        return encrypted;
    }

    /** The port that answers health alone, if there is one. */
    public OptionalInt healthPort() {
        return healthListener == null ? OptionalInt.empty() : OptionalInt.of(healthListener.port());
    }

    /** Answers about models from here on. */
    public void serve(ModelQueries running) {
        queries = running;
    }

    private void handle(HttpExchange exchange) {
        underWay.incrementAndGet();
        // waits for no seat; a target such as that of CONNECT has no path
        boolean health = String.valueOf(exchange.getRequestURI().getPath()).startsWith("/health/");
        boolean seated = false;
        try (exchange) {
            seated = !health && seats.tryAcquire(SEAT_MILLIS, TimeUnit.MILLISECONDS);
            (health || seated ? answer(exchange) : BUSY).send(exchange);
        } catch (IOException e) {
            LOG.debug("a client went away: {}", e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the service is closing
        } finally {
            if (seated) {
                seats.release();
            }
            underWay.decrementAndGet();
        }
    }

    private Answer answer(HttpExchange exchange) {
        try {
            return answer(Request.of(exchange));
        } catch (Refusal e) {
            return Answer.refused(e.status(), e.getMessage());
        } catch (ModelQueries.TooLarge e) {
            return Answer.refused(Refusal.TOO_LARGE, e.getMessage());
        } catch (RuntimeException e) {
            ModelQueries running = queries;
            if (running != null && !running.isReady()) {
                LOG.debug("{} {} came too early", exchange.getRequestMethod(), exchange.getRequestURI(), e);
                return Answer.refused(Refusal.UNAVAILABLE, "the service is " + state() + "; try again");
            }
            LOG.warn("{} {} failed", exchange.getRequestMethod(), exchange.getRequestURI(), e);
            return Answer.refused(Refusal.INTERNAL, "internal error; see the log of the service");
        }
    }

    private Answer answer(Request request) {
        guard.check(request);
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            throw new Refusal(Refusal.NOT_ALLOWED, "this service is read-only: GET and HEAD");
        }
        Route route = Route.of(request.path())
                .orElseThrow(() ->
                        new Refusal(Refusal.NOT_FOUND, "there is nothing at this path; '/models' lists the models"));
        access.check(route, request);
        if (route != Route.MODELS) {
            request.allow(route.takesKey() ? Set.of(Request.KEY) : Set.of());
        }
        return switch (route) {
            case PAGE -> page.answer();
            case METRICS -> exposition.answer(request);
            case LIVE -> live();
            case READY -> ready();
            case MODELS -> new ModelList(started(), metrics, peers, advertised).answer(request);
            case MODEL -> models().model(request);
            case ERRORS -> models().errors(request);
            case HISTORY -> models().history(request);
            case DEAD_LETTERS -> metrics.letters().answer();
            case TOPOLOGY -> Answer.text(started().topology());
        };
    }

    private ModelAnswers models() {
        return new ModelAnswers(started(), metrics, peers);
    }

    private ModelQueries started() {
        ModelQueries running = queries;
        if (running == null || closing) {
            throw new Refusal(Refusal.UNAVAILABLE, "the service is " + state() + "; try again");
        }
        return running;
    }

    private String state() {
        ModelQueries running = queries;
        return closing ? "closing" : running == null ? "starting" : running.state();
    }

    private Answer live() {
        return health("live", !closing && (queries == null || queries.isLive()));
    }

    private Answer ready() {
        return health("ready", !closing && queries != null && queries.isReady());
    }

    private Answer health(String name, boolean running) {
        ModelQueries asked = queries;
        List<String> stalls = asked == null ? List.of() : asked.stalls();
        boolean healthy = running && stalls.isEmpty();
        return Answer.json(healthy ? Answer.OK : Refusal.UNAVAILABLE, json -> {
            json.field(name, healthy).field("state", state());
            if (!stalls.isEmpty()) {
                json.texts("stalled", stalls);
            }
        });
    }

    /** Lets requests that are under way finish for a moment, then gives the port back. */
    @Override
    public void close() {
        closing = true;
        if (healthListener != null) {
            healthListener.close();
        }
        try {
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSING_MILLIS);
            while (underWay.get() > 0 && System.nanoTime() < until) {
                Thread.sleep(5);
            }
            server.stop(0);
            threads.shutdownNow();
            threads.awaitTermination(CLOSING_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            server.stop(0);
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
