package io.kstep.data;

import java.util.List;

/**
 * One feature of a schema. A continuous feature has no values list; a discrete one lists its values in index order, and
 * a stream may append to them (indices never change).
 */
public record Feature(String name, Kind kind, List<String> values) {

    /** How a feature's values are stored and modelled. */
    public enum Kind {
        CONTINUOUS,
        DISCRETE
    }

    public Feature {
        values = List.copyOf(values);
        if (kind == Kind.CONTINUOUS && !values.isEmpty()) {
            throw new IllegalArgumentException("continuous feature '" + name + "' cannot list values");
        }
    }

    public static Feature continuous(String name) {
        return new Feature(name, Kind.CONTINUOUS, List.of());
    }

    public static Feature discrete(String name, List<String> values) {
        return new Feature(name, Kind.DISCRETE, values);
    }

    public static Feature discrete(String name, String... values) {
        return discrete(name, List.of(values));
    }

    public boolean isContinuous() {
        return kind == Kind.CONTINUOUS;
    }
}
