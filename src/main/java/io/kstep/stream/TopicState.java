package io.kstep.stream;

/**
 * A topic as it is on a Kafka.
 *
 * @param records how far its offsets span, which counts the marks of transactions too
 * @param cleanup Kafka's policy, {@code delete} or {@code compact}; empty if the topic is missing
 * @param retentionMillis -1 for ever
 */
public record TopicState(
        TopicPlan plan,
        boolean exists,
        int partitions,
        int replication,
        long records,
        String cleanup,
        long retentionMillis) {

    static TopicState missing(TopicPlan plan) {
        return new TopicState(plan, false, 0, 0, 0, "", 0);
    }
}
