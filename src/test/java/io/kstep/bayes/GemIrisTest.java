package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.soft.Gem;
import io.kstep.bayes.soft.GemFit;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.probability.LogSpace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Iris, standardised, each label .8 for its class and .1 for both others, as in López-Cruz et al. 2013. */
class GemIrisTest {

    /** Criteria and errors on the rows learned from, computed apart with numpy. */
    @ParameterizedTest
    @CsvSource({
        "'mgc(shrink=0,ridge=0,floor=0,clamp=1e9,alpha=1e-9)',.8,-330.3984,3",
        "'mgc(shrink=0,ridge=0,floor=0,clamp=1e9,alpha=1e-9)',1,-298.2029,3",
        "'nb(density=gaussian,shrink=0,clamp=1e9,alpha=1e-9)',.8,-463.1249,7",
        "'nb(density=gaussian,shrink=0,clamp=1e9,alpha=1e-9)',1,-436.1378,6"
    })
    void shouldReachTheCriterion(String learner, double sure, double criterion, int errors) {
        Chunk iris = iris();
        double[][] labels = labels(iris, sure);
        Chunk rows = iris.relabelled(iris.schema(), ClassWeights.mixed(new int[iris.size()], labels));
        GemFit<ChunkMixture> fit =
                new GemLearner(Learners.parse(learner), new Gem(100, 1e-6), 1, 1).fit(rows, labels, labels);
        assertThat(fit.stop()).isEqualTo(GemFit.Stop.CONVERGED);
        assertThat(fit.criterion()).isCloseTo(criterion, within(1e-3));
        double[] scores = new double[3];
        assertThat(IntStream.range(0, rows.size()).filter(i -> {
                    fit.model().logJoint(i, scores);
                    return LogSpace.argMax(scores) != iris.classWeights().hardClass(i);
                }))
                .hasSize(errors);
    }

    static Chunk iris() {
        return standardised(DataFile.open(Path.of("src/test/resources/data/iris.csv.gz"), DataOptions.DEFAULTS)
                .read()
                .chunk());
    }

    static double[][] labels(Chunk iris, double sure) {
        double[][] labels = new double[iris.size()][3];
        for (int i = 0; i < labels.length; i++) {
            Arrays.fill(labels[i], (1 - sure) / 2);
            labels[i][iris.classWeights().hardClass(i)] = sure;
        }
        return labels;
    }

    private static Chunk standardised(Chunk chunk) {
        double[][] columns = new double[4][];
        for (int j = 0; j < 4; j++) {
            double[] column = chunk.column(j);
            double mean = Arrays.stream(column).average().orElseThrow();
            double deviation = Math.sqrt(
                    Arrays.stream(column).map(x -> (x - mean) * (x - mean)).sum() / (column.length - 1));
            columns[j] = Arrays.stream(column).map(x -> (x - mean) / deviation).toArray();
        }
        return Chunk.classified(chunk.schema(), columns, chunk.classWeights());
    }
}
