package io.kstep;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** The kinds of a sealed type that examples leave out: a list of examples is complete where there are none. */
public final class SealedKinds {

    private SealedKinds() {}

    public static Set<String> without(Class<?> sealed, Collection<?> examples) {
        Set<String> missing = new TreeSet<>();
        Arrays.stream(sealed.getPermittedSubclasses())
                .filter(kind -> examples.stream().noneMatch(kind::isInstance))
                .forEach(kind -> missing.add(kind.getName()));
        return missing;
    }
}
