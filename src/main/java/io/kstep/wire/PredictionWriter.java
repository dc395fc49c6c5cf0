package io.kstep.wire;

import io.kstep.probability.LogSpace;
import java.util.List;

/**
 * Writes predictions: {@code {"format":1,"id":"42","version":7,"label":"up","posterior":{"up":0.75,"down":0.25}}}, on
 * request with what each submodel says. Numbers read back bit for bit. Reuses its buffer; not thread-safe.
 */
public final class PredictionWriter {

    private static final String START = "{\"format\":" + WireFormat.VERSION + ",\"id\":";

    private final JsonBytes out = new JsonBytes();
    private List<String> classes = List.of();
    /** Each class as it stands in front of its number, with a comma in front of all but the first. */
    private byte[][] keys = {};

    private byte[][] names = {};

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
        out.clear().raw(START).text(id).raw(",\"version\":").number(version).raw(",\"label\":");
        if (names.length == 0) {
            out.raw("null");
        } else {
            out.raw(names[LogSpace.argMax(posterior, names.length)]);
        }
        out.raw(",\"posterior\":");
        distribution(posterior, names.length);
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
