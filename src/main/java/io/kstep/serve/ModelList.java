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
    private final Peers peers;
    private final Host here;

    ModelList(ModelQueries queries, Peers peers, Host here) {
        this.queries = queries;
        this.peers = peers;
        this.here = here;
    }

    Answer answer(Request request) {
        request.allow(Set.of("after", "limit"));
        int limit = request.number("limit", STANDARD, 1, MOST);
        List<ModelLine> lines = local(request.query().getOrDefault("after", ""), limit);
        List<String> unreachable = new ArrayList<>();
        if (!request.isHop()) {
            List<Host> others = queries.hosts().stream()
                    .filter(host -> !queries.isHere(host))
                    .toList();
            if (!others.isEmpty()) {
                peers.askAll(others, request).forEach((host, answer) -> take(host, answer, lines, unreachable));
            }
        }
        lines.sort(Comparator.comparing(ModelLine::key, KEY_ORDER));
        List<ModelLine> page = lines.size() > limit ? lines.subList(0, limit) : lines;
        return Answer.json(json -> {
            json.field("state", queries.state()).field("ready", queries.isReady());
            json.list("models", page, (to, line) -> line.write(to)).texts("unreachable", unreachable);
            if (page.size() == limit) {
                json.field("next", page.get(limit - 1).key());
            }
        });
    }

    private List<ModelLine> local(String after, int limit) {
        List<ModelLine> lines = new ArrayList<>();
        for (String key : queries.keys(after, limit)) {
            lines.add(ModelLine.of(key, name(here), queries.errorReport(key)));
        }
        return lines;
    }

    private static void take(Host host, Optional<byte[]> answer, List<ModelLine> lines, List<String> unreachable) {
        answer.ifPresentOrElse(body -> lines.addAll(ModelLine.all(body)), () -> unreachable.add(name(host)));
    }

    static String name(Host host) {
        return host.name() + ":" + host.port();
    }
}
