package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.soft.GemFit;
import io.kstep.bayes.soft.Statements.Judged;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Label.Votes.Vote;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class VotesLearnerTest {

    private static final String PLAIN_NB = "nb(density=gaussian,shrink=0,clamp=1e9,alpha=1e-9)";
    private static final Schema PLANE = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("one", "two"));
    private static final double[] RELIABILITIES = {.9, .7, .55};

    private static VotesLearner learner(String options) {
        return (VotesLearner) Learners.parse("gem(learner=" + PLAIN_NB + "," + options + ")");
    }

    private static Label votes(Vote... votes) {
        return new Label.Votes(List.of(votes));
    }

    private static Vote vote(String expert, int c) {
        return new Vote(expert, new Label.Hard(c));
    }

    private static Chunk sixPoints() {
        double[][] columns = {{0, 1, .5, 2.5, 3, 4}, {0, .5, 1.5, 2, 3.5, 2.5}};
        return Chunk.classified(PLANE, columns, ClassWeights.mixed(new int[6], new double[6][2]))
                .withSaid(List.of(
                        votes(vote("a", 0), vote("b", 0)),
                        votes(vote("a", 0)),
                        votes(vote("b", 1)),
                        votes(vote("a", 0), vote("b", 1)),
                        votes(new Vote("a", new Label.Doubtful(1, .3)), vote("b", 1)),
                        votes(vote("a", 1), vote("b", 1))));
    }

    private static GemFit<Judged<ChunkMixture>> fit(String options, Chunk rows) {
        VotesLearner learner = learner(options);
        return learner.together(rows, new SaidOfRows(rows, settings(options)));
    }

    private static VoteSettings settings(String options) {
        return VoteSettings.of(Spec.parse("gem(" + options + ")").reader());
    }

    /** Numbers that were computed apart: Dawid and Skene 1979 with Gaussians, one vote of plausibilities. */
    @Test
    void shouldFollowTheAlgorithm() {
        Offset<Double> printed = within(5e-8);
        GemFit<Judged<ChunkMixture>> fit = fit("experts=learn,iterations=2,tolerance=0", sixPoints());
        assertThat(fit.criteria()).containsExactly(new double[] {-28.97608883, -26.42345014, -25.06877742}, printed);
        assertThat(Arrays.stream(fit.weights()).mapToDouble(row -> row[0]).toArray())
                .containsExactly(new double[] {.99999998, .99993834, .99858232, .00000576, 0, 0}, printed);
        double share = Arrays.stream(fit.weights()).mapToDouble(row -> row[0]).sum() / 6;
        assertThat(fit.model().reliability(0, fit.weights()))
                .isCloseTo(share * .75024070 + (1 - share) * .56496524, printed);
    }

    @Test
    void shouldTakeGivenReliabilitiesAsPlausibilities() {
        Chunk rows = sixPoints();
        for (String rule : List.of("dempster", "confusion")) {
            VoteSettings settings = settings("experts=" + rule + ",reliabilities=a:0.9,reliability=0.6");
            double[][] plausibilities = rows.said().stream()
                    .map(label ->
                            settings.rule().contour((Label.Votes) label, 2).toArray())
                    .toArray(double[][]::new);
            double[][] start = new SaidOfRows(rows, settings).start();
            GemLearner gem = (GemLearner) Learners.parse("gem(learner=" + PLAIN_NB + ",iterations=3,tolerance=0)");
            double[] known = gem.fit(rows, plausibilities, start).weights()[3];
            assertThat(fit("iterations=3,tolerance=0,experts=" + rule + ",reliabilities=a:0.9,reliability=0.6", rows)
                            .weights()[3])
                    .containsExactly(known, within(1e-9));
        }
    }

    @Test
    void shouldNeverLowerTheCriterion() {
        for (int seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Chunk rows = drawn(60, .4, random);
            List<Label> said = rows.said().stream()
                    .map(label -> random.nextInt(3) == 0 ? stated(random) : label)
                    .toList();
            GemFit<?> fit = fit("experts=learn,recalibrate=true,tolerance=0,iterations=30", rows.withSaid(said));
            double[] criteria = fit.criteria();
            assertThat(fit.stop()).isNotEqualTo(GemFit.Stop.FELL);
            for (int i = 1; i < criteria.length; i++) {
                assertThat(criteria[i]).isGreaterThanOrEqualTo(criteria[i - 1] - 1e-9);
            }
        }
    }

    private static Label stated(SplittableRandom random) {
        int c = random.nextInt(2);
        return switch (random.nextInt(3)) {
            case 0 -> new Label.Flipped(c, random.nextDouble());
            case 1 -> votes(new Vote("a", new Label.Doubtful(c, random.nextDouble())), vote("b", 1 - c));
            default -> votes(new Vote("b", new Label.Candidates(List.of(0, 1))), vote("c", c));
        };
    }

    /** Two round Gaussians, 2 apart, in two dimensions, and the votes of three experts. */
    private static Chunk drawn(int rows, double missing, SplittableRandom random) {
        double[][] columns = new double[2][rows];
        int[] truth = new int[rows];
        List<Label> said = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            truth[i] = random.nextInt(2);
            columns[0][i] = random.nextGaussian() + 2 * truth[i];
            columns[1][i] = random.nextGaussian();
            List<Vote> votes = new ArrayList<>();
            for (int e = 0; e < RELIABILITIES.length; e++) {
                boolean isRight = random.nextDouble() < RELIABILITIES[e];
                if (random.nextDouble() >= missing) {
                    votes.add(vote("abc".substring(e, e + 1), isRight ? truth[i] : 1 - truth[i]));
                }
            }
            said.add(votes.isEmpty() ? new Label.Unknown() : new Label.Votes(votes));
        }
        return Chunk.classified(PLANE, columns, ClassWeights.hard(truth)).withSaid(said);
    }

    @Test
    void shouldFindHowReliableExpertsAre() {
        double[] found = new double[3];
        int sets = 8;
        for (int seed = 0; seed < sets; seed++) {
            VotesLearner.Outcome outcome =
                    learner("experts=learn,guard=false").judge(drawn(1_000, .5, new SplittableRandom(seed)));
            for (int e = 0; e < 3; e++) {
                found[e] += outcome.reliabilities().get("abc".substring(e, e + 1)) / sets;
            }
        }
        assertThat(found).containsExactly(RELIABILITIES, within(.02));
    }

    @Test
    void shouldLearnTogetherWhereTheDensitiesAreRight() {
        assertThat(learner("experts=learn")
                        .judge(drawn(1_000, .5, new SplittableRandom(1)))
                        .way())
                .isEqualTo(VotesLearner.Way.TOGETHER);
    }

    /** Class "one" is two clusters far apart, and class "two" lies between them: EM of one Gaussian each takes a cluster. */
    @Test
    void shouldGiveWayWhereTheDensitiesAreWrong() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] columns = new double[2][900];
        int[] truth = new int[900];
        List<Label> said = new ArrayList<>();
        for (int i = 0; i < truth.length; i++) {
            int cluster = random.nextInt(3);
            truth[i] = cluster == 1 ? 1 : 0;
            columns[0][i] = random.nextGaussian() * .5 + 3 * cluster;
            columns[1][i] = random.nextGaussian();
            int given = random.nextDouble() < .65 ? truth[i] : 1 - truth[i];
            int other = random.nextDouble() < .65 ? truth[i] : 1 - truth[i];
            said.add(votes(
                    vote("a", given),
                    vote("b", other),
                    vote("c", random.nextDouble() < .65 ? truth[i] : 1 - truth[i])));
        }
        Chunk rows = Chunk.classified(PLANE, columns, ClassWeights.hard(truth)).withSaid(said);
        double guarded = error(learner("experts=learn").learn(rows), rows);
        double majority = error(
                learner("experts=learn").learnBy(VotesLearner.Way.MAJORITY).apply(rows), rows);
        assertThat(guarded).isLessThanOrEqualTo(majority + .003);
    }

    private static double error(Classifier classifier, Chunk rows) {
        double[] out = new double[2];
        long wrong = IntStream.range(0, rows.size())
                .filter(i -> {
                    classifier.logJoint(rows.row(i), out, new double[2]);
                    return (out[1] > out[0] ? 1 : 0) != rows.classWeights().hardClass(i);
                })
                .count();
        return wrong / (double) rows.size();
    }

    /** Labels say that one in a hundred is wrong where three in ten are: the rate of the bin comes near that. */
    @Test
    void shouldJudgeStatedDoubtsAgain() {
        SplittableRandom random = new SplittableRandom(3);
        Chunk rows = drawn(2_000, 0, random);
        List<Label> said = IntStream.range(0, rows.size())
                .<Label>mapToObj(i -> {
                    int truth = rows.classWeights().hardClass(i);
                    return new Label.Flipped(random.nextDouble() < .3 ? 1 - truth : truth, .01);
                })
                .toList();
        GemFit<Judged<ChunkMixture>> fit = fit("recalibrate=true", rows.withSaid(said));
        assertThat(fit.model().flipRate(0)).isCloseTo(.3, within(.03));
    }

    @Test
    void shouldLeaveLabelsWithoutVotesAndDoubtsToGem() {
        Chunk hard = drawn(100, 0, new SplittableRandom(2));
        Chunk plain = Chunk.classified(PLANE, new double[][] {hard.column(0), hard.column(1)}, hard.classWeights());
        List<Label> sure = IntStream.range(0, 100)
                .<Label>mapToObj(i -> new Label.Hard(hard.classWeights().hardClass(i)))
                .toList();
        byte[] gem = bytes(Learners.parse(PLAIN_NB).learn(plain));
        assertThat(bytes(learner("experts=learn,recalibrate=true").learn(plain)))
                .isEqualTo(gem);
        assertThat(bytes(learner("experts=learn,recalibrate=true").learn(plain.withSaid(sure))))
                .isEqualTo(gem);
        assertThat(Learners.parse("gem(experts=counts)")).isInstanceOf(GemLearner.class);
    }

    private static byte[] bytes(Classifier classifier) {
        BinaryWriter out = new BinaryWriter();
        ClassifierForm.write(classifier, out);
        return out.toBytes();
    }

    @Test
    void shouldRefuseMoreConfusionThanItCanHold() {
        List<String> classes = IntStream.range(0, 2_001).mapToObj(k -> "c" + k).toList();
        Schema wide = Schema.classification(List.of(Feature.continuous("x")), "class", classes);
        Chunk rows = Chunk.classified(wide, new double[][] {{1, 2}}, ClassWeights.hard(new int[] {0, 1}))
                .withSaid(List.of(votes(vote("a", 0)), votes(vote("a", 1))));
        assertThatThrownBy(() -> learner("experts=learn").learn(rows))
                .hasMessage("experts=learn needs 4004001 numbers for each of 1 experts, over 4000000 in all;"
                        + " experts=confusion needs none");
    }

    @Test
    void shouldRefuseWhatIsNoReliability() {
        for (String bad : List.of("a", "a:x", "a:1.5", ":0.9", "a:0.9+b")) {
            assertThatThrownBy(() -> learner("experts=learn,reliabilities=" + bad))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("reliabilities must be of the form expert:0.9+other:0.7");
        }
        assertThatThrownBy(() -> learner("experts=all")).hasMessageContaining("one of counts, dempster");
    }
}
