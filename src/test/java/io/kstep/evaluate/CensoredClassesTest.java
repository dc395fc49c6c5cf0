package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.multi.JointLearners;
import io.kstep.multi.JointPosterior;
import io.kstep.multi.SeenVectors;
import io.kstep.spec.SpecException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes of which only a lower bound is known (Rodríguez 2013, section 7.3.2). */
class CensoredClassesTest {

    private static Chunk chunk(List<String> classes, int[] values, double[] flags) {
        double[] x = new double[values.length];
        for (int row = 0; row < x.length; row++) {
            x[row] = row;
        }
        return Chunk.classified(
                new Schema(
                        List.of(Feature.continuous("x"), Feature.discrete("open", "no", "yes")),
                        List.of(new Target.ClassVariable("time", classes))),
                new double[][] {x, flags},
                List.of(ClassWeights.hard(values)));
    }

    /** Censored at 3 of 4: half a row for 3, half for 4. */
    @Test
    void shouldLeaveTheClassesFromTheBoundOn() {
        Chunk found = new CensoredClasses("time", "open")
                .of(chunk(List.of("1", "2", "3", "4"), new int[] {2, 2, 3, 0}, new double[] {1, 0, 1, 1}));
        ClassWeights weights = found.classWeights(0);
        assertThat(weights.hardClass(0)).isEqualTo(-1);
        assertThat(new double[] {weights.of(0, 0), weights.of(0, 1), weights.of(0, 2), weights.of(0, 3)})
                .containsExactly(0, 0, .5, .5);
        assertThat(weights.hardClass(1)).isEqualTo(2);
        assertThat(weights.hardClass(2)).isEqualTo(3);
        assertThat(weights.of(3, 1)).isCloseTo(.25, within(1e-15));
        assertThat(found.schema().features()).extracting(Feature::name).containsExactly("x");
    }

    /** Classes appear in files in any order; numbers are ordered by what they are. */
    @Test
    void shouldOrderNumbersByTheirSize() {
        Chunk found = new CensoredClasses("time", "open")
                .of(chunk(List.of("10", "2", "30"), new int[] {1, 0}, new double[] {1, 1}));
        assertThat(found.classWeights(0).plausibility(0, 0)).isPositive();
        assertThat(found.classWeights(0).plausibility(1, 1)).isZero();
        assertThat(found.classWeights(0).plausibility(1, 2)).isPositive();
    }

    @Test
    void shouldSayWhatIsNotThere() {
        Chunk chunk = chunk(List.of("1", "2"), new int[] {0}, new double[] {0});
        assertThatThrownBy(() -> new CensoredClasses("when", "open").of(chunk))
                .isInstanceOf(SpecException.class)
                .hasMessage("there is no class variable 'when' to be censored");
        assertThatThrownBy(() -> new CensoredClasses("time", "shut").of(chunk))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("no column 'shut'");
    }

    /** A prediction of 4 is right for a bound of 3, one of 2 is not; neither counts for the accuracy of known classes. */
    @Test
    void shouldScoreBoundsApart() {
        JointScores scores = new JointScores(1, JointScores.Rules.BEST);
        boolean[][] bound = {{false, false, true, true}};
        scores.addSets(sure(3), bound, 1);
        scores.addSets(sure(1), bound, 1);
        scores.addSets(sure(2), bound, 2);
        scores.add(sure(0), new int[] {0}, 1);
        assertThat(scores.sets().rows()).containsExactly(4);
        assertThat(scores.sets().accuracy()).containsExactly(.75);
        assertThat(scores.summary().single()).containsExactly(1);
        JointScores other = new JointScores(1, JointScores.Rules.BEST);
        other.add(scores);
        assertThat(other.sets().accuracy()).containsExactly(.75);
    }

    private static JointPosterior sure(int c) {
        double[] marginal = new double[4];
        marginal[c] = 1;
        return new SeenVectors(new int[][] {{c}}, new double[] {1}, 0, new double[][] {marginal});
    }

    /** Weighted replication counts half rows; EM moves the bound rows to where their features say. */
    @Test
    void shouldLearnFromBoundsByReplicationAndByEm() {
        int rows = 60;
        int[] values = new int[rows];
        double[] flags = new double[rows];
        for (int row = 0; row < rows; row++) {
            values[row] = row / 15;
            flags[row] = row % 15 >= 8 ? 1 : 0;
            values[row] = flags[row] == 1 ? Math.min(values[row], 1) : values[row];
        }
        Chunk chunk = new CensoredClasses("time", "open").of(chunk(List.of("1", "2", "3", "4"), values, flags));
        String replication = "mdnb(nb(density=gaussian),iterations=0,start=even)";
        String em = "mdnb(nb(density=gaussian),start=even)";
        assertThat(right(replication, chunk)).isGreaterThan(.8);
        assertThat(right(em, chunk)).isGreaterThan(.8);
        double[] asked = {29};
        assertThat(JointLearners.parse(em).learn(chunk).posterior(asked).marginal(0))
                .isNotEqualTo(JointLearners.parse(replication)
                        .learn(chunk)
                        .posterior(asked)
                        .marginal(0));
        assertThat(JointLearners.parse("mdnb(nb(density=gaussian),iterations=0)")
                        .learn(chunk)
                        .posterior(asked)
                        .marginal(0))
                .isNotEqualTo(JointLearners.parse(replication)
                        .learn(chunk)
                        .posterior(asked)
                        .marginal(0));
        assertThat(JointLearners.parse("mdnb(nb(density=gaussian),start=even)").spec())
                .endsWith(",start=even)");
    }

    private static double right(String spec, Chunk chunk) {
        var classifier = JointLearners.parse(spec).learn(chunk);
        int right = 0;
        for (int row = 0; row < chunk.size(); row++) {
            right += classifier.posterior(chunk.row(row)).mostProbable()[0] == row / 15 ? 1 : 0;
        }
        return (double) right / chunk.size();
    }
}
