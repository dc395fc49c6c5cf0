package io.kstep.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.print.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The JSON form of a schema, which is that of the file beside a data file: {@code features}, each with {@code name},
 * {@code type} (continuous or discrete) and for a discrete one its {@code values} where they are known; {@code classes}
 * where they are known; {@code target}, the name of the class variable, or for a number {@code
 * {"name":"price","type":"continuous"}}; instead of both {@code targets} for several class variables, each with {@code
 * column}, its name, and {@code values}, its classes where they are known. Other fields are ignored.
 */
public final class SchemaJson {

    private SchemaJson() {}

    /** The schema in a file. */
    public static Schema read(byte[] json) {
        return read(JsonRecord.tree(json));
    }

    public static Schema read(JsonNode json) {
        if (!json.isObject()) {
            throw new WireException("schema: must be an object, not " + JsonRecord.described(json));
        }
        JsonNode list = json.path("features");
        if (!list.isArray() || list.isEmpty()) {
            throw new WireException("schema: needs a list 'features' of at least one, not " + described(list));
        }
        List<Feature> features = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JsonNode node : list) {
            Feature feature = feature(node);
            if (!names.add(feature.name())) {
                throw new WireException("schema: feature " + WireException.quote(feature.name()) + " stands twice");
            }
            features.add(feature);
        }
        if (json.has("targets")) {
            return several(features, json);
        }
        JsonNode target = json.path("target");
        if (target.isObject()) {
            return number(features, target, json.path("classes"));
        }
        return Schema.classification(
                features,
                target.isMissingNode() ? SchemaInference.TARGET : name(target, "target"),
                values(json.path("classes"), "classes"));
    }

    private static Schema several(List<Feature> features, JsonNode json) {
        JsonNode list = json.path("targets");
        if (!list.isArray() || list.size() < 2 || !json.path("classes").isEmpty() || json.has("target")) {
            throw new WireException("schema: 'targets' must be a list of at least two class variables, in place of"
                    + " 'target' and 'classes', not " + described(list));
        }
        List<Target> targets = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JsonNode node : list) {
            String name = name(node.path("column"), "the column of a target");
            if (!names.add(name)) {
                throw new WireException("schema: target " + WireException.quote(name) + " stands twice");
            }
            if (node.path("type").asText().equals("continuous")) {
                throw new WireException("schema: target " + WireException.quote(name)
                        + " cannot be continuous: a number is the only target of its model");
            }
            targets.add(
                    new Target.ClassVariable(name, values(node.path("values"), "target " + WireException.quote(name))));
        }
        return new Schema(features, targets);
    }

    private static Schema number(List<Feature> features, JsonNode target, JsonNode classes) {
        if (!target.path("type").asText().equals("continuous")) {
            throw new WireException("schema: a target that is an object must have the type continuous, not "
                    + described(target.path("type")));
        }
        if (!classes.isEmpty()) {
            throw new WireException("schema: a continuous target cannot have classes");
        }
        return Schema.regression(features, name(target.path("name"), "the name of the target"));
    }

    private static Feature feature(JsonNode node) {
        String name = name(node.path("name"), "the name of a feature");
        String what = "feature " + WireException.quote(name);
        return switch (node.path("type").asText()) {
            case "continuous" -> {
                if (!node.path("values").isEmpty()) {
                    throw new WireException("schema: " + what + " is continuous and cannot list values");
                }
                yield Feature.continuous(name);
            }
            case "discrete" -> Feature.discrete(name, values(node.path("values"), what));
            default ->
                throw new WireException("schema: " + what + " must have the type continuous or discrete, not "
                        + described(node.path("type")));
        };
    }

    private static String name(JsonNode node, String what) {
        if (!node.isTextual()) {
            throw new WireException("schema: " + what + " must be a text, not " + described(node));
        }
        return JsonRecord.name(node.asText(), WireLimits.DEFAULT.maxTextLength(), "schema: " + what);
    }

    private static List<String> values(JsonNode list, String what) {
        if (!list.isArray() && !list.isMissingNode() && !list.isNull()) {
            throw new WireException("schema: the values of " + what + " must be a list, not " + described(list));
        }
        List<String> values = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (JsonNode node : list) {
            // A fraction is not taken: its text as written, which instances are compared with, is lost by now.
            if (!node.isTextual() && !node.isIntegralNumber() && !node.isBoolean()) {
                throw new WireException("schema: a value of " + what + " must be a text, not " + described(node));
            }
            String value =
                    JsonRecord.name(node.asText(), WireLimits.DEFAULT.maxTextLength(), "schema: a value of " + what);
            if (!seen.add(value)) {
                throw new WireException("schema: " + what + " lists " + WireException.quote(value) + " twice");
            }
            values.add(value);
        }
        return values;
    }

    private static String described(JsonNode node) {
        return JsonRecord.described(node);
    }

    /** Writes the fields of a schema. */
    public static void write(Schema schema, Json out) {
        out.list("features", schema.features(), SchemaJson::write);
        if (schema.isOfSeveral()) {
            out.list(
                    "targets",
                    schema.targets(),
                    (json, target) -> json.field("column", target.name()).texts("values", target.values()));
            return;
        }
        if (schema.isRegression()) {
            out.object(
                    "target",
                    json -> json.field("name", schema.targets().get(0).name()).field("type", "continuous"));
            return;
        }
        out.field("target", schema.classVariable().name()).texts("classes", schema.classes());
    }

    private static void write(Json out, Feature feature) {
        out.field("name", feature.name()).field("type", feature.isContinuous() ? "continuous" : "discrete");
        if (!feature.isContinuous()) {
            out.texts("values", feature.values());
        }
    }
}
