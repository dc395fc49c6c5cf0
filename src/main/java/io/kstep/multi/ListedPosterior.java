package io.kstep.multi;

import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A distribution over listed vectors, and with the rest of its mass over all vectors, every class variable on its own.
 */
final class ListedPosterior implements JointPosterior {

    private final VectorSpace space;
    private final int[][] vectors;
    private final double[] shares;
    /** The probability that the vector is drawn from the marginals in {@link #others}. */
    private final double rest;

    private final double[][] others;
    private final Map<List<Integer>, Double> shareOf = new HashMap<>();
    private final double[][] marginals;

    /**
     * @param shares of the listed vectors, summing to 1
     * @param rest probability that the vector is drawn otherwise, in [0, 1]
     * @param others marginals by which it is drawn then; not looked at where the rest is 0
     */
    ListedPosterior(VectorSpace space, int[][] vectors, double[] shares, double rest, double[][] others) {
        this.space = space;
        this.vectors = vectors;
        this.shares = shares;
        this.rest = rest;
        this.others = others;
        marginals = new double[space.variables()][];
        for (int j = 0; j < marginals.length; j++) {
            marginals[j] = new double[space.size(j)];
            for (int v = 0; v < vectors.length; v++) {
                marginals[j][vectors[v][j]] += (1 - rest) * shares[v];
            }
            for (int c = 0; rest > 0 && c < marginals[j].length; c++) {
                marginals[j][c] += rest * others[j][c];
            }
        }
        for (int v = 0; v < vectors.length; v++) {
            shareOf.put(Arrays.stream(vectors[v]).boxed().toList(), shares[v]);
        }
    }

    @Override
    public VectorSpace space() {
        return space;
    }

    @Override
    public double[] marginal(int variable) {
        return marginals[variable];
    }

    /** Of the vectors that are not listed the most probable one is that of the classes most probable on their own. */
    @Override
    public int[] mostProbable() {
        List<int[]> candidates = new ArrayList<>(List.of(vectors));
        if (rest > 0) {
            candidates.add(Arrays.stream(others).mapToInt(LogSpace::argMax).toArray());
        }
        int[] best = candidates.get(0);
        double most = logProbability(best);
        for (int[] candidate : candidates.subList(1, candidates.size())) {
            double log = logProbability(candidate);
            if (log > most) {
                most = log;
                best = candidate;
            }
        }
        return best.clone();
    }

    @Override
    public double logProbability(int[] vector) {
        double listed = Math.log(
                (1 - rest) * shareOf.getOrDefault(Arrays.stream(vector).boxed().toList(), 0.0));
        return rest > 0 ? LogSpace.logAdd(listed, Math.log(rest) + logOther(vector)) : listed;
    }

    private double logOther(int[] vector) {
        double sum = 0;
        for (int j = 0; j < vector.length; j++) {
            sum += Math.log(others[j][vector[j]]);
        }
        return sum;
    }

    @Override
    public ListedPosterior given(double[][] plausibilities) {
        double[] logs = new double[vectors.length];
        double[][] drawn = new double[space.variables()][];
        double logRest = Math.log(rest);
        for (int j = 0; j < drawn.length; j++) {
            double[] known = plausibilities[j];
            drawn[j] = rest > 0 ? others[j].clone() : null;
            for (int v = 0; known != null && v < logs.length; v++) {
                logs[v] += Math.log(known[vectors[v][j]]);
            }
            double sum = 0;
            for (int c = 0; known != null && rest > 0 && c < known.length; c++) {
                drawn[j][c] *= known[c];
                sum += drawn[j][c];
            }
            for (int c = 0; known != null && rest > 0 && c < known.length; c++) {
                drawn[j][c] = sum > 0 ? drawn[j][c] / sum : 1.0 / known.length;
            }
            logRest += known != null && rest > 0 ? Math.log(sum) : 0;
        }
        for (int v = 0; v < logs.length; v++) {
            logs[v] += Math.log((1 - rest) * shares[v]);
        }
        double listed = LogSpace.logSumExp(logs);
        double all = LogSpace.logAdd(listed, logRest);
        if (Double.isInfinite(all)) {
            throw new IllegalArgumentException("what is known of the class variables has the probability 0");
        }
        LogSpace.normalise(logs);
        return new ListedPosterior(space, vectors, logs, Math.exp(logRest - all), drawn);
    }
}
