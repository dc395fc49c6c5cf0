package io.kstep.wire;

import io.kstep.evaluate.NumberForecast;
import io.kstep.evaluate.decision.Decision;
import io.kstep.evaluate.decision.Outlier;
import io.kstep.probability.LogSpace;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes predictions: {@code {"format":1,"id":"42","version":7,"label":"up","posterior":{"up":0.75,"down":0.25}}}, on
 * request with what each submodel says. Numbers read back bit for bit. Reuses its buffer; not thread-safe.
 */
public final class PredictionWriter {

    private static final byte[] START = bytes("{\"format\":" + WireFormat.VERSION + ",\"id\":");
    private static final byte[] MODEL_VERSION = bytes(",\"version\":");
    private static final byte[] LABEL = bytes(",\"label\":");
    private static final byte[] POSTERIOR = bytes(",\"posterior\":");

    private final JsonBytes out = new JsonBytes();
    private List<String> classes = List.of();
    /** Each class as it stands in front of its number, with a comma in front of all but the first. */
    private byte[][] keys = {};

    private byte[][] names = {};

    /**
     * What was decided by a posterior, where that need not be the most probable class.
     *
     * @param posterior by which it was decided
     * @param uncorrectedOrNull what the model believes by the shares of its labels, where other shares are set
     */
    public record Decided(Decision decision, double[] posterior, double[] uncorrectedOrNull) {}

    private static byte[] bytes(String ascii) {
        return ascii.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * The record of a prediction. The label is the class of the largest probability, the first of those that are equal;
     * it is null while no class is known.
     *
     * @param version of the k-step classifier
     * @param posterior at least one probability for each of the classes
     * @param submodelsOrNull what each submodel says; of a row shorter than the classes only those it has are written
     */
    public byte[] write(String id, long version, List<String> classes, double[] posterior, double[][] submodelsOrNull) {
        take(classes);
        begin(id, version, names.length == 0 ? Decision.REJECTED : LogSpace.argMax(posterior, names.length), posterior);
        return end(submodelsOrNull);
    }

    /**
     * The record of a decision: its label is the class that was decided, null where none was, and
     * {@code "decision":{"rejected":false,"expectedCost":0.31}} follows the posterior.
     */
    public byte[] write(String id, long version, List<String> classes, Decided decided, double[][] submodelsOrNull) {
        take(classes);
        Decision decision = decided.decision();
        begin(id, version, decision.label(), decided.posterior());
        out.raw(",\"decision\":{\"rejected\":").raw(decision.isRejected() ? "true" : "false");
        out.raw(",\"expectedCost\":").number(decision.expectedCost());
        if (decided.uncorrectedOrNull() != null) {
            out.raw(",\"uncorrected\":");
            distribution(decided.uncorrectedOrNull(), names.length);
        }
        out.raw('}');
        if (decision.outlier() != null) {
            Outlier outlier = decision.outlier();
            out.raw(",\"outlier\":{\"surprise\":").number(outlier.surprise());
            out.raw(",\"share\":").number(outlier.share());
            out.raw(",\"outlier\":").raw(outlier.outlier() ? "true}" : "false}");
        }
        return end(submodelsOrNull);
    }

    private void begin(String id, long version, int label, double[] posterior) {
        out.clear().raw(START).text(id).raw(MODEL_VERSION).number(version).raw(LABEL);
        if (label < 0) {
            out.raw("null");
        } else {
            out.raw(names[label]);
        }
        out.raw(POSTERIOR);
        distribution(posterior, names.length);
    }

    private byte[] end(double[][] submodelsOrNull) {
        if (submodelsOrNull != null) {
            out.raw(",\"submodels\":[");
            for (int i = 0; i < submodelsOrNull.length; i++) {
                if (i > 0) {
                    out.raw(',');
                }
                distribution(submodelsOrNull[i], Math.min(names.length, submodelsOrNull[i].length));
            }
            out.raw(']');
        }
        return out.raw('}').toBytes();
    }

    /**
     * The record of a number: {@code {"format":1,"id":"42","version":7,"mean":21.5,"median":21.4,
     * "interval":{"level":0.9,"low":19.2,"high":24.1},"quantiles":[...]}}, with nulls while nothing is known.
     */
    public byte[] write(String id, long version, NumberForecast forecast) {
        out.clear().raw(START).text(id).raw(",\"version\":").number(version);
        if (forecast.isEmpty()) {
            return out.raw(",\"mean\":null,\"median\":null,\"interval\":null,\"quantiles\":null}")
                    .toBytes();
        }
        out.raw(",\"mean\":").number(forecast.mean());
        out.raw(",\"median\":").number(forecast.median());
        out.raw(",\"interval\":{\"level\":").number(forecast.level());
        out.raw(",\"low\":").number(forecast.low());
        out.raw(",\"high\":").number(forecast.high()).raw("},\"quantiles\":[");
        double[] quantiles = forecast.quantiles();
        for (int i = 0; i < quantiles.length; i++) {
            out.raw(i > 0 ? "," : "").number(quantiles[i]);
        }
        return out.raw("]}").toBytes();
    }

    @SuppressWarnings("ReferenceEquality") // asked for every instance: the same classes are mostly the same list
    private void take(List<String> now) {
        if (now == classes || now.equals(classes)) {
            return;
        }
        classes = List.copyOf(now);
        names = new byte[classes.size()][];
        keys = new byte[classes.size()][];
        for (int c = 0; c < names.length; c++) {
            names[c] = new JsonBytes().text(classes.get(c)).toBytes();
            keys[c] =
                    new JsonBytes().raw(c > 0 ? "," : "").raw(names[c]).raw(':').toBytes();
        }
    }

    private void distribution(double[] probabilities, int length) {
        out.raw('{');
        for (int c = 0; c < length; c++) {
            out.raw(keys[c]).number(probabilities[c]);
        }
        out.raw('}');
    }
}
