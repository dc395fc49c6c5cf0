package io.kstep.serve;

import static io.kstep.serve.Metric.Type.COUNTER;
import static io.kstep.serve.Metric.Type.GAUGE;
import static io.kstep.serve.Metric.Type.TIMER;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** The service's own metrics, declared once: the table of its page is printed from here. */
public enum Metric {
    PREDICTIONS("kstep.predictions", COUNTER, "", "instances predicted", Tag.MODEL),
    PREDICT(
            "kstep.predict",
            TIMER,
            "seconds",
            "time to decode, predict and encode one instance; one prediction in " + MicrometerMetrics.TIMED_ONE_IN
                    + " is timed",
            Tag.MODEL),
    LABELS(
            "kstep.labels",
            COUNTER,
            "",
            "labels dealt with: learned, scored (model paused), duplicate, corrected (took the place of an earlier"
                    + " one), late (could no longer), vacuous, early (waits for its instance), vote (waits for other"
                    + " experts or class variables)",
            Tag.MODEL,
            Tag.OUTCOME),
    QUESTIONS(
            "kstep.questions",
            COUNTER,
            "",
            "labels asked for, of a model with the setting questions: margin (its likeliest classes were near to each"
                    + " other), lot (drawn by lot)",
            Tag.MODEL,
            Tag.WHY),
    EXPIRED(
            "kstep.expired",
            COUNTER,
            "",
            "instances or labels that waited for each other in vain",
            Tag.MODEL,
            Tag.WHAT),
    CHUNKS("kstep.chunks", COUNTER, "", "chunks learned", Tag.MODEL),
    LEARN("kstep.learn", TIMER, "seconds", "time to learn a chunk's submodel and store it", Tag.MODEL),
    DRIFT_ALARMS("kstep.drift.alarms", COUNTER, "", "drift alarms", Tag.MODEL),
    NEW_FEATURES(
            "kstep.new.features", COUNTER, "", "features that joined the schema after the first instance", Tag.MODEL),
    ERROR(
            "kstep.error",
            GAUGE,
            "",
            "rolling error of each estimator: windowed, fading, adaptive, since-start, chunk (sure labels, 0 to 1; of"
                    + " a number the share of labels outside of the predicted interval), noise-corrected (behind labels"
                    + " that are not sure: few of them may give less than 0); NaN while it has none",
            Tag.MODEL,
            Tag.ESTIMATOR),
    ERROR_BOUND(
            "kstep.error.bound",
            GAUGE,
            "",
            "low and high end of the error's 95 % interval",
            Tag.MODEL,
            Tag.ESTIMATOR,
            Tag.BOUND),
    TARGET_ERROR(
            "kstep.target.error",
            GAUGE,
            "",
            "windowed error of each class variable of a model of several, the first " + JointMeters.MOST
                    + "; kstep_error of such a model is of the vectors",
            Tag.MODEL,
            Tag.TARGET),
    MEAN_ERROR(
            "kstep.mean.error",
            GAUGE,
            "",
            "windowed mean share of the classes of an instance that were wrong, of a model of several class variables",
            Tag.MODEL),
    COST(
            "kstep.cost",
            GAUGE,
            "",
            "mean cost of a decision, fading, of a model with costs: realised; expected when it was made; likeliest,"
                    + " had the most probable class been said",
            Tag.MODEL,
            Tag.COST),
    REJECTED(
            "kstep.rejected",
            GAUGE,
            "",
            "share of the instances for which no class was decided, fading, of a model with costs; they are in no"
                    + " error",
            Tag.MODEL),
    OUTLIERS(
            "kstep.outliers",
            GAUGE,
            "",
            "share of the labelled instances that were outliers, fading, of a model with the setting outliers",
            Tag.MODEL),
    SUBMODELS("kstep.submodels", GAUGE, "", "submodels that the main classifier combines", Tag.MODEL),
    SUBMODEL_WEIGHT(
            "kstep.submodel.weight",
            GAUGE,
            "",
            "share of each submodel in what the latest answers are made of, 0 to 1; the submodels by age: open (of the"
                    + " open chunk), 1 (the newest), 2, ..., the newest " + ShareMeters.MOST,
            Tag.MODEL,
            Tag.SUBMODEL),
    SUBMODEL_INFORMATION(
            "kstep.submodel.information",
            GAUGE,
            "",
            "mutual information of each submodel's class and the main classifier's, in nats",
            Tag.MODEL,
            Tag.SUBMODEL),
    EXPERT_RELIABILITY(
            "kstep.expert.reliability",
            GAUGE,
            "",
            "how often each expert is right, as learned from the votes, of a model with the setting experts; the "
                    + ExpertMeters.MOST + " with most votes",
            Tag.MODEL,
            Tag.EXPERT),
    EXPERT_ERROR(
            "kstep.expert.error",
            GAUGE,
            "",
            "share of the votes of each expert that were wrong lately, as far as the other experts say",
            Tag.MODEL,
            Tag.EXPERT),
    DEAD_LETTERS(
            "kstep.dead.letters",
            COUNTER,
            "",
            "records that could not be used, by the topic they came from and the kind of reason: key, json, form (a"
                    + " field does not fit), limit, time, model, internal",
            Tag.TOPIC,
            Tag.REASON),
    SKIPPED(
            "kstep.records.skipped",
            COUNTER,
            "",
            "records that came again after they had been processed, the group's offsets being lost, and were skipped",
            Tag.TOPIC),
    LOST("kstep.records.lost", COUNTER, "", "records that were deleted before they were read", Tag.TOPIC),
    PENDING("kstep.pending", GAUGE, "", "instances and labels that wait for each other", Tag.PARTITION),
    MODELS("kstep.models", GAUGE, "", "models stored", Tag.PARTITION),
    CACHED("kstep.models.cached", GAUGE, "", "models kept decoded in memory", Tag.PARTITION),
    PROGRESS_AGE(
            "kstep.progress.age",
            GAUGE,
            "",
            "seconds without a commit of a partition that has records to read; 0 where none wait",
            Tag.PARTITION),
    READY("kstep.ready", GAUGE, "", "1 while records are being processed, 0 while starting, restoring or rebalancing");

    /** What kind of meter it is. */
    enum Type {
        COUNTER,
        GAUGE,
        TIMER
    }

    /** Names of the tags. */
    static final class Tag {
        static final String MODEL = "model";
        static final String OUTCOME = "outcome";
        static final String WHY = "why";
        static final String WHAT = "what";
        static final String ESTIMATOR = "estimator";
        static final String BOUND = "bound";
        static final String TARGET = "target";
        static final String COST = "cost";
        static final String SUBMODEL = "submodel";
        static final String EXPERT = "expert";
        static final String TOPIC = "topic";
        static final String REASON = "reason";
        static final String PARTITION = "partition";

        private Tag() {}
    }

    /** Bounds of the buckets of {@link #PREDICT}: a prediction takes from a microsecond to some milliseconds. */
    static final Duration[] PREDICT_BUCKETS = micros(2, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000, 20_000, 100_000);

    /** Bounds of the buckets of {@link #LEARN}: a chunk takes from a fraction of a millisecond to seconds. */
    static final Duration[] LEARN_BUCKETS =
            micros(500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 2_000_000);

    private final String id;
    private final Type type;
    private final String unit;
    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // it is, being made by List.of
    private final List<String> tags;

    Metric(String id, Type type, String unit, String meaning, String... tags) {
        this.id = id;
        this.type = type;
        this.unit = unit;
        this.meaning = meaning;
        this.tags = List.of(tags);
    }

    private static Duration[] micros(long... bounds) {
        return Arrays.stream(bounds)
                .mapToObj(bound -> Duration.ofNanos(1_000 * bound))
                .toArray(Duration[]::new);
    }

    /** The name by which Micrometer knows it. */
    String id() {
        return id;
    }

    Type type() {
        return type;
    }

    String meaning() {
        return meaning;
    }

    List<String> tags() {
        return tags;
    }

    /** The name by which Prometheus knows it; a timer's is followed by {@code _bucket}, {@code _count}, ... */
    public String prometheusName() {
        String name = id.replace('.', '_');
        return switch (type) {
            case COUNTER -> name + "_total";
            case TIMER -> name + "_" + unit;
            case GAUGE -> name;
        };
    }

    /** All of them as a table in Markdown. */
    public static String table() {
        StringBuilder table = new StringBuilder("| metric | kind | tags | what |\n|---|---|---|---|\n");
        for (Metric metric : values()) {
            table.append("| `").append(metric.prometheusName()).append("` | ").append(metric.kind());
            table.append(" | ")
                    .append(String.join(
                            ", ",
                            metric.tags.stream().map(tag -> "`" + tag + "`").toList()));
            table.append(" | ").append(metric.meaning).append(" |\n");
        }
        return table.toString();
    }

    private String kind() {
        return switch (type) {
            case COUNTER -> "counter";
            case TIMER -> "histogram, " + unit;
            case GAUGE -> "gauge";
        };
    }
}
