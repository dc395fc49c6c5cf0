package io.kstep.stream;

import io.kstep.spec.SpecException;
import io.kstep.wire.mapping.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys of {@link ServiceSettings} that say how records that others write are read. While all of an input's have their
 * defaults, its records are those of the wire format.
 */
public final class MappingSettings {

    static final List<Setting<?>> DECLARED = new ArrayList<>();

    public static final Setting<String> TARGETS = declared(Setting.text(
            "map.targets", "", "names of several things to predict from one record, each by a model `KEY/NAME`"));

    static {
        common(Mapping.Kind.INSTANCES, "an instance");
        declare(
                Mapping.Kind.INSTANCES,
                "features",
                "",
                "fields that are features: paths, `PATH.*` for all below one, `*` for all, `NAME=SOURCE`; empty: all,"
                        + " where another of these settings is not its default");
        declare(Mapping.Kind.INSTANCES, "features.exclude", "", "fields that are none, with all below them");
        declare(Mapping.Kind.INSTANCES, "features.rename", "", "`PATH=NAME` or `PATH.*=NAME*`");
        declare(
                Mapping.Kind.INSTANCES,
                "features.types",
                "",
                "`PATH=TYPE` or `PATH.*=TYPE`: number, category, time, hour, weekday, month, cycle(day), cycle(week),"
                        + " cycle(year), several with `+` between");
        common(Mapping.Kind.LABELS, "a label");
    }

    private MappingSettings() {}

    private static void common(Mapping.Kind kind, String what) {
        declare(kind, "model", "@key", "where the model's key of " + what + " stands, or several sources that make it");
        declare(kind, "id", "id", "where its id stands, or several sources that make it");
        declare(kind, "label", "label", "where its label stands; with `map.targets`: `TARGET=PATH,...`");
        declare(
                kind,
                "label.type",
                "auto",
                "auto: as the wire format has it; class: a number names a class; number: a text is a number");
        declare(kind, "expert", "", "where the name of the expert stands whose label it is; empty: nowhere");
        declare(kind, "time", "", "where its time stands, ISO 8601 or since 1970; empty: the record's timestamp");
    }

    private static void declare(Mapping.Kind kind, String name, String standard, String meaning) {
        declared(Setting.text(kind.prefix() + name, standard, meaning));
    }

    private static <T> Setting<T> declared(Setting<T> setting) {
        DECLARED.add(setting);
        return setting;
    }

    /** How the records of an input are read, empty if they are those of the wire format. */
    public static Optional<Mapping> of(Mapping.Kind kind, ServiceSettings settings) {
        return of(kind, settings.texts());
    }

    static Optional<Mapping> of(Mapping.Kind kind, Map<String, String> texts) {
        boolean isSet = DECLARED.stream()
                .filter(setting -> setting.key().startsWith(kind.prefix()) || setting.equals(TARGETS))
                .anyMatch(setting ->
                        !texts.getOrDefault(setting.key(), setting.standard()).equals(setting.standard()));
        return isSet
                ? Optional.of(Mapping.parse(
                        kind,
                        name -> texts.getOrDefault(kind.prefix() + name, standard(kind.prefix() + name)),
                        names(texts.getOrDefault(TARGETS.key(), ""))))
                : Optional.empty();
    }

    /** Fails in one line where an input is not one topic of the wire format, which is what a replay sends. */
    public static void requirePlain(ServiceSettings settings) {
        for (Intake intake : Intake.all(settings)) {
            if (intake.mapping().isPresent() || intake.topics().size() > 1) {
                throw new SpecException("what is replayed is in the wire format, but "
                        + intake.input().setting().key() + "=" + String.join(",", intake.topics())
                        + " is mapped or several topics: give settings without map.* and with one topic each");
            }
        }
    }

    /** What of the mapping is wrong, a sentence each. */
    static List<String> faults(Map<String, String> texts) {
        List<String> faults = new ArrayList<>();
        for (Mapping.Kind kind : Mapping.Kind.values()) {
            try {
                of(kind, texts);
            } catch (SpecException e) {
                faults.add(e.getMessage());
            }
        }
        return faults;
    }

    private static String standard(String key) {
        return DECLARED.stream()
                .filter(setting -> setting.key().equals(key))
                .findFirst()
                .orElseThrow()
                .standard();
    }

    /** The parts of a text with commas. */
    static List<String> names(String text) {
        return text.isBlank() ? List.of() : List.of(text.strip().split("\\s*,\\s*"));
    }
}
