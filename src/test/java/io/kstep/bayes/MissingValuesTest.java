package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is missing, of 1 to 40 features: Gaussian networks against the marginal of the joint density that their answers
 * for whole rows imply, naive Bayes against the sum over what is there, tables against the sum over the last missing value,
 * and no learner fails for any pattern.
 */
class MissingValuesTest {

    private static final int[] SIZES = {1, 2, 3, 5, 8, 13, 16, 17, 25, 40};

    private static final List<String> GAUSSIAN = List.of(
            "nb(density=gaussian,clamp=1e9)",
            "selective-nb(clamp=1e9)",
            "tan(clamp=1e9)",
            "tan(search=discriminative,clamp=1e9)",
            "tan(search=forest,clamp=1e9)",
            "kdb(clamp=1e9)",
            "kdb(k=half,clamp=1e9)",
            "complete(clamp=1e9)",
            "mgc(clamp=1e9)",
            "tan(mergeable=true,clamp=1e9)");

    /** Every structure with every density that it has. */
    static Stream<String> every() {
        List<String> specs = new ArrayList<>();
        for (String name : Learners.names()) {
            for (String density :
                    List.of("gaussian", "kernel", "discretized(fallback=3)", "mte", "mte-bic", "mte-ls")) {
                String spec = name + "(density=" + density + (name.equals("jan") ? ",folds=2)" : ")");
                if (LearnerContractTest.isKnown(spec)) {
                    specs.add(spec);
                }
            }
        }
        return specs.stream();
    }

    static Stream<String> gaussian() {
        return GAUSSIAN.stream();
    }

    static Stream<String> naive() {
        return every().filter(spec -> spec.startsWith("nb("));
    }

    /** Features that hang together, each on some before it; every third discrete if asked for. */
    private static Chunk rows(int features, int rows, boolean mixed, SplittableRandom random) {
        List<Feature> all = IntStream.range(0, features)
                .mapToObj(j -> mixed && j % 3 == 1 ? Feature.discrete("z" + j, "a", "b") : Feature.continuous("y" + j))
                .toList();
        double[][] columns = new double[features][rows];
        int[] classes = new int[rows];
        for (int i = 0; i < rows; i++) {
            classes[i] = random.nextInt(2);
            double common = random.nextGaussian();
            for (int j = 0; j < features; j++) {
                double mean = 0.5 * common + 0.4 * (j > 0 ? columns[j - 1][i] : 0) + 0.3 * classes[i] * (j % 4);
                double value = mean + random.nextGaussian();
                columns[j][i] = all.get(j).isContinuous() ? value : value > 0.3 ? 1 : 0;
            }
        }
        Schema schema = Schema.classification(all, "class", List.of("one", "two"));
        return Chunk.classified(schema, columns, ClassWeights.hard(classes));
    }

    /** Scratch memory is kept by thread and only grows: what large networks have left there would hide what small ones need. */
    private static void inAThreadOfItsOwn(Executable check) {
        assertTimeoutPreemptively(Duration.ofMinutes(1), check);
    }

    private static double[] likelihood(Classifier classifier, double[] values) {
        double[] out = new double[2];
        classifier.logLikelihood(values, out, new double[2]);
        return out;
    }

    private static boolean[] pattern(int features, int trial, SplittableRandom random) {
        boolean[] missing = new boolean[features];
        int most = trial == 0 ? 100 : trial == 1 ? 90 : random.nextInt(100);
        for (int j = 0; j < features; j++) {
            missing[j] = random.nextInt(100) < most;
        }
        return missing;
    }

    private static double[] without(double[] values, boolean[] missing) {
        double[] some = values.clone();
        for (int j = 0; j < some.length; j++) {
            some[j] = missing[j] ? Double.NaN : some[j];
        }
        return some;
    }

    @ParameterizedTest
    @MethodSource("gaussian")
    void shouldGiveTheMarginalOfTheJointGaussian(String spec) {
        inAThreadOfItsOwn(() -> checkGiveTheMarginalOfTheJointGaussian(spec));
    }

    private static void checkGiveTheMarginalOfTheJointGaussian(String spec) {
        SplittableRandom random = new SplittableRandom(41);
        for (int features : SIZES) {
            Chunk chunk = rows(features, 300, false, random);
            Classifier classifier = Learners.parse(spec).learn(chunk);
            for (int c = 0; c < 2; c++) {
                QuadraticForm joint = QuadraticForm.of(classifier, features, c);
                for (int trial = 0; trial < 12; trial++) {
                    boolean[] missing = pattern(features, trial, random);
                    double[] values = without(chunk.row(trial), missing);
                    assertThat(likelihood(classifier, values)[c])
                            .as("%s of %d features without %s", spec, features, Arrays.toString(missing))
                            .isCloseTo(joint.logMarginal(values), within(1e-6 * features));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("naive")
    void shouldSumWhatIsThereInNaiveBayes(String spec) {
        SplittableRandom random = new SplittableRandom(42);
        Learner learner = Learners.parse(spec);
        for (int features : SIZES) {
            Chunk chunk = rows(features, 120, true, random);
            Classifier classifier = learner.learn(chunk);
            for (int trial = 0; trial < 6; trial++) {
                double[] values = without(chunk.row(trial), pattern(features, trial, random));
                double[] sum = new double[2];
                for (int j = 0; j < features; j++) {
                    double[] only = new double[features];
                    Arrays.fill(only, Double.NaN);
                    only[j] = values[j];
                    double[] part = likelihood(classifier, only);
                    sum[0] += part[0];
                    sum[1] += part[1];
                }
                assertThat(likelihood(classifier, values)).as(spec).containsExactly(sum, within(1e-9 * features));
            }
        }
    }

    /** A row without features j and more is the sum over the values of j of the row without the others: by induction exact. */
    @ParameterizedTest
    @MethodSource("every")
    void shouldSumOverAMissingDiscreteValue(String spec) {
        SplittableRandom random = new SplittableRandom(43);
        boolean isMixed = !spec.startsWith("mgc");
        String plain = spec.replaceFirst("\\)$", ",clamp=1e9)");
        for (int features : new int[] {2, 4, 6}) {
            Chunk chunk = rows(features, 150, isMixed, random);
            Classifier classifier = Learners.parse(plain).learn(chunk);
            for (int trial = 0; isMixed && trial < 10; trial++) {
                boolean[] missing = pattern(features, trial, random);
                // averaged posteriors are no density of what is there, and kernels with two missing are approximated
                boolean isExact = !plain.startsWith("aode(density=") && !(plain.contains("kernel") && features > 2);
                missing[1] = true;
                double[] values = without(chunk.row(trial), missing);
                double[] total = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
                for (int v = 0; v < 2; v++) {
                    double[] with = values.clone();
                    with[1] = v;
                    double[] each = likelihood(classifier, with);
                    total[0] = LogSpace.logAdd(total[0], each[0]);
                    total[1] = LogSpace.logAdd(total[1], each[1]);
                }
                boolean isUsed = !(((ViewedClassifier) classifier).view(1) instanceof FeatureView.Silent);
                if (isUsed && isExact) {
                    assertThat(likelihood(classifier, values))
                            .as("%s of %d features without %s", spec, features, Arrays.toString(missing))
                            .containsExactly(total, within(1e-3));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("every")
    void shouldStandAnyPattern(String spec) {
        inAThreadOfItsOwn(() -> checkStandAnyPattern(spec));
    }

    private static void checkStandAnyPattern(String spec) {
        SplittableRandom random = new SplittableRandom(44);
        boolean isSlow = spec.startsWith("jan") || spec.startsWith("complete(density=d");
        for (int features : isSlow ? new int[] {1, 2, 5} : SIZES) {
            Chunk chunk = rows(features, 60, !spec.startsWith("mgc") && features % 2 == 1, random);
            Classifier classifier = Learners.parse(spec).learn(chunk);
            for (int trial = 0; trial < 8; trial++) {
                boolean[] missing = pattern(features, trial, random);
                double[] values = without(chunk.row(trial), missing);
                double[] likelihood = likelihood(classifier, values);
                assertThat(Arrays.stream(likelihood).allMatch(Double::isFinite))
                        .as("%s of %d features: %s", spec, features, Arrays.toString(values))
                        .isTrue();
                if (trial == 0) {
                    assertThat(likelihood).as("nothing is there").containsOnly(0);
                }
            }
        }
    }
}
