package io.kstep.stream;

import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Where a record came from that is no longer the one at hand. */
record Origin(String topic, int partition, long offset) implements RecordMetadata {}
