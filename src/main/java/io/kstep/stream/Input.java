package io.kstep.stream;

import java.util.List;

/** The topics that are read, in the order in which their records of one time take effect. */
enum Input {
    CONTROL(0, ServiceSettings.CONTROL),
    INSTANCES(1, ServiceSettings.INSTANCES),
    LABELS(2, ServiceSettings.LABELS);

    static final List<Input> ALL = List.of(values());

    private final int code;

    @SuppressWarnings("ImmutableEnumChecker") // it is, but Error Prone cannot see into its functions
    private final Setting<String> topic;

    Input(int code, Setting<String> topic) {
        this.code = code;
        this.topic = topic;
    }

    /** Its number in the stores, and its place in {@link #ALL}. */
    int code() {
        return code;
    }

    String topic(ServiceSettings settings) {
        return settings.get(topic);
    }

    /**
     * The latest time of an instance that precedes a record of this time: a command takes effect before the instances
     * of its own time, a label after them.
     */
    long place(long time) {
        return this == CONTROL ? Math.max(0, time - 1) : time;
    }
}
