package io.kstep.stream;

import java.util.Set;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An {@link Error} that one record raised is that record's fault where it can be: what memory has of its model is
 * forgotten and read again from the stores, and the record is a dead letter. Memory that is full, even after all models
 * left it, is nobody's single fault: that ends the service.
 */
final class ErrorsOfRecords {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorsOfRecords.class);

    /** Kinds of memory that are free again after the record; a dead letter does not help against other kinds. */
    private static final Set<String> OF_THE_HEAP =
            Set.of("Java heap space", "GC overhead limit exceeded", "Requested array size exceeds VM limit");

    /** If two of this number of records fill the memory, the memory itself counts as full. */
    private static final long NANOS_BETWEEN = 10_000_000_000L;

    private final ModelShelf shelf;
    private boolean filled;
    private long filledAt;

    ErrorsOfRecords(ModelShelf shelf) {
        this.shelf = shelf;
    }

    /** The reason for a dead letter; fails with the error where it is not the record's. */
    String blame(Error error, RecordMetadata from, String key) {
        if (error instanceof OutOfMemoryError memory) {
            makeRoom(memory);
        } else {
            shelf.forget(key);
        }
        LOG.error(
                "record {}-{}@{} of model '{}' failed: {}", from.topic(), from.partition(), from.offset(), key, error);
        return "the record cannot be processed: " + error;
    }

    private void makeRoom(OutOfMemoryError error) {
        long now = System.nanoTime();
        boolean again = filled && now - filledAt < NANOS_BETWEEN;
        String cause = error.getMessage() == null ? "" : error.getMessage().replaceFirst(":.*", "");
        if (again || !OF_THE_HEAP.contains(cause)) {
            throw error;
        }
        filled = true;
        filledAt = now;
        shelf.forgetAll();
    }
}
