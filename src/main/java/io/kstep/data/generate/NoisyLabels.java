package io.kstep.data.generate;

import io.kstep.data.Instance;
import io.kstep.data.InstanceStream;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A stream whose labels are given by people who err, in place of the sure ones of another stream; the class of those is
 * kept as the truth. Rows without a sure label stay as they are. The same stream, settings and seed give the same labels.
 */
public final class NoisyLabels implements InstanceStream {

    /** What becomes of the true class, with a doubt p that is drawn for each row. */
    public enum Form {
        /** With probability p another class, any alike; says so: {@link Label.Flipped}. */
        WRONG("wrong"),
        /** With probability p any class by lot; says so: {@link Label.Doubtful}. It is wrong with p(K-1)/K. */
        DOUBT("doubt"),
        /** With probability p another class, yet stated as doubt (Côme et al. 2009, section 5.2.1). */
        FLIPPED_DOUBT("flipped-doubt"),
        /** With probability p another class, and nothing is said of it. */
        HARD("hard"),
        /** The true class has the probability 1 - p, the others p/(K-1) each (López-Cruz et al. 2013, section 4.1). */
        PROBABILITIES("probabilities"),
        /** The true class has the plausibility 1, the others p each (Côme et al. 2009, section 5.1.1). */
        PLAUSIBILITIES("plausibilities");

        private final String option;

        Form(String option) {
            this.option = option;
        }

        /** The form of this name. */
        public static Form parse(String text) {
            return Arrays.stream(values())
                    .filter(form -> form.option.equals(text))
                    .findFirst()
                    .orElseThrow(() -> new SpecException("labels with noise are "
                            + Arrays.stream(values()).map(form -> form.option).collect(Collectors.joining(", "))
                            + ", not '" + text + "'"));
        }
    }

    /**
     * How labels err.
     *
     * @param rate mean of the doubts p
     * @param sd their standard deviation; they are beta distributed, and all equal where it is 0
     * @param experts how probably each expert names the true class; without any there is one label and no votes
     * @param missing share of the experts' votes that are missing
     * @param unlabelled share of the rows without any label
     */
    public record Settings(
            double rate, double sd, Form form, List<Double> experts, double missing, double unlabelled, long seed) {

        public Settings {
            experts = List.copyOf(experts);
            new BetaDoubts(rate, sd); // infeasible ones are reported now
            experts.forEach(reliability -> share("reliability of an expert", reliability));
            share("share of missing votes", missing);
            share("share of unlabelled rows", unlabelled);
            if (!experts.isEmpty() && rate > 0) {
                throw new SpecException("experts err by their reliabilities: leave the label noise out");
            }
            if (experts.size() > Label.Votes.MOST) {
                throw new SpecException("at most " + Label.Votes.MOST + " experts may vote, not " + experts.size());
            }
        }

        private static void share(String what, double value) {
            if (!(value >= 0 && value <= 1)) {
                throw new SpecException("the " + what + " must be from 0 to 1, not " + value);
            }
        }

        /** Whether all labels stay as they are. */
        public boolean isNone() {
            return rate == 0 && experts.isEmpty() && unlabelled == 0;
        }
    }

    /** Draws of labels are apart from those of rows, whatever the seeds. */
    private static final long PURPOSE = 0x6C6162656CL;

    private final InstanceStream stream;
    private final Settings settings;
    private final BetaDoubts doubts;
    private final Draws draws;

    private NoisyLabels(InstanceStream stream, Settings settings) {
        this.stream = stream;
        this.settings = settings;
        doubts = new BetaDoubts(settings.rate(), settings.sd());
        draws = new Draws(settings.seed(), PURPOSE);
    }

    /** The stream with such labels, or itself if they are to stay. */
    public static InstanceStream over(InstanceStream stream, Settings settings) {
        if (settings.isNone()) {
            return stream;
        }
        if (stream.schema().isRegression()) {
            throw new SpecException("label noise is of classes: a numeric target has none");
        }
        if (stream.schema().targets().size() > 1) {
            throw new SpecException("label noise is of one class variable");
        }
        return new NoisyLabels(stream, settings);
    }

    /** The name of an expert by their place from 0. */
    public static String expert(int place) {
        return "expert" + (place + 1);
    }

    @Override
    public Schema schema() {
        return stream.schema();
    }

    @Override
    public boolean hasNext() {
        return stream.hasNext();
    }

    @Override
    public LabelledInstance next() {
        LabelledInstance row = stream.next();
        int classes = stream.schema().classCount();
        if (!(row.label() instanceof Label.Hard sure) || classes < 2) {
            return row;
        }
        Instance instance = row.instance();
        if (draws.chance(settings.unlabelled())) {
            return new LabelledInstance(instance, new Label.Unknown(), sure);
        }
        Label label = settings.experts().isEmpty() ? one(sure.index(), classes) : votes(sure.index(), classes);
        return new LabelledInstance(instance, label, sure);
    }

    private Label one(int truth, int classes) {
        double p = doubts.next(draws);
        return switch (settings.form()) {
            case WRONG -> new Label.Flipped(flipped(truth, p, classes), p);
            case DOUBT -> new Label.Doubtful(draws.chance(p) ? draws.index(classes) : truth, p);
            case FLIPPED_DOUBT -> new Label.Doubtful(flipped(truth, p, classes), p);
            case HARD -> new Label.Hard(flipped(truth, p, classes));
            case PROBABILITIES -> new Label.Probabilistic(spread(truth, 1 - p, p / (classes - 1), classes));
            case PLAUSIBILITIES -> new Label.Plausible(spread(truth, 1, p, classes));
        };
    }

    private Label votes(int truth, int classes) {
        List<Label.Votes.Vote> votes = new ArrayList<>();
        for (int expert = 0; expert < settings.experts().size(); expert++) {
            boolean missing = draws.chance(settings.missing());
            int said = flipped(truth, 1 - settings.experts().get(expert), classes);
            if (!missing) {
                votes.add(new Label.Votes.Vote(expert(expert), new Label.Hard(said)));
            }
        }
        return votes.isEmpty() ? new Label.Unknown() : new Label.Votes(votes);
    }

    private int flipped(int truth, double p, int classes) {
        if (!draws.chance(p)) {
            return truth;
        }
        int other = draws.index(classes - 1);
        return other < truth ? other : other + 1;
    }

    private static List<Double> spread(int truth, double ofTruth, double ofOthers, int classes) {
        List<Double> shares = new ArrayList<>(Collections.nCopies(classes, ofOthers));
        shares.set(truth, ofTruth);
        return shares;
    }
}
