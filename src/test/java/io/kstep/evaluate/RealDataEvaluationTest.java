package io.kstep.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kstep.bayes.Learners;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealDataEvaluationTest {

    private static final Path FOLDER = Path.of("../shared/data");

    /** Errors of Gaussian naive Bayes that others report (peers.md: Weka), with room; ecoli has classes of two rows. */
    @ParameterizedTest
    @CsvSource({"iris, 0.03, 0.06", "pima, 0.22, 0.27", "sonar, 0.25, 0.36", "ecoli, 0.1, 0.2"})
    void shouldFindTheErrorOfNaiveBayesThatOthersFind(String name, double low, double high) {
        Path file = FOLDER.resolve(name + ".csv.gz");
        assumeTrue(Files.exists(file), () -> "skipped: there is no " + file);
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
                        .contains(evaluation.pooled().error()))
                .isTrue();
    }
}
