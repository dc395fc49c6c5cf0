package io.kstep.evaluate.decision;

import io.kstep.bayes.decision.Posteriors;
import io.kstep.bayes.decision.SomeLosses;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.evaluate.NamedLoss;
import io.kstep.evaluate.StreamErrors;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides about instances by the {@link Decisions} of a model, and keeps what that cost. Not thread-safe.
 *
 * <p>The prior that a posterior was learned with is the share of each class among the labels learned, one more of each
 * class counted. Where known shares are set, the classes they name divide by them what they have of the labels together;
 * a class they do not name, such as a new one, keeps its share of the labels.
 */
public final class Decider {

    /** Form of what is written. */
    private static final int FORM = 1;

    /** Form with the surprises of the instances seen. */
    private static final int WITH_OUTLIERS = 2;

    private final Decisions settings;
    private final Map<String, Double> shares;
    private final List<NamedLoss> named;
    private final DecisionErrors errors;
    /** Null where nobody asks for outliers. */
    private final SeenSurprises surprises;

    private double[] counts = {};
    private long rejections;
    private double[] expected = {};
    private double[] posterior = {};
    private double[] learned = {};
    private double[] wanted = {};
    private double[] given = {};
    private List<String> classes = List.of();
    private SomeLosses losses;

    /** @param fading what the fading costs keep of their past at every label */
    public Decider(Decisions settings, double fading) {
        this(settings, new DecisionErrors(fading), settings.outliers() == 0 ? null : new SeenSurprises(fading));
    }

    private Decider(Decisions settings, DecisionErrors errors, SeenSurprises surprises) {
        this.settings = settings;
        this.errors = errors;
        this.surprises = surprises;
        shares = settings.shares();
        named = settings.losses();
        bind();
    }

    /**
     * What decides from now on; null where nothing does.
     *
     * @param before what decided until now, null where nothing did: it passes on what it counted of labels, and what
     *     decisions cost where the costs stay
     * @param scored the errors so far, from which the sure labels are known that came before there were decisions
     */
    public static Decider after(Decider before, Decisions wanted, StreamErrors scored, double fading) {
        if (wanted.isNone()) {
            return null;
        }
        if (before == null) {
            Decider first = new Decider(wanted, fading);
            first.counts = scored.report().counts().stream()
                    .mapToDouble(StreamErrors.ClassCounts::labelled)
                    .toArray();
            return first;
        }
        Decisions old = before.settings;
        boolean sameCosts = wanted.loss().equals(old.loss()) && wanted.reject() == old.reject();
        SeenSurprises kept = before.surprises == null ? new SeenSurprises(fading) : before.surprises;
        Decider next = new Decider(
                wanted, sameCosts ? before.errors : before.errors.restarted(), wanted.outliers() == 0 ? null : kept);
        next.counts = before.counts;
        next.rejections = before.rejections;
        return next;
    }

    /** Takes the classes known now. */
    @SuppressWarnings("ReferenceEquality") // asked for every instance: the same classes are mostly the same list
    public void follow(List<String> now) {
        if (now != classes && !now.equals(classes)) {
            classes = now;
            bind();
        }
    }

    private void bind() {
        Map<String, Integer> index = new HashMap<>();
        for (int c = 0; c < classes.size(); c++) {
            index.put(classes.get(c), c);
        }
        Map<List<Integer>, Double> known = new HashMap<>();
        for (NamedLoss loss : named) {
            if (index.containsKey(loss.truth()) && index.containsKey(loss.predicted())) {
                known.put(List.of(index.get(loss.truth()), index.get(loss.predicted())), loss.loss());
            }
        }
        List<List<Integer>> pairs = known.keySet().stream()
                .sorted(Comparator.comparing(List::toString))
                .toList();
        losses = new SomeLosses(
                pairs.stream().mapToInt(pair -> pair.get(0)).toArray(),
                pairs.stream().mapToInt(pair -> pair.get(1)).toArray(),
                pairs.stream().mapToDouble(known::get).toArray());
        int room = classes.size();
        given = classes.stream()
                .mapToDouble(name -> shares.getOrDefault(name, 0.0))
                .toArray();
        counts = counts.length < room ? Arrays.copyOf(counts, room) : counts;
        expected = new double[room];
        posterior = new double[room];
        learned = new double[room];
        wanted = new double[room];
    }

    /** The posterior under the shares that are set; the same array for every instance, or the one given. */
    public double[] posterior(double[] believed) {
        if (shares.isEmpty() || believed.length != posterior.length) {
            return believed;
        }
        System.arraycopy(believed, 0, posterior, 0, believed.length);
        double sum = 0;
        for (int c = 0; c < posterior.length; c++) {
            sum += counts[c] + 1;
        }
        double divided = 0;
        double all = 0;
        for (int c = 0; c < posterior.length; c++) {
            learned[c] = (counts[c] + 1) / sum;
            divided += given[c] > 0 ? learned[c] : 0;
            all += given[c];
        }
        for (int c = 0; c < posterior.length; c++) {
            wanted[c] = given[c] > 0 ? divided * (given[c] / all) : learned[c];
        }
        Posteriors.changePrior(posterior, learned, wanted);
        return posterior;
    }

    /** Whether {@link #decide} makes use of a surprise. */
    public boolean looksForOutliers() {
        return surprises != null;
    }

    /**
     * Decides by a posterior of at least one class.
     *
     * @param surprise of the instance, NaN where it is not known
     */
    public Decision decide(double[] known, double surprise) {
        losses.expected(known, expected);
        int best = SomeLosses.least(expected, known.length);
        Outlier outlier = surprises == null ? null : surprises.of(surprise, settings.outliers());
        return expected[best] > settings.reject()
                ? new Decision(Decision.REJECTED, settings.reject(), outlier)
                : new Decision(best, expected[best], outlier);
    }

    /**
     * Counts what a decision cost, now that its label has come; a label that says nothing counts for nothing.
     *
     * @param under the posterior by which it was made
     * @param known how many classes are known now
     */
    public void score(double[] under, Decision decision, Label label, int known) {
        if (label instanceof Label.Numeric || label.isVacuous(known)) {
            return;
        }
        if (surprises != null && decision.outlier() != null) {
            surprises.add(decision.outlier());
        }
        int likeliest = LogSpace.argMax(under);
        rejections += decision.isRejected() ? 1 : 0;
        errors.add(
                cost(label, decision.label(), known),
                decision.expectedCost(),
                cost(label, likeliest, known),
                decision.isRejected());
    }

    private double cost(Label label, int said, int known) {
        if (said == Decision.REJECTED) {
            return settings.reject();
        }
        if (label instanceof Label.Hard hard) {
            return losses.loss(hard.index(), said);
        }
        double[] pignistic = label.pignistic(known);
        double sum = 0;
        for (int c = 0; c < known; c++) {
            sum += pignistic[c] > 0 ? pignistic[c] * losses.loss(c, said) : 0;
        }
        return sum;
    }

    /** Counts a label that was learned. */
    public void learned(Label label, int known) {
        counts = counts.length < known ? Arrays.copyOf(counts, known) : counts;
        if (label instanceof Label.Hard hard) {
            counts[hard.index()]++;
        } else if (!(label instanceof Label.Numeric) && !label.isVacuous(known)) {
            double[] pignistic = label.pignistic(known);
            for (int c = 0; c < known; c++) {
                counts[c] += pignistic[c];
            }
        }
    }

    public Decisions settings() {
        return settings;
    }

    /** Decisions for no class whose labels have come, whatever the costs were. */
    public long rejections() {
        return rejections;
    }

    /** What it takes in memory. */
    public long bytes() {
        int seen = surprises == null ? 0 : SeenSurprises.MOST;
        return Double.BYTES * (6L * classes.size() + 3L * named.size() + seen);
    }

    public void write(BinaryWriter out) {
        out.writeByte(surprises == null ? FORM : WITH_OUTLIERS);
        if (surprises != null) {
            surprises.write(out.writeDouble(settings.outliers()));
        }
        out.writeText(settings.loss()).writeDouble(settings.reject()).writeText(settings.prior());
        int last = counts.length; // room for classes that no label had yet is no part of the state
        while (last > 0 && counts[last - 1] == 0) {
            last--;
        }
        out.writeLong(rejections).writeDoubles(Arrays.copyOf(counts, last));
        errors.write(out);
    }

    /** What was written; it goes on bit for bit as that would have. */
    public static Decider read(BinaryReader in) {
        int form = in.readByte();
        if (form != FORM && form != WITH_OUTLIERS) {
            throw in.bad("decisions of form " + FORM + " or " + WITH_OUTLIERS + ", not " + form);
        }
        double outliers = form == FORM ? 0 : in.readDouble();
        SeenSurprises surprises = form == FORM ? null : SeenSurprises.read(in);
        Decisions settings = new Decisions(in.readText(), in.readDouble(), in.readText(), outliers);
        long rejections = in.readLong();
        double[] counts = in.readDoubles();
        Decider decider = new Decider(settings, DecisionErrors.read(in), surprises);
        decider.rejections = rejections;
        decider.counts = counts;
        return decider;
    }

    /** What the decisions cost. */
    public DecisionErrors.Report report() {
        return errors.report(surprises == null ? Double.NaN : surprises.share());
    }
}
