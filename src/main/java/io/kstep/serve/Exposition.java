package io.kstep.serve;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The metrics as text: in the form that the {@code Accept} header prefers, of the two that there are. */
final class Exposition {

    static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    private final PrometheusMeterRegistry registry;

    Exposition(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    Answer answer(Request request) {
        String type = request.header("Accept").map(Exposition::chosen).orElse(TEXT);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            registry.scrape(body, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Answer.of(type, body.toByteArray());
    }

    /** OpenMetrics where it is named and weighs no less than plain text, else plain text. */
    static String chosen(String accept) {
        double open = 0;
        double text = 0;
        for (String range : accept.split(",")) {
            String[] parts = range.strip().split(";", -1);
            double weight = weight(parts);
            switch (parts[0].strip()) {
                case "application/openmetrics-text" -> open = Math.max(open, weight);
                case "text/plain" -> text = Math.max(text, weight);
                default -> {}
            }
        }
        return open > 0 && open >= text ? OPEN_METRICS : TEXT;
    }

    private static double weight(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            String part = parts[i].strip();
            if (part.startsWith("q=")) {
                try {
                    return Double.parseDouble(part.substring(2));
                } catch (NumberFormatException e) {
                    return 0;
                }
            }
        }
        return 1;
    }
}
