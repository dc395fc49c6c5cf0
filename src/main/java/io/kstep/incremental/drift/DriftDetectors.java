package io.kstep.incremental.drift;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The drift detectors by name: {@code none}, {@code adwin(delta=0.002,check=32)}, {@code
 * ddm(warning=2,drift=3,least=30,prior=1)}, {@code hddm-a(warning=0.005,drift=0.001)}.
 */
public final class DriftDetectors {

    private static final Map<String, Function<Spec.Reader, DriftDetector>> BY_NAME = new TreeMap<>(Map.of(
            "none", options -> new NoDetector(),
            "adwin", Adwin::of,
            "ddm", Ddm::of,
            "hddm-a", HddmA::of));

    private DriftDetectors() {}

    public static DriftDetector parse(String text) {
        Spec spec = Spec.parse(text);
        Function<Spec.Reader, DriftDetector> known = BY_NAME.get(spec.name());
        if (known == null) {
            throw new SpecException("there is no drift detector '" + spec.name() + "'; there are "
                    + String.join(", ", BY_NAME.keySet()));
        }
        Spec.Reader options = spec.reader();
        DriftDetector detector = known.apply(options);
        options.done();
        return detector;
    }

    /** Names of all detectors, sorted. */
    public static Set<String> names() {
        return Collections.unmodifiableSet(BY_NAME.keySet());
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
