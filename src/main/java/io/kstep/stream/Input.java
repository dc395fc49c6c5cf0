package io.kstep.stream;

import io.kstep.wire.mapping.Mapping;
import java.util.List;
import java.util.Optional;

/** The topics that are read, in the order in which their records of one time take effect. */
enum Input {
    CONTROL(0, ServiceSettings.CONTROL, null),
    INSTANCES(1, ServiceSettings.INSTANCES, Mapping.Kind.INSTANCES),
    LABELS(2, ServiceSettings.LABELS, Mapping.Kind.LABELS);

    static final List<Input> ALL = List.of(values());

    private final int code;

    @SuppressWarnings("ImmutableEnumChecker") // it is, but Error Prone cannot see into its functions
    private final Setting<String> topic;

    private final Mapping.Kind kind;

    Input(int code, Setting<String> topic, Mapping.Kind kind) {
        this.code = code;
        this.topic = topic;
        this.kind = kind;
    }

    /** Its number in the stores, and its place in {@link #ALL}. */
    int code() {
        return code;
    }

    /** What names its topics. */
    Setting<String> setting() {
        return topic;
    }

    /** What its records are where others write them; empty for commands, which are always ours. */
    Optional<Mapping.Kind> kind() {
        return Optional.ofNullable(kind);
    }

    /** The topic that the processor of an application reads. */
    String topic(ServiceSettings settings, String application) {
        return Intake.of(this, settings).read(application);
    }

    /**
     * The latest time of an instance that precedes a record of this time: a command takes effect before the instances
     * of its own time, a label after them.
     */
    long place(long time) {
        return this == CONTROL ? Math.max(0, time - 1) : time;
    }
}
