package io.kstep.serve;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.kstep.print.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One model in the list of models: what its latest error report says in brief.
 *
 * @param host where it is held
 * @param time of the report in milliseconds, -1 before the first
 * @param cost of a decision lately, NaN of a model without costs
 * @param heard that it is alive
 */
record ModelLine(String key, String host, long labels, long time, ListedError error, double cost, Heard heard) {

    private static final String COST = "cost";
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ObjectReader STRICT = MAPPER.reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** From a report in the form of the errors topic. */
    static ModelLine of(String key, String host, Optional<byte[]> report, Heard heard) {
        if (report.isEmpty()) {
            return new ModelLine(key, host, 0, -1, ListedError.NONE, Double.NaN, heard);
        }
        JsonNode tree = tree(report.get());
        JsonNode soft = tree.path("soft");
        return new ModelLine(
                key,
                host,
                tree.path("labels").asLong(0) + soft.path("labels").asLong(0),
                tree.path("time").asLong(-1),
                ListedError.ofReport(tree),
                tree.path("decisions").path("fading").path(COST).asDouble(Double.NaN),
                heard);
    }

    /**
     * The lines of another replica's answer to {@code /models}; nothing if that is not what was asked for.
     *
     * @param host the replica that was asked
     * @param after keys up to this one were not asked for
     */
    static Optional<List<ModelLine>> all(byte[] answer, String host, String after, int limit) {
        JsonNode models;
        try {
            models = STRICT.readTree(answer).path("models");
        } catch (IOException e) {
            return Optional.empty();
        }
        if (!models.isArray() || models.size() > limit) {
            return Optional.empty();
        }
        List<ModelLine> lines = new ArrayList<>();
        for (JsonNode line : models) {
            String key = line.path("key").asText();
            boolean asked = after.isEmpty() || ModelList.KEY_ORDER.compare(key, after) > 0;
            if (!line.path("key").isTextual() || !asked) {
                return Optional.empty();
            }
            lines.add(new ModelLine(
                    key,
                    host,
                    line.path("labels").asLong(0),
                    line.path("time").asLong(-1),
                    ListedError.ofLine(line),
                    line.path(COST).asDouble(Double.NaN),
                    new Heard(
                            line.path(Heard.LEARNED).asLong(-1),
                            line.path(Heard.LAST_RECORD).asLong(-1))));
        }
        return Optional.of(lines);
    }

    private static JsonNode tree(byte[] json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new IllegalStateException("not JSON: " + e.getMessage(), e);
        }
    }

    void write(Json json) {
        json.field("key", key).field("host", host).field("labels", labels).field("time", time);
        error.write(json);
        if (!Double.isNaN(cost)) {
            json.field(COST, cost);
        }
        heard.write(json);
    }
}
