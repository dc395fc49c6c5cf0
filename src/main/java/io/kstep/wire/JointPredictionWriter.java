package io.kstep.wire;

import io.kstep.data.Target;
import io.kstep.evaluate.JointForecast;
import io.kstep.probability.LogSpace;
import java.util.List;
import java.util.Map;

/**
 * Writes predictions of several class variables: {@code {"format":1,"id":"42","version":7,"targets":{"sex":{"label":"male",
 * "posterior":{"male":0.8,"female":0.2}},...},"vector":{"labels":{"sex":"male",...},"probability":0.61}}}. Numbers read back
 * bit for bit. Reuses its buffer; not thread-safe.
 */
public final class JointPredictionWriter {

    private final JsonBytes out = new JsonBytes();

    /**
     * The record of a prediction. The label of a class variable is the class most probable on its own, null while none is
     * known; the vector is the most probable one, null while a class variable has no class.
     *
     * @param version of the model
     * @param targets the class variables, each with at least the classes of the forecast
     * @param given the class variables whose labels are known: the record says so, and is of the others alone
     */
    public byte[] write(
            String id, long version, List<Target> targets, JointForecast forecast, Map<String, NamedLabel> given) {
        out.clear()
                .raw("{\"format\":")
                .number(WireFormat.VERSION)
                .raw(",\"id\":")
                .text(id);
        out.raw(",\"version\":").number(version);
        given(given);
        out.raw(",\"targets\":{");
        int written = 0;
        for (int j = 0; j < targets.size(); j++) {
            if (!given.containsKey(targets.get(j).name())) {
                separate(written++).text(targets.get(j).name()).raw(':');
                target(targets.get(j).values(), forecast.isEmpty() ? new double[0] : forecast.posterior(j));
            }
        }
        out.raw("},\"vector\":");
        if (forecast.isEmpty() || !forecast.hasVector()) {
            return out.raw("null}").toBytes();
        }
        int[] vector = forecast.vector();
        out.raw("{\"labels\":{");
        for (int j = 0; j < vector.length; j++) {
            separate(j).text(targets.get(j).name()).raw(':');
            out.text(targets.get(j).values().get(vector[j]));
        }
        return out.raw("},\"probability\":")
                .number(forecast.probability())
                .raw("}}")
                .toBytes();
    }

    private void given(Map<String, NamedLabel> given) {
        if (given.isEmpty()) {
            return;
        }
        out.raw(",\"given\":{");
        int written = 0;
        for (Map.Entry<String, NamedLabel> known : given.entrySet()) {
            separate(written++).text(known.getKey()).raw(':');
            LabelWriter.write(known.getValue(), out);
        }
        out.raw('}');
    }

    private void target(List<String> classes, double[] posterior) {
        out.raw("{\"label\":");
        if (posterior.length == 0) {
            out.raw("null");
        } else {
            out.text(classes.get(LogSpace.argMax(posterior)));
        }
        out.raw(",\"posterior\":{");
        for (int c = 0; c < posterior.length; c++) {
            separate(c).text(classes.get(c)).raw(':').number(posterior[c]);
        }
        out.raw("}}");
    }

    private JsonBytes separate(int before) {
        return before > 0 ? out.raw(',') : out;
    }
}
