package io.kstep.serve;

import com.fasterxml.jackson.databind.JsonNode;
import io.kstep.evaluate.StreamErrors;
import io.kstep.print.Json;

/**
 * The error of a model in the list of models: the windowed one, or, where most labels were not sure, the one behind these,
 * cut at 0 and 1.
 *
 * @param value NaN where it is not known, as are the ends of its interval
 * @param isCorrected whether it is the noise-corrected one
 * @param grows whether errors grow with the doubt of labels, which it then allows for
 */
record ListedError(double value, double low, double high, boolean isCorrected, boolean grows) {

    static final ListedError NONE = new ListedError(Double.NaN, Double.NaN, Double.NaN, false, false);

    private static final String ESTIMATOR = "windowed";
    private static final String GROWS = "growsWithDoubt";

    /** From a report in the form of the errors topic. */
    static ListedError ofReport(JsonNode report) {
        ListedError windowed = NONE;
        for (JsonNode estimate : report.path("estimates")) {
            if (Double.isNaN(windowed.value)
                    && estimate.path("estimator").asText().equals(ESTIMATOR)) {
                windowed = read(estimate.path("error"), estimate.path("interval"), false, false);
            }
        }
        JsonNode corrected = report.path("soft").path("corrected");
        boolean grows = corrected.path(GROWS).asBoolean();
        ListedError behind = read(
                        corrected.path(grows ? "errorByDoubt" : "error"),
                        corrected.path(grows ? "intervalByDoubt" : "interval"),
                        true,
                        grows)
                .cut();
        boolean fewSure = report.path("soft").path("labels").asLong()
                > report.path("labels").asLong();
        return fewSure && !Double.isNaN(behind.value) ? behind : windowed;
    }

    /** From the line of another replica. */
    static ListedError ofLine(JsonNode line) {
        return read(
                line.path("error"),
                line.path("interval"),
                line.path("estimator").asText().equals(StreamErrors.CORRECTED),
                line.path(GROWS).asBoolean());
    }

    private static ListedError read(JsonNode error, JsonNode interval, boolean isCorrected, boolean grows) {
        return new ListedError(
                error.asDouble(Double.NaN),
                interval.path(0).asDouble(Double.NaN),
                interval.path(1).asDouble(Double.NaN),
                isCorrected,
                grows);
    }

    private ListedError cut() {
        return new ListedError(cut(value), cut(low), cut(high), isCorrected, grows);
    }

    private static double cut(double share) {
        return Math.max(0, Math.min(1, share));
    }

    void write(Json json) {
        json.field("error", value).field("interval", new double[] {low, high});
        if (isCorrected) {
            json.field("estimator", StreamErrors.CORRECTED).field(GROWS, grows);
        }
    }
}
