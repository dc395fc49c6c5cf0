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
 * @param error windowed, with its interval; NaN where it is not known
 */
record ModelLine(String key, String host, long labels, long time, double error, double low, double high) {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ObjectReader STRICT = MAPPER.reader(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final String ESTIMATOR = "windowed";

    /** From a report in the form of the errors topic. */
    static ModelLine of(String key, String host, Optional<byte[]> report) {
        if (report.isEmpty()) {
            return new ModelLine(key, host, 0, -1, Double.NaN, Double.NaN, Double.NaN);
        }
        JsonNode tree = tree(report.get());
        JsonNode estimate = MAPPER.missingNode();
        for (JsonNode candidate : tree.path("estimates")) {
            if (estimate.isMissingNode() && candidate.path("estimator").asText().equals(ESTIMATOR)) {
                estimate = candidate;
            }
        }
        return read(key, host, tree, estimate.path("error"), estimate.path("interval"));
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
            lines.add(read(key, host, line, line.path("error"), line.path("interval")));
        }
        return Optional.of(lines);
    }

    private static ModelLine read(String key, String host, JsonNode counts, JsonNode error, JsonNode interval) {
        return new ModelLine(
                key,
                host,
                counts.path("labels").asLong(0),
                counts.path("time").asLong(-1),
                error.asDouble(Double.NaN),
                interval.path(0).asDouble(Double.NaN),
                interval.path(1).asDouble(Double.NaN));
    }

    private static JsonNode tree(byte[] json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new IllegalStateException("not JSON: " + e.getMessage(), e);
        }
    }

    void write(Json json) {
        json.field("key", key)
                .field("host", host)
                .field("labels", labels)
                .field("time", time)
                .field("error", error)
                .field("interval", new double[] {low, high});
    }
}
