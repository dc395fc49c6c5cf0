package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every learner owes, run over all of them: a new one joins by its line in {@link Every}. */
class LearnerContractTest {

    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "nb(density=mte)",
                "nb(density=mte,borrow=0,spikes=false)",
                "nb(density=mte(fit=newton))",
                "nb(density=mte-bic)",
                "nb(density=mte-ls)",
                "nb(density=gaussian)",
                "nb(density=gaussian,shrink=0,clamp=1000000)",
                "nb(density=kernel)",
                "gem(learner=nb(density=gaussian),iterations=20,tolerance=1.0E-5,restarts=3,seed=7)",
                "gem(learner=aode,iterations=1)",
                "gem(learner=sem,iterations=1,labels=adaptive)",
                "label-noise(learner=nb(density=gaussian),iterations=20)",
                "ctree",
                "ctree(trees=5,features=half,seed=7)",
                "ctree(gain=1,least=2,split=0.5,alpha=0.1)",
                "eknn",
                "mixture",
                "mixture(components=3,rounds=2)",
                "eknn(k=5,labels=crisp)",
                "sem",
                "sem(parents=1)",
                "fsssem",
                "fsssem(removed=drop)",
                "gem(learner=nb(density=gaussian),iterations=2,experts=learn,reliabilities=a:0.9+b:0.7,recalibrate=true)",
                "nb(density=kernel(kernel=epanechnikov,spread=quartiles))",
                "nb(density=kernel(bandwidth=wrapper),folds=3)",
                "nb(density=discretized)",
                "nb(density=discretized(method=width,bins=5))",
                "selective-nb",
                "selective-nb(search=ranking)",
                "selective-nb(search=wrapper,density=kernel,folds=3)",
                "tan",
                "tan(search=discriminative)",
                "tan(search=wrapper)",
                "tan(search=forest)",
                "tan(density=kernel)",
                "tan(density=discretized(fallback=3))",
                "tan(density=discretized(method=frequency,bins=4),search=discriminative)",
                "tan(density=mte)",
                "tan(density=mte,leaves=fitted)",
                "kdb",
                "kdb(k=1,density=kernel)",
                "kdb(k=half,density=mte)",
                "kdb(k=2,density=discretized)",
                "kdb(k=2,search=wrapper,folds=3)",
                "kdb(k=2,search=dynamic,density=discretized,folds=3)",
                "aode",
                "aode(average=joint)",
                "aode(density=kernel)",
                "aode(density=discretized)",
                "aode(density=mte)",
                "aode(density=mte,borrow=0,spikes=false)",
                "jan(folds=3)",
                "jan(search=backward,folds=3)",
                "jan(search=condensed,folds=3)",
                "jan(density=discretized,folds=3)",
                "jan(density=kernel,folds=3)",
                "complete",
                "complete(density=kernel)",
                "complete(density=discretized)",
                "tan(features=mit)",
                "tan(features=cfs)",
                "kdb(features=top(m=2))",
                "tan(features=phi,folds=3)"
            })
    @interface Every {}

    static Stream<String> every() {
        return Stream.of(Every.class.getAnnotation(ValueSource.class).strings());
    }

    /** Whether the catalogue has a learner of this spec. */
    static boolean isKnown(String spec) {
        try {
            Learners.parse(spec);
            return true;
        } catch (SpecException e) {
            return false;
        }
    }

    /** The paper's least squares run through the points: two at one place are not one of twice the weight. */
    private static Stream<String> weighing() {
        return every().filter(spec -> !spec.contains("mte-ls"));
    }

    /** All but those that are told not to clamp, and neighbours, of which an outlier has none: it makes them unsure. */
    private static Stream<String> clamping() {
        return every().filter(spec -> !spec.contains("clamp") && !spec.startsWith("eknn"));
    }

    /** The others need the rows to merge. */
    private static Stream<String> merging() {
        return every().filter(spec -> Learners.parse(spec) instanceof MergingLearner);
    }

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("normal"),
                    Feature.continuous("skewed"),
                    Feature.discrete("colour", "red", "green", "blue"),
                    Feature.continuous("constant"),
                    Feature.continuous("zero-inflated")),
            "class",
            List.of("a", "b", "c"));

    static Chunk sample(long seed, int rows) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] columns = new double[5][rows];
        int[] classes = new int[rows];
        for (int i = 0; i < rows; i++) {
            int c = random.nextInt(3);
            classes[i] = c;
            columns[0][i] = random.nextGaussian() + 1.5 * c;
            columns[1][i] = -Math.log(random.nextDouble()) * (1 + c);
            columns[2][i] = random.nextInt(10) < 6 ? c : random.nextInt(3);
            columns[3][i] = 7;
            columns[4][i] = random.nextInt(3) == c ? 0 : random.nextDouble() * (c + 1);
            if (random.nextInt(10) == 0) {
                columns[random.nextInt(5)][i] = Double.NaN;
            }
        }
        return Chunk.classified(SCHEMA, columns, ClassWeights.hard(classes));
    }

    private static double[] joint(Classifier classifier, double[] values, int classes) {
        double[] out = new double[classes];
        classifier.logJoint(values, out, new double[classes]);
        return out;
    }

    private static int likeliest(double[] scores) {
        return IntStream.range(0, scores.length).reduce(0, (a, b) -> scores[b] > scores[a] ? b : a);
    }

    private static byte[] bytes(Classifier classifier) {
        BinaryWriter out = new BinaryWriter();
        ClassifierForm.write(classifier, out);
        return out.toBytes();
    }

    @Every
    void shouldLearnTheSameBytesFromTheSameRows(String spec) {
        assertThat(bytes(Learners.parse(spec).learn(sample(1, 200))))
                .isEqualTo(bytes(Learners.parse(spec).learn(sample(1, 200))));
    }

    @Every
    void shouldBeNamedBySpecInFull(String spec) {
        Learner learner = Learners.parse(spec);
        assertThat(Learners.parse(learner.spec())).isEqualTo(learner);
    }

    @Every
    void shouldHavePriorsThatSumToOneHoweverManyClassesThereAre(String spec) {
        Classifier classifier = Learners.parse(spec).learn(sample(2, 50));
        for (int classes : new int[] {3, 4, 100}) {
            double[] prior = new double[classes];
            classifier.logPrior(prior);
            assertThat(Arrays.stream(prior).map(Math::exp).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Every
    void shouldPredictWithoutChanging(String spec) {
        Classifier classifier = Learners.parse(spec).learn(sample(3, 100));
        byte[] before = bytes(classifier);
        Chunk others = sample(4, 50);
        double[] first = joint(classifier, others.row(0), 3);
        IntStream.range(0, 50).forEach(i -> joint(classifier, others.row(i), 5));
        assertThat(bytes(classifier)).isEqualTo(before);
        assertThat(joint(classifier, others.row(0), 3)).isEqualTo(first);
    }

    @Every
    void shouldPredictTheSameAfterARoundTrip(String spec) {
        Classifier classifier = Learners.parse(spec).learn(sample(5, 150));
        Classifier twin = ClassifierForm.read(new BinaryReader(bytes(classifier)));
        Chunk others = sample(6, 100);
        for (int i = 0; i < others.size(); i++) {
            assertThat(joint(twin, others.row(i), 4)).isEqualTo(joint(classifier, others.row(i), 4));
        }
    }

    @Every
    void shouldMarginaliseWhatIsMissing(String spec) {
        Classifier classifier = Learners.parse(spec).learn(sample(7, 150));
        double[] nothing = new double[5];
        Arrays.fill(nothing, Double.NaN);
        double[] likelihood = new double[3];
        classifier.logLikelihood(nothing, likelihood, new double[3]);
        assertThat(likelihood).containsOnly(0);
        double[] infinite = {Double.POSITIVE_INFINITY, Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        assertThat(joint(classifier, infinite, 3)).isEqualTo(joint(classifier, nothing, 3));
    }

    @Every
    void shouldNotDependOnTheOrderOfRows(String spec) {
        Chunk chunk = sample(8, 120);
        int[] reversed = IntStream.range(0, 120).map(i -> 119 - i).toArray();
        Classifier forwards = Learners.parse(spec).learn(chunk);
        Classifier backwards = Learners.parse(spec).learn(chunk.subset(reversed));
        for (int i = 0; i < 30; i++) {
            assertThat(joint(backwards, chunk.row(i), 3))
                    .containsExactly(joint(forwards, chunk.row(i), 3), within(1e-6));
        }
    }

    @ParameterizedTest
    @MethodSource("weighing")
    void shouldCountAWeightOfTwoAsTheRowTwice(String spec) {
        Chunk chunk = sample(9, 80);
        double[] twos = new double[80];
        Arrays.fill(twos, 2);
        int[] twice = IntStream.range(0, 160).map(i -> i / 2).toArray();
        Classifier weighted = Learners.parse(spec).learn(chunk.withRowWeights(twos));
        Classifier repeated = Learners.parse(spec).learn(chunk.subset(twice));
        for (int i = 0; i < 30; i++) {
            assertThat(joint(weighted, chunk.row(i), 3))
                    .containsExactly(joint(repeated, chunk.row(i), 3), within(1e-6));
        }
    }

    @Every
    void shouldTakeAOneHotSoftLabelAsAHardOne(String spec) {
        Chunk chunk = sample(10, 60);
        double[][] soft = new double[60][];
        for (int i = 0; i < 60; i++) {
            soft[i] = new double[3];
            soft[i][chunk.classWeights().hardClass(i)] = 1;
        }
        Classifier hard = Learners.parse(spec).learn(chunk);
        Classifier softly = Learners.parse(spec).learn(chunk.relabelled(SCHEMA, ClassWeights.mixed(new int[60], soft)));
        for (int i = 0; i < 30; i++) {
            assertThat(joint(softly, chunk.row(i), 3)).containsExactly(joint(hard, chunk.row(i), 3), within(1e-9));
        }
    }

    @Every
    void shouldTellTheClassesApart(String spec) {
        Classifier classifier = Learners.parse(spec).learn(sample(11, 600));
        Chunk others = sample(12, 600);
        int right = 0;
        for (int i = 0; i < others.size(); i++) {
            double[] joint = joint(classifier, others.row(i), 3);
            right += likeliest(joint) == others.classWeights().hardClass(i) ? 1 : 0;
        }
        assertThat(right).as("a third would be right by chance").isGreaterThan(400);
    }

    @Every
    void shouldStandDegenerateChunks(String spec) {
        Chunk chunk = sample(13, 40);
        for (int[] rows : new int[][] {{0}, {0, 0, 0}, {0, 1}, {3, 4, 5, 6, 7}}) {
            Classifier classifier = Learners.parse(spec).learn(chunk.subset(rows));
            for (double x : new double[] {0, -1e300, 1e300, 1e-300, 7, 1}) {
                double[] values = {x, x, 1, x, x};
                assertThat(Arrays.stream(joint(classifier, values, 3)).allMatch(Double::isFinite))
                        .as(spec + " at " + x)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("clamping")
    void shouldNotBeSureOfAClassBySingleOutliers(String spec) {
        Classifier classifier = Learners.parse(spec).learn(sample(14, 300));
        double[] values = {Double.NaN, Double.NaN, 0, Double.NaN, Double.NaN};
        double[] calm = joint(classifier, values, 3);
        values[0] = 1e9;
        double[] outlier = joint(classifier, values, 3);
        // in a network a feature speaks twice: for itself, and as what the other one here depends on
        double most = spec.startsWith("nb") ? 5 : 10;
        for (int c = 1; c < 3; c++) {
            assertThat(Math.abs((outlier[c] - outlier[0]) - (calm[c] - calm[0])))
                    .isLessThanOrEqualTo(most + 1e-9);
        }
    }

    @Every
    void shouldAnswerForAClassItNeverSaw(String spec) {
        Chunk chunk = sample(15, 100);
        int[] withoutB = IntStream.range(0, 100)
                .filter(i -> chunk.classWeights().hardClass(i) != 1)
                .toArray();
        Classifier classifier = Learners.parse(spec).learn(chunk.subset(withoutB));
        double[] joint = joint(classifier, chunk.row(0), 5);
        assertThat(joint[1]).isEqualTo(joint[3]).isEqualTo(joint[4]).isFinite();
    }

    @ParameterizedTest
    @MethodSource("merging")
    void shouldMergeWithoutRows(String spec) {
        MergingLearner learner = (MergingLearner) Learners.parse(spec);
        Chunk all = sample(16, 800);
        Classifier first = learner.learn(all.subset(IntStream.range(0, 300).toArray()));
        Classifier second = learner.learn(all.subset(IntStream.range(300, 800).toArray()));
        Classifier merged = learner.merge(first, second);
        Classifier joint = learner.learn(all);
        double difference = 0;
        int agreement = 0;
        double[] prior = new double[3];
        double[] jointPrior = new double[3];
        merged.logPrior(prior);
        joint.logPrior(jointPrior);
        assertThat(prior).containsExactly(jointPrior, within(1e-9));
        for (int i = 0; i < 200; i++) {
            double[] a = joint(merged, all.row(i), 3);
            double[] b = joint(joint, all.row(i), 3);
            agreement += likeliest(a) == likeliest(b) ? 1 : 0;
            for (int c = 1; c < 3; c++) {
                difference += Math.abs((a[c] - a[0]) - (b[c] - b[0])) / 400;
            }
        }
        boolean exact = spec.contains("gaussian"); // elsewhere a mixture is fitted anew
        assertThat(difference).as("mean difference of log odds").isLessThan(exact ? 1e-9 : 0.8);
        assertThat(agreement).isGreaterThan(exact ? 199 : 180);
    }
}
