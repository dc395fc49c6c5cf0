package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All that is measured of a model while it serves: its error over a window, fading and since the start, each with an
 * interval, and its {@link Scores}. A prediction counts when its label comes, with the posterior it was given then.
 * Adding allocates nothing unless a class or confusion is new. Not thread-safe.
 */
public final class StreamErrors {

    /**
     * How far back the estimates look.
     *
     * @param window losses that the windowed error covers
     * @param fading what the fading error keeps of its past at every loss
     */
    public record Settings(int window, double fading) {
        public static final Settings DEFAULT = new Settings(1_000, 0.999);
    }

    /**
     * One estimate of the error with its 95 % interval.
     *
     * @param parameter the window's width or the fading factor; NaN where there is none
     * @param size how many independent losses it is worth
     */
    public record Estimate(String estimator, double parameter, double error, Interval interval, double size) {}

    /** How often a class was the truth, was predicted, and was both. */
    public record ClassCounts(double labelled, double predicted, double correct) {}

    /** Everything at one moment; {@code counts} has an entry for each class seen. */
    public record Report(Scores.Summary scores, List<Estimate> estimates, List<ClassCounts> counts) {
        public Report {
            estimates = List.copyOf(estimates);
            counts = List.copyOf(counts);
        }
    }

    private final Settings settings;
    private final RollingError windowed;
    private final RollingError fading;
    private final Scores scores;

    public StreamErrors(Settings settings) {
        this(settings, RollingError.windowed(settings.window()), RollingError.fading(settings.fading()), new Scores());
    }

    private StreamErrors(Settings settings, RollingError windowed, RollingError fading, Scores scores) {
        this.settings = settings;
        this.windowed = windowed;
        this.fading = fading;
        this.scores = scores;
    }

    /** Takes a prediction, given as the posterior of the classes known then, whose truth has come. */
    public void add(double[] posterior, int truth) {
        int loss = LogSpace.argMax(posterior) == truth ? 0 : 1;
        windowed.add(loss);
        fading.add(loss);
        scores.add(posterior, truth, 1);
    }

    /** How many predictions were taken. */
    public long labels() {
        return scores.instances();
    }

    /** The error over the window; NaN before the first label. */
    public double windowed() {
        return windowed.value();
    }

    /** The fading error; NaN before the first label. */
    public double fading() {
        return fading.value();
    }

    public Report report() {
        Scores.Summary summary = scores.summary();
        Confusion confusion = scores.confusion();
        return new Report(
                summary,
                List.of(
                        estimate("windowed", settings.window(), windowed),
                        estimate("fading", settings.fading(), fading),
                        new Estimate(
                                "since-start",
                                Double.NaN,
                                summary.error(),
                                Interval.wilson(summary.error(), summary.weight()),
                                summary.weight())),
                IntStream.range(0, confusion.classes())
                        .mapToObj(c ->
                                new ClassCounts(confusion.ofTruth(c), confusion.ofPrediction(c), confusion.of(c, c)))
                        .toList());
    }

    private static Estimate estimate(String name, double parameter, RollingError error) {
        return new Estimate(name, parameter, error.value(), error.interval(), error.effectiveSize());
    }

    public void write(BinaryWriter out) {
        out.writeInt(settings.window()).writeDouble(settings.fading());
        windowed.write(out);
        fading.write(out);
        scores.write(out);
    }

    /** The errors that were written, with the settings they had: they go on bit for bit as those would have. */
    public static StreamErrors read(BinaryReader in) {
        Settings settings = new Settings(in.readInt(), in.readDouble());
        RollingError windowed = RollingError.windowed(settings.window());
        windowed.restore(in);
        RollingError fading = RollingError.fading(settings.fading());
        fading.restore(in);
        return new StreamErrors(settings, windowed, fading, Scores.read(in));
    }
}
