package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StructureProblemTest {

    private static final Chunk ROWS = rows();

    /** Three features, of which the second goes with the first; the fourth is constant. */
    private static Chunk rows() {
        SplittableRandom random = new SplittableRandom(7);
        double[][] columns = new double[4][120];
        int[] classes = new int[120];
        for (int i = 0; i < classes.length; i++) {
            classes[i] = i % 2;
            columns[0][i] = classes[i] + random.nextGaussian();
            columns[1][i] = (classes[i] == 0 ? 1 : -1) * columns[0][i] + 0.5 * random.nextGaussian();
            columns[2][i] = random.nextGaussian();
            columns[3][i] = 5;
        }
        return Chunk.classified(
                Schema.classification(
                        List.of(
                                Feature.continuous("a"),
                                Feature.continuous("b"),
                                Feature.continuous("c"),
                                Feature.continuous("d")),
                        "class",
                        List.of("one", "two")),
                columns,
                ClassWeights.hard(classes));
    }

    private static double[] joint(Classifier classifier, double... values) {
        double[] out = new double[2];
        classifier.logJoint(values, out, new double[2]);
        return out;
    }

    private static double errorOnRows(Classifier classifier) {
        double wrong = 0;
        for (int row = 0; row < ROWS.size(); row++) {
            double[] joint = joint(classifier, ROWS.row(row));
            wrong += (joint[0] >= joint[1] ? 0 : 1) == ROWS.classWeights().heaviest(row) ? 0 : 1;
        }
        return wrong / ROWS.size();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tan(clamp=1e9)",
                "tan(density=kernel,clamp=1e9)",
                "tan(density=discretized,clamp=1e9)",
                "kdb(k=2,search=wrapper)",
                "jan(search=backward)"
            })
    void shouldLearnTheStructureItFoundAsTheLearnerDoes(String spec) {
        StructureProblem problem = StructureProblem.of(spec, ROWS);
        Structure found = problem.found();
        double[] query = {0.3, -0.2, 1, 5};
        double[] learned = joint(Learners.parse(spec).learn(ROWS), query);
        assertThat(joint(problem.classifier(found), query)).containsExactly(learned, within(1e-12));
        Classifier given = StructureProblem.given(spec, found).learn(ROWS);
        assertThat(joint(given, query)).containsExactly(learned, within(1e-12));
    }

    @Test
    void shouldJudgeByTheRowsLearnedFromWithOneFold() {
        StructureProblem problem = StructureProblem.of("tan(clamp=1e9,folds=1)", ROWS);
        Structure tree = problem.found();
        assertThat(problem.wrapperError(tree)).isCloseTo(errorOnRows(problem.classifier(tree)), within(1e-12));
        assertThat(problem.wrapperError(Structure.EMPTY)).isCloseTo(0.5, within(1e-12));
    }

    @Test
    void shouldJudgeByOtherRowsWithMoreFolds() {
        double inside = StructureProblem.of("complete(clamp=1e9,shrink=0,folds=1)", ROWS)
                .wrapperError(Structure.complete(0, 1, 2));
        double outside = StructureProblem.of("complete(clamp=1e9,shrink=0,folds=120)", ROWS)
                .wrapperError(Structure.complete(0, 1, 2));
        assertThat(outside).isGreaterThan(inside);
    }

    @Test
    void shouldLeaveOutOfAGivenStructureWhatDoesNotVary() {
        StructureProblem problem = StructureProblem.of("tan", ROWS);
        assertThat(problem.features()).containsExactly(0, 1, 2);
        Structure chain = Structure.of(List.of(Node.of(0), Node.of(3, 0), Node.of(1, 3), Node.of(2, 1)));
        assertThat(chain.within(problem.features()))
                .isEqualTo(Structure.of(List.of(Node.of(0), Node.of(1), Node.of(2, 1))));
        double[] query = {0.3, -0.2, 1, 5};
        assertThat(joint(StructureProblem.given("tan", chain).learn(ROWS), query))
                .containsExactly(joint(problem.classifier(chain.within(0, 1, 2)), query), within(1e-12));
    }

    @Test
    void shouldSayWhichLearnersHaveAStructure() {
        for (String spec : List.of("nb(density=gaussian)", "aode")) {
            assertThatThrownBy(() -> StructureProblem.of(spec, ROWS))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("use tan, kdb");
        }
    }
}
