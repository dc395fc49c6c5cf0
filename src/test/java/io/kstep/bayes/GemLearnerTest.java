package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.soft.Gem;
import io.kstep.bayes.soft.GemFit;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GemLearnerTest {

    private static final String PLAIN_NB = "nb(density=gaussian,shrink=0,clamp=1e9,alpha=1e-9)";
    private static final String PLAIN_MGC = "mgc(shrink=0,ridge=0,floor=0,clamp=1e9,alpha=1e-9)";

    private static final Schema PLANE = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("one", "two"));

    /** Hard 1; 1 with doubt .3; nothing; .75 and .25; mass .6 on 2, the rest on both; hard 2. */
    private static final double[][] PLAUSIBILITIES = {{1, 0}, {1, .3}, {1, 1}, {.75, .25}, {.4, 1}, {0, 1}};

    private static final double[][] PIGNISTIC = {{1, 0}, {.85, .15}, {.5, .5}, {.75, .25}, {.2, .8}, {0, 1}};

    static Chunk sixPoints() {
        double[][] columns = {{0, 1, .5, 2.5, 3, 4}, {0, .5, 1.5, 2, 3.5, 2.5}};
        double[][] soft = PIGNISTIC.clone();
        soft[0] = null;
        soft[5] = null;
        return Chunk.classified(PLANE, columns, ClassWeights.mixed(new int[] {0, 0, 0, 0, 0, 1}, soft));
    }

    private static GemFit<ChunkMixture> sixPoints(String learner, int iterations, double tolerance) {
        return new GemLearner(Learners.parse(learner), new Gem(iterations, tolerance), 1, 1)
                .fit(sixPoints(), PLAUSIBILITIES, PIGNISTIC);
    }

    private static double[] firstWeights(GemFit<ChunkMixture> fit) {
        return Arrays.stream(fit.weights()).mapToDouble(row -> row[0]).toArray();
    }

    /** Numbers that were computed apart with numpy. */
    @Test
    void shouldFollowTheAlgorithmForNaiveBayes() {
        Offset<Double> printed = within(5e-8);
        assertThat(sixPoints(PLAIN_NB, 2, 0).criteria())
                .containsExactly(new double[] {-19.03281819, -16.99686135, -16.36235602}, printed);
        assertThat(firstWeights(sixPoints(PLAIN_NB, 0, 0)))
                .containsExactly(new double[] {1, .99226980, .89078728, .53111922, .00989086, 0}, printed);
        GemFit<ChunkMixture> converged = sixPoints(PLAIN_NB, 100, 1e-6);
        assertThat(converged.stop()).isEqualTo(GemFit.Stop.CONVERGED);
        assertThat(converged.iterations()).isEqualTo(6);
        assertThat(converged.criterion()).isCloseTo(-15.634682, within(5e-7));
        FeatureView.Continuous x =
                (FeatureView.Continuous) ((NaiveBayes) converged.model().classifier()).view(0);
        assertThat(x.densities().get(0).mean()).isCloseTo(.500006, within(5e-7));
        assertThat(x.densities().get(1).mean()).isCloseTo(3.166640, within(5e-7));
    }

    @Test
    void shouldFollowTheAlgorithmForTheFullGaussian() {
        Offset<Double> printed = within(5e-8);
        assertThat(sixPoints(PLAIN_MGC, 2, 0).criteria())
                .containsExactly(new double[] {-17.11548549, -16.85161721, -16.64536200}, printed);
        assertThat(firstWeights(sixPoints(PLAIN_MGC, 0, 0)))
                .containsExactly(new double[] {1, .98433441, .54993720, .72213481, .08382892, 0}, printed);
    }

    /** Further steps draw the second class onto two points, on which a full Gaussian has no bound. */
    @Test
    void shouldStopBeforeAClassShrinksOntoSingleRows() {
        GemFit<ChunkMixture> fit = sixPoints(PLAIN_MGC, 1_000, 0);
        assertThat(fit.stop()).isEqualTo(GemFit.Stop.COLLAPSED);
        assertThat(fit.criterion()).isBetween(-16.7, 0.0);
    }

    /** The start is pignistic and the criterion is of the plausibilities: a chunk of labels carries both. */
    @Test
    void shouldBeginWithPignisticWeightsAndHoldToThePlausibilities() {
        List<Label> labels = List.of(
                new Label.Hard(0),
                new Label.Doubtful(0, .3),
                new Label.Unknown(),
                new Label.Probabilistic(List.of(.75, .25)),
                new Label.Masses(
                        List.of(new Label.Masses.Focal(List.of(1), .6), new Label.Masses.Focal(List.of(0, 1), .4))),
                new Label.Hard(1));
        Chunk rows = sixPoints().relabelled(PLANE, ClassWeights.of(labels, 2));
        String gem = "gem(iterations=100,tolerance=1e-6,learner=" + PLAIN_NB + ")";
        assertThat(bytes(Learners.parse(gem).learn(rows)))
                .isEqualTo(bytes(sixPoints(PLAIN_NB, 100, 1e-6).model().classifier()));
    }

    /** The setting EM of López-Cruz et al. 2013: labels are where it begins. Computed apart with numpy. */
    @Test
    void shouldUseLabelsAsTheStartOnly() {
        double[][] ones = new double[6][2];
        Arrays.stream(ones).forEach(row -> Arrays.fill(row, 1));
        Chunk free = unlabelled(PLANE, new double[][] {{0, 1, .5, 2.5, 3, 4}, {0, .5, 1.5, 2, 3.5, 2.5}}, 2);
        GemFit<ChunkMixture> fit =
                new GemLearner(Learners.parse(PLAIN_NB), new Gem(200, 1e-6), 1, 1).fit(free, ones, PIGNISTIC);
        assertThat(fit.criterion()).isCloseTo(-14.248388, within(2e-5));
        String em = "gem(iterations=200,tolerance=1e-6,labels=start,learner=" + PLAIN_NB + ")";
        assertThat(bytes(Learners.parse(em).learn(sixPoints())))
                .isEqualTo(bytes(fit.model().classifier()));
    }

    /** Trusted up to a doubt of one half, free beyond. */
    @Test
    void shouldTrustLabelsOrTakeThemForNothing() {
        List<Label> doubts = List.of(
                new Label.Doubtful(0, .5),
                new Label.Doubtful(0, .2),
                new Label.Doubtful(1, .51),
                new Label.Doubtful(1, 0),
                new Label.Doubtful(1, .4),
                new Label.Hard(1));
        List<Label> read = List.of(
                new Label.Hard(0),
                new Label.Hard(0),
                new Label.Unknown(),
                new Label.Hard(1),
                new Label.Hard(1),
                new Label.Hard(1));
        Chunk doubtful = sixPoints().relabelled(PLANE, ClassWeights.of(doubts, 2));
        Chunk trusted = sixPoints().relabelled(PLANE, ClassWeights.of(read, 2));
        assertThat(bytes(Learners.parse("gem(labels=adaptive,learner=" + PLAIN_NB + ")")
                        .learn(doubtful)))
                .isEqualTo(bytes(Learners.parse("gem(learner=" + PLAIN_NB + ")").learn(trusted)));
    }

    /** Côme et al. 2009, proposition 4.2, with pseudo-counts as a prior: over random data, rows missing values. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "nb(density=gaussian,shrink=0,clamp=1e9)",
                "nb(density=gaussian,shrink=0,clamp=1e9,alpha=1e-9)",
                "nb(density=gaussian,shrink=0,clamp=1e9,alpha=7)",
                "mgc(shrink=0,ridge=0,floor=0,clamp=1e9)",
                "complete(shrink=0,ridge=0,clamp=1e9,alpha=3)"
            })
    void shouldNeverLowerTheCriterionWhereTheMStepMaximises(String spec) {
        Learner learner = Learners.parse(spec);
        boolean isMixed = spec.startsWith("nb");
        for (int seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Chunk rows = isMixed ? mixedRows(random) : continuousRows(random);
            assertThat(learner.mStep(rows.schema())).isInstanceOf(MStep.Maximises.class);
            double[][] plausibilities = plausibilities(random, rows.size());
            GemFit<ChunkMixture> fit =
                    new GemLearner(learner, new Gem(60, 0), 1, 1).fit(rows, plausibilities, normalised(plausibilities));
            assertThat(fit.stop()).as("seed " + seed).isNotEqualTo(GemFit.Stop.FELL);
            double[] criteria = fit.criteria();
            for (int step = 1; step < criteria.length; step++) {
                assertThat(criteria[step]).isGreaterThan(criteria[step - 1] - 1e-9 * Math.abs(criteria[step - 1]));
            }
        }
    }

    /** Without the prior that smoothing is, the criterion does fall: the penalty is not for show. */
    @Test
    void shouldNeedThePriorToNeverFall() {
        Learner learner = Learners.parse("nb(density=gaussian,shrink=0,clamp=1e9,alpha=7)");
        Learner without = new Learner() {
            @Override
            public Classifier learn(Chunk chunk) {
                return learner.learn(chunk);
            }

            @Override
            public String spec() {
                return learner.spec();
            }
        };
        long fallen = IntStream.range(0, 60)
                .filter(seed -> {
                    SplittableRandom random = new SplittableRandom(seed);
                    Chunk rows = mixedRows(random);
                    double[][] plausibilities = plausibilities(random, rows.size());
                    return new GemLearner(without, new Gem(60, 0), 1, 1)
                                    .fit(rows, plausibilities, normalised(plausibilities))
                                    .stop()
                            == GemFit.Stop.FELL;
                })
                .count();
        assertThat(fallen).isPositive();
    }

    @Test
    void shouldKeepTheBestWhereTheMStepOnlyApproximates() {
        for (String spec : List.of("nb", "nb(density=kernel)", "nb(density=gaussian)", "tan", "aode")) {
            SplittableRandom random = new SplittableRandom(4);
            Chunk rows = mixedRows(random);
            double[][] plausibilities = plausibilities(random, rows.size());
            GemFit<ChunkMixture> fit = new GemLearner(Learners.parse(spec), new Gem(20, 1e-6), 1, 1)
                    .fit(rows, plausibilities, normalised(plausibilities));
            assertThat(fit.criterion())
                    .as(spec)
                    .isGreaterThanOrEqualTo(Arrays.stream(fit.criteria()).max().orElseThrow() - 1e-6);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "selective-nb",
                "tan(features=mit)",
                "tan(search=wrapper)",
                "jan",
                "nb(density=discretized)",
                "gem(learner=nb)"
            })
    void shouldRefuseLearnersThatEmHasNoMeaningWith(String spec) {
        Learner learner = Learners.parse("gem(learner=" + spec + ")");
        assertThat(learner.refusal(PLANE)).isPresent();
        assertThatThrownBy(() -> learner.learn(sixPoints()))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("gem cannot use");
    }

    /** Two clusters far apart, no label at all: equal weights would never part. */
    @Test
    void shouldFindClustersWithoutAnyLabel() {
        SplittableRandom random = new SplittableRandom(9);
        double[][] columns = new double[2][200];
        for (int i = 0; i < 200; i++) {
            columns[0][i] = random.nextGaussian() + (i % 2) * 6;
            columns[1][i] = random.nextGaussian();
        }
        double[][] nothing = new double[200][2];
        Arrays.stream(nothing).forEach(row -> Arrays.fill(row, .5));
        Chunk rows = Chunk.classified(PLANE, columns, ClassWeights.mixed(new int[200], nothing));
        Classifier classifier =
                Learners.parse("gem(learner=nb(density=gaussian))").learn(rows);
        double[] scores = new double[2];
        int agreements = 0;
        for (int i = 0; i < 200; i++) {
            classifier.logJoint(rows.row(i), scores, new double[2]);
            agreements += (scores[1] > scores[0] ? 1 : 0) == i % 2 ? 1 : 0;
        }
        assertThat(Math.max(agreements, 200 - agreements)).isGreaterThan(195);
    }

    /** A warm start is where the run begins: from its own result it ends at once. */
    @Test
    void shouldStartFromGivenWeights() {
        GemFit<ChunkMixture> first = sixPoints(PLAIN_NB, 100, 1e-9);
        GemFit<ChunkMixture> again = new GemLearner(Learners.parse(PLAIN_NB), new Gem(100, 1e-9), 1, 1)
                .fit(sixPoints(), PLAUSIBILITIES, first.weights());
        assertThat(again.iterations()).isEqualTo(1);
        assertThat(again.criterion()).isCloseTo(first.criterion(), within(1e-6));
    }

    private static Chunk mixedRows(SplittableRandom random) {
        Schema schema = Schema.classification(
                List.of(
                        Feature.continuous("x"),
                        Feature.discrete("colour", "red", "green", "blue"),
                        Feature.continuous("y")),
                "class",
                List.of("a", "b", "c"));
        int rows = 30 + random.nextInt(50);
        double[][] columns = new double[3][rows];
        for (int i = 0; i < rows; i++) {
            int c = random.nextInt(3);
            columns[0][i] = random.nextInt(10) == 0 ? Double.NaN : random.nextGaussian() + c;
            columns[1][i] = random.nextInt(3) > 0 ? c : random.nextInt(3);
            columns[2][i] = random.nextGaussian() * (1 + c);
        }
        return unlabelled(schema, columns);
    }

    private static Chunk continuousRows(SplittableRandom random) {
        Schema schema = Schema.classification(
                List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b", "c"));
        int rows = 60 + random.nextInt(60);
        double[][] columns = new double[2][rows];
        for (int i = 0; i < rows; i++) {
            int c = random.nextInt(3);
            columns[0][i] = random.nextGaussian() + 2 * c;
            columns[1][i] = columns[0][i] * (c - 1) + random.nextGaussian();
        }
        return unlabelled(schema, columns);
    }

    private static Chunk unlabelled(Schema schema, double[][] columns) {
        return unlabelled(schema, columns, 3);
    }

    private static Chunk unlabelled(Schema schema, double[][] columns, int classes) {
        double[][] none = new double[columns[0].length][classes];
        return Chunk.classified(schema, columns, ClassWeights.mixed(new int[none.length], none));
    }

    static Chunk unlabelled(Chunk rows) {
        double[][] none = new double[rows.size()][rows.schema().classCount()];
        return rows.relabelled(rows.schema(), ClassWeights.mixed(new int[none.length], none));
    }

    private static double[][] plausibilities(SplittableRandom random, int rows) {
        double[][] result = new double[rows][3];
        for (double[] row : result) {
            Arrays.setAll(row, k -> random.nextInt(3) == 0 ? 1 : random.nextDouble());
        }
        return result;
    }

    private static double[][] normalised(double[][] plausibilities) {
        return Arrays.stream(plausibilities)
                .map(row -> Arrays.stream(row)
                        .map(p -> p / Arrays.stream(row).sum())
                        .toArray())
                .toArray(double[][]::new);
    }

    static byte[] bytes(Classifier classifier) {
        BinaryWriter out = new BinaryWriter();
        ClassifierForm.write(classifier, out);
        return out.toBytes();
    }
}
