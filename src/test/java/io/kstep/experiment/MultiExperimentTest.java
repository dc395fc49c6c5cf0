package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.data.Chunk;
import io.kstep.experiment.MultiResults.Set;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The experiment on several class variables: what it draws, what it measures and that its verdicts can fail. */
class MultiExperimentTest {

    private static final int METHODS = MultiDesign.CONTENDERS.size();

    @Test
    void shouldDrawTheStatedStructures() {
        for (MultiDomain.Kind kind : MultiDomain.Kind.values()) {
            Chunk chunk = MultiDomain.random(kind, 4, 3).chunk(2000, 4);
            assertThat(chunk.schema().featureCount()).isEqualTo(15);
            assertThat(chunk.schema().targets()).hasSize(4);
            assertThat(MultiDomain.random(kind, 4, 3).chunk(2000, 4).column(7)).isEqualTo(chunk.column(7));
        }
        assertThat(MultiDomain.Kind.MDJK.classParents(4)).isEqualTo(3);
    }

    /** Rows follow the tables: the share of a class is that of many more rows. */
    @Test
    void shouldDrawTheSameDomainForEverySeedOfRows() {
        MultiDomain domain = MultiDomain.random(MultiDomain.Kind.MDTAN, 2, 9);
        double[] shares = new double[2];
        for (int seed = 0; seed < 2; seed++) {
            Chunk chunk = domain.chunk(40_000, seed);
            shares[seed] = IntStream.range(0, chunk.size())
                    .map(row -> chunk.classWeights(1).hardClass(row))
                    .average()
                    .orElseThrow();
        }
        assertThat(shares[0]).isCloseTo(shares[1], within(.015));
    }

    @Test
    void shouldReadBackWhatASearchFound() {
        MultiDesign.Found found = new MultiDesign.Found(
                new double[] {.9, .8},
                .7,
                new double[] {.85, .75, .8, .65},
                new double[] {.86, .76},
                .66,
                new double[][] {{.9, .7}, {.8, .8}, {.7, .7}});
        MultiDesign.Found read = MultiDesign.Found.of(found.toFigures(), 2);
        assertThat(read.toFigures()).containsExactly(found.toFigures());
        assertThat(read.members()).isDeepEqualTo(found.members());
        assertThat(read.globalHonest()).isEqualTo(.66);
    }

    /** On the same rows: the best by the test rows is never below what is chosen without them. */
    @Test
    void shouldMeasureAFrontOnTheTestRows() {
        Chunk chunk = MultiDomain.random(MultiDomain.Kind.MD11, 3, 5).chunk(300, 6);
        MultiDesign.Found found = MultiDesign.Found.of(new MultiDesign(chunk, 7).searchFigures(200, 20, 1), 3);
        for (int j = 0; j < 3; j++) {
            assertThat(found.each()[j])
                    .isGreaterThanOrEqualTo(found.eachHonest()[j])
                    .isGreaterThanOrEqualTo(found.one()[j]);
            assertThat(found.each()[j] * 100).isCloseTo(Math.rint(found.each()[j] * 100), within(1e-9));
        }
        assertThat(found.global()).isGreaterThanOrEqualTo(found.globalHonest());
        assertThat(found.one()[3])
                .isCloseTo(Arrays.stream(found.one()).limit(3).average().orElseThrow(), within(1e-12));
    }

    /** Figures of sets in which a method has more than all others, with a little noise. */
    private static List<Set> sets(double search, String best, double more) {
        SplittableRandom random = new SplittableRandom(1);
        List<Set> sets = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            double level = .6 + .2 * random.nextDouble();
            double[] figures = new double[4 * METHODS + 2 * MultiDesign.NETWORKS.size() * MultiDesign.RULES.size()];
            int at = 0;
            for (String method : MultiDesign.CONTENDERS.keySet()) {
                double own = level + (method.equals(best) ? more : 0) + .01 * random.nextGaussian();
                Arrays.fill(figures, at, at + 3, own);
                figures[at + 3] = own - .2;
                at += 4;
            }
            Arrays.fill(figures, at, figures.length, level);
            double[] each = {level + search, level + search};
            sets.add(new Set(
                    "drawn",
                    true,
                    2,
                    figures,
                    Optional.of(new MultiDesign.Found(
                            each,
                            level,
                            new double[] {level, level, level, level - .2},
                            new double[] {level, level},
                            level - .1,
                            new double[][] {each}))));
        }
        return sets;
    }

    private static Verdict verdict(List<Set> sets, String id) {
        return new MultiClaims(new MultiResults(sets))
                .checks().stream()
                        .filter(check -> check.id().equals(id))
                        .findFirst()
                        .orElseThrow()
                        .verdict();
    }

    @Test
    void shouldJudgeOrdersBothWays() {
        assertThat(verdict(sets(.1, "cTAN", .05), "M1")).isEqualTo(Verdict.PASS);
        assertThat(verdict(sets(.01, "cTAN", .05), "M1")).isEqualTo(Verdict.FAIL);
        assertThat(verdict(sets(.1, "cTAN", .05), "M2")).isEqualTo(Verdict.FAIL);
        assertThat(verdict(sets(.1, "cTAN", .05), "M3")).isEqualTo(Verdict.PASS);
        assertThat(verdict(sets(.1, "mnB", .05), "M3")).isEqualTo(Verdict.FAIL);
        assertThat(verdict(sets(.1, "mnB", .05), "M4")).isEqualTo(Verdict.FAIL);
        assertThat(verdict(sets(.1, "mnB", .05), "M5")).isEqualTo(Verdict.FAIL);
        assertThat(verdict(sets(.1, "cTAN", .05), "M6")).isEqualTo(Verdict.PASS);
        assertThat(verdict(sets(-.01, "cTAN", .05), "M6")).isEqualTo(Verdict.FAIL);
        assertThat(verdict(sets(.1, "none", 0), "M7")).isEqualTo(Verdict.PASS);
        assertThat(verdict(sets(0, "none", 0), "M7")).isEqualTo(Verdict.FAIL);
        assertThat(verdict(sets(.1, "none", 0), "M9")).isEqualTo(Verdict.PASS);
    }

    @Test
    void shouldJudgeNothingByFewSets() {
        List<Set> few = sets(.1, "cTAN", .05).subList(0, 10);
        assertThat(new MultiClaims(new MultiResults(few)).checks())
                .extracting(ExperimentReport.Check::verdict)
                .containsOnly(Verdict.NOT_RUN);
    }

    @Test
    void shouldReportTheSameForTheSameSeed() {
        ExperimentOptions fast = new ExperimentOptions(2, 1, true);
        ExperimentReport report = new MultiExperiment().run(fast, ProgressListener.NONE);
        assertThat(new MultiExperiment().run(fast, ProgressListener.NONE)).isEqualTo(report);
        assertThat(report.markdown())
                .contains("## Table 6.1", "## Table 6.6: 6 class variables", "## Rules", "| MDPoly |");
        assertThat(report.pictures())
                .containsKeys("multidimensional-mean.svg", "multidimensional-front-6.svg")
                .allSatisfy((name, picture) -> assertThat(picture).startsWith("<svg"));
        assertThat(MultiExperiment.evaluations(new ExperimentOptions(200, 1, false)))
                .isEqualTo(100_000);
    }
}
