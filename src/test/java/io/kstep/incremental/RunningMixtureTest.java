package io.kstep.incremental;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunningMixtureTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(Feature.continuous("x"), Feature.continuous("y")), "class", List.of("a", "b"));
    private static final MixtureSettings SETTINGS = (MixtureSettings) StreamModels.parse("mixture(rows=1000)");

    private final SplittableRandom random = new SplittableRandom(3);
    private int truth;

    /** Squares of two colours, moved along; turned around where asked. */
    private double[] next(double moved, boolean turned) {
        int x = random.nextInt(2);
        int y = random.nextInt(2);
        truth = (x ^ y) == (turned ? 0 : 1) ? 1 : 0;
        return new double[] {x + moved + 0.15 * random.nextGaussian(), y + 0.15 * random.nextGaussian()};
    }

    private double error(RunningMixture mixture, int count, double speed, boolean turned) {
        double[] answer = new double[2];
        double wrong = 0;
        for (int i = 0; i < count; i++) {
            double[] values = next(speed * i, turned);
            mixture.posterior(values, answer);
            wrong += answer[truth] > 0.5 ? 0 : 1;
            mixture.learn(values, new double[] {1 - truth, truth});
        }
        return wrong / count;
    }

    @Test
    void shouldKeepTheModesOfEachClassApart() {
        RunningMixture mixture = new RunningMixture(SETTINGS, SCHEMA);
        error(mixture, 300, 0, false);
        assertThat(error(mixture, 2_000, 0, false)).isLessThan(0.01);
    }

    @Test
    void shouldFollowModesThatMove() {
        RunningMixture mixture = new RunningMixture(SETTINGS, SCHEMA);
        error(mixture, 500, 0, false);
        assertThat(error(mixture, 4_000, 0.0005, false)).isLessThan(0.1);
    }

    @Test
    void shouldLearnOnlyWhatIsLeftAfterACut() {
        RunningMixture cut = new RunningMixture(SETTINGS, SCHEMA);
        error(cut, 1_500, 0, false);
        RunningMixture uncut = read(cut);
        error(cut, 100, 0, true);
        cut.cut(100);
        double after = error(cut, 200, 0, true);
        error(uncut, 100, 0, true);
        assertThat(after).isLessThan(0.05).isLessThan(error(uncut, 200, 0, true));
    }

    private static RunningMixture read(RunningMixture mixture) {
        BinaryWriter out = new BinaryWriter();
        mixture.write(out, true);
        return SETTINGS.read(SCHEMA, new BinaryReader(out.toBytes()), true);
    }

    /** No label waits for a whole fit: what one takes is bounded by visits, and the fits get done all the same. */
    @Test
    void shouldSpreadAFitOverTheLabelsThatFollow() {
        RunningMixture mixture = new RunningMixture(SETTINGS, SCHEMA);
        int fits = 0;
        int longest = 0;
        int since = 0;
        for (int i = 0; i < 5_000; i++) {
            double[] values = next(0, false);
            since++;
            if (mixture.learn(values, new double[] {1 - truth, truth})) {
                fits++;
                longest = Math.max(longest, since);
                since = 0;
            }
        }
        assertThat(fits).isBetween(10, 20);
        assertThat(longest).isLessThan(700);
    }

    @Test
    void shouldKnowTheLatestRowsWhenItWakes() {
        RunningMixture mixture = new RunningMixture(SETTINGS, SCHEMA);
        error(mixture, 600, 0, false);
        for (int i = 0; i < 1_200; i++) {
            mixture.sleep(next(0, true), new double[] {1 - truth, truth});
        }
        mixture.wake();
        error(mixture, 150, 0, true);
        assertThat(error(mixture, 300, 0, true)).isLessThan(0.02);
    }
}
