package io.kstep.serve;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Refuses requests that came to a loopback address under a foreign name, as a web page does that lets its own name point
 * here to read what it must not (DNS rebinding). An address that is not loopback takes any name.
 */
final class HostGuard {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final boolean guards;
    private final Set<String> names = new TreeSet<>(LOOPBACK);

    HostGuard(InetAddress bound, String advertised) {
        guards = bound.isLoopbackAddress();
        names.add(advertised.toLowerCase(Locale.ROOT));
        names.add(bound.getHostAddress());
    }

    void check(Request request) {
        String host = request.header("Host").orElse("");
        String name = host.replaceFirst(":[0-9]*$", "").toLowerCase(Locale.ROOT);
        if (guards && !name.isEmpty() && !names.contains(name)) {
            throw new Refusal(Refusal.MISDIRECTED, "this service is not called " + Refusal.quoted(name));
        }
    }
}
