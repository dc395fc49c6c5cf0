package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.probability.LogSpace;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No learner fails, hangs or answers with anything but probabilities, whatever finite values it is given: every structure
 * of the catalogue with every density, search, choice of features and way to average that it takes.
 */
class ExtremeValuesTest {

    private static final int CHUNKS = 70;

    private static final Duration MOST = Duration.ofSeconds(20);

    private static final List<String> DENSITIES = List.of(
            "gaussian",
            "kernel",
            "kernel(kernel=epanechnikov)",
            "kernel(kernel=uniform,spread=quartiles)",
            "kernel(bandwidth=wrapper)",
            "discretized",
            "discretized(fallback=3)",
            "discretized(method=width,bins=5)",
            "discretized(method=frequency,bins=4)",
            "mte",
            "mte(fit=newton)",
            "mte-bic",
            "mte-ls");

    private static final List<String> OPTIONS = List.of(
            "search=generative",
            "search=discriminative",
            "search=wrapper",
            "search=forest",
            "search=filter",
            "search=dynamic",
            "search=ranking",
            "search=forward",
            "search=backward",
            "search=condensed",
            "k=1",
            "k=half",
            "average=joint",
            "leaves=fitted",
            "borrow=0,spikes=false",
            "shrink=0",
            "shrink=0,ridge=0,floor=0",
            "clamp=1e9",
            "mergeable=true",
            "features=mit",
            "features=cfs",
            "features=top(m=2)",
            "features=phi");

    /** Every combination that the catalogue takes, of one option with each density. */
    static Stream<String> every() {
        Set<String> specs = new LinkedHashSet<>();
        for (String name : Learners.names()) {
            for (String density : DENSITIES) {
                specs.add(name + "(density=" + density + ")");
                // densities with options of their own differ in their numbers only, not in what can go with them
                OPTIONS.stream()
                        .filter(option -> !density.contains("("))
                        .forEach(option -> specs.add(name + "(density=" + density + "," + option + ")"));
            }
        }
        return Stream.concat(
                specs.stream()
                        .filter(LearnerContractTest::isKnown)
                        .map(spec -> LearnerContractTest.isKnown(with(spec, "folds=2")) ? with(spec, "folds=2") : spec),
                LearnerContractTest.every());
    }

    private static String with(String spec, String option) {
        return spec.substring(0, spec.length() - 1) + "," + option + ")";
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldLearnAndPredictWhateverIsFinite(String spec) {
        Learner learner = Learners.parse(spec);
        boolean isMixed = !spec.startsWith("mgc") && !spec.contains("mergeable");
        int step = isSlow(spec) ? 5 : 1;
        for (int number = 0; number < CHUNKS; number += step) {
            int seed = number;
            assertTimeoutPreemptively(MOST, () -> check(learner, seed, isMixed), () -> spec + ", chunk " + seed);
        }
    }

    /** Searches that learn many networks. */
    private static boolean isSlow(String spec) {
        return spec.startsWith("jan") || spec.contains("wrapper") || spec.contains("dynamic") || spec.contains("phi");
    }

    private static void check(Learner learner, int number, boolean mixed) {
        Chunk chunk = ExtremeChunks.chunk(number, mixed);
        Classifier classifier = learner.learn(chunk);
        List<double[]> asked = ExtremeChunks.asked(chunk);
        String where = learner.spec() + ", chunk " + number;
        checkAnswers(classifier, asked, where);
        BinaryWriter out = new BinaryWriter();
        ClassifierForm.write(classifier, out);
        Classifier restored = ClassifierForm.read(new BinaryReader(out.toBytes()));
        assertThat(joints(restored, asked)).as(where + " restored").isDeepEqualTo(joints(classifier, asked));
        if (learner instanceof MergingLearner merging) {
            Classifier other = learner.learn(ExtremeChunks.chunk(number + 1, mixed));
            checkAnswers(merging.merge(classifier, other), asked, where + " merged");
            checkAnswers(merging.merge(other, classifier), asked, where + " merged");
        }
        if (learner instanceof RunningLearner running) {
            checkRunning(running, chunk, asked, where);
        }
    }

    private static void checkRunning(RunningLearner learner, Chunk chunk, List<double[]> asked, String where) {
        RunningClassifier running = learner.start(
                chunk.schema(),
                IntStream.range(0, chunk.schema().featureCount())
                        .mapToObj(chunk::range)
                        .toList());
        for (int row = 0; row < chunk.size(); row++) {
            running.add(chunk.row(row), chunk.classWeights().hardClass(row), chunk.rowWeight(row));
        }
        checkAnswers(running, asked, where + " row by row");
        BinaryWriter out = new BinaryWriter();
        running.write(out);
        Classifier resumed = learner.resume(new BinaryReader(out.toBytes()));
        assertThat(joints(resumed, asked)).as(where + " resumed").isDeepEqualTo(joints(running, asked));
    }

    private static double[][] joints(Classifier classifier, List<double[]> asked) {
        return asked.stream()
                .map(values -> {
                    double[] joint = new double[4];
                    classifier.logJoint(values, joint, new double[4]);
                    return joint;
                })
                .toArray(double[][]::new);
    }

    private static void checkAnswers(Classifier classifier, List<double[]> asked, String where) {
        for (int classes = 3; classes <= 4; classes++) {
            for (double[] values : asked) {
                double[] posterior = new double[classes];
                classifier.logJoint(values, posterior, new double[classes]);
                if (!Arrays.stream(posterior).allMatch(Double::isFinite)) {
                    throw new AssertionError(
                            where + " at " + Arrays.toString(values) + ": " + Arrays.toString(posterior));
                }
                LogSpace.normalise(posterior);
                double sum = Arrays.stream(posterior).sum();
                if (!(Math.abs(sum - 1) < 1e-12)) {
                    throw new AssertionError(where + " at " + Arrays.toString(values) + ": sum " + sum);
                }
            }
        }
    }
}
