package io.kstep.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

    /** The lines of an answer to {@code /models}. */
    static List<ModelLine> all(byte[] answer) {
        List<ModelLine> lines = new ArrayList<>();
        for (JsonNode line : tree(answer).path("models")) {
            lines.add(read(
                    line.path("key").asText(),
                    line.path("host").asText(),
                    line,
                    line.path("error"),
                    line.path("interval")));
        }
        return lines;
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
