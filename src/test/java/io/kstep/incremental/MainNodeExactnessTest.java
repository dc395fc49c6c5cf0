package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Main nodes against the plain sums of method.md, worked out from the rows themselves. */
class MainNodeExactnessTest {

    /** A row of database D: what the submodels said and what was true. */
    private record Row(int[] said, int truth) {}

    private SplittableRandom random;
    private int mainStates;
    private int[] states;
    private List<Row> rows;

    @RepeatedTest(30)
    void shouldEqualFullEnumerationInSoftModel1(RepetitionInfo repetition) {
        drawDatabase(repetition.getCurrentRepetition());

        compare("child(mode=batch)", 1e-12, answers -> enumerated(answers, this::backedOff));
    }

    @RepeatedTest(20)
    void shouldEqualDirectCountingInThePapersModel1(RepetitionInfo repetition) {
        drawDatabase(repetition.getCurrentRepetition());

        compare("child(mode=paper)", 1e-15, answers -> {
            int[] asked = answers.configuration();
            double[] counts = new double[mainStates];
            rows.stream().filter(row -> Arrays.equals(row.said(), asked)).forEach(row -> counts[row.truth()]++);
            double total = Arrays.stream(counts).sum();
            return Arrays.stream(counts)
                    .map(n -> total == 0 ? 1.0 / mainStates : n / total)
                    .toArray();
        });
    }

    @RepeatedTest(20)
    void shouldEqualFullEnumerationOfTheNetworkInModel2(RepetitionInfo repetition) {
        drawDatabase(repetition.getCurrentRepetition());

        compare("parent(mode=batch,temper=1)", 1e-12, answers -> {
            double[] joint = new double[mainStates];
            for (int[] configuration : configurations()) {
                for (int m = 0; m < mainStates; m++) {
                    double p = (count(-1, 0, m) + 1) / (rows.size() + mainStates);
                    for (int i = 0; i < states.length; i++) {
                        p *= (count(i, configuration[i], m) + 1) / (count(-1, 0, m) + states[i]);
                        p *= answers.likelihoods()[i][configuration[i]];
                    }
                    joint[m] += p;
                }
            }
            return normalised(joint);
        });
    }

    @RepeatedTest(20)
    void shouldBeModel1WithTwoSubmodelsAsACascade(RepetitionInfo repetition) {
        drawDatabase(repetition.getCurrentRepetition(), 2);
        MainNode cascade = taught("cascade(mode=batch)");

        compare("child(mode=batch)", 1e-14, answers -> Answers.posterior(cascade, answers, mainStates));
    }

    @Test
    void shouldNotDependOnTheOrderOfTheSubmodelsAsParentOrAsChild() {
        for (String spec :
                List.of("child(mode=batch)", "child(mode=paper)", "parent(mode=batch)", "parent(mode=paper)")) {
            drawDatabase(77);
            MainNode node = taught(spec);
            int[] order = shuffled(states.length);
            rows.replaceAll(row -> new Row(permuted(row.said(), order), row.truth()));
            int[] given = states;
            states = permuted(states, order);
            MainNode other = taught(spec);

            for (int n = 0; n < 50; n++) {
                Answers answers = Answers.random(random, given);
                assertThat(Answers.posterior(other, answers.permuted(order), mainStates))
                        .containsExactly(Answers.posterior(node, answers, mainStates), within(1e-13));
            }
        }
    }

    private interface Reference {
        double[] posterior(Answers answers);
    }

    private void compare(String spec, double tolerance, Reference reference) {
        MainNode node = taught(spec);
        for (int n = 0; n < 3; n++) {
            Answers answers = Answers.random(random, states);
            assertThat(Answers.posterior(node, answers, mainStates))
                    .containsExactly(reference.posterior(answers), within(tolerance));
        }
    }

    private MainNode taught(String spec) {
        MainNode node = Answers.empty(spec, mainStates, states);
        rows.forEach(row -> node.observe(Answers.saying(row.said(), states).evidence(), row.truth(), 1));
        return node;
    }

    private void drawDatabase(long seed) {
        drawDatabase(seed, 0);
    }

    /** Up to 6 submodels of up to 4 states, not all alike; a cascade needs as many states as the main node has. */
    private void drawDatabase(long seed, int alike) {
        random = new SplittableRandom(seed);
        mainStates = random.nextInt(2, 5);
        states = alike > 0
                ? random.ints(alike, mainStates, mainStates + 1).toArray()
                : random.ints(random.nextInt(1, 7), 1, 5).toArray();
        rows = new ArrayList<>();
        for (int n = random.nextInt(120); n > 0; n--) {
            int truth = random.nextInt(mainStates);
            int[] said = Arrays.stream(states)
                    .map(count -> random.nextInt(3) == 0 ? random.nextInt(count) : truth % count)
                    .toArray();
            rows.add(new Row(said, truth));
        }
    }

    private double[] enumerated(Answers answers, ToDoubleBiFunction<int[], Integer> table) {
        double[] posterior = new double[mainStates];
        for (int[] configuration : configurations()) {
            double p = 1;
            for (int i = 0; i < states.length; i++) {
                p *= answers.posterior(i)[configuration[i]];
            }
            for (int m = 0; m < mainStates; m++) {
                posterior[m] += p * table.applyAsDouble(configuration, m);
            }
        }
        return posterior;
    }

    /** P(m | c_1..c_k) of Model 1 with alpha = s = 1. */
    private double backedOff(int[] configuration, int m) {
        double prior = (count(-1, 0, m) + 1) / (rows.size() + mainStates);
        double backOff = 0;
        for (int i = 0; i < states.length; i++) {
            double said = 0;
            for (int other = 0; other < mainStates; other++) {
                said += count(i, configuration[i], other);
            }
            backOff += (count(i, configuration[i], m) + prior) / (said + 1) / states.length;
        }
        List<Row> alike = rows.stream()
                .filter(row -> Arrays.equals(row.said(), configuration))
                .toList();
        double seen = alike.stream().filter(row -> row.truth() == m).count();
        return (seen + backOff) / (alike.size() + 1);
    }

    /** Rows of main state m in which submodel i said c; i = -1 for all rows of m. */
    private double count(int i, int c, int m) {
        return rows.stream()
                .filter(row -> row.truth() == m && (i < 0 || row.said()[i] == c))
                .count();
    }

    private List<int[]> configurations() {
        List<int[]> all = new ArrayList<>(List.of(new int[0]));
        for (int count : states) {
            List<int[]> longer = new ArrayList<>();
            for (int[] start : all) {
                for (int c = 0; c < count; c++) {
                    int[] next = Arrays.copyOf(start, start.length + 1);
                    next[start.length] = c;
                    longer.add(next);
                }
            }
            all = longer;
        }
        return all;
    }

    private int[] shuffled(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    private static int[] permuted(int[] values, int[] order) {
        return Arrays.stream(order).map(i -> values[i]).toArray();
    }

    private static double[] normalised(double[] weights) {
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(w -> w / sum).toArray();
    }
}
