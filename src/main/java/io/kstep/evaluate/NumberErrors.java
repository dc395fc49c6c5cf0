package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import java.util.List;

/**
 * How far forecasts of a number are off: over a window, fading, since the start and of the latest whole chunk. Adding
 * allocates nothing once the window is full. Not thread-safe.
 */
final class NumberErrors {

    /** Errors are cut here, so that sums of their fourth powers stay finite. */
    private static final double LARGEST = 1e70;

    private static final int NUMBERS = 2;

    private final StreamErrors.Settings settings;
    /** Absolute error and CRPS of the latest losses, in turn. */
    private double[] ring = new double[0];

    private int at;
    private int filled;
    private Sums fading = new Sums();
    private Sums chunk = new Sums();
    private Sums lastChunk = new Sums();
    private Sums all = new Sums();
    private long closed;
    private double level = NumberForecast.LEVEL;
    private double last = Double.NaN;
    /** Squared errors of the target before, and of the mean of all targets before. */
    private double noChange;

    private double ofMean;
    private double mean;
    private double deviation;
    private long targets;

    /** Weighted sums of |e|, e², e⁴ and CRPS, of the weights and of their squares. */
    private static final class Sums {
        private final double[] sums = new double[6];

        void add(double error, double crps, double kept) {
            double square = error * error;
            sums[0] = kept * sums[0] + error;
            sums[1] = kept * sums[1] + square;
            sums[2] = kept * sums[2] + square * square;
            sums[3] = kept * sums[3] + crps;
            sums[4] = kept * sums[4] + 1;
            sums[5] = kept * kept * sums[5] + 1;
        }

        NumberScores.Estimate estimate(String estimator) {
            double size = sums[5] > 0 ? sums[4] * sums[4] / sums[5] : 0;
            double mae = sums[0] / sums[4];
            double mse = sums[1] / sums[4];
            Interval squares = Interval.normal(mse, sums[2] / sums[4] - mse * mse, size);
            return new NumberScores.Estimate(
                    estimator,
                    mae,
                    Interval.normal(mae, mse - mae * mae, size),
                    Math.sqrt(mse),
                    new Interval(Math.sqrt(squares.low()), Math.sqrt(squares.high())),
                    sums[3] / sums[4]);
        }

        void write(BinaryWriter out) {
            for (double sum : sums) {
                out.writeDouble(sum);
            }
        }

        static Sums read(BinaryReader in) {
            Sums sums = new Sums();
            for (int i = 0; i < sums.sums.length; i++) {
                sums.sums[i] = in.readDouble();
            }
            return sums;
        }
    }

    NumberErrors(StreamErrors.Settings settings) {
        this.settings = settings;
    }

    /** Takes a forecast whose truth has come. */
    void add(NumberForecast forecast, double target) {
        double error = Math.min(LARGEST, Math.abs(forecast.mean() - target));
        double crps = Math.min(LARGEST, forecast.crps(target));
        keep(error, crps);
        fading.add(error, crps, settings.fading());
        chunk.add(error, crps, 1);
        all.add(error, crps, 1);
        level = forecast.level();
        baselines(target);
    }

    private void keep(double error, double crps) {
        if (NUMBERS * filled == ring.length && filled < settings.window()) {
            ring = Arrays.copyOf(ring, NUMBERS * (int) Math.min(settings.window(), Math.max(64L, 2L * filled)));
        }
        ring[NUMBERS * at] = error;
        ring[NUMBERS * at + 1] = crps;
        filled = Math.max(filled, at + 1);
        at = at + 1 == settings.window() ? 0 : at + 1;
    }

    private void baselines(double target) {
        if (targets > 0) {
            noChange += square(target - last);
            ofMean += square(target - mean);
        }
        targets++;
        double from = target - mean;
        mean += target / targets - mean / targets;
        deviation += Math.min(LARGEST * LARGEST, Math.abs(from) * Math.abs(target - mean));
        last = target;
    }

    private static double square(double error) {
        double cut = Math.min(LARGEST, Math.abs(error));
        return cut * cut;
    }

    void closeChunk() {
        lastChunk = chunk;
        chunk = new Sums();
        closed++;
    }

    long labels() {
        return targets;
    }

    NumberScores scores() {
        Sums windowed = new Sums();
        for (int i = 0; i < filled; i++) { // summed only when asked for: what left the window leaves no rounding behind
            windowed.add(ring[NUMBERS * i], ring[NUMBERS * i + 1], 1);
        }
        NumberScores.Estimate whole = all.estimate("since-start");
        double squared = whole.rmse() * whole.rmse() * targets;
        return new NumberScores(
                targets,
                level,
                whole,
                deviation > 0 ? 1 - squared / deviation : Double.NaN,
                Math.sqrt(ofMean / (targets - 1)),
                Math.sqrt(noChange / (targets - 1)),
                List.of(
                        windowed.estimate("windowed"),
                        fading.estimate("fading"),
                        whole,
                        (closed > 0 ? lastChunk : new Sums()).estimate("chunk")));
    }

    void write(BinaryWriter out) {
        out.writeInt(at).writeInt(filled).writeDoubles(Arrays.copyOf(ring, NUMBERS * filled));
        for (Sums sums : List.of(fading, chunk, lastChunk, all)) {
            sums.write(out);
        }
        out.writeLong(closed).writeDouble(level).writeDouble(last).writeDouble(noChange);
        out.writeDouble(ofMean).writeDouble(mean).writeDouble(deviation).writeLong(targets);
    }

    static NumberErrors read(BinaryReader in, StreamErrors.Settings settings) {
        NumberErrors errors = new NumberErrors(settings);
        errors.at = in.readInt();
        errors.filled = in.readInt();
        if (errors.filled > settings.window() || errors.at > errors.filled || errors.filled < 0 || errors.at < 0) {
            throw in.bad("a window of at most " + settings.window() + " errors");
        }
        errors.ring = in.readDoubles(Math.multiplyExact(NUMBERS, errors.filled));
        errors.fading = Sums.read(in);
        errors.chunk = Sums.read(in);
        errors.lastChunk = Sums.read(in);
        errors.all = Sums.read(in);
        errors.closed = in.readLong();
        errors.level = in.readDouble();
        errors.last = in.readDouble();
        errors.noChange = in.readDouble();
        errors.ofMean = in.readDouble();
        errors.mean = in.readDouble();
        errors.deviation = in.readDouble();
        errors.targets = in.readLong();
        return errors;
    }
}
