package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.bayes.Classifier;
import io.kstep.data.Chunk;
import io.kstep.data.generate.Division;
import io.kstep.data.generate.ToyNetwork;
import io.kstep.incremental.BatchLearners;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The experiment's figures and those of {@code --learner kstep(...)} are the same. */
class KStepDoorTest {

    @ParameterizedTest
    @EnumSource(
            value = Contender.class,
            names = {"PAPER_1", "PAPER_2", "SOFT_1", "SOFT_2"})
    void shouldDecideAsTheExperimentDoesOnTheSameDatabases(Contender contender) {
        for (int network = 1; network <= 10; network++) {
            ToyNetwork drawn = ToyNetwork.random(3, network);
            List<Chunk> databases = List.of(
                    drawn.generator(Division.parse(network % 2 == 0 ? "class" : "feature"), 1, 3L * network)
                            .chunk(100),
                    drawn.generator(Division.parse(network % 2 == 0 ? "class" : "feature"), 2, 3L * network + 1)
                            .chunk(100));
            TestCases cases = new TestCases(drawn.generator(3L * network + 2).chunk(1_000));
            Classifier learned = BatchLearners.parse("kstep(k=2,learner=nb(clamp=1e9),main=" + contender.main + ")")
                    .learn(ClassificationSetting.joined(databases));
            double experiment = cases.accuracy(ClassificationSetting.predictor(contender, databases, List.of()));
            assertThat(cases.accuracy(ClassificationSetting.posterior(learned))).isEqualTo(experiment);
        }
    }
}
