package io.kstep.experiment;

import io.kstep.bayes.MteRegressionLearner;
import io.kstep.bayes.TargetPosterior;
import io.kstep.data.Chunk;
import io.kstep.data.generate.Division;
import io.kstep.data.generate.RegressionToyNetwork;
import io.kstep.incremental.KStepBatch;
import io.kstep.incremental.MainSettings;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Two databases of a continuous toy network of twelve variables, and the regressors learned from them.
 *
 * @param learner spec of the submodels
 */
record RegressionSetting(String learner, int first, int second, String division) {

    static final List<Contender> CONTENDERS = List.of(
            Contender.FIRST,
            Contender.SECOND,
            Contender.ALL,
            Contender.PAPER_1,
            Contender.PAPER_2,
            Contender.SOFT_1,
            Contender.SOFT_2);

    RegressionResult run(ExperimentOptions options, int networks, int testCases, ParallelSteps steps) {
        Map<Contender, double[]> means = new EnumMap<>(Contender.class);
        Map<Contender, double[]> medians = new EnumMap<>(Contender.class);
        for (Contender contender : CONTENDERS) {
            means.put(contender, new double[networks]);
            medians.put(contender, new double[networks]);
        }
        steps.run(networks, "tables 5 and 6", network -> {
            long model = ClassificationSetting.model(options, network);
            RegressionToyNetwork toy = RegressionToyNetwork.random(model);
            List<Chunk> chunks = databases(toy, model);
            Chunk test = toy.generator(3 * model + 2).chunk(testCases);
            for (Contender contender : CONTENDERS) {
                double[] errors = errors(regressor(contender, chunks), test);
                means.get(contender)[network] = errors[0];
                medians.get(contender)[network] = errors[1];
            }
            return network;
        });
        return new RegressionResult(this, means, medians);
    }

    /** The two databases of a network. */
    List<Chunk> databases(RegressionToyNetwork network, long model) {
        Division divided = Division.parse(division);
        return List.of(
                network.generator(divided, 1, 3 * model).chunk(first),
                network.generator(divided, 2, 3 * model + 1).chunk(second));
    }

    Function<double[], TargetPosterior> regressor(Contender contender, List<Chunk> chunks) {
        MteRegressionLearner submodel = MteRegressionLearner.parse(learner);
        return switch (contender) {
            case FIRST -> submodel.learn(chunks.get(0))::posterior;
            case SECOND -> submodel.learn(chunks.get(1))::posterior;
            case ALL -> submodel.learn(joined(chunks))::posterior;
            default ->
                new KStepBatch(submodel, MainSettings.parse(contender.main))
                        .learn(chunks)
                        .predictor()::number;
        };
    }

    private static Chunk joined(List<Chunk> chunks) {
        return Chunk.numeric(
                chunks.get(0).schema(),
                ClassificationSetting.columns(chunks),
                chunks.stream()
                        .flatMapToDouble(chunk -> Arrays.stream(chunk.numbers()))
                        .toArray());
    }

    /** Root mean squared errors of predicting by the posterior mean and by the median. */
    static double[] errors(Function<double[], TargetPosterior> regressor, Chunk test) {
        double[] squares = new double[2];
        for (int row = 0; row < test.size(); row++) {
            TargetPosterior posterior = regressor.apply(test.row(row));
            double target = test.numbers()[row];
            squares[0] += Math.pow(posterior.mean() - target, 2);
            squares[1] += Math.pow(posterior.median() - target, 2);
        }
        return Arrays.stream(squares).map(sum -> Math.sqrt(sum / test.size())).toArray();
    }
}
