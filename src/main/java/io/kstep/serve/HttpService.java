package io.kstep.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.kstep.spec.SpecException;
import io.kstep.stream.ModelQueries;
import io.kstep.stream.ModelQueries.Host;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Metrics, health, models, errors and the live page over HTTP: read-only, on loopback unless the settings say otherwise.
 * {@link #bind} takes the port, so that the address is known before the processor starts, and answers metrics and health
 * from then on; {@link #serve} lets it answer about models.
 */
public final class HttpService implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HttpService.class);
    private static final int THREADS = 8;
    private static final int BACKLOG = 64;
    private static final int LARGEST_PORT = 65_535;
    private static final long CLOSING_MILLIS = 2_000;

    static {
        // The JDK's server takes its limits from here only, when its first instance is made. A connection has one
        // request at a time, so the limit on connections bounds what waits for the threads, too.
        limit("sun.net.httpserver.maxReqTime", "5");
        limit("sun.net.httpserver.maxRspTime", "30");
        limit("jdk.httpserver.maxConnections", "256");
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final Host advertised;
    private final HostGuard guard;
    private final MicrometerMetrics metrics;
    private final Exposition exposition;
    private final Peers peers = new Peers(THREADS / 2);
    private final LivePage page = new LivePage();
    private final AtomicInteger underWay = new AtomicInteger();
    private volatile ModelQueries queries;
    private volatile boolean closing;

    private HttpService(HttpServer server, Host advertised, MicrometerMetrics metrics) {
        this.server = server;
        this.advertised = advertised;
        this.metrics = metrics;
        guard = new HostGuard(server.getAddress().getAddress(), advertised.name());
        exposition = new Exposition(metrics.registry());
        AtomicInteger number = new AtomicInteger();
        threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = new Thread(task, "kstep-http-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    private static void limit(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Listens at the address of the settings. */
    public static HttpService bind(ServiceSettings settings, MicrometerMetrics metrics) {
        String host = settings.get(ServiceSettings.HTTP_HOST);
        int port = settings.get(ServiceSettings.HTTP_PORT).intValue();
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new SpecException("http.host: there is no host '" + host + "'");
        }
        Optional<Host> given = given(settings);
        String reachable = given.isPresent() ? "" : reachable(address.getAddress(), host);
        HttpService service;
        try {
            HttpServer server = HttpServer.create(address, BACKLOG);
            Host advertised = given.orElseGet(
                    () -> new Host(reachable, server.getAddress().getPort()));
            service = new HttpService(server, advertised, metrics);
        } catch (IOException e) {
            throw new SpecException("cannot listen on " + host + ":" + port + ": " + e.getMessage()
                    + "; http.host and http.port say where");
        }
        metrics.watch(() -> service.queries != null && service.queries.isReady());
        service.server.setExecutor(service.threads);
        service.server.createContext("/", service::handle);
        service.server.start();
        return service;
    }

    private static Optional<Host> given(ServiceSettings settings) {
        String text = settings.get(ServiceSettings.HTTP_ADVERTISED);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        int colon = text.lastIndexOf(':');
        String digits = text.substring(colon + 1);
        if (colon < 1 || !digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) > LARGEST_PORT) {
            throw new SpecException("http.advertised must be host:port, not '" + text + "'");
        }
        return Optional.of(new Host(text.substring(0, colon).replaceAll("[\\[\\]]", ""), Integer.parseInt(digits)));
    }

    private static String reachable(InetAddress bound, String host) {
        if (!bound.isAnyLocalAddress()) {
            return host;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            throw new SpecException("http.advertised is needed: this machine does not know its own name");
        }
    }

    /** Where other instances of the service reach this one. */
    public Host advertised() {
        return advertised;
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Answers about models from here on. */
    public void serve(ModelQueries running) {
        queries = running;
    }

    private void handle(HttpExchange exchange) {
        underWay.incrementAndGet();
        try (exchange) {
            send(exchange, answer(exchange));
        } catch (IOException e) {
            LOG.debug("a client went away: {}", e.getMessage());
        } finally {
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
            return Answer.refused(Refusal.INTERNAL, "something went wrong here; the log of the service tells more");
        }
    }

    private Answer answer(Request request) {
        guard.check(request);
        if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
            throw new Refusal(Refusal.NOT_ALLOWED, "this service is read-only: GET and HEAD");
        }
        Route route = Route.of(request.path())
                .orElseThrow(
                        () -> new Refusal(Refusal.NOT_FOUND, "there is nothing at this path; '/models' lists models"));
        if (route != Route.MODELS) {
            request.allow(Set.of());
        }
        return switch (route) {
            case PAGE -> page.answer();
            case METRICS -> exposition.answer(request);
            case LIVE -> health("live", !closing && (queries == null || queries.isLive()));
            case READY -> health("ready", !closing && queries != null && queries.isReady());
            case MODELS -> new ModelList(started(), peers, advertised).answer(request);
            case MODEL -> models().model(request);
            case ERRORS -> models().errors(request);
            case HISTORY -> models().history(request);
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

    private Answer health(String name, boolean healthy) {
        return Answer.json(
                healthy ? Answer.OK : Refusal.UNAVAILABLE,
                json -> json.field(name, healthy).field("state", state()));
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", answer.type());
        headers.set("Cache-Control", "no-cache");
        headers.set("X-Content-Type-Options", "nosniff");
        answer.headers().forEach(headers::set);
        boolean bodiless = exchange.getRequestMethod().equals("HEAD") || answer.status() == Answer.NOT_MODIFIED;
        if (bodiless || answer.body().length == 0) {
            if (answer.status() != Answer.NOT_MODIFIED) {
                headers.set("Content-Length", Integer.toString(answer.body().length));
            }
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(answer.status(), answer.body().length);
        exchange.getResponseBody().write(answer.body());
    }

    /** Lets requests that are under way finish for a moment, then gives the port back. */
    @Override
    public void close() {
        closing = true;
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
