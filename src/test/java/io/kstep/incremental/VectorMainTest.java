package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the main classifier of the vectors is worth beside the product of the marginals. */
class VectorMainTest {

    private static final int ROWS = 2_500;

    /** Shares of vectors right: of the published ones, and of those of the classes most probable on their own. */
    private record Right(double published, double marginals) {}

    private static Right right(String generator, double missing) {
        Generator rows = Generators.parse(generator);
        StreamModel model = StreamModels.parse("multi(chunk=250)").start(rows.schema());
        Beliefs beliefs = new Beliefs();
        Random random = new Random(7);
        int published = 0;
        int marginals = 0;
        for (int i = 0; i < ROWS; i++) {
            LabelledInstance row = rows.next();
            Context context = model.predict(row.instance().values(), beliefs);
            List<Label> truth = ((Label.Several) row.label()).labels();
            boolean isRight = true;
            boolean isRightAlone = true;
            List<Label> said = new ArrayList<>();
            for (int j = 0; j < truth.size(); j++) {
                int c = ((Label.Hard) truth.get(j)).index();
                isRight &= beliefs.joint().mostProbable()[j] == c;
                isRightAlone &= beliefs.joint().marginal(j)[c] > 0.5;
                said.add(random.nextDouble() < missing ? new Label.Unknown() : truth.get(j));
            }
            published += isRight ? 1 : 0;
            marginals += isRightAlone ? 1 : 0;
            model.learn(row.instance().values(), new Label.Several(said), context, i, LearningWatch.PATIENT);
        }
        return new Right((double) published / ROWS, (double) marginals / ROWS);
    }

    private static String vectors(double same) {
        return "vectors(classes=4,features=12,same=" + same + ",two=0.5,gap=0.5,seed=3,model=3)";
    }

    @Test
    void shouldGainWhereClassVariablesDependOnEachOther() {
        Right found = right(vectors(0.9), 0);
        assertThat(found.published).isGreaterThan(found.marginals + 0.02);
    }

    @Test
    void shouldCostNothingWhereTheyDoNot() {
        Right found = right(vectors(0.5), 0);
        assertThat(found.published).isGreaterThan(found.marginals - 0.005);
    }

    @Test
    void shouldLearnOfVectorsOfWhichSomeClassesAreMissing() {
        Right whole = right(vectors(0.8), 0);
        Right half = right(vectors(0.8), 0.5);
        assertThat(half.published).isGreaterThan(whole.published - 0.045);
        assertThat(half.published).isGreaterThan(half.marginals + 0.01);
    }
}
