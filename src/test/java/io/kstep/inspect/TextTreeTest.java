package io.kstep.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.incremental.KStepModel;
import io.kstep.incremental.KStepSettings;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TextTreeTest {

    private static String shown(String learner) {
        Schema schema = Schema.classification(
                List.of(Feature.continuous("size"), Feature.discrete("colour", "red", "blue", "green")),
                "class",
                List.of("up", "down"));
        KStepModel model =
                new KStepModel(KStepSettings.DEFAULT.with(Map.of("learner", learner, "chunk", "200")), schema);
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 200; i++) {
            double[] values = {random.nextDouble(), random.nextInt(3)};
            int truth = values[1] == 1 ? 0 : values[0] < 0.5 ? 0 : 1;
            model.learn(values, new Label.Hard(truth), i);
        }
        return new TextPortrait(Portrait.of("rows", model.classifier()), 5).toString();
    }

    @Test
    void shouldDrawTheTreeOfTheNewestSubmodel() {
        assertThat(shown("ctree(trees=2)"))
                .contains(
                        "Tree of Cl 1 (1 of 2)", "size <= ", "size > ", "colour = blue: up 9", "colour not blue: down")
                .contains("ends here 0.00 %")
                .doesNotContain("never observed");
    }

    @Test
    void shouldDrawNoTreeWhereThereIsNone() {
        assertThat(shown("nb(density=gaussian)")).doesNotContain("Tree of");
    }
}
