package io.kstep.incremental.drift;

import io.kstep.spec.Catalogue;
import java.util.Map;
import java.util.Set;

/**
 * The drift detectors by name: {@code none}, {@code adwin(delta=0.002,check=32)}, {@code
 * ddm(warning=2,drift=3,least=30,prior=1)}, {@code hddm-a(warning=0.005,drift=0.001)}.
 */
public final class DriftDetectors {

    /** The detector that never says anything. */
    public static final String NONE = "none";

    private static final Catalogue<DriftDetector> ALL = new Catalogue<>(
            "drift detector",
            Map.of(NONE, options -> new NoDetector(), "adwin", Adwin::of, "ddm", Ddm::of, "hddm-a", HddmA::of));

    private DriftDetectors() {}

    public static DriftDetector parse(String text) {
        return ALL.parse(text);
    }

    /** Names of all detectors, sorted. */
    public static Set<String> names() {
        return ALL.names();
    }

    static double checked(double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a drift detector takes values in [0, 1], not " + value);
        }
        return value;
    }

    static double[] checked(double[] numbers, int length, DriftDetector detector) {
        if (numbers.length != length) {
            throw new IllegalArgumentException(
                    "a state of " + detector.spec() + " has " + length + " numbers, not " + numbers.length);
        }
        return numbers;
    }
}
