package io.kstep.experiment;

import io.kstep.evaluate.ChunkError;
import io.kstep.evaluate.RollingError;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;

/**
 * A rolling error whose interval is put to the test.
 *
 * @param weight of the loss that came this number of losses ago, after a whole stream; an adaptive window has none of its own
 */
record CoverageEstimator(String name, Supplier<RollingError> fresh, IntToDoubleFunction weight) {

    /** Whether it is known what it averages over. */
    boolean hasWeights() {
        return !Double.isNaN(weight.applyAsDouble(0));
    }

    static final int CHUNK = 250;

    static final List<CoverageEstimator> ALL = List.of(
            new CoverageEstimator("since start", RollingError::sinceStart, age -> 1),
            new CoverageEstimator("window 200", () -> RollingError.windowed(200), age -> age < 200 ? 1 : 0),
            new CoverageEstimator("window 500", () -> RollingError.windowed(500), age -> age < 500 ? 1 : 0),
            new CoverageEstimator("fading 0.99", () -> RollingError.fading(0.99), age -> Math.pow(0.99, age)),
            new CoverageEstimator("fading 0.998", () -> RollingError.fading(0.998), age -> Math.pow(0.998, age)),
            new CoverageEstimator("chunk of 250", ChunkError::new, age -> age < CHUNK ? 1 : 0),
            new CoverageEstimator("adaptive 500", () -> RollingError.adaptive(500), age -> Double.NaN));
}
