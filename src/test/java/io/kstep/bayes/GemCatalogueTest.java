package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.probability.LogSpace;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** EM over every learner that a spec can name. */
class GemCatalogueTest {

    private static Stream<String> everyLearner() {
        return Stream.concat(LearnerContractTest.every().filter(spec -> !spec.startsWith("gem")), Stream.of("mgc"));
    }

    /** Rows of one plausible class are hard labels too, whatever form they come in. */
    @ParameterizedTest
    @MethodSource("everyLearner")
    void shouldGiveHardLabelsToTheLearnerBitForBit(String spec) {
        Chunk hard = spec.equals("mgc") ? CatalogueContractTest.continuous(1) : LearnerContractTest.sample(1, 60);
        int classes = hard.schema().classCount();
        double[][] oneHot = new double[hard.size()][classes];
        IntStream.range(0, hard.size())
                .forEach(i -> oneHot[i][hard.classWeights().hardClass(i)] = 1);
        Chunk soft = hard.relabelled(hard.schema(), ClassWeights.mixed(new int[hard.size()], oneHot));
        byte[] supervised = GemLearnerTest.bytes(Learners.parse(spec).learn(hard));
        for (Chunk chunk : List.of(hard, soft)) {
            assertThat(GemLearnerTest.bytes(
                            Learners.parse("gem(learner=" + spec + ")").learn(chunk)))
                    .isEqualTo(supervised);
        }
    }

    /** Every learner of the catalogue, on mixed features and on continuous ones: it learns, or it says why it does not. */
    @ParameterizedTest
    @MethodSource("everyLearner")
    void shouldLearnDoubtfulLabelsOrSayWhyNot(String spec) {
        Chunk hard = spec.equals("mgc") ? CatalogueContractTest.continuous(1) : LearnerContractTest.sample(2, 90);
        Learner learner = Learners.parse("gem(iterations=8,learner=" + spec + ")");
        Chunk doubtful = CatalogueContractTest.doubtful(hard);
        if (learner.refusal(hard.schema()).isPresent()) {
            assertThatThrownBy(() -> learner.learn(doubtful))
                    .isInstanceOf(SpecException.class)
                    .hasMessage(learner.refusal(hard.schema()).get());
            return;
        }
        Classifier classifier = learner.learn(doubtful);
        int classes = hard.schema().classCount();
        double[] scores = new double[classes];
        int right = 0;
        for (int i = 0; i < hard.size(); i++) {
            classifier.logJoint(hard.row(i), scores, new double[classes]);
            assertThat(Arrays.stream(scores).allMatch(Double::isFinite)).isTrue();
            right += LogSpace.argMax(scores) == hard.classWeights().hardClass(i) ? 1 : 0;
        }
        assertThat(right).isGreaterThan(hard.size() / 2);
    }
}
