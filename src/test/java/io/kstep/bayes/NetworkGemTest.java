package io.kstep.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.bayes.network.LearningProblem;
import io.kstep.bayes.soft.Gem;
import io.kstep.bayes.structure.GivenSearch;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Figures that were computed apart with numpy, on the rows of {@link GemIrisTest} and {@link GemLearnerTest}. */
class NetworkGemTest {

    private static final String PLAIN = "(shrink=0,ridge=0,floor=0,clamp=1e9,alpha=1e-9)";

    private static final Chunk IRIS = GemIrisTest.iris();
    private static final double[][] LABELS = GemIrisTest.labels(IRIS, .8);

    private static GemLearner gem(String learner) {
        return new GemLearner(Learners.parse(learner + PLAIN), new Gem(100, 1e-6), 1, 1);
    }

    private static GemLearner.Outcome onIris(String learner) {
        Chunk rows = GemLearnerTest.unlabelled(IRIS);
        return NetworkGem.of(gem(learner)).orElseThrow().run(rows, LABELS, LABELS);
    }

    private static long errors(Classifier classifier) {
        double[] scores = new double[3];
        return IntStream.range(0, IRIS.size())
                .filter(i -> {
                    classifier.logJoint(IRIS.row(i), scores, new double[3]);
                    return LogSpace.argMax(scores) != IRIS.classWeights().hardClass(i);
                })
                .count();
    }

    /** One feature as the parent of all others: the networks of AODE, each with its own weights. */
    @Test
    void shouldFitEveryNetworkOfAodeByItsOwnEm() {
        double[] printed = {-358.3604, -383.9575, -366.4680, -400.7859};
        NetworkLearner aode = (NetworkLearner) gem("aode").learner();
        List<Structure> stars = aode.search().searchAll(aode.problem(GemLearner.weighted(IRIS, LABELS)));
        for (int j = 0; j < 4; j++) {
            Learner star = aode.with(new GivenSearch(stars.get(j)));
            assertThat(gem("aode")
                            .fit(star, GemLearnerTest.unlabelled(IRIS), LABELS, LABELS)
                            .criterion())
                    .isCloseTo(printed[j], within(1e-3));
        }
        GemLearner.Outcome all = onIris("aode");
        assertThat(all.criterion()).isCloseTo(Arrays.stream(printed).sum(), within(4e-3));
        assertThat(errors(all.classifier())).isEqualTo(2);
    }

    /** Equivalent graphs have one score: undirected arcs, and pairs of unjoined parents, tell whether they are. */
    @Test
    void shouldFindTheStructureByTheGeneralisedBic() {
        GemLearner.Outcome found = onIris("sem");
        assertThat(found.criterion()).isCloseTo(-427.4167, within(1e-3));
        Structure structure =
                ((ViewedClassifier) found.classifier()).structures().get(0);
        List<String> joined = structure.nodes().stream()
                .flatMap(node -> Arrays.stream(node.parents()).mapToObj(parent -> {
                    int child = node.members()[0];
                    return Math.min(parent, child) + "-" + Math.max(parent, child);
                }))
                .sorted()
                .toList();
        assertThat(joined).containsExactly("0-1", "0-2", "1-3", "2-3");
        assertThat(structure.nodeOf(1).parents()).containsExactly(0, 3);
        assertThat(structure.nodes().stream().filter(node -> node.parents().length > 1))
                .hasSize(1);
    }

    /** A feature without the class that keeps a density of its own is no gain here; one that is dropped seems to be. */
    @Test
    void shouldSelectFeatures() {
        assertThat(onIris("fsssem").criterion()).isCloseTo(-427.4167, within(1e-3));
        GemLearner drop = new GemLearner(
                Learners.parse("fsssem(removed=drop,shrink=0,ridge=0,floor=0,clamp=1e9,alpha=1e-9)"),
                new Gem(100, 1e-6),
                1,
                1);
        GemLearner.Outcome dropped =
                NetworkGem.of(drop).orElseThrow().run(GemLearnerTest.unlabelled(IRIS), LABELS, LABELS);
        assertThat(dropped.criterion()).isGreaterThan(-200);
        assertThat(((ViewedClassifier) dropped.classifier()).structures().get(0).features())
                .hasSizeLessThan(4)
                .hasSizeGreaterThan(0);
    }

    /** Selective naive Bayes by the same score: noise loses its arc from the class. */
    @Test
    void shouldRemoveAFeatureThatSaysNothing() {
        Chunk rows = withNoise(IRIS, 7);
        Structure selected = ((ViewedClassifier)
                        Learners.parse("fsssem(parents=0)").learn(rows))
                .structures()
                .get(0);
        assertThat(selected).isEqualTo(Structure.naive(0, 1, 2, 3));
    }

    @Test
    void shouldScoreNodes() {
        NetworkLearner sem = (NetworkLearner) gem("sem").learner();
        LearningProblem problem = sem.problem(GemLearnerTest.sixPoints());
        assertThat(problem.score(Node.of(0))).isCloseTo(-12.960715, within(5e-7));
        assertThat(problem.score(Node.of(1))).isCloseTo(-11.680271, within(5e-7));
        assertThat(problem.score(Node.of(1, 0))).isCloseTo(-10.523719, within(5e-7));
        assertThat(problem.score(Node.of(0, 1))).isCloseTo(-11.804164, within(5e-7));
        assertThat(problem.scoreAlone(0)).isCloseTo(-12.467029, within(5e-7));
        assertThat(problem.scoreAlone(1)).isCloseTo(-11.290903, within(5e-7));
        assertThat(problem.parameters(Structure.naive(0, 1))).isEqualTo(9);
        assertThat(problem.parameters(Structure.complete(0, 1))).isEqualTo(11);
    }

    /** 44, 26 and 35 parameters of four features and three classes. */
    @Test
    void shouldCountParameters() {
        LearningProblem problem = ((NetworkLearner) gem("sem").learner()).problem(IRIS);
        assertThat(problem.parameters(Structure.complete(0, 1, 2, 3))).isEqualTo(44);
        assertThat(problem.parameters(Structure.naive(0, 1, 2, 3))).isEqualTo(26);
        assertThat(problem.parameters(Structure.of(List.of(Node.of(0), Node.of(1, 0), Node.of(2, 0), Node.of(3, 0)))))
                .isEqualTo(35);
    }

    /** With two features every network of AODE is the full Gaussian. */
    @Test
    void shouldBeTheFullGaussianWithTwoFeatures() {
        Chunk two = firstTwo(IRIS);
        Classifier aode = NetworkGem.of(gem("aode"))
                .orElseThrow()
                .run(GemLearnerTest.unlabelled(two), LABELS, LABELS)
                .classifier();
        Classifier full = gem("mgc")
                .fit(GemLearnerTest.unlabelled(two), LABELS, LABELS)
                .model()
                .classifier();
        double[] averaged = new double[3];
        double[] joint = new double[3];
        for (int i = 0; i < two.size(); i++) {
            aode.logJoint(two.row(i), averaged, new double[3]);
            full.logJoint(two.row(i), joint, new double[3]);
            assertThat(averaged).containsExactly(joint, within(1e-8));
        }
    }

    private static Chunk firstTwo(Chunk rows) {
        Schema schema =
                new Schema(rows.schema().features().subList(0, 2), rows.schema().targets());
        return Chunk.classified(schema, new double[][] {rows.column(0), rows.column(1)}, rows.classWeights());
    }

    /** The same rows with one more feature that has nothing to do with the class. */
    private static Chunk withNoise(Chunk rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Feature> features = new ArrayList<>(rows.schema().features());
        features.add(Feature.continuous("noise"));
        double[][] columns = new double[features.size()][rows.size()];
        Arrays.setAll(columns, j -> j < columns.length - 1 ? rows.column(j) : columns[j]);
        Arrays.setAll(columns[columns.length - 1], i -> random.nextGaussian());
        return Chunk.classified(new Schema(features, rows.schema().targets()), columns, rows.classWeights());
    }
}
