package io.kstep.stream;

import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** What the consumer of a stream thread knows of the inputs. Asked on that thread. */
interface Reading {

    /** Where every record is the last for now, as under Kafka's test driver. */
    Reading ALWAYS_AT_END = (partition, next) -> true;

    /** The id that Kafka gave a topic when it was made; zero if that is not known. */
    default Uuid topicId(String topic) {
        return Uuid.ZERO_UUID;
    }

    /** Whether reading of a partition began at its first record, and with this one: its offset was lost. */
    default boolean beganAnew(TopicPartition partition, long offset) {
        return false;
    }

    /**
     * Says how far labels or commands were taken.
     *
     * @param next the offset after the last that was taken
     */
    default void takes(TopicPartition partition, long next) {}

    /** Says how long the processor worked on what Streams gave it at once. */
    default void took(long nanos) {}

    /**
     * Whether Kafka has no record of a partition that was not taken yet, as of its last answer.
     *
     * @param next the offset after the last record that was taken
     */
    boolean isAtEnd(TopicPartition partition, long next);
}
