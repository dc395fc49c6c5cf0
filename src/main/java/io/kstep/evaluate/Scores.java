package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * Accumulates how well class predictions do: accuracy, Cohen's and temporal kappa (Žliobaitė et al. 2015), log-loss,
 * Brier score, calibration error and the confusion matrix, with the accuracies of two baselines on the side. Predictions come in stream order,
 * each as a posterior or as a bare class; a soft label counts as its heaviest class with the weight the caller gives.
 * Adding allocates nothing unless a class or confusion is new. What nothing was added to is NaN.
 *
 * <p>Log-loss is in nats with probabilities floored at {@value #FLOOR}: a truth of probability zero costs 34.54. Brier is
 * the sum over the classes of squared differences, 0 to 2. The calibration error is the weighted mean over {@value
 * #BINS} equal-width bins of the winning probability of |accuracy - mean winning probability| (Naeini et al. 2015).
 */
public final class Scores {

    /** Least probability that log-loss believes. */
    public static final double FLOOR = 1e-15;

    /** Equal-width bins of the winning probability. */
    public static final int BINS = 15;

    /**
     * The accuracies of two baselines that go through the stream as a learner does.
     *
     * @param majority of the commonest class so far
     * @param noChange of the class of the instance before
     */
    public record Baselines(double majority, double noChange) {}

    /** The scores at one moment. {@code weight} is the sum of the weights, {@code instances} how many were added. */
    public record Summary(
            long instances,
            double weight,
            double accuracy,
            double kappa,
            double logLoss,
            double brier,
            double calibrationError,
            Baselines baselines) {

        /** Accuracy beyond that of the no-change baseline, as a share of what was left. */
        public double kappaTemporal() {
            return Confusion.beyond(accuracy, baselines.noChange);
        }

        public double error() {
            return 1 - accuracy;
        }
    }

    private final Confusion confusion;
    private final double[] binWeight = new double[BINS];
    private final double[] binGap = new double[BINS];
    private long instances;
    private double posteriorWeight;
    private double logLoss;
    private double squares;
    private int firstTruth;
    private double firstWeight;
    private int lastTruth;
    private int majority;
    private double majorityHits;
    private double noChangeHits;

    public Scores() {
        this(new Confusion());
    }

    private Scores(Confusion confusion) {
        this.confusion = confusion;
    }

    /**
     * Adds a prediction given as a posterior; its winner, the lowest index on ties, is the predicted class. Classes
     * past the end of the posterior have probability zero.
     */
    public void add(double[] posterior, int truth, double weight) {
        add(posterior, LogSpace.argMax(posterior), truth, weight);
    }

    /** The same where another class than the winner may have been said: that one counts but for the calibration. */
    public void add(double[] posterior, int predicted, int truth, double weight) {
        int winner = LogSpace.argMax(posterior);
        double sum = 0;
        double squaredNorm = 0;
        for (double p : posterior) {
            sum += p;
            squaredNorm += p * p;
        }
        if (!(Math.abs(sum - 1) <= 1e-6)) {
            throw new IllegalArgumentException(
                    "a posterior needs probabilities that sum to 1, not " + Arrays.toString(posterior));
        }
        add(predicted, truth, weight);
        double ofTruth = truth < posterior.length ? posterior[truth] : 0;
        logLoss -= weight * Math.log(Math.max(ofTruth, FLOOR));
        squares += weight * (squaredNorm - 2 * ofTruth + 1);
        int bin = Math.min(BINS - 1, (int) (posterior[winner] * BINS));
        binWeight[bin] += weight;
        binGap[bin] += weight * ((winner == truth ? 1 : 0) - posterior[winner]);
        posteriorWeight += weight;
    }

    /** Adds a prediction given as a class only: it says nothing of log-loss, Brier score and calibration. */
    public void add(int predicted, int truth, double weight) {
        confusion.add(predicted, truth, weight);
        if (instances++ == 0) {
            firstTruth = truth;
            firstWeight = weight;
        }
        noChangeHits += truth == lastTruth ? weight : 0;
        majorityHits += truth == majority ? weight : 0;
        lastTruth = truth;
        if (confusion.ofTruth(truth) > confusion.ofTruth(majority)) {
            majority = truth;
        }
    }

    /**
     * Adds all of a later stretch of the same stream. Every score becomes that of the whole stretch, but for the
     * majority baseline, which started again in the later part.
     */
    public void add(Scores later) {
        if (later.instances == 0) {
            return;
        }
        if (instances == 0) {
            firstTruth = later.firstTruth;
            firstWeight = later.firstWeight;
        } else {
            noChangeHits += later.firstWeight * (same(later.firstTruth, lastTruth) - same(later.firstTruth, 0));
        }
        confusion.add(later.confusion);
        for (int bin = 0; bin < BINS; bin++) {
            binWeight[bin] += later.binWeight[bin];
            binGap[bin] += later.binGap[bin];
        }
        instances += later.instances;
        posteriorWeight += later.posteriorWeight;
        logLoss += later.logLoss;
        squares += later.squares;
        lastTruth = later.lastTruth;
        majorityHits += later.majorityHits;
        noChangeHits += later.noChangeHits;
        for (int c = 0; c < confusion.classes(); c++) {
            majority = confusion.ofTruth(c) > confusion.ofTruth(majority) ? c : majority;
        }
    }

    /** How many predictions were added. */
    public long instances() {
        return instances;
    }

    /** Writes all that {@link #read} needs to go on from here. */
    public void write(BinaryWriter out) {
        confusion.write(out);
        out.writeDoubles(binWeight).writeDoubles(binGap).writeLong(instances);
        out.writeDouble(posteriorWeight).writeDouble(logLoss).writeDouble(squares);
        out.writeInt(firstTruth).writeDouble(firstWeight).writeInt(lastTruth).writeInt(majority);
        out.writeDouble(majorityHits).writeDouble(noChangeHits);
    }

    /** The scores that were written; they go on bit for bit as those would have, for whole weights. */
    public static Scores read(BinaryReader in) {
        Scores scores = new Scores(Confusion.read(in));
        System.arraycopy(in.readDoubles(BINS), 0, scores.binWeight, 0, BINS);
        System.arraycopy(in.readDoubles(BINS), 0, scores.binGap, 0, BINS);
        scores.instances = in.readLong();
        scores.posteriorWeight = in.readDouble();
        scores.logLoss = in.readDouble();
        scores.squares = in.readDouble();
        scores.firstTruth = in.readInt();
        scores.firstWeight = in.readDouble();
        scores.lastTruth = in.readInt();
        scores.majority = in.readInt();
        scores.majorityHits = in.readDouble();
        scores.noChangeHits = in.readDouble();
        return scores;
    }

    /** The confusion matrix as it stands. */
    public Confusion confusion() {
        return confusion.copy();
    }

    /**
     * The scores as they stand. Both baselines go through the stream as a learner does: the commonest class so far, and
     * the class of the instance before; each starts from class 0.
     */
    public Summary summary() {
        double gap = 0;
        for (double g : binGap) {
            gap += Math.abs(g);
        }
        return new Summary(
                instances,
                confusion.total(),
                confusion.accuracy(),
                confusion.kappa(),
                logLoss / posteriorWeight,
                squares / posteriorWeight,
                gap / posteriorWeight,
                new Baselines(majorityHits / confusion.total(), noChangeHits / confusion.total()));
    }

    private static int same(int a, int b) {
        return a == b ? 1 : 0;
    }
}
