package io.kstep.serve;

import io.kstep.spec.SpecException;
import io.kstep.stream.HttpSettings;
import io.kstep.stream.ModelQueries.Host;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.net.InetAddress;

/**
 * Where other replicas reach this one.
 *
 * @param port 0 if it is the one that the service listens on
 */
record Advertised(String name, int port) {

    private static final int LARGEST_PORT = 65_535;

    /** As the settings say or, where they are silent, by the address that the service listens on. */
    static Advertised of(ServiceSettings settings, InetAddress bound) {
        String text = settings.get(HttpSettings.HTTP_ADVERTISED);
        if (text.isEmpty()) {
            return new Advertised(reachable(bound, settings.get(HttpSettings.HTTP_HOST)), 0);
        }
        int colon = text.lastIndexOf(':');
        String digits = text.substring(colon + 1);
        if (colon < 1 || !digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) > LARGEST_PORT) {
            throw new SpecException("http.advertised must be host:port, not '" + text + "'");
        }
        return new Advertised(text.substring(0, colon).replaceAll("[\\[\\]]", ""), Integer.parseInt(digits));
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

    Host at(int listening) {
        return new Host(name, port == 0 ? listening : port);
    }
}
