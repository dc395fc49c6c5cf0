package io.kstep.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kstep.evaluate.Scores;
import io.kstep.evaluate.StreamErrors;
import java.io.IOException;
import java.util.List;

/**
 * Writes the report of a model's errors: {@code {"format":1,"model":"eu","time":1700000000000,"labels":5000,
 * "estimates":[{"estimator":"windowed","window":1000,"error":0.12,"interval":[0.10,0.14],"size":1000},...],
 * "accuracy":0.87,...,"classes":{"up":{"labelled":2600,"predicted":2500,"correct":2200},...}}}. What has no value yet
 * is null. Where soft labels were scored, {@code "soft":{"labels":400,"expectedError":0.31,...}} follows.
 */
public final class ErrorReportWriter {

    /**
     * The record of a report.
     *
     * @param time the stream's, in milliseconds
     * @param classes the names of those whose counts are wanted, from the first on
     */
    public byte[] write(String model, long time, StreamErrors.Report report, List<String> classes) {
        return JsonObject.write(out -> {
            out.writeNumberField("format", WireFormat.VERSION);
            out.writeStringField("model", model);
            out.writeNumberField("time", time);
            out.writeNumberField("labels", report.scores().instances());
            out.writeArrayFieldStart("estimates");
            for (StreamErrors.Estimate estimate : report.estimates()) {
                writeEstimate(estimate, out);
            }
            out.writeEndArray();
            writeScores(report.scores(), out);
            out.writeObjectFieldStart("classes");
            for (int c = 0; c < Math.min(classes.size(), report.counts().size()); c++) {
                writeCounts(classes.get(c), report.counts().get(c), out);
            }
            out.writeEndObject();
            if (report.soft().isPresent()) {
                writeSoft(report.soft().get(), out);
            }
        });
    }

    private static void writeEstimate(StreamErrors.Estimate estimate, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("estimator", estimate.estimator());
        if (!Double.isNaN(estimate.parameter())) {
            number(parameterName(estimate.estimator()), estimate.parameter(), out);
        }
        number("error", estimate.error(), out);
        out.writeArrayFieldStart("interval");
        out.writeNumber(estimate.interval().low());
        out.writeNumber(estimate.interval().high());
        out.writeEndArray();
        number("size", estimate.size(), out);
        out.writeEndObject();
    }

    private static String parameterName(String estimator) {
        return switch (estimator) {
            case "windowed", "adaptive" -> "window";
            case "fading" -> "factor";
            case "chunk" -> "chunk";
            default -> throw new IllegalStateException("no name is known for the parameter of " + estimator);
        };
    }

    private static void writeScores(Scores.Summary scores, JsonGenerator out) throws IOException {
        number("accuracy", scores.accuracy(), out);
        number("kappa", scores.kappa(), out);
        number("kappaTemporal", scores.kappaTemporal(), out);
        number("logLoss", scores.logLoss(), out);
        number("brier", scores.brier(), out);
        number("calibrationError", scores.calibrationError(), out);
        number("majorityAccuracy", scores.majorityAccuracy(), out);
        number("noChangeAccuracy", scores.noChangeAccuracy(), out);
    }

    private static void writeSoft(StreamErrors.Soft soft, JsonGenerator out) throws IOException {
        out.writeObjectFieldStart("soft");
        out.writeNumberField("labels", soft.labels());
        number("expectedError", soft.expected(), out);
        number("fadingExpectedError", soft.fading(), out);
        number("leastExpectedError", soft.least(), out);
        out.writeEndObject();
    }

    private static void writeCounts(String name, StreamErrors.ClassCounts counts, JsonGenerator out)
            throws IOException {
        out.writeObjectFieldStart(name);
        number("labelled", counts.labelled(), out);
        number("predicted", counts.predicted(), out);
        number("correct", counts.correct(), out);
        out.writeEndObject();
    }

    /** Counts are mostly whole and are then written without a fraction; JSON has no NaN and no infinity. */
    private static void number(String name, double value, JsonGenerator out) throws IOException {
        out.writeFieldName(name);
        if (!Double.isFinite(value)) {
            out.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            out.writeNumber((long) value);
        } else {
            out.writeNumber(value);
        }
    }
}
