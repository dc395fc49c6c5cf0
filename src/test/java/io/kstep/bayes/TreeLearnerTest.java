package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeLearnerTest {

    private static final String SEVERAL = "ctree(trees=3,features=half,rows=0.8,seed=5)";

    private static double[] joint(Classifier classifier, double[] values, int classes) {
        double[] out = new double[classes];
        classifier.logJoint(values, out, new double[classes]);
        return out;
    }

    private static Chunk of(double[] column, int classes, int... labels) {
        List<String> names = IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
        Schema schema = Schema.classification(List.of(Feature.continuous("x")), "class", names);
        return Chunk.classified(schema, new double[][] {column}, ClassWeights.hard(labels));
    }

    /** What was said of the class is a distribution: the joint sums to one, as there is no density of the features. */
    @ParameterizedTest
    @ValueSource(strings = {"ctree", SEVERAL})
    void shouldAnswerWithAPosterior(String spec) {
        Classifier classifier = Learners.parse(spec).learn(LearnerContractTest.sample(3, 300));
        Chunk asked = LearnerContractTest.sample(4, 50);
        for (int i = 0; i < 50; i++) {
            for (int classes : new int[] {3, 7}) {
                double[] joint = joint(classifier, asked.row(i), classes);
                assertThat(Arrays.stream(joint).map(Math::exp).sum()).isCloseTo(1, within(1e-9));
            }
        }
    }

    /** Two values, of which each shows one class: the split gains 40 ln 2 nats, and the answer is that of both prunings. */
    @Test
    void shouldWeighASplitByHand() {
        double[] column = new double[40];
        int[] labels = new int[40];
        for (int i = 0; i < 40; i++) {
            column[i] = i % 2;
            labels[i] = i % 2;
        }
        Classifier classifier = Learners.parse("ctree").learn(of(column, 2, labels));
        double pure = 0;
        for (int i = 0; i < 20; i++) {
            pure += Math.log((i + 0.5) / (i + 1));
        }
        double mixed = 0;
        for (int i = 0; i < 20; i++) {
            mixed += 2 * Math.log(i + 0.5);
        }
        for (int i = 0; i < 40; i++) {
            mixed -= Math.log(i + 1.0);
        }
        double split = 0.3 * Math.exp(2 * pure);
        double end = 0.7 * Math.exp(mixed);
        double expected = (split * 20.5 / 21 + end * 0.5) / (split + end);
        assertThat(Math.exp(joint(classifier, new double[] {0}, 2)[0])).isCloseTo(expected, within(1e-12));
        ClassTree tree = ((TreeClassifier) classifier).trees().get(0);
        assertThat(tree.stop(0)).isCloseTo(end / (split + end), within(1e-12));
        assertThat(tree.cut(0)).isEqualTo(0.5);
    }

    @Test
    void shouldTakeSoftLabelsAsWeights() {
        Chunk chunk = LearnerContractTest.sample(10, 200);
        double[][] soft = new double[200][3];
        for (int i = 0; i < 200; i++) {
            Arrays.fill(soft[i], 0.1);
            soft[i][chunk.classWeights().hardClass(i)] = 0.8;
        }
        Classifier softly =
                Learners.parse("ctree").learn(chunk.relabelled(chunk.schema(), ClassWeights.mixed(new int[200], soft)));
        Classifier hard = Learners.parse("ctree").learn(chunk);
        double surer = 0;
        for (int i = 0; i < 200; i++) {
            double[] a = joint(hard, chunk.row(i), 3);
            double[] b = joint(softly, chunk.row(i), 3);
            surer += Arrays.stream(a).max().orElseThrow()
                    - Arrays.stream(b).max().orElseThrow();
        }
        assertThat(surer / 200).as("the labels say less").isGreaterThan(0.05);
    }

    @Test
    void shouldStandTheLargestNumbersAndColumnsThatSayNothing() {
        double[] column = IntStream.range(0, 60)
                .mapToDouble(i -> i % 2 == 0 ? Double.MAX_VALUE : -Double.MAX_VALUE)
                .toArray();
        int[] labels = IntStream.range(0, 60).map(i -> i % 2).toArray();
        Classifier classifier = Learners.parse("ctree").learn(of(column, 2, labels));
        assertThat(joint(classifier, new double[] {Double.MAX_VALUE}, 2)[0]).isGreaterThan(-0.05);
        assertThat(joint(classifier, new double[] {-1e300}, 2)[1]).isGreaterThan(-0.05);
        for (double constant : new double[] {7, Double.NaN, Double.POSITIVE_INFINITY}) {
            double[] same = new double[60];
            Arrays.fill(same, constant);
            double[] answer = joint(Learners.parse("ctree").learn(of(same, 2, labels)), new double[] {1}, 2);
            assertThat(answer[0]).isCloseTo(Math.log(0.5), within(1e-9));
        }
    }

    @Test
    void shouldTakeTenThousandClasses() {
        SplittableRandom random = new SplittableRandom(8);
        int[] labels = random.ints(4_000, 0, 10_000).toArray();
        double[] column =
                Arrays.stream(labels).mapToDouble(c -> c + random.nextDouble()).toArray();
        Classifier classifier = Learners.parse("ctree").learn(of(column, 10_000, labels));
        double[] answer = joint(classifier, new double[] {5_000}, 10_000);
        assertThat(Arrays.stream(answer).map(Math::exp).sum()).isCloseTo(1, within(1e-9));
    }

    @Test
    void shouldMoreOftenBeRightWithSeveralTrees() {
        Chunk chunk = LearnerContractTest.sample(30, 400);
        Chunk asked = LearnerContractTest.sample(31, 3_000);
        double one = loss(Learners.parse("ctree").learn(chunk), asked);
        double several =
                loss(Learners.parse("ctree(trees=20,features=half,rows=0.7)").learn(chunk), asked);
        assertThat(several).isLessThan(one);
    }

    private static double loss(Classifier classifier, Chunk asked) {
        double sum = 0;
        for (int i = 0; i < asked.size(); i++) {
            sum -= joint(classifier, asked.row(i), 3)[asked.classWeights().hardClass(i)];
        }
        return sum / asked.size();
    }

    @Test
    void shouldSayWhichOptionsThereAre() {
        assertThatThrownBy(() -> Learners.parse("ctree(tree=3)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("trees");
        assertThatThrownBy(() -> Learners.parse("ctree(features=most)"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("features");
        assertThat(Learners.parse(SEVERAL).spec()).contains("features=half", "trees=3", "seed=5");
    }

    /** To make a file that is not there yet: {@code -Dkstep.golden.write=true}. */
    @Test
    void shouldStillReadWhatWasWritten() throws IOException {
        Path path = Path.of("src/test/resources/io/kstep/bayes/trees-v1.bin");
        BinaryWriter out = new BinaryWriter();
        ClassifierForm.write(Learners.parse(SEVERAL).learn(LearnerContractTest.sample(21, 60)), out);
        if (Boolean.getBoolean("kstep.golden.write") && !Files.exists(path)) {
            Files.write(path, out.toBytes());
        }
        byte[] bytes = Files.readAllBytes(path);
        assertThat(out.toBytes()).isEqualTo(bytes);
        BinaryReader in = new BinaryReader(bytes);
        Classifier read = ClassifierForm.read(in);
        in.expectEnd();
        double[] joint = joint(read, new double[] {0.5, 1.2, 1, 7, 0}, 4);
        assertThat(Arrays.stream(joint).map(Math::exp).sum()).isCloseTo(1, within(1e-9));
    }

    @Test
    void shouldReadNothingThatIsNotATree() throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of("src/test/resources/io/kstep/bayes/trees-v1.bin"));
        SplittableRandom random = new SplittableRandom(12);
        int refused = 0;
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = bytes.clone();
            damaged[1 + random.nextInt(bytes.length - 1)] ^= (byte) (1 << random.nextInt(8));
            try {
                Classifier read = ClassifierForm.read(BinaryReader.foreign(damaged));
                joint(read, new double[100], 4);
            } catch (io.kstep.binary.BinaryFormatException expected) {
                refused++;
            } catch (IndexOutOfBoundsException featureThatIsNot) {
                assertThat(featureThatIsNot).hasMessageContaining("100");
            }
        }
        assertThat(refused).isPositive();
    }
}
