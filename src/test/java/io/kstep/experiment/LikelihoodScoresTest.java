package io.kstep.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learners;
import io.kstep.bayes.StructureProblem;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.evaluate.LikelihoodScores;
import java.util.List;
import org.junit.jupiter.api.Test;

class LikelihoodScoresTest {

    private static final String PLAIN = "shrink=0,ridge=0,floor=0,clamp=1e9,alpha=1e-9";

    /** Seven rows whose figures were computed apart from this code. */
    private static final Chunk ROWS = Chunk.classified(
            Schema.classification(
                    List.of(Feature.continuous("y1"), Feature.continuous("y2")), "class", List.of("A", "B")),
            new double[][] {{0, 1, 2, 0, 1, 2, 3}, {0, 1, 1.5, 2, 1, 0.5, 0}},
            ClassWeights.hard(new int[] {0, 0, 0, 1, 1, 1, 1}));

    private static final double[][] VARIANCES = {{0.666667, 0.388889}, {1.25, 0.546875}};
    /** 1 - ρ² of each class, from the covariances. */
    private static final double[] UNEXPLAINED = {
        1 - 0.5 * 0.5 / (0.666667 * 0.388889), 1 - 0.8125 * 0.8125 / (1.25 * 0.546875)
    };

    /** LL = Σ N_c ln p(c) - ½ Σ N_c Σ [ln(2π σ²) + 1] of maximum likelihood, from the figures. */
    private static double closedForm(boolean tree) {
        double[] rows = {3, 4};
        double sum = 0;
        for (int c = 0; c < 2; c++) {
            sum += rows[c] * Math.log(rows[c] / 7);
            for (int j = 0; j < 2; j++) {
                double variance = VARIANCES[c][j] * (tree && j == 1 ? UNEXPLAINED[c] : 1);
                sum -= 0.5 * rows[c] * (Math.log(2 * Math.PI * variance) + 1);
            }
        }
        return sum;
    }

    @Test
    void shouldAgreeWithTheClosedFormOfMaximumLikelihood() {
        LikelihoodScores naive =
                LikelihoodScores.of(Learners.parse("kdb(k=0," + PLAIN + ")").learn(ROWS), ROWS);
        LikelihoodScores tree =
                LikelihoodScores.of(Learners.parse("tan(" + PLAIN + ")").learn(ROWS), ROWS);
        assertThat(naive.logLikelihood()).isCloseTo(closedForm(false), within(1e-4));
        assertThat(tree.logLikelihood()).isCloseTo(closedForm(true), within(1e-4));
        assertThat(tree.logLikelihood() - naive.logLikelihood())
                .as("N I(Y1; Y2 | C)")
                .isCloseTo(7 * 1.6777657, within(1e-5));
        assertThat(naive.entropy()).isCloseTo(-closedForm(false) / 7, within(1e-5));
    }

    @Test
    void shouldConditionOnTheFeatures() {
        Classifier classifier = Learners.parse("kdb(k=0," + PLAIN + ")").learn(ROWS);
        double sum = 0;
        int wrong = 0;
        for (int row = 0; row < 7; row++) {
            double[] densities = new double[2];
            for (int c = 0; c < 2; c++) {
                double[][] means = {{1, 2.5 / 3}, {1.5, 0.875}};
                densities[c] = (c == 0 ? 3 : 4) / 7.0;
                for (int j = 0; j < 2; j++) {
                    double d = ROWS.column(j)[row] - means[c][j];
                    densities[c] *= Math.exp(-d * d / (2 * VARIANCES[c][j])) / Math.sqrt(2 * Math.PI * VARIANCES[c][j]);
                }
            }
            int truth = row < 3 ? 0 : 1;
            sum += Math.log(densities[truth] / (densities[0] + densities[1]));
            wrong += densities[truth] < densities[1 - truth] ? 1 : 0;
        }
        LikelihoodScores scores = LikelihoodScores.of(classifier, ROWS);
        assertThat(scores.conditionalLogLikelihood()).isCloseTo(sum, within(1e-5));
        assertThat(scores.conditionalEntropy()).isCloseTo(-sum / 7, within(1e-6));
        double prior = (3 * Math.log(3 / 7.0) + 4 * Math.log(4 / 7.0)) / 7;
        assertThat(scores.mutualInformation()).isCloseTo(sum / 7 - prior, within(1e-6));
        assertThat(scores.error()).isCloseTo(wrong / 7.0, within(1e-12));
    }

    @Test
    void shouldAddUpOverFolds() {
        Classifier classifier = Learners.parse("tan(" + PLAIN + ")").learn(ROWS);
        LikelihoodScores all = LikelihoodScores.of(classifier, ROWS);
        LikelihoodScores parts = LikelihoodScores.NONE
                .plus(LikelihoodScores.of(classifier, ROWS.subset(new int[] {0, 4})))
                .plus(LikelihoodScores.of(classifier, ROWS.subset(new int[] {1, 2, 3, 5, 6})));
        assertThat(parts.logLikelihood()).isCloseTo(all.logLikelihood(), within(1e-9));
        assertThat(parts.conditionalLogLikelihood()).isCloseTo(all.conditionalLogLikelihood(), within(1e-9));
        assertThat(parts.error()).isEqualTo(all.error());
    }

    @Test
    void shouldScoreSeveralAsEachAlone() {
        StructureProblem problem = StructureProblem.of("tan(density=kernel,clamp=1e9)", ROWS);
        List<Classifier> both = List.of(
                problem.classifier(Structure.naive(0, 1)),
                problem.classifier(Structure.of(List.of(Node.of(0), Node.of(1, 0)))));
        assertThat(LikelihoodScores.of(both, ROWS))
                .containsExactly(LikelihoodScores.of(both.get(0), ROWS), LikelihoodScores.of(both.get(1), ROWS))
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldRankStructuresByTheirScores() {
        List<LikelihoodScores> scores = List.of(
                new LikelihoodScores(10, -30, -5, -7, 1),
                new LikelihoodScores(10, -20, -6, -7, 2),
                new LikelihoodScores(10, -25, -7, -7, 3),
                new LikelihoodScores(10, -10, -9, -7, 4));
        ScoreCorrelation correlation = ScoreCorrelation.of(scores);
        assertThat(correlation.conditionalLogLikelihood()).isEqualTo(-1);
        // ranks 1, 3, 2, 4 of LL against 1, 2, 3, 4 of the error: 1 - 6 * 2 / (4 * 15)
        assertThat(correlation.logLikelihood()).isCloseTo(0.8, within(1e-12));
    }
}
