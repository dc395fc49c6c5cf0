package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.spec.Catalogue;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Stream models by their specs: the one place where their names are declared. */
public final class StreamModels {

    /** The name by which settings that are not a k-step classifier's stand among settings by name. */
    public static final String MODEL = "model";

    /** What a model has where nothing else is said. */
    public static final StreamSettings DEFAULT = KStepSettings.DEFAULT;

    /** What a model of several class variables has where nothing else is said. */
    public static final StreamSettings SEVERAL = JointSettings.read(new Spec(JointSettings.NAME, Map.of()).reader());

    private static final Map<String, Kind> KINDS = Map.of(
            KStepSettings.CLASSES,
            new Kind(KStepSettings::read, KStepClassifier::read),
            KStepSettings.NUMBER,
            new Kind(KStepSettings::readRegression, KStepClassifier::readFirstRegression),
            JointSettings.NAME,
            new Kind(JointSettings::read, JointView::read),
            BestRule.NAME,
            new Kind(ContenderSettings::best, ContendersView::read),
            WeightsRule.NAME,
            new Kind(ContenderSettings::weights, PoolView::read),
            WeightsRule.POOL,
            new Kind(ContenderSettings::pool, PoolView::read),
            TwinSettings.NAME,
            new Kind(TwinSettings::read, OnlineView::read),
            TreesSettings.NAME,
            new Kind(TreesSettings::read, TreesView::read),
            MixtureSettings.NAME,
            new Kind(MixtureSettings::read, OnlineView::read));

    private static final Catalogue<StreamSettings> CATALOGUE = new Catalogue<>("stream model", settingsByName());

    /**
     * A kind of stream model.
     *
     * @param settings reads the options of its spec
     * @param view reads what its view wrote
     */
    private record Kind(Function<Spec.Reader, StreamSettings> settings, Function<BinaryReader, ModelView> view) {}

    private StreamModels() {}

    private static Map<String, Function<Spec.Reader, StreamSettings>> settingsByName() {
        Map<String, Function<Spec.Reader, StreamSettings>> byName = new HashMap<>();
        KINDS.forEach((name, kind) -> byName.put(name, kind.settings()));
        return byName;
    }

    public static StreamSettings parse(String text) {
        return CATALOGUE.parse(text);
    }

    /** The names of all kinds, sorted. */
    public static Set<String> names() {
        return CATALOGUE.names();
    }

    /** The settings that {@link StreamSettings#byName} gave; what a k-step classifier's lack is the default. */
    public static StreamSettings named(Map<String, String> byName) {
        return changed(DEFAULT, byName);
    }

    /** Whether what {@link StreamSettings#byName} gave are the settings of a k-step classifier. */
    public static boolean isKStep(Map<String, String> byName) {
        return !byName.containsKey(MODEL);
    }

    /** The names that settings by name may have. */
    public static Set<String> settingNames() {
        Set<String> names = new LinkedHashSet<>(DEFAULT.byName().keySet());
        names.add(MODEL);
        return names;
    }

    /** Settings with some changed by name; {@code model} names others in full, and allows no other name beside it. */
    public static StreamSettings changed(StreamSettings now, Map<String, String> changes) {
        if (changes.isEmpty()) {
            return now;
        }
        String spec = changes.get(MODEL);
        if (spec != null && changes.size() > 1) {
            throw new SpecException("'" + MODEL + "' names all settings: leave the others out");
        }
        if (spec == null && !(now instanceof KStepSettings)) {
            throw new SpecException("settings of '" + now.spec() + "' are changed by '" + MODEL + "' alone");
        }
        return spec == null ? now.with(changes) : parse(spec);
    }

    /** Reads a view of a kind. */
    public static ModelView readView(String kind, BinaryReader in) {
        Kind known = KINDS.get(kind);
        if (known == null) {
            throw in.bad("a stream model, not '" + kind + "'");
        }
        return known.view().apply(in);
    }
}
