package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.soft.Gem;
import io.kstep.bayes.soft.GemFit;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LabelNoiseTest {

    /** Six points, labels 1, 1, 2, 1, 2, 2: one step of naive Bayes, computed apart with numpy. */
    @Test
    void shouldLearnHowLabelsErr() {
        Schema schema = Schema.classification(
                List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("one", "two"));
        int[] given = {0, 0, 1, 0, 1, 1};
        Chunk rows = Chunk.classified(
                schema,
                new double[][] {{0, 1, .5, 2.5, 3, 4}, {0, .5, 1.5, 2, 3.5, 2.5}},
                ClassWeights.hard(given.clone()));
        Learner naive = Learners.parse("nb(density=gaussian,shrink=0,clamp=1e9,alpha=1e-9)");
        LabelNoise noise = new LabelNoise(naive, new Gem(0, 0));
        Offset<Double> printed = within(5e-7);
        double[][] weights = new double[6][2];
        assertThat(LabelNoise.labels(rows).expect(noise.atStart(rows, given, .8), weights))
                .isCloseTo(-17.122226, printed);
        assertThat(Arrays.stream(weights).mapToDouble(row -> row[0]).toArray())
                .containsExactly(new double[] {.998783, .994147, .522012, .527203, .001142, .001883}, printed);
        GemFit<LabelNoise.Model> fit = noise.fit(rows, given, .8);
        assertThat(fit.criterion()).isCloseTo(-16.271247, printed);
        assertThat(fit.model().classGivenLabel(0)).containsExactly(new double[] {.840045, .159955}, printed);
        assertThat(fit.model().classGivenLabel(1)).containsExactly(new double[] {.175012, .824988}, printed);
    }
}
