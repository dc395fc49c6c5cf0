package io.kstep.stream.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** The figures of all models, from the records of the output topics one after the other. Thread-safe. */
public final class Figures {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WINDOWED = "windowed";

    private final String predictions;
    private final String errors;
    private final String events;
    private final String deadLetters;
    private final TreeMap<String, ModelFigures> models = new TreeMap<>();
    private long predicted;
    private long refused;
    private long unread;

    public Figures(ServiceSettings settings) {
        predictions = settings.get(ServiceSettings.PREDICTIONS);
        errors = settings.get(ServiceSettings.ERRORS);
        events = settings.get(ServiceSettings.EVENTS);
        deadLetters = settings.get(ServiceSettings.DEAD_LETTERS);
    }

    /** The topics that they are taken from. */
    List<String> topics() {
        return List.of(predictions, errors, events, deadLetters);
    }

    synchronized void take(String topic, String model, byte[] json) {
        if (topic.equals(deadLetters)) {
            refused++;
        } else if (topic.equals(predictions)) {
            predicted++;
            change(model, ModelFigures::predicted);
        } else {
            try {
                JsonNode record = JSON.readTree(json);
                if (topic.equals(errors)) {
                    report(model, record);
                } else {
                    event(model, record.path("type").asText());
                }
            } catch (IOException e) {
                unread++; // not the service's: somebody else writes to its topic
            }
        }
    }

    private void report(String model, JsonNode record) {
        for (JsonNode estimate : record.path("estimates")) {
            if (estimate.path("estimator").asText().equals(WINDOWED)) {
                change(
                        model,
                        figures -> figures.reported(new ModelFigures.ErrorReport(
                                record.path("labels").asLong(),
                                estimate.path("error").asDouble(Double.NaN),
                                estimate.path("interval").path(0).asDouble(Double.NaN),
                                estimate.path("interval").path(1).asDouble(Double.NaN))));
            }
        }
    }

    private void event(String model, String type) {
        switch (type) {
            case "chunk-learned" -> change(model, ModelFigures::learned);
            case "submodel-retired" -> change(model, ModelFigures::retired);
            case "drift-alarm" -> change(model, ModelFigures::alarmed);
            case "reset" -> change(model, ModelFigures::forgotten);
            case "deleted" -> models.remove(model);
            default -> change(model, UnaryOperator.identity());
        }
    }

    private void change(String model, UnaryOperator<ModelFigures> change) {
        models.put(model, change.apply(models.getOrDefault(model, ModelFigures.none(model))));
    }

    /** Of each model, in the order of their keys. */
    public synchronized List<ModelFigures> models() {
        return List.copyOf(models.values());
    }

    /** Predictions of all models. */
    public synchronized long predictions() {
        return predicted;
    }

    public synchronized long deadLetters() {
        return refused;
    }

    /** Records on these topics that are not JSON, and so not the service's. */
    public synchronized long unread() {
        return unread;
    }
}
