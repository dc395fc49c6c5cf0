package io.kstep.incremental.drift;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.incremental.drift.DriftDetector.Signal;
import io.kstep.incremental.drift.DriftDetector.State;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ADWIN against a slow twin that keeps every value and looks at the inequality of the paper as it is printed. */
class AdwinTest {

    private static final class Reference {
        private final List<Double> values = new ArrayList<>();
        private final List<Integer> sizes = new ArrayList<>();

        void add(double value) {
            values.add(value);
            sizes.add(1);
            for (int size = 1; sizes.lastIndexOf(size) - sizes.indexOf(size) >= 5; size *= 2) {
                int oldest = sizes.indexOf(size);
                sizes.set(oldest, 2 * size);
                sizes.remove(oldest + 1);
            }
        }

        /** Drops buckets while a cut is significant; whether any was. */
        boolean shrink(double delta) {
            boolean shrunk = false;
            while (significant(delta)) {
                values.subList(0, sizes.remove(0)).clear();
                shrunk = true;
            }
            return shrunk;
        }

        private boolean significant(double delta) {
            double n = values.size();
            double variance = variance(values);
            int n0 = 0;
            for (int size : sizes) {
                n0 += size;
                double n1 = n - n0;
                if (n0 < Adwin.LEAST_PART || n1 < Adwin.LEAST_PART) {
                    continue;
                }
                double harmonic = 1 / (1 / (double) n0 + 1 / n1);
                double confidence = delta / Math.log(n);
                double cut = Math.sqrt(2 / harmonic * variance * Math.log(2 / confidence))
                        + 2 / (3 * harmonic) * Math.log(2 / confidence);
                if (Math.abs(mean(values.subList(0, n0)) - mean(values.subList(n0, values.size()))) > cut) {
                    return true;
                }
            }
            return false;
        }

        private static double mean(List<Double> values) {
            return values.stream().mapToDouble(v -> v).sum() / values.size();
        }

        private static double variance(List<Double> values) {
            double mean = mean(values);
            return values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum() / values.size();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 32})
    void shouldKeepTheWindowThatEveryCutOfThePaperKeeps(int check) {
        int cuts = 0;
        for (int seed = 0; seed < 12; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean binary = seed % 2 == 0;
            Adwin adwin = new Adwin(0.05, 0.5, check);
            State state = adwin.fresh();
            Reference reference = new Reference();
            for (int i = 1; i <= 600; i++) {
                double level = i / 150 % 2 == 0 ? 0.15 : 0.7;
                double value = binary ? (random.nextDouble() < level ? 1 : 0) : level * random.nextDouble();
                Signal signal = state.add(value);
                reference.add(value);
                boolean shrunk = i % check == 0 && reference.shrink(0.05);
                cuts += shrunk ? 1 : 0;
                assertThat(window(state)).as("seed %s, value %s", seed, i).isEqualTo(reference.sizes);
                assertThat(signal == Signal.DRIFT).isIn(false, shrunk);
            }
        }
        assertThat(cuts).as("cuts, so that the comparison means something").isGreaterThan(30);
    }

    /** Bucket sizes from the state's numbers, the oldest first. */
    private static List<Integer> window(State state) {
        double[] numbers = state.numbers();
        List<Integer> sizes = new ArrayList<>();
        int at = 5;
        for (int level = 0; level < numbers[2]; level++) {
            for (int i = 0; i < numbers[at]; i++) {
                sizes.add(0, 1 << level);
            }
            at += 1 + 2 * (int) numbers[at];
        }
        return sizes;
    }
}
