package io.kstep.wire.mapping;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Which fields of a record are features, under which names, and of which form. */
final class FeatureRules {

    static final String FEATURES = "features";
    static final String EXCLUDE = "features.exclude";
    static final String RENAME = "features.rename";
    static final String TYPES = "features.types";

    private static final String STAR = "*";

    /** Where nothing is a feature. */
    static final FeatureRules NONE = new FeatureRules();

    /** A feature that is no field of the value. */
    record Extra(String name, Source source) {}

    /** What is said of all fields under a path. */
    private record Under<T>(FieldPath path, T said) {}

    private final List<FieldPath> stars = new ArrayList<>();
    private final List<FieldPath> singles = new ArrayList<>();
    private final List<Extra> extras = new ArrayList<>();
    private final List<FieldPath> excluded = new ArrayList<>();
    private final List<FieldPath> taken;
    private final Map<FieldPath, String> names = new LinkedHashMap<>();
    private final List<Under<String>> namesUnder = new ArrayList<>();
    private final Map<FieldPath, List<FeatureForm>> forms = new LinkedHashMap<>();
    private final List<Under<List<FeatureForm>>> formsUnder = new ArrayList<>();

    private FeatureRules() {
        taken = List.of();
    }

    /**
     * @param prefix of the settings
     * @param texts of the settings, by their names after the prefix
     * @param taken fields that are something else, and so no features unless they are named
     */
    FeatureRules(String prefix, UnaryOperator<String> texts, List<FieldPath> taken) {
        this.taken = List.copyOf(taken);
        String setting = prefix + FEATURES;
        String all = texts.apply(FEATURES);
        for (String entry : TextList.of(all.isEmpty() ? STAR : all, setting)) {
            feature(entry, setting);
        }
        for (String entry : TextList.of(texts.apply(EXCLUDE), prefix + EXCLUDE)) {
            excluded.add(isStar(entry) ? under(entry, prefix + EXCLUDE) : FieldPath.parse(entry, prefix + EXCLUDE));
        }
        String renames = prefix + RENAME;
        TextList.pairs(texts.apply(RENAME), renames, "PATH=NAME or PATH.*=NAME*")
                .forEach((path, name) -> rename(path, name, renames));
        String types = prefix + TYPES;
        TextList.pairs(texts.apply(TYPES), types, "PATH=TYPE").forEach((path, text) -> type(path, text, types));
    }

    private void feature(String entry, String setting) {
        int equals = TextList.next(entry, 0, '=');
        if (equals < entry.length()) {
            String name = entry.substring(0, equals).strip();
            Source source = Source.parse(entry.substring(equals + 1).strip(), setting);
            if (source instanceof Source.Field field) {
                singles.add(field.path());
                names.put(field.path(), name);
            } else {
                extras.add(new Extra(name, source));
            }
        } else if (isStar(entry)) {
            stars.add(under(entry, setting));
        } else if (entry.startsWith("@")) {
            throw new SpecException(setting + ": '" + entry + "' needs a name, as in key=" + entry);
        } else {
            singles.add(FieldPath.parse(entry, setting));
        }
    }

    private void rename(String path, String name, String setting) {
        if (!isStar(path)) {
            names.put(FieldPath.parse(path, setting), name);
        } else if (name.endsWith(STAR)) {
            namesUnder.add(new Under<>(under(path, setting), name.substring(0, name.length() - 1)));
        } else {
            throw new SpecException(
                    setting + ": " + path + "=" + name + " would give one name to several: end it with '*'");
        }
    }

    private void type(String path, String text, String setting) {
        List<FeatureForm> parsed = FeatureForm.parse(text, setting);
        if (isStar(path)) {
            formsUnder.add(new Under<>(under(path, setting), parsed));
        } else {
            forms.put(FieldPath.parse(path, setting), parsed);
        }
    }

    private static boolean isStar(String text) {
        return text.equals(STAR) || text.endsWith("." + STAR);
    }

    private static FieldPath under(String text, String setting) {
        return text.equals(STAR)
                ? FieldPath.ROOT
                : FieldPath.parse(text.substring(0, text.length() - STAR.length() - 1), setting);
    }

    /** Fields that are named one by one. */
    List<FieldPath> singles() {
        return singles;
    }

    List<FieldPath> stars() {
        return stars;
    }

    List<Extra> extras() {
        return extras;
    }

    /** Whether fields below a path may be features without being named. */
    boolean opens(FieldPath path) {
        return stars.stream().anyMatch(star -> star.holds(path)) && !isLeftOut(path);
    }

    boolean takes(FieldPath path) {
        return singles.contains(path) || opens(path);
    }

    private boolean isLeftOut(FieldPath path) {
        return excluded.stream().anyMatch(out -> out.holds(path))
                || taken.stream().anyMatch(out -> out.holds(path));
    }

    List<FeatureForm> forms(FieldPath path) {
        List<FeatureForm> own = forms.get(path);
        if (own != null) {
            return own;
        }
        for (Under<List<FeatureForm>> under : formsUnder) {
            if (under.path().holds(path)) {
                return under.said();
            }
        }
        return List.of(FeatureForm.AS_IS);
    }

    /** The name of a feature: the path, unless it is said otherwise. */
    String name(FieldPath path) {
        String own = names.get(path);
        if (own != null) {
            return own;
        }
        for (Under<String> under : namesUnder) {
            if (under.path().holds(path) && !under.path().equals(path)) {
                int skipped = under.path().steps().size();
                return under.said()
                        + new FieldPath(
                                path.steps().subList(skipped, path.steps().size()));
            }
        }
        return path.toString();
    }
}
