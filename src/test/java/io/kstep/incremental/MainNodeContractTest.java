package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every main node owes, whatever its kind and settings: a new one need only be listed. */
class MainNodeContractTest {

    private static final int CLASSES = 4;
    private static final int SUBMODELS = 5;

    static List<String> specs() {
        return List.of(
                "child",
                "child(mode=batch)",
                "child(mode=paper)",
                "parent",
                "parent(mode=batch)",
                "parent(mode=paper)",
                "cascade",
                "cascade(mode=batch)",
                "cascade(mode=paper)");
    }

    private final SplittableRandom random = new SplittableRandom(2006);

    @ParameterizedTest
    @MethodSource("specs")
    void shouldGiveProbabilitiesFromTheFirstInstanceOn(String spec) {
        for (int instances : new int[] {0, 1, 300}) {
            assertValid(taught(spec, instances), CLASSES, SUBMODELS);
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldMoveTowardsTheTruthItIsToldOf(String spec) {
        MainNode node = taught(spec, 40);
        Answers answers = Answers.random(random, states(CLASSES, SUBMODELS));
        double before = posterior(node, answers)[2];
        for (int n = 0; n < 60; n++) {
            node.observe(answers.evidence(), 2, 1);
        }

        double[] after = posterior(node, answers);
        assertThat(after[2]).isGreaterThan(before);
        assertThat(LogSpace.argMax(after)).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldStayValidWhenClassesAndSubmodelsComeAndGo(String spec) {
        MainNode node = taught(spec, 100);
        node.grow(CLASSES + 2, CLASSES + 2);
        assertValid(node, CLASSES + 2, SUBMODELS);
        node.add(CLASSES + 2);
        assertValid(node, CLASSES + 2, SUBMODELS + 1);
        node.observe(Answers.random(random, states(CLASSES + 2, SUBMODELS + 1)).evidence(), CLASSES + 1, 0.5);
        node.remove(0);
        assertValid(node, CLASSES + 2, SUBMODELS);
        node.merge(1);
        assertValid(node, CLASSES + 2, SUBMODELS - 1);
        node.remove(SUBMODELS - 2);
        assertValid(node, CLASSES + 2, SUBMODELS - 2);
        node.fade(0.2);
        node.observe(Answers.random(random, states(CLASSES + 2, SUBMODELS - 2)).evidence(), 0, 1);
        assertValid(node, CLASSES + 2, SUBMODELS - 2);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldTellHowMuchEachSubmodelTells(String spec) {
        MainNode node = Answers.empty(spec, CLASSES, states(CLASSES, 3));
        for (int n = 0; n < 500; n++) {
            int truth = random.nextInt(CLASSES);
            int[] said = {random.nextInt(CLASSES), truth, random.nextInt(CLASSES)};
            node.observe(Answers.saying(said, states(CLASSES, 3)).evidence(), truth, 1);
        }

        assertThat(node.information(1)).isGreaterThan(node.information(2)).isLessThanOrEqualTo(Math.log(CLASSES));
        assertThat(node.information(2)).isGreaterThanOrEqualTo(0);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldCopyIndependently(String spec) {
        MainNode node = taught(spec, 100);
        MainNode copy = node.copy();
        byte[] before = Answers.bytes(node);
        Answers answers = Answers.random(random, states(CLASSES, SUBMODELS));

        assertThat(posterior(copy, answers)).isEqualTo(posterior(node, answers));
        copy.observe(answers.evidence(), 1, 1);
        copy.remove(0);
        copy.grow(CLASSES + 1, CLASSES + 1);
        assertThat(Answers.bytes(node)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldNotChangeByPredicting(String spec) {
        MainNode node = taught(spec, 100);
        byte[] before = Answers.bytes(node);
        double[] out = new double[CLASSES];
        for (int n = 0; n < 20; n++) {
            Evidence evidence =
                    Answers.random(random, states(CLASSES, SUBMODELS)).evidence();
            node.posterior(evidence, out);
            node.logEvidence(evidence, out);
        }

        assertThat(Answers.bytes(node)).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldPredictAndLearnTheSameToTheLastBitAfterBeingCopiedOrWrittenAndRead(String spec) {
        MainNode node = taught(spec, 200);
        MainNode read = Answers.reread(spec, node);
        MainNode copy = node.copy();
        for (int n = 0; n < 20; n++) {
            Answers answers = Answers.random(random, states(CLASSES, SUBMODELS));
            assertThat(posterior(read, answers)).isEqualTo(posterior(node, answers));
            assertThat(posterior(copy, answers)).isEqualTo(posterior(node, answers));
            copy.observe(answers.evidence(), n % CLASSES, 1);
            node.observe(answers.evidence(), n % CLASSES, 1);
            read.observe(answers.evidence(), n % CLASSES, 1);
        }
        assertThat(Answers.bytes(read)).isEqualTo(Answers.bytes(node));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void shouldCombineManySubmodelsOfManyClasses(String spec) {
        int[] many = states(100, 64);
        MainNode node = Answers.taught(spec, random, 8, 100, many);
        Answers sure = Answers.saying(random.ints(64, 0, 100).toArray(), many);

        assertProbabilities(Answers.posterior(node, sure, 100));
        assertProbabilities(Answers.posterior(node, Answers.random(random, many), 100));
    }

    private MainNode taught(String spec, int instances) {
        return Answers.taught(spec, random, instances, CLASSES, states(CLASSES, SUBMODELS));
    }

    private static double[] posterior(MainNode node, Answers answers) {
        return Answers.posterior(node, answers, CLASSES);
    }

    private void assertValid(MainNode node, int classes, int submodels) {
        for (int n = 0; n < 10; n++) {
            Answers answers = Answers.random(random, states(classes, submodels));
            assertProbabilities(Answers.posterior(node, answers, classes));
            double[] logs = new double[classes];
            node.logEvidence(answers.evidence(), logs);
            assertThat(logs).doesNotContain(Double.NaN);
        }
    }

    private static void assertProbabilities(double[] posterior) {
        assertThat(Arrays.stream(posterior)).allMatch(p -> p >= 0 && p <= 1);
        assertThat(Arrays.stream(posterior).sum()).isCloseTo(1, within(1e-12));
    }

    private static int[] states(int classes, int submodels) {
        int[] states = new int[submodels];
        Arrays.fill(states, classes);
        return states;
    }
}
