package io.kstep.bayes.soft;

import java.util.Arrays;
import java.util.function.Function;

/**
 * What was said of the classes of rows, by whom. The EM of soft labels with it learns the sources beside the model: the
 * E step multiplies P(k) f(x | k) by what each statement says of class k, given its source as it is known by then, and the
 * M step learns model and sources (Dawid and Skene 1979 with the densities of the classes beside the votes). Sources that
 * maximise under their prior keep the criterion from falling where the model's M step does.
 */
public final class Statements {

    private final Statement[][] byRow;
    private final double[] rowWeights;
    private final int classes;
    private final Source[] start;

    /**
     * The arrays are given away.
     *
     * @param byRow the statements of each row; there may be none
     * @param sources as they are known before anything was learned
     */
    public Statements(Statement[][] byRow, double[] rowWeights, int classes, Source[] sources) {
        this.byRow = byRow;
        this.rowWeights = rowWeights;
        this.classes = classes;
        start = sources;
    }

    /** A model and what was learned of the sources beside it. */
    public static final class Judged<M extends Mixture> implements Mixture {

        private final M model;
        private final Source[] sources;
        private final Statement[][] byRow;

        private Judged(M model, Source[] sources, Statement[][] byRow) {
            this.model = model;
            this.sources = sources;
            this.byRow = byRow;
        }

        public M model() {
            return model;
        }

        @Override
        public void logJoint(int row, double[] out) {
            model.logJoint(row, out);
            for (Statement statement : byRow[row]) {
                if (statement.source() != Statement.AT_ITS_WORD) {
                    sources[statement.source()].addLog(statement, out);
                    continue;
                }
                for (int k = 0; k < out.length; k++) {
                    out[k] += Math.log(statement.plausibilities()[k]);
                }
            }
        }

        @Override
        public double logPrior() {
            double sum = model.logPrior();
            for (Source source : sources) {
                sum += source.logPrior();
            }
            return sum;
        }

        /** How often an expert is right, over classes as frequent as these weights make them. */
        public double reliability(int source, double[][] weights) {
            double right = 0;
            double all = 0;
            for (double[] row : weights) {
                for (int k = 0; k < row.length; k++) {
                    right += row[k] * ((ConfusionMatrix) sources[source]).of(k, k);
                    all += row[k];
                }
            }
            return right / all;
        }

        /** How often labels of one bin of stated doubt are wrong. */
        public double flipRate(int source) {
            return ((FlipRate) sources[source]).rate();
        }
    }

    /** An expert of whom this is known before anything was learned. */
    public static Source expert(int classes, double reliability) {
        return ConfusionMatrix.with(classes, reliability);
    }

    /** Labels that state how often they are wrong. */
    public static Source flips(int classes, double stated) {
        return FlipRate.stated(classes, stated);
    }

    /**
     * Runs EM.
     *
     * @param weights initial weights of each row and class
     * @param mStep fits a model to weights, of which it keeps nothing
     */
    public <M extends Mixture> GemFit<Judged<M>> fit(Gem gem, double[][] weights, Function<double[][], M> mStep) {
        double[][] ones = new double[byRow.length][classes];
        Arrays.stream(ones).forEach(row -> Arrays.fill(row, 1));
        Source[][] known = {start};
        return gem.fit(new SoftLabels(ones, rowWeights), weights, now -> {
            known[0] = learned(known[0], now);
            return new Judged<>(mStep.apply(now), known[0], byRow);
        });
    }

    /** The same EM without features: votes alone, with the frequencies of the classes (Dawid and Skene 1979). */
    public double[][] fitAlone(Gem gem, double[][] weights) {
        return fit(gem, weights, now -> new Frequencies(now, rowWeights)).weights();
    }

    private Source[] learned(Source[] before, double[][] weights) {
        double[][] counts =
                Arrays.stream(before).map(source -> new double[source.cells()]).toArray(double[][]::new);
        for (int i = 0; i < byRow.length; i++) {
            for (Statement statement : byRow[i]) {
                int source = statement.source();
                if (source != Statement.AT_ITS_WORD && rowWeights[i] > 0) {
                    before[source].count(statement, weights[i], rowWeights[i], counts[source]);
                }
            }
        }
        Source[] result = new Source[before.length];
        Arrays.setAll(result, s -> before[s].learned(counts[s]));
        return result;
    }

    /** Frequencies of the classes, each with one row more than it has. */
    private static final class Frequencies implements Mixture {
        private final double[] logs;

        Frequencies(double[][] weights, double[] rowWeights) {
            double[] sums = new double[weights[0].length];
            Arrays.fill(sums, 1);
            for (int i = 0; i < weights.length; i++) {
                for (int k = 0; k < sums.length; k++) {
                    sums[k] += rowWeights[i] * weights[i][k];
                }
            }
            double all = Arrays.stream(sums).sum();
            logs = Arrays.stream(sums).map(sum -> Math.log(sum / all)).toArray();
        }

        @Override
        public void logJoint(int row, double[] out) {
            System.arraycopy(logs, 0, out, 0, logs.length);
        }

        @Override
        public double logPrior() {
            return Arrays.stream(logs).sum();
        }
    }
}
