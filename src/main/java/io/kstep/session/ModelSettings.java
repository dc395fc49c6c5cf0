package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.evaluate.decision.Decisions;
import io.kstep.incremental.KStepSettings;
import io.kstep.incremental.StreamModels;
import io.kstep.incremental.StreamSettings;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All settings of a model of a session: how it learns, how it decides by what it believes, for which labels it asks and
 * what it makes of votes. All but the first have the same names for every kind of model.
 *
 * @param questions empty where it asks for none
 * @param experts empty where shares of votes count
 */
public record ModelSettings(
        StreamSettings learning,
        Decisions decisions,
        Optional<QuestionSettings> questions,
        Optional<ExpertSettings> experts) {

    private static final String FOR_CLASSES =
            "loss, reject, prior, outliers, questions and experts are for classes: leave them out for a model of a"
                    + " number";

    private static final String FOR_ONE =
            "loss, reject, prior, outliers, questions and experts are for one class variable: leave them out for a"
                    + " model of several";

    public ModelSettings {
        if ((!decisions.isNone() || questions.isPresent() || experts.isPresent())
                && learning instanceof KStepSettings kstep
                && kstep.isRegression()) {
            throw new SpecException(FOR_CLASSES);
        }
    }

    /** Those of a model that says the most probable class. */
    public static ModelSettings of(StreamSettings learning) {
        return new ModelSettings(learning, Decisions.NONE, Optional.empty(), Optional.empty());
    }

    /** The settings of {@link #byName}; what is not named is the default. */
    public static ModelSettings named(Map<String, String> byName) {
        return of(StreamModels.DEFAULT).changed(byName);
    }

    /** The names that settings by name may have. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(StreamModels.settingNames());
        names.addAll(Decisions.NAMES);
        names.add(QuestionSettings.NAME);
        names.add(ExpertSettings.NAME);
        return names;
    }

    /** These with some changed by name; fails on a name that is not known and on a text that does not fit. */
    ModelSettings changed(Map<String, String> changes) {
        return new ModelSettings(
                StreamModels.changed(learning, ofLearning(changes)),
                decisions.with(changes),
                changed(changes.get(QuestionSettings.NAME), questions, QuestionSettings::parse),
                changed(changes.get(ExpertSettings.NAME), experts, ExpertSettings::parse));
    }

    /** An empty text takes a setting away, none leaves it as it is. */
    private static <T> Optional<T> changed(String text, Optional<T> before, Function<String, T> parse) {
        return text == null
                ? before
                : Optional.of(text).filter(given -> !given.isBlank()).map(parse);
    }

    /** Those of some settings by name that say how a model learns. */
    static Map<String, String> ofLearning(Map<String, String> byName) {
        return byName.entrySet().stream()
                .filter(setting -> !Decisions.NAMES.contains(setting.getKey()))
                .filter(setting -> !QuestionSettings.NAME.equals(setting.getKey()))
                .filter(setting -> !ExpertSettings.NAME.equals(setting.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** These as texts by name. */
    public Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>(learning.byName());
        byName.putAll(besides());
        return byName;
    }

    /** Those that do not say how it learns, as texts by name. */
    public Map<String, String> besides() {
        Map<String, String> byName = new LinkedHashMap<>(decisions.byName());
        questions.ifPresent(asked -> byName.put(QuestionSettings.NAME, asked.spec()));
        experts.ifPresent(heard -> byName.put(ExpertSettings.NAME, heard.spec()));
        return byName;
    }

    /** Why no stream of this schema can be learned with these settings, in one line; nothing where one can. */
    Optional<String> refusal(Schema schema) {
        if (besides().isEmpty()) {
            return learning.refusal(schema);
        }
        return schema.isOfSeveral()
                ? Optional.of(FOR_ONE)
                : schema.isRegression() ? Optional.of(FOR_CLASSES) : learning.refusal(schema);
    }
}
