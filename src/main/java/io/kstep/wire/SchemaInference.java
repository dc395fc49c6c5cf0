package io.kstep.wire;

import com.fasterxml.jackson.core.JsonParser;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The schema of a model that was created without one, from its first instance: a number makes a continuous feature, a
 * text or a boolean a discrete one, whose values, like the classes, are added as they appear; a feature that is null is
 * left out. A label that is a number makes a numeric target, one of several targets makes as many class variables.
 */
public final class SchemaInference {

    /** Name of the class variable of a schema that was not given. */
    public static final String TARGET = "class";

    /** Name of the target of such a schema where it is a number. */
    public static final String NUMBER = "number";

    private final WireLimits limits;
    private boolean number;
    private final Map<String, Feature> features = new LinkedHashMap<>();

    private SchemaInference(WireLimits limits) {
        this.limits = limits;
    }

    /**
     * The schema that an instance shows; its target is a number where its label is one.
     *
     * @param number whether the target is a number in any case
     */
    public static Schema of(byte[] instanceJson, WireLimits limits, boolean number) {
        SchemaInference inference = new SchemaInference(limits);
        inference.number = number;
        JsonRecord.read(instanceJson, (name, value) -> {
            if (name.equals("features")) {
                InstanceDecoder.requireFeatures(value);
                inference.features.clear();
                JsonRecord.readFields(value, inference::feature);
            } else {
                inference.number |= name.equals("label") && value.currentToken().isNumeric();
                value.skipChildren();
            }
        });
        if (inference.features.isEmpty()) {
            throw new WireException(
                    "a first instance must have features: an object of numbers, texts or booleans by name");
        }
        List<Feature> features = List.copyOf(inference.features.values());
        return inference.number
                ? Schema.regression(features, NUMBER)
                : Schema.classification(features, TARGET, List.of());
    }

    /** A schema of the same features whose targets are those that a label is of: a number, or several class variables. */
    public static Schema turned(Schema before, NamedLabel label) {
        return label instanceof NamedLabel.Several several
                ? new Schema(
                        before.features(),
                        several.targets().keySet().stream()
                                .<Target>map(name -> new Target.ClassVariable(name, List.of()))
                                .toList())
                : Schema.regression(before.features(), NUMBER);
    }

    private void feature(String name, JsonParser value) throws IOException {
        JsonRecord.name(name, limits.maxTextLength(), "the name of a feature");
        switch (value.currentToken()) {
            case VALUE_NULL -> features.remove(name);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> features.put(name, Feature.continuous(name));
            case VALUE_STRING, VALUE_TRUE, VALUE_FALSE -> features.put(name, Feature.discrete(name, List.of()));
            default ->
                throw new WireException("feature " + WireException.quote(name)
                        + " must be a number, a text or a boolean, not " + JsonRecord.described(value));
        }
        if (features.size() > limits.maxFeatures()) {
            throw new WireException(
                    WireException.Fault.LIMIT,
                    "a schema taken from an instance may have at most " + limits.maxFeatures()
                            + " features; give a larger one with a create command");
        }
    }
}
