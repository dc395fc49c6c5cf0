package io.kstep.serve;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/** The JDK's HTTP server within limits: what is slow or idle is hung up on, and keeps nobody else waiting. */
final class Listener {

    private static final int BACKLOG = 256;

    /** Connections, and as many threads: one reads a request's head from its connection however slowly that comes. */
    private static final int CONNECTIONS = 1_024;

    private static final long STACK_BYTES = 512 << 10;
    private static final long IDLE_SECONDS = 10;

    static {
        // the JDK's server takes its limits from here only, when its first instance is made
        limit("sun.net.httpserver.maxReqTime", "5");
        limit("sun.net.httpserver.maxRspTime", "30");
        limit("sun.net.httpserver.idleInterval", Long.toString(IDLE_SECONDS));
        limit("jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS));
    }

    private Listener() {}

    private static void limit(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    static HttpServer create(InetSocketAddress address, Optional<SSLContext> tls) throws IOException {
        if (tls.isEmpty()) {
            return HttpServer.create(address, BACKLOG);
        }
        HttpsServer server = HttpsServer.create(address, BACKLOG);
        server.setHttpsConfigurator(new HttpsConfigurator(tls.get()));
        return server;
    }

    /** Threads for every connection that there may be; those beyond a few end when they are not needed. */
    static ExecutorService threads(int few) {
        AtomicInteger number = new AtomicInteger();
        return new ThreadPoolExecutor(
                few, CONNECTIONS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(null, task, "kstep-http-" + number.incrementAndGet(), STACK_BYTES);
                    thread.setDaemon(true);
                    return thread;
                });
    }
}
