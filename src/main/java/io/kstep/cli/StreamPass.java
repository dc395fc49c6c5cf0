package io.kstep.cli;

import io.kstep.data.InstanceStream;
import io.kstep.data.LabelledInstance;

/** Goes through a stream row by row to its end, its limit or the user's wish to stop, and takes the time. */
final class StreamPass {

    /** What is done with a row. */
    interface Step {
        /**
         * Takes a row.
         *
         * @param millis since the first row
         */
        void take(LabelledInstance row, long millis);
    }

    private final StreamSource source;
    private final Terminal terminal;
    private long instances;
    private double seconds;
    private boolean stopped;

    StreamPass(StreamSource source, Terminal terminal) {
        this.source = source;
        this.terminal = terminal;
    }

    void go(Step step) {
        InstanceStream stream = source.stream();
        long start = terminal.nanos().getAsLong();
        try (Progress progress = new Progress(terminal)) {
            while (instances < source.limit() && !stopped && stream.hasNext()) {
                step.take(stream.next(), (terminal.nanos().getAsLong() - start) / 1_000_000);
                progress.at(++instances, source.knownLength(), "instances");
                stopped = terminal.stop().getAsBoolean();
            }
        }
        seconds = (terminal.nanos().getAsLong() - start) * 1e-9;
    }

    long instances() {
        return instances;
    }

    double seconds() {
        return seconds;
    }

    double perSecond() {
        return instances / seconds;
    }

    /** Whether the user ended it before the stream did. */
    boolean isStopped() {
        return stopped;
    }
}
