package io.kstep.stream;

import io.kstep.incremental.KStepModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The configuration of the service, an immutable value read from properties. Keys are declared once, here, in {@link
 * WaitingSettings}, {@link MappingSettings} and {@link HttpSettings}. A key that begins with {@value #KAFKA} goes to Kafka's clients without that prefix; one that begins with {@value #MODEL} is a
 * setting of the models, by the names of {@code kstep.control}; any other unknown key is an error.
 */
public final class ServiceSettings {

    /** Prefix of the settings of Kafka's clients. */
    public static final String KAFKA = "kafka.";

    /** Prefix of the settings that models start with. */
    public static final String MODEL = "model.";

    /** How models are created. */
    public enum Creation {
        /** The first record of a key makes its model. */
        AUTO,
        /** Only a create command does; until then the records of a key are dead letters. */
        CONTROL
    }

    /** What happens with a stored model that cannot be read. */
    public enum Unreadable {
        /** The service ends before it takes a record of that model. */
        STOP,
        /** The records of that model are dead letters, its delete and reset are obeyed, the others are served. */
        SKIP
    }

    /** A number of seconds that never passes. */
    static final long FOREVER = Long.MAX_VALUE / 2_000;

    private static final List<Setting<?>> DECLARED = new ArrayList<>();

    public static final Setting<String> APPLICATION = declared(Setting.text(
            "application.id", "kstep", "names the consumer group, the stores' topics and the transactions"));
    public static final Setting<String> REPLICA = declared(new Setting<>(
            "replica.name",
            ReplicaName.AUTO,
            "by which a replica that is started again in its place gets its partitions back at once; auto: made of the"
                    + " host (in a pod its name), http.port and kafka.state.dir; none: it has no name",
            ReplicaName::checked));
    public static final Setting<String> TOPIC_PREFIX = declared(TopicPrefix.setting("topics.prefix"));
    public static final Setting<String> INSTANCES =
            declared(Setting.text("topic.instances", "kstep.instances", "in: instances, with or without a label"));
    public static final Setting<String> LABELS =
            declared(Setting.text("topic.labels", "kstep.labels", "in: labels that come later or earlier, by id"));
    public static final Setting<String> CONTROL = declared(
            Setting.text("topic.control", "kstep.control", "in: create, change, reset, pause, delete a model"));
    public static final Setting<String> PREDICTIONS =
            declared(Setting.text("topic.predictions", "kstep.predictions", "out: one prediction per instance"));
    public static final Setting<String> ERRORS =
            declared(Setting.text("topic.errors", "kstep.errors", "out: rolling error estimates"));
    public static final Setting<String> MODELS =
            declared(Setting.text("topic.models", "kstep.models", "out, compacted: each model's latest value"));
    public static final Setting<String> EVENTS = declared(
            Setting.text("topic.events", "kstep.events", "out: chunks learned, drift alarms, new classes, ..."));
    public static final Setting<String> QUESTIONS = declared(Setting.text(
            "topic.questions", "kstep.questions", "out: instances whose labels are asked for (`model.questions`)"));
    public static final Setting<String> DEAD_LETTERS = declared(Setting.text(
            "topic.dead-letters", "kstep.dead-letters", "out: records that cannot be used, with the reason"));
    public static final Setting<Long> PARTITIONS = declared(
            Setting.whole("topics.partitions", 4, 1, 10_000, "partitions of the topics that `topics create` makes"));
    public static final Setting<Long> REPLICATION = declared(Setting.whole(
            "topics.replication",
            1,
            1,
            100,
            "replicas of the topics that `topics create` makes and of the stores' topics"));
    public static final Setting<Long> RETENTION_HOURS = declared(Setting.whole(
            "topics.retention.hours", 168, 1, 1_000_000, "how long `topics create` lets topics keep records"));

    public static final Setting<Creation> CREATION = declared(Setting.choice(
            "models.creation",
            Creation.AUTO,
            Creation.class,
            "auto: the first record of a key makes its model; control: only a create command does"));
    public static final Setting<String> SCHEMA = declared(Setting.text(
            "models.schema", "", "JSON file with the schema of new models; empty: taken from a key's first instance"));
    public static final Setting<Long> JOIN_AFTER = declared(Setting.whole(
            "models.features.after",
            10,
            0,
            1_000_000,
            "instances that must show a feature which the first one lacked before it joins a schema taken from that;"
                    + " 0: none ever does"));
    public static final Setting<Unreadable> UNREADABLE = declared(Setting.choice(
            "models.unreadable",
            Unreadable.STOP,
            Unreadable.class,
            "a stored model that cannot be read, being newer or damaged: stop ends the service and nothing is lost;"
                    + " skip makes dead letters of its records, obeys its delete and reset and serves the others"));
    public static final Setting<Long> CACHED = declared(Setting.whole(
            "models.cached",
            1_000,
            1,
            10_000_000,
            "models kept decoded in memory per partition; the others wait on disk"));
    public static final Setting<Long> MAX_CLASSES = declared(Setting.whole(
            "models.max.classes",
            250,
            2,
            100_000,
            "a label that names one class more, or a schema that has more, is a dead letter"));
    public static final Setting<Long> MAX_VALUES = declared(Setting.whole(
            "models.max.values",
            1_000,
            2,
            1_000_000,
            "an instance that shows one value more of a discrete feature, or a schema that has more, is a dead"
                    + " letter"));
    public static final Setting<Long> MAX_FEATURES =
            declared(Setting.whole("models.max.features", 1_000, 1, 100_000, "features that a schema may have"));
    public static final Setting<Long> MODEL_BYTES = declared(Setting.whole(
            "models.max.bytes",
            15_000_000,
            1_000,
            1 << 30,
            "a larger model goes on predicting and learning but is not published; an event reports it"));
    public static final Setting<Long> MODEL_MEMORY = declared(Setting.whole(
            "memory.model.bytes",
            0,
            0,
            FOREVER,
            "bytes of memory that one model may take by estimate; a command, class or value beyond that is a dead"
                    + " letter; 0: as many as a partition"));
    public static final Setting<Long> PARTITION_MEMORY = declared(Setting.whole(
            "memory.partition.bytes",
            0,
            0,
            FOREVER,
            "bytes of memory that the decoded models of a partition may take by estimate, beyond which the least"
                    + " recently used wait on disk; 0: half the heap divided by `topics.partitions`"));
    public static final Setting<Long> RECORD_WORK = declared(Setting.whole(
            "work.record",
            1_000_000_000,
            1_000,
            FOREVER,
            "steps of about a nanosecond that an instance may cost a model by estimate; a command, class or value"
                    + " beyond that is a dead letter"));
    public static final Setting<Long> CHUNK_WORK = declared(Setting.whole(
            "work.chunk",
            KStepModel.DEFAULT_BUDGET,
            1_000,
            FOREVER,
            "steps that learning a chunk may take by estimate; a chunk that would take more goes to the model's"
                    + " fallback learner, and an event reports it"));
    public static final Setting<Boolean> SUBMODEL_POSTERIORS = declared(
            Setting.flag("predictions.submodels", false, "whether a prediction also has the answer of each submodel"));

    static {
        DECLARED.addAll(WaitingSettings.DECLARED);
    }

    public static final Setting<Long> REPORT_LABELS = declared(Setting.whole(
            "errors.every.labels", 1_000, 1, FOREVER, "labelled instances of a model between two error reports"));
    public static final Setting<Long> REPORT_SECONDS = declared(Setting.whole(
            "errors.every.seconds", 10, 1, FOREVER, "stream time after which a new label brings a report anyway"));
    public static final Setting<Long> WINDOW = declared(
            Setting.whole("errors.window", 1_000, 1, 10_000_000, "labels in the window of the windowed error"));
    public static final Setting<Double> FADING = declared(
            Setting.real("errors.fading", 0.999, 0, 1, "what the fading error keeps of its past at every label"));
    public static final Setting<Double> LEVEL = declared(Setting.real(
            "predictions.interval", 0.9, 0, 1, "share of the targets that the interval of a number is to hold"));

    public static final Setting<Long> RECORD_BYTES =
            declared(Setting.whole("records.max.bytes", 1 << 20, 100, 1 << 30, "longer records are dead letters"));
    public static final Setting<Long> FUTURE_SECONDS = declared(Setting.whole(
            "records.future.seconds",
            3_000,
            1,
            FOREVER,
            "a record whose timestamp lies further ahead of the clock is a dead letter; Kafka's topics refuse an hour"
                    + " (message.timestamp.after.max.ms)"));
    public static final Setting<Long> OUTPUT_BYTES = declared(Setting.whole(
            "outputs.max.bytes",
            1_000_000,
            100_000,
            1 << 30,
            "an instance or command that would bring a larger prediction or event is a dead letter; a larger error"
                    + " report goes without its classes"));

    private final Map<String, String> texts;

    private ServiceSettings(Map<String, String> texts) {
        this.texts = Collections.unmodifiableMap(texts);
    }

    private static <T> Setting<T> declared(Setting<T> setting) {
        DECLARED.add(setting);
        return setting;
    }

    /** Every key that is the service's own, in the order of the documentation. */
    public static List<Setting<?>> all() {
        return Stream.of(DECLARED, MappingSettings.DECLARED, HttpSettings.DECLARED)
                .flatMap(List::stream)
                .toList();
    }

    /** The defaults. */
    public static ServiceSettings standard() {
        return new ServiceSettings(new TreeMap<>());
    }

    /** The settings of a properties file; fails with one line that lists everything wrong with it. */
    public static ServiceSettings read(Path file) {
        SettingsFile read = SettingsFile.read(file);
        List<String> faults = new ArrayList<>(read.faults());
        faults.addAll(SettingsCheck.faults(read.texts()));
        if (!faults.isEmpty()) {
            throw SettingsCheck.exception(file + ": ", faults);
        }
        return new ServiceSettings(new TreeMap<>(read.texts()));
    }

    /** These settings with some keys changed; fails with one line that lists everything wrong with them. */
    public ServiceSettings with(Map<String, String> changes) {
        Map<String, String> changed = new TreeMap<>(texts);
        changed.putAll(changes);
        List<String> faults = SettingsCheck.faults(changed);
        if (!faults.isEmpty()) {
            throw SettingsCheck.exception("", faults);
        }
        return new ServiceSettings(changed);
    }

    /** These settings with one key changed; fails on a key that is not known and on a text that does not fit. */
    public ServiceSettings with(String key, String text) {
        return with(Map.of(key, text));
    }

    public <T> T get(Setting<T> setting) {
        return setting.parse().apply(texts.getOrDefault(setting.key(), TopicPrefix.standard(setting, texts)));
    }

    /** The keys that were set, with their texts. */
    public Map<String, String> texts() {
        return texts;
    }

    /** What goes to Kafka's clients, by Kafka's own names. */
    public Map<String, String> kafka() {
        return under(KAFKA);
    }

    /** The settings that models start with, by the names of the control topic. */
    public Map<String, String> model() {
        return under(MODEL);
    }

    private Map<String, String> under(String prefix) {
        Map<String, String> found = new TreeMap<>();
        texts.forEach((key, text) -> {
            if (key.startsWith(prefix)) {
                found.put(key.substring(prefix.length()), text);
            }
        });
        return found;
    }
}
