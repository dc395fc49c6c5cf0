package io.kstep.wire;

import io.kstep.data.Feature;
import io.kstep.data.Instance;
import io.kstep.data.Label;
import io.kstep.data.Schema;

/** Writes instances as {@link InstanceDecoder} reads them: values by name, missing ones left out. Not thread-safe. */
public final class InstanceWriter {

    private final JsonBytes out = new JsonBytes();

    /** The record of an instance; without a label where that is null or says nothing. */
    public byte[] write(Instance instance, Schema schema, Label labelOrNull) {
        out.clear().raw("{\"id\":").text(instance.id()).raw(",\"features\":{");
        boolean first = true;
        for (int j = 0; j < schema.featureCount(); j++) {
            double value = instance.values()[j];
            if (!Double.isNaN(value)) {
                if (!first) {
                    out.raw(',');
                }
                first = false;
                feature(schema.features().get(j), value);
            }
        }
        out.raw('}');
        NamedLabel label = labelOrNull == null ? null : NamedLabel.of(labelOrNull, schema);
        if (label != null) {
            out.raw(",\"label\":");
            LabelWriter.write(label, out);
        }
        return out.raw('}').toBytes();
    }

    private void feature(Feature feature, double value) {
        out.text(feature.name()).raw(':');
        if (feature.isContinuous()) {
            out.number(value);
        } else {
            out.text(feature.values().get((int) value));
        }
    }
}
