package io.kstep.serve;

import io.kstep.stream.ModelQueries;
import io.kstep.stream.ModelQueries.Host;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A page of the list of models, of this instance or of all. */
final class ModelList {

    static final int MOST = 1_000;
    private static final int STANDARD = 100;

    /** By code points, which is the order of UTF-8's bytes and so that of the stores. */
    static final Comparator<String> KEY_ORDER = (one, other) -> {
        for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
            char a = one.charAt(i);
            char b = other.charAt(i);
            if (a != b) {
                return Character.isSurrogate(a) == Character.isSurrogate(b)
                        ? Character.compare(a, b)
                        : Boolean.compare(Character.isSurrogate(a), Character.isSurrogate(b));
            }
        }
        return Integer.compare(one.length(), other.length());
    };

    private final ModelQueries queries;
    private final MicrometerMetrics metrics;
    private final Peers peers;
    private final Host here;

    ModelList(ModelQueries queries, MicrometerMetrics metrics, Peers peers, Host here) {
        this.queries = queries;
        this.metrics = metrics;
        this.peers = peers;
        this.here = here;
    }

    /** A replica whose models are not in the list, and why. */
    private record Fault(String replica, String reason) {}

    Answer answer(Request request) {
        request.allow(Set.of("after", "limit"));
        int limit = request.number("limit", STANDARD, 1, MOST);
        String after = request.query().getOrDefault("after", "");
        List<ModelLine> lines = local(after, limit);
        List<Fault> faults = new ArrayList<>();
        if (!request.isHop()) {
            List<Host> others = queries.hosts().stream()
                    .filter(host -> !queries.isHere(host))
                    .toList();
            if (!others.isEmpty()) {
                peers.askAll(others, request)
                        .forEach((host, answer) -> lines(host, answer, after, limit)
                                .ifPresentOrElse(lines::addAll, () -> faults.add(fault(host, answer))));
            }
        }
        lines.sort(Comparator.comparing(ModelLine::key, KEY_ORDER));
        List<ModelLine> page = lines.size() > limit ? lines.subList(0, limit) : lines;
        return Answer.json(json -> {
            json.field("state", queries.state()).field("ready", queries.isReady());
            json.list("models", page, (to, line) -> line.write(to));
            json.texts("unreachable", faults.stream().map(Fault::replica).toList());
            json.list(
                    "faults",
                    faults,
                    (to, fault) -> to.field("replica", fault.replica()).field("fault", fault.reason()));
            if (page.size() == limit) {
                json.field("next", page.get(limit - 1).key());
            }
        });
    }

    private static Optional<List<ModelLine>> lines(Host host, Peers.Listed answer, String after, int limit) {
        return answer.body().flatMap(body -> ModelLine.all(body, name(host), after, limit));
    }

    private static Fault fault(Host host, Peers.Listed answer) {
        return new Fault(name(host), answer.body().isPresent() ? "does not answer as a replica does" : answer.fault());
    }

    private List<ModelLine> local(String after, int limit) {
        List<ModelLine> lines = new ArrayList<>();
        for (String key : queries.keys(after, limit)) {
            lines.add(ModelLine.of(key, name(here), queries.errorReport(key), metrics.heard(key)));
        }
        return lines;
    }

    static String name(Host host) {
        return host.name() + ":" + host.port();
    }
}
