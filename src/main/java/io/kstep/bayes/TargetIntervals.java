package io.kstep.bayes;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.Density;
import io.kstep.probability.DensityEstimator;
import io.kstep.probability.DensityForm;
import io.kstep.probability.Mte;
import io.kstep.probability.MtePotential;
import io.kstep.probability.Resolution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The density of a continuous class and the intervals that its features, or the submodels, are conditioned on
 * (method.md, regression). Whatever is learned of an instance only re-weights the intervals: with weights W_s the
 * posterior density is f(c) W_s / P(J_s) on J_s, an MTE with the terms of f, and its mean, variance and quantiles are
 * sums over intervals. Only the core of f counts, so that predictions stay within the range seen. Immutable.
 */
public final class TargetIntervals {

    /** An interval of less mass than this is not worth a cut. */
    private static final double LEAST_MASS = 1e-9;

    private final MtePotential density;
    private final double[] edges;
    private final double[] massBelow;
    private final double[] masses;
    private final double[] means;
    /** Second moments of the intervals about {@link #origin}, so that a far zero does no harm. */
    private final double[] seconds;

    private final double origin;

    private TargetIntervals(MtePotential density, double[] cuts) {
        this.density = density;
        origin = density.mean();
        edges = new double[cuts.length + 2];
        edges[0] = density.low();
        System.arraycopy(cuts, 0, edges, 1, cuts.length);
        edges[cuts.length + 1] = density.high();
        massBelow = Arrays.stream(edges).map(density::massBelow).toArray();
        masses = new double[cuts.length + 1];
        means = new double[cuts.length + 1];
        seconds = new double[cuts.length + 1];
        for (int s = 0; s < masses.length; s++) {
            MtePotential part = density.restrictedTo(edges[s], edges[s + 1]);
            masses[s] = massBelow[s + 1] - massBelow[s];
            means[s] = part.mean();
            seconds[s] = part.secondMoment(origin) / part.mass();
        }
    }

    /**
     * Cuts a density.
     *
     * @param density of mass 1
     * @param cuts rising; those that would leave an interval without mass are passed over
     */
    public static TargetIntervals of(MtePotential density, double... cuts) {
        List<Double> kept = new ArrayList<>();
        double before = 0;
        for (double cut : cuts) {
            double below = density.massBelow(cut);
            if (below - before > LEAST_MASS && density.mass() - below > LEAST_MASS) {
                kept.add(cut);
                before = below;
            }
        }
        return new TargetIntervals(
                density, kept.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /**
     * Learns the density of targets and cuts it where the intervals get equal weight, as far as ties allow.
     *
     * @param targets finite
     * @param weights positive, one for each target
     * @param intervals how many there may be at most
     */
    public static TargetIntervals learn(double[] targets, double[] weights, DensityEstimator estimator, int intervals) {
        double width = Resolution.of(targets).minimumWidth();
        return of(
                core(estimator.fit(targets, weights, targets.length, width)),
                equalFrequencyCuts(targets, weights, intervals));
    }

    private static MtePotential core(Density density) {
        if (density instanceof Mte mte) {
            return mte.core();
        }
        throw new IllegalArgumentException("the density of a continuous class must be an MTE, not " + density);
    }

    /** Half-way points between neighbouring values nearest to equal shares of the weight: no interval is empty. */
    public static double[] equalFrequencyCuts(double[] targets, double[] weights, int intervals) {
        int[] order = IntStream.range(0, targets.length)
                .boxed()
                .sorted((a, b) -> Double.compare(targets[a], targets[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        double total = Arrays.stream(weights).sum();
        double[] cuts = new double[intervals - 1];
        double[] distances = new double[cuts.length];
        Arrays.fill(distances, Double.POSITIVE_INFINITY);
        double below = 0;
        for (int i = 0; i + 1 < order.length; i++) {
            double low = targets[order[i]];
            double high = targets[order[i + 1]];
            below += weights[order[i]];
            for (int s = 0; low < high && s < cuts.length; s++) {
                double distance = Math.abs(below - total * (s + 1) / intervals);
                if (distance < distances[s]) {
                    distances[s] = distance;
                    cuts[s] = Double.isFinite(high - low) ? low + (high - low) / 2 : low / 2 + high / 2;
                }
            }
        }
        return IntStream.range(0, cuts.length)
                .filter(s -> distances[s] < Double.POSITIVE_INFINITY)
                .mapToDouble(s -> cuts[s])
                .distinct()
                .toArray();
    }

    /** How many intervals there are. */
    public int size() {
        return masses.length;
    }

    /** The interval of a target; one beyond the density's range belongs to the nearest. */
    public int indexOf(double target) {
        int s = 0;
        while (s + 1 < masses.length && target >= edges[s + 1]) {
            s++;
        }
        return s;
    }

    /** P(J_s). */
    public double mass(int s) {
        return masses[s];
    }

    public double mean(double[] weights) {
        double sum = 0;
        for (int s = 0; s < masses.length; s++) {
            sum += weights[s] * (means[s] - origin);
        }
        return origin + sum;
    }

    /** The largest double where it is more than that. */
    public double variance(double[] weights) {
        double fromOrigin = mean(weights) - origin;
        double sum = 0;
        for (int s = 0; s < masses.length; s++) {
            sum += weights[s] * seconds[s];
        }
        return sum <= Double.MAX_VALUE ? Math.max(0, sum - fromOrigin * fromOrigin) : Double.MAX_VALUE;
    }

    /** The point below which a part p in [0, 1] of the posterior lies. */
    public double quantile(double[] weights, double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("a quantile needs p in [0, 1], not " + p);
        }
        int s = 0;
        double below = 0;
        while (s + 1 < masses.length && below + weights[s] < p) {
            below += weights[s++];
        }
        double part = weights[s] > 0 ? Math.min(1, Math.max(0, (p - below) / weights[s])) : 0;
        double within = density.quantile(Math.min(1, (massBelow[s] + part * masses[s]) / density.mass()));
        return Math.min(edges[s + 1], Math.max(edges[s], within));
    }

    /** The share of all targets, in [0, 1], that lie below a value, whatever is known of an instance. */
    public double shareBelow(double value) {
        return Math.min(1, Math.max(0, density.massBelow(value) / density.mass()));
    }

    /** Logarithm of the posterior density at a target; negative infinity beyond the range seen. */
    public double logDensity(double[] weights, double target) {
        double value = density.at(target);
        int s = indexOf(target);
        return value > 0 ? Math.log(value) + Math.log(weights[s] / masses[s]) : Double.NEGATIVE_INFINITY;
    }

    /** Lowest value the posterior allows. */
    public double low() {
        return edges[0];
    }

    public double high() {
        return edges[masses.length];
    }

    public double[] cuts() {
        return Arrays.copyOfRange(edges, 1, masses.length);
    }

    public void write(BinaryWriter out) {
        DensityForm.write(Mte.of(density), out);
        out.writeDoubles(cuts());
    }

    public static TargetIntervals read(BinaryReader in) {
        MtePotential density = core(DensityForm.read(in));
        return new TargetIntervals(density, in.readDoubles());
    }
}
