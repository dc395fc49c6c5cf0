package io.kstep.evaluate;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.multi.JointClassifier;
import io.kstep.multi.JointLearner;
import io.kstep.multi.JointPosterior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Tests learners of several class variables on the rows of a chunk. Splits are stratified by the vector of the classes,
 * the heaviest where one is not sure.
 */
final class JointTests {

    private final Chunk chunk;
    private final JointScores.Rules rules;

    JointTests(Chunk all, JointScores.Rules rules) {
        chunk = RowTests.counting(all);
        this.rules = rules;
    }

    JointEvaluation evaluation(
            Resampling resampling, String spec, JointLearner learner, long seed, LongSupplier nanos) {
        long start = nanos.getAsLong();
        JointScores pooled = new JointScores(variables(), rules);
        List<Double> folds = new ArrayList<>();
        BitSet tested = new BitSet();
        resampling.splits(strata(), seed).forEachOrdered(split -> {
            JointScores scores = scores(learner.learn(chunk.subset(split.train())), split.test());
            folds.add(scores.summary().global());
            pooled.add(scores);
            IntStream.of(split.test()).forEach(tested::set);
        });
        JointScores.Summary summary = pooled.summary();
        double trials = resampling.trials(effective(tested.stream()), effective(IntStream.range(0, chunk.size())));
        return new JointEvaluation(
                chunk.size(),
                learner.spec(),
                spec,
                summary,
                pooled.sets(),
                Double.isNaN(trials) || Double.isNaN(summary.global())
                        ? Optional.empty()
                        : Optional.of(Interval.wilson(summary.global(), trials)),
                folds,
                (nanos.getAsLong() - start) * 1e-9);
    }

    private JointScores scores(JointClassifier classifier, int[] rows) {
        JointScores scores = new JointScores(variables(), rules);
        double[] values = new double[chunk.schema().featureCount()];
        for (int row : rows) {
            chunk.copyRow(row, values);
            JointPosterior posterior = classifier.posterior(values);
            scores.add(posterior, truth(row), chunk.rowWeight(row));
            boolean[][] possible = possible(row);
            if (possible.length > 0) {
                scores.addSets(posterior, possible, chunk.rowWeight(row));
            }
        }
        return scores;
    }

    private int variables() {
        return chunk.schema().targets().size();
    }

    private int[] truth(int row) {
        int[] truth = new int[variables()];
        Arrays.setAll(truth, j -> chunk.classWeights(j).hardClass(row));
        return truth;
    }

    /** Which classes a row's label leaves of each variable, null where it says one or all; empty where all are so. */
    private boolean[][] possible(int row) {
        boolean[][] possible = new boolean[variables()][];
        boolean isNone = true;
        for (int j = 0; j < possible.length; j++) {
            ClassWeights weights = chunk.classWeights(j);
            int classes = chunk.schema().targets().get(j).values().size();
            if (weights.hardClass(row) < 0) {
                boolean[] left = new boolean[classes];
                int count = 0;
                for (int c = 0; c < classes; c++) {
                    left[c] = weights.plausibility(row, c) > 0;
                    count += left[c] ? 1 : 0;
                }
                possible[j] = count < classes ? left : null;
                isNone &= count == classes;
            }
        }
        return isNone ? new boolean[0][] : possible;
    }

    private int[] strata() {
        Map<List<Integer>, Integer> known = new HashMap<>();
        int[] strata = new int[chunk.size()];
        for (int row = 0; row < strata.length; row++) {
            List<Integer> vector = new ArrayList<>();
            for (int j = 0; j < variables(); j++) {
                ClassWeights weights = chunk.classWeights(j);
                vector.add(weights.heaviest(row));
            }
            Integer stratum = known.putIfAbsent(vector, known.size());
            strata[row] = stratum == null ? known.size() - 1 : stratum;
        }
        return strata;
    }

    private double effective(IntStream rows) {
        double[] sums = new double[2];
        rows.forEach(row -> {
            sums[0] += chunk.rowWeight(row);
            sums[1] += chunk.rowWeight(row) * chunk.rowWeight(row);
        });
        return sums[0] * sums[0] / sums[1];
    }
}
