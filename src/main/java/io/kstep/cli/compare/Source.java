package io.kstep.cli.compare;

import java.util.List;
import java.util.function.Supplier;

/** One data set that several threads work on: read when the first needs it, let go when the last has done. */
final class Source {

    private final Supplier<ClassificationData> reading;
    private int users;
    private ClassificationData data;
    private RuntimeException failure;
    private List<String> notes = List.of();

    Source(Supplier<ClassificationData> reading, int users) {
        this.reading = reading;
        this.users = users;
    }

    synchronized ClassificationData data() {
        if (failure != null) {
            throw failure;
        }
        if (data == null) {
            try {
                data = reading.get();
                notes = data.notes();
            } catch (RuntimeException e) {
                failure = e;
                throw e;
            }
        }
        return data;
    }

    synchronized void done() {
        if (--users == 0) {
            data = null;
        }
    }

    synchronized List<String> notes() {
        return notes;
    }
}
