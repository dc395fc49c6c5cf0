package io.kstep.incremental;

import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is dropped when there are more submodels than allowed. */
public enum Retention {
    /** The oldest submodel is dropped. */
    OLDEST,
    /** The one least informative about the class, by its faded confusion counts; the oldest on ties. */
    INFORMATION,
    /** Two neighbours become one, small and old ones first: recent chunks stay fine, old ones grow coarse. */
    MERGE;

    public static Retention parse(String text) {
        for (Retention retention : values()) {
            if (retention.spec().equals(text)) {
                return retention;
            }
        }
        throw new SpecException("there is no retention '" + text + "'; there are "
                + Arrays.stream(values()).map(Retention::spec).collect(Collectors.joining(", ")));
    }

    public String spec() {
        return name().toLowerCase(Locale.ROOT);
    }
}
