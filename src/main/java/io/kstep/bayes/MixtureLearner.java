package io.kstep.bayes;

import io.kstep.bayes.mixture.MixtureFit;
import io.kstep.bayes.mixture.MixtureRows;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.spec.Spec;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Learns a mixture of naive Bayes for each class by EM: within a component normal densities and tables, so that a class may
 * have several modes. The rows decide how many components a class has, see {@link MixtureFit}.
 *
 * @param components of a class, at the most
 * @param rounds of EM
 */
record MixtureLearner(int components, int rounds) implements Learner {

    static MixtureLearner read(Spec.Reader reader) {
        return new MixtureLearner(reader.integer("components", 20, 1, 1_000), reader.integer("rounds", 10, 1, 10_000));
    }

    private record Rows(Chunk chunk, double[][] rows) implements MixtureRows {
        @Override
        public void read(long row, double[] out) {
            System.arraycopy(rows[(int) row], 0, out, 0, out.length);
        }

        @Override
        public double value(long row, int feature) {
            return rows[(int) row][feature];
        }

        @Override
        public int hardClass(long row) {
            return chunk.classWeights().hardClass((int) row);
        }

        @Override
        public double weight(long row, int c) {
            return chunk.weight((int) row, c);
        }
    }

    @Override
    public Classifier learn(Chunk all) {
        int[] counted = IntStream.range(0, all.size())
                .filter(row -> all.rowWeight(row) > 0)
                .toArray();
        Chunk chunk = all.subset(counted);
        double[][] rows = new double[chunk.size()][];
        Arrays.setAll(rows, chunk::row);
        Rows view = new Rows(chunk, rows);
        MixtureFit fit = MixtureFit.cold(chunk.schema(), view, 0, rows.length, 1, components, rounds);
        fit.advance(view, Long.MAX_VALUE);
        double[] weights = new double[chunk.schema().classCount()];
        ClassWeights labels = chunk.classWeights();
        for (int row = 0; row < rows.length; row++) {
            int hard = labels.hardClass(row);
            for (int c = hard < 0 ? 0 : hard; c < (hard < 0 ? weights.length : hard + 1); c++) {
                weights[c] += chunk.weight(row, c);
            }
        }
        return new MixtureClassifier(fit.components(), weights);
    }

    @Override
    public Cost cost(ChunkShape shape) {
        double classes = Math.max(1, Math.min(shape.rows(), shape.classes()));
        double all = Math.min(classes * components, Math.max(classes, shape.rows() / 20)) + 1;
        double numbers = all * (7 * shape.features() + 2 * shape.values() + 3) + classes;
        double bytes = Cost.FRAME + Cost.NUMBER * numbers + Cost.OBJECT * shape.features();
        double row = components * shape.features();
        double work = 10 * shape.rows() * (rounds * row + 12 * shape.features());
        return new Cost(
                work, bytes, 3 * bytes + 16 * shape.rows() * (shape.features() + 4), 10 * all * shape.features());
    }

    @Override
    public String spec() {
        return "mixture(components=" + components + ",rounds=" + rounds + ")";
    }
}
