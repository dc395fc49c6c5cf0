package io.kstep.serve;

import java.util.List;
import java.util.Optional;

/** What may be asked for, declared once: the table of its page is printed from here. */
public enum Route {
    PAGE("/", "the live page: models, their error over time, submodels, drift marks, health"),
    METRICS("/metrics", "metrics for Prometheus: text format 0.0.4, or OpenMetrics if the request prefers it"),
    LIVE(
            "/health/live",
            "200 while the threads run and no partition is stalled, 503 if a restart is needed; `stalled` names the"
                    + " partition"),
    READY(
            "/health/ready",
            "200 while records are being processed, 503 while starting, restoring, rebalancing or stalled"),
    MODELS(
            "/models",
            "the models of all replicas in order of their keys, each with its latest error (windowed;"
                    + " `\"estimator\":\"noise-corrected\"` where most labels were not sure, with `growsWithDoubt`)"
                    + " and, of a model with [costs](settings.md#how-a-model-decides), the `cost` of a decision lately;"
                    + " of those with metrics of their own, since their replica started, the number of labels `learned`"
                    + " and when the `lastRecord` came, which error reports say with later labels only;"
                    + " `limit` (100, at most "
                    + ModelList.MOST + ") and `after` (a key) page through them"),
    MODEL(
            "/models/{key}",
            "a model as it was last stored: settings in force, version, features with densities and tables, submodels"
                    + " with their provenance, main node; of [several class variables](several-streams.md) under `several`"
                    + " these, the submodels and the structure of the newest; `shares` says what each submodel [gave to"
                    + " the latest answers](metrics.md)"),
    ERRORS("/errors/{key}", "its latest error report, as on the errors topic"),
    HISTORY(
            "/errors/{key}/history",
            "its recent errors and drift alarms, as far back as the replica that holds it remembers"),
    DEAD_LETTERS(
            "/dead-letters",
            "how many records of this replica became dead letters since it started, by topic and reason, and when the"
                    + " latest did"),
    TOPOLOGY(
            "/topology",
            "sources, processor, stores and sinks with their topics, as text in the form of Kafka Streams");

    private static final String KEY = "{key}";

    private final String path;
    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // it is, being made by List.of
    private final List<String> segments;

    Route(String path, String meaning) {
        this.path = path;
        this.meaning = meaning;
        segments = List.of(path.substring(1).split("/", -1));
    }

    /** The route of a path, given by its decoded segments. */
    static Optional<Route> of(List<String> path) {
        for (Route route : values()) {
            if (route.fits(path)) {
                return Optional.of(route);
            }
        }
        return Optional.empty();
    }

    /** Whether it is about one model. */
    boolean takesKey() {
        return segments.contains(KEY);
    }

    private boolean fits(List<String> path) {
        if (path.size() != segments.size()) {
            return false;
        }
        for (int i = 0; i < segments.size(); i++) {
            if (!segments.get(i).equals(KEY) && !segments.get(i).equals(path.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** All of them as a table in Markdown. */
    public static String table() {
        StringBuilder table = new StringBuilder("| path | what |\n|---|---|\n");
        for (Route route : values()) {
            table.append("| `")
                    .append(route.path)
                    .append("` | ")
                    .append(route.meaning)
                    .append(" |\n");
        }
        return table.toString();
    }
}
