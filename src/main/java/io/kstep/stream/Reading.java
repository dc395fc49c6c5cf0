package io.kstep.stream;

import org.apache.kafka.common.TopicPartition;

/** What the consumer of a stream thread knows of the inputs. Asked on that thread. */
interface Reading {

    /** Where every record is the last for now, as under Kafka's test driver. */
    Reading ALWAYS_AT_END = (partition, next) -> true;

    /**
     * Whether Kafka has no record of a partition that was not taken yet, as far as its last answer tells.
     *
     * @param next the offset after the last record that was taken
     */
    boolean isAtEnd(TopicPartition partition, long next);
}
