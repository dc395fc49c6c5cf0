package io.kstep.spec;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** All things of one kind that a spec can name: where their names are declared, once. */
public final class Catalogue<T> {

    private final String kind;
    private final Map<String, Function<Spec.Reader, T>> byName;
    private final Map<String, String> lines;

    /**
     * @param kind what the things are, for messages
     * @param byName how to make each from its options
     */
    public Catalogue(String kind, Map<String, Function<Spec.Reader, T>> byName) {
        this(kind, byName, Map.of());
    }

    /**
     * @param lines what each is, in a line with its options and their defaults; empty, or one for every name
     */
    public Catalogue(String kind, Map<String, Function<Spec.Reader, T>> byName, Map<String, String> lines) {
        if (!lines.isEmpty() && !lines.keySet().equals(byName.keySet())) {
            throw new IllegalArgumentException("lines of " + lines.keySet() + " for " + byName.keySet());
        }
        this.kind = kind;
        this.byName = Collections.unmodifiableMap(new TreeMap<>(byName));
        this.lines = Collections.unmodifiableMap(new TreeMap<>(lines));
    }

    /** The thing that a text names, or a {@link SpecException} that says what there is. */
    public T parse(String text) {
        Spec spec = Spec.parse(text);
        Function<Spec.Reader, T> known = byName.get(spec.name());
        if (known == null) {
            throw new SpecException(
                    "there is no " + kind + " '" + spec.name() + "'; there are " + String.join(", ", byName.keySet()));
        }
        Spec.Reader options = spec.reader();
        T thing = known.apply(options);
        options.done();
        return thing;
    }

    /** All names, sorted. */
    public Set<String> names() {
        return byName.keySet();
    }

    /** What each is, by its name, sorted. */
    public Map<String, String> lines() {
        return lines;
    }
}
