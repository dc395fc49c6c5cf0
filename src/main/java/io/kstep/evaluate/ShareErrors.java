package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import java.util.List;

/**
 * The mean of shares in [0, 1], such as the share of an instance's classes that were wrong: over a window, fading, since
 * the start and of the latest whole chunk. Adding allocates nothing once the window is full. Not thread-safe.
 */
final class ShareErrors {

    private final StreamErrors.Settings settings;
    private double[] ring = new double[0];
    private int at;
    private int filled;
    private Sums fading = new Sums();
    private Sums chunk = new Sums();
    private Sums lastChunk = new Sums();
    private Sums all = new Sums();

    /** Weighted sums of shares and their squares, of the weights and of their squares. */
    private static final class Sums {
        private final double[] sums = new double[4];

        void add(double share, double kept) {
            sums[0] = kept * sums[0] + share;
            sums[1] = kept * sums[1] + share * share;
            sums[2] = kept * sums[2] + 1;
            sums[3] = kept * kept * sums[3] + 1;
        }

        JointErrors.Mean mean(String estimator) {
            double size = sums[3] > 0 ? sums[2] * sums[2] / sums[3] : 0;
            double mean = sums[0] / sums[2];
            Interval interval = Interval.normal(mean, sums[1] / sums[2] - mean * mean, size);
            return new JointErrors.Mean(estimator, mean, new Interval(interval.low(), Math.min(1, interval.high())));
        }

        void write(BinaryWriter out) {
            for (double sum : sums) {
                out.writeDouble(sum);
            }
        }

        static Sums read(BinaryReader in) {
            Sums read = new Sums();
            for (int i = 0; i < read.sums.length; i++) {
                read.sums[i] = in.readDouble();
            }
            return read;
        }
    }

    ShareErrors(StreamErrors.Settings settings) {
        this.settings = settings;
    }

    void add(double share) {
        if (filled == ring.length && filled < settings.window()) {
            ring = Arrays.copyOf(ring, (int) Math.min(settings.window(), Math.max(64L, 2L * filled)));
        }
        ring[at] = share;
        filled = Math.max(filled, at + 1);
        at = at + 1 == settings.window() ? 0 : at + 1;
        fading.add(share, settings.fading());
        chunk.add(share, 1);
        all.add(share, 1);
    }

    void closeChunk() {
        lastChunk = chunk;
        chunk = new Sums();
    }

    /** Windowed, fading, since the start and of the latest whole chunk; NaN where there is none. */
    List<JointErrors.Mean> means() {
        Sums windowed = new Sums();
        for (int i = 0; i < filled; i++) { // summed only when asked for: what left the window leaves no rounding behind
            windowed.add(ring[i], 1);
        }
        return List.of(
                windowed.mean("windowed"), fading.mean("fading"), all.mean("since-start"), lastChunk.mean("chunk"));
    }

    void write(BinaryWriter out) {
        out.writeInt(at).writeInt(filled).writeDoubles(Arrays.copyOf(ring, filled));
        for (Sums sums : List.of(fading, chunk, lastChunk, all)) {
            sums.write(out);
        }
    }

    static ShareErrors read(BinaryReader in, StreamErrors.Settings settings) {
        ShareErrors errors = new ShareErrors(settings);
        errors.at = in.readInt();
        errors.filled = in.readInt();
        if (errors.filled > settings.window() || errors.at > errors.filled || errors.filled < 0 || errors.at < 0) {
            throw in.bad("a window of at most " + settings.window() + " shares");
        }
        errors.ring = in.readDoubles(errors.filled);
        errors.fading = Sums.read(in);
        errors.chunk = Sums.read(in);
        errors.lastChunk = Sums.read(in);
        errors.all = Sums.read(in);
        return errors;
    }
}
