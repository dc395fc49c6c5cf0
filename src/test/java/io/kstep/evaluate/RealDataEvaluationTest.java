package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.bayes.Learners;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealDataEvaluationTest {

    private static final Path FOLDER = Path.of("src/test/resources/data");

    /**
     * Errors of naive Bayes with Gaussians over ten times ten folds that others find, with room: iris 4.5 % (Weka 3.8),
     * hepatitis 16.1 % (a program of thirty lines in another language).
     */
    @ParameterizedTest
    @CsvSource({"iris, 0.03, 0.06", "hepatitis, 0.12, 0.19"})
    void shouldFindTheErrorOfNaiveBayesThatOthersFind(String name, double low, double high) {
        Path file = FOLDER.resolve(name + ".csv.gz");
        Evaluation evaluation = Estimators.parse("cv(folds=10)")
                .estimate(
                        Learners.parse("nb(density=gaussian)"),
                        DataFile.open(file, DataOptions.DEFAULTS).read().chunk(),
                        1,
                        () -> 0);
        assertThat(evaluation.error()).isBetween(low, high);
        assertThat(evaluation
                        .interval()
                        .orElseThrow()
                        .contains(evaluation.pooled().scores().error()))
                .isTrue();
    }
}
