package io.kstep.serve;

import io.kstep.spec.SpecException;
import io.kstep.stream.HttpSettings;
import io.kstep.stream.ModelQueries.Host;
import io.kstep.stream.ServiceSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The replicas that may be asked. Who joins the consumer group says where it listens, and could name any host and port:
 * only those that the settings list are asked or, without a list, those on the port of this service.
 */
final class AllowedPeers {

    /** A name or an address as it may stand in a URL, brackets left off. */
    private static final Pattern NAME =
            Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?|[0-9A-Fa-f:.]+");

    private static final Pattern ENTRY = Pattern.compile("(.+):([0-9]{1,5}|\\*)");
    private static final String ANY_PORT = "*";

    private final List<String> listed;
    private final int port;

    private AllowedPeers(List<String> listed, int port) {
        this.listed = listed;
        this.port = port;
    }

    /**
     * @param port of this service, as others reach it
     */
    static AllowedPeers of(ServiceSettings settings, int port) {
        String text = settings.get(HttpSettings.PEERS);
        List<String> listed = new ArrayList<>();
        for (String entry : text.isBlank() ? new String[0] : text.split(",")) {
            var matcher = ENTRY.matcher(entry.strip());
            String name = matcher.matches() ? bare(matcher.group(1)) : "";
            if (!NAME.matcher(name).matches()) {
                throw new SpecException(
                        "http.peers must be a list of host:port or host:*, not '" + entry.strip() + "'");
            }
            listed.add(name + ":" + matcher.group(2));
        }
        return new AllowedPeers(List.copyOf(listed), port);
    }

    boolean contains(Host host) {
        String name = bare(host.name());
        if (!NAME.matcher(name).matches() || host.port() < 1) {
            return false;
        }
        return listed.isEmpty()
                ? host.port() == port
                : listed.contains(name + ":" + host.port()) || listed.contains(name + ":" + ANY_PORT);
    }

    private static String bare(String name) {
        return name.replaceAll("^\\[|]$", "").toLowerCase(Locale.ROOT);
    }

    /** Why another is not asked. */
    String why() {
        return listed.isEmpty()
                ? "is not on port " + port + " and not listed in http.peers"
                : "is not listed in http.peers";
    }
}
