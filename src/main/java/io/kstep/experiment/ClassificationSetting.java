package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.generate.Division;
import io.kstep.data.generate.ToyNetwork;
import io.kstep.incremental.KStepBatch;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.MainSettings;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Two databases of a discrete toy network, divided in some way, and all that can be learned from them.
 *
 * @param division as {@link Division#parse} reads it
 * @param rows of each database
 */
record ClassificationSetting(int classes, String division, int rows) {

    /** Laplace's naive Bayes without a clamp, as the paper's. */
    static final Learner LEARNER = Learners.parse("nb(clamp=1e9)");

    /** Where the seeds of a network's draws start; each draw takes one. */
    static long model(ExperimentOptions options, int network) {
        return options.seed() * 1_000_003 + network;
    }

    ClassificationResult run(ExperimentOptions options, int testCases, ParallelSteps steps) {
        Map<Contender, double[]> accuracy = new EnumMap<>(Contender.class);
        for (Contender contender : Contender.values()) {
            accuracy.put(contender, new double[options.networks()]);
        }
        steps.run(options.networks(), "tables 1 to 4", network -> {
            run(model(options, network), testCases, network, accuracy);
            return network;
        });
        return new ClassificationResult(this, accuracy);
    }

    private void run(long model, int testCases, int into, Map<Contender, double[]> accuracy) {
        ToyNetwork network = ToyNetwork.random(classes, model);
        Division divided = Division.parse(division);
        List<Chunk> chunks = List.of(
                network.generator(divided, 1, 3 * model).chunk(rows),
                network.generator(divided, 2, 3 * model + 1).chunk(rows));
        TestCases cases = new TestCases(network.generator(3 * model + 2).chunk(testCases));
        List<Classifier> submodels = chunks.stream().map(LEARNER::learn).toList();
        accuracy.forEach(
                (contender, percent) -> percent[into] = cases.accuracy(predictor(contender, chunks, submodels)));
    }

    static TestCases.Predictor predictor(Contender contender, List<Chunk> chunks, List<Classifier> submodels) {
        return switch (contender) {
            case FIRST -> posterior(submodels.get(0));
            case SECOND -> posterior(submodels.get(1));
            case ALL -> posterior(LEARNER.learn(joined(chunks)));
            case AVERAGE -> pooled(submodels, false);
            case PRODUCT -> pooled(submodels, true);
            default -> {
                KStepClassifier learned = new KStepBatch(LEARNER, MainSettings.parse(contender.main)).learn(chunks);
                yield learned.predictor()::predict;
            }
        };
    }

    static TestCases.Predictor posterior(Classifier classifier) {
        return (values, out) -> {
            classifier.logJoint(values, out, new double[out.length]);
            LogSpace.normalise(out);
        };
    }

    /** The mean of the submodels' posteriors, or their normalised product. */
    static TestCases.Predictor pooled(List<Classifier> submodels, boolean product) {
        List<TestCases.Predictor> predictors =
                submodels.stream().map(ClassificationSetting::posterior).toList();
        return (values, out) -> {
            double[] sum = new double[out.length];
            for (TestCases.Predictor predictor : predictors) {
                predictor.predict(values, out);
                for (int c = 0; c < out.length; c++) {
                    sum[c] += product ? Math.log(out[c]) : out[c] / predictors.size();
                }
            }
            System.arraycopy(sum, 0, out, 0, out.length);
            if (product) {
                LogSpace.normalise(out);
            }
        };
    }

    /** All rows in one chunk. */
    static Chunk joined(List<Chunk> chunks) {
        Chunk first = chunks.get(0);
        double[][] columns = columns(chunks);
        int[] classes = chunks.stream()
                .flatMapToInt(chunk -> IntStream.range(0, chunk.size())
                        .map(row -> chunk.classWeights().hardClass(row)))
                .toArray();
        return Chunk.classified(first.schema(), columns, ClassWeights.hard(classes));
    }

    static double[][] columns(List<Chunk> chunks) {
        double[][] columns = new double[chunks.get(0).schema().featureCount()][];
        for (int j = 0; j < columns.length; j++) {
            int column = j;
            columns[j] = chunks.stream()
                    .flatMapToDouble(chunk -> Arrays.stream(chunk.column(column)))
                    .toArray();
        }
        return columns;
    }
}
