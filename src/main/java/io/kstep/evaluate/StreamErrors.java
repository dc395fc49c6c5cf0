package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All that is measured of a model while it serves: its error over a window, fading, over a window that gives way to
 * drift, since the start and of the latest whole chunk, each with an interval for the error of the present, and its
 * {@link Scores}. A prediction counts when its label comes, with the posterior it was given then. Adding allocates
 * nothing unless a class or confusion is new. Not thread-safe.
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
     * One estimate of the error with a 95 % interval for the error of the present; where the error has moved since the
     * start, the mean since then may lie outside of it.
     *
     * @param parameter the window's width or the fading factor; NaN where there is none
     * @param size how many independent losses it is worth as the error of the present
     */
    public record Estimate(String estimator, double parameter, double error, Interval interval, double size) {}

    /** How often a class was the truth, was predicted, and was both. */
    public record ClassCounts(double labelled, double predicted, double correct) {}

    /**
     * What labels that are not sure say. But for {@code corrected} these are no estimates of the true error, of which the
     * labels' own doubt is no part.
     *
     * @param labels how many of them were scored; those that distinguish no classes are not
     * @param expected mean of 1 - BetP(predicted class), with BetP the pignistic probabilities of the label
     * @param fading the same, fading
     * @param least the same, had the class been predicted that the label finds most probable
     * @param corrected the error behind the labels, fading, with the hard labels since the first soft one; nothing while
     *     these are few
     */
    public record Soft(
            long labels, double expected, double fading, double least, Optional<SoftSummary.Corrected> corrected) {}

    /**
     * Everything at one moment; {@code counts} has an entry for each class seen. Of a number the estimates are the share of
     * targets outside of their intervals, and {@code numbers} says how far the forecasts were off; of several class
     * variables they are the share of vectors that are wrong, and {@code several} says the rest.
     */
    public record Report(
            Scores.Summary scores,
            List<Estimate> estimates,
            List<ClassCounts> counts,
            Optional<Soft> soft,
            Optional<NumberScores> numbers,
            Optional<JointErrors.Report> several) {
        public Report {
            estimates = List.copyOf(estimates);
            counts = List.copyOf(counts);
        }
    }

    /** Names of the estimates. */
    public static final List<String> ESTIMATORS = List.of("windowed", "fading", "adaptive", "since-start", "chunk");

    /** Name of the estimate behind labels that are not sure. */
    public static final String CORRECTED = "noise-corrected";

    /** Names of all that is {@link #measured}. */
    public static final List<String> MEASURED =
            Stream.concat(ESTIMATORS.stream(), Stream.of(CORRECTED)).toList();

    private static final Estimate NOTHING_CORRECTED =
            new Estimate(CORRECTED, Double.NaN, Double.NaN, new Interval(Double.NaN, Double.NaN), 0);

    private static final int LEAST_ADAPTIVE = 20;

    private final Settings settings;
    private final RollingError windowed;
    private final RollingError fading;
    private final RollingError adaptive;
    private final RollingError sinceStart = RollingError.sinceStart();
    private final ChunkError chunk = new ChunkError();
    private final Scores scores;
    private SoftErrors soft;
    private NumberErrors numbers;
    /** Null before several class variables were scored. */
    private JointErrors several;

    private Estimate lastChunk = new Estimate("chunk", 0, Double.NaN, Interval.wilson(Double.NaN, 0), 0);

    public StreamErrors(Settings settings) {
        this(settings, new Scores());
    }

    private StreamErrors(Settings settings, Scores scores) {
        this.settings = settings;
        this.scores = scores;
        soft = new SoftErrors(settings.fading());
        numbers = new NumberErrors(settings);
        windowed = RollingError.windowed(settings.window());
        fading = RollingError.fading(settings.fading());
        adaptive = RollingError.adaptive(Math.max(LEAST_ADAPTIVE, settings.window()));
    }

    /** Takes a prediction, the posterior of the classes known then, whose truth has come. */
    public void add(double[] posterior, int truth) {
        add(posterior, LogSpace.argMax(posterior), truth);
    }

    private void add(double[] posterior, int said, int truth) {
        add(said == truth ? 0 : 1);
        scores.add(posterior, said, truth, 1);
    }

    private void add(int loss) {
        windowed.add(loss);
        fading.add(loss);
        adaptive.add(loss);
        sinceStart.add(loss);
        chunk.add(loss);
    }

    /**
     * Takes a prediction whose label has come, of any kind: a hard one counts in every figure, a soft one in
     * {@link Soft} alone, one that says nothing in none.
     *
     * @param posterior of the classes, or the numbers of a {@link NumberForecast}
     * @param classes known now, with those that the label named first
     */
    public void score(double[] posterior, Label label, int classes) {
        if (posterior.length == 0) {
            return;
        }
        if (label instanceof Label.Numeric number) {
            NumberForecast forecast = new NumberForecast(posterior);
            add(forecast.covers(number.value()) ? 0 : 1);
            numbers.add(forecast, number.value());
        } else {
            score(posterior, LogSpace.argMax(posterior), label, classes);
        }
    }

    /**
     * Takes a prediction of several class variables whose labels have come; nothing where a variable had no classes yet.
     *
     * @param classes known now of each variable
     */
    public void score(JointForecast forecast, List<Label> labels, int[] classes) {
        if (forecast.isEmpty() || !forecast.hasVector()) {
            return;
        }
        several = several == null ? new JointErrors(settings, labels.size()) : several;
        int loss = several.add(forecast, labels, classes);
        if (loss >= 0) {
            add(loss);
        }
    }

    /**
     * Takes a prediction of a class that need not be the most probable one, where its label has come.
     *
     * @param said index of the class
     */
    public void score(double[] posterior, int said, Label label, int classes) {
        if (label instanceof Label.Hard hard) {
            add(posterior, said, hard.index());
            if (soft.labels() > 0) {
                soft.addSure(said != hard.index(), classes);
            }
        } else if (!label.isVacuous(classes)) {
            soft.add(said, label.pignistic(classes));
        }
    }

    /** A chunk ends here and was learned: its error is that of the latest whole chunk from now on. */
    public void closeChunk() {
        rolling().forEach(RollingError::learned);
        if (several != null) {
            several.closeChunk();
        }
        if (chunk.effectiveSize() > 0) {
            ChunkError.Closed closed = chunk.close();
            numbers.closeChunk();
            lastChunk = new Estimate("chunk", closed.chunk(), closed.value(), closed.interval(), closed.presentSize());
        }
    }

    /** How many predictions were taken, whatever the kind of their label. */
    public long labels() {
        return scores.instances() + soft.labels() + numbers.labels() + (several == null ? 0 : several.instances());
    }

    /** The estimates as they stand, in the order of {@link #ESTIMATORS}; NaN before the first label. */
    public List<Estimate> estimates() {
        return List.of(
                estimate(0, settings.window(), windowed),
                estimate(1, settings.fading(), fading),
                estimate(2, settings.window(), adaptive),
                estimate(3, Double.NaN, sinceStart),
                lastChunk);
    }

    /**
     * The estimates in the order of {@link #MEASURED}: behind labels that are not sure, the error that allows for its
     * growing with doubt where it does; NaN without such labels.
     */
    public List<Estimate> measured() {
        List<Estimate> all = new ArrayList<>(estimates());
        all.add(soft.behind()
                .map(corrected ->
                        new Estimate(CORRECTED, settings.fading(), corrected.best(), corrected.bestInterval(), (double)
                                corrected.labels()))
                .orElse(NOTHING_CORRECTED));
        return List.copyOf(all);
    }

    public Report report() {
        Scores.Summary summary = scores.summary();
        Confusion confusion = scores.confusion();
        return new Report(
                summary,
                estimates(),
                IntStream.range(0, confusion.classes())
                        .mapToObj(c ->
                                new ClassCounts(confusion.ofTruth(c), confusion.ofPrediction(c), confusion.of(c, c)))
                        .toList(),
                soft.labels() == 0 ? Optional.empty() : Optional.of(soft.report()),
                numbers.labels() == 0 ? Optional.empty() : Optional.of(numbers.scores()),
                Optional.ofNullable(several).map(JointErrors::report));
    }

    private static Estimate estimate(int which, double parameter, RollingError error) {
        return new Estimate(ESTIMATORS.get(which), parameter, error.value(), error.interval(), error.presentSize());
    }

    /** The version of what {@link #write} writes now: that of hard labels alone is not changed by what they lack. */
    public int form() {
        int ofClasses = soft.labels() == 0 ? ErrorForms.FORM : ErrorForms.WITH_CORRECTED;
        int ofOne = numbers.labels() > 0 ? ErrorForms.WITH_NUMBERS : ofClasses;
        return several == null ? ofOne : ErrorForms.WITH_SEVERAL;
    }

    public void write(BinaryWriter out) {
        out.writeInt(settings.window()).writeDouble(settings.fading());
        scores.write(out);
        rolling().forEach(error -> error.write(out));
        out.writeDouble(lastChunk.parameter()).writeDouble(lastChunk.error());
        out.writeDouble(lastChunk.size());
        if (several != null) {
            several.write(out);
        } else if (soft.labels() > 0) {
            soft.write(out);
        } else if (form() == ErrorForms.WITH_NUMBERS) {
            numbers.write(out);
        }
    }

    /**
     * The errors that were written, with the settings they had: they go on bit for bit as those would have.
     *
     * @param form of what was written, as {@link #form} said or one before those
     */
    public static StreamErrors read(BinaryReader in, int form) {
        Settings settings = new Settings(in.readInt(), in.readDouble());
        in.claim(settings.window());
        StreamErrors start = new StreamErrors(settings, Scores.read(in));
        start.rolling().forEach(error -> error.restore(in, form));
        double number = in.readDouble();
        double error = in.readDouble();
        double size = in.readDouble();
        start.lastChunk = new Estimate("chunk", number, error, Interval.wilson(error, size), size);
        if (form == ErrorForms.WITH_SEVERAL) {
            start.several = JointErrors.read(in, settings);
        } else if (form == ErrorForms.WITH_NUMBERS) {
            start.numbers = NumberErrors.read(in, settings);
        } else if (form >= ErrorForms.WITH_SOFT) {
            start.soft = SoftErrors.read(in, settings.fading(), form);
        }
        return start;
    }

    private List<RollingError> rolling() {
        return List.of(windowed, fading, adaptive, sinceStart, chunk);
    }
}
