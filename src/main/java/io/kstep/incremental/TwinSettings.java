package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;

/**
 * The settings of a {@link Twin}.
 *
 * @param rate of its first steps
 * @param fading what the sum of squared slopes keeps for every label that follows: 0.995 remembers about 200 labels, so that
 *     steps stay large; 1 never forgets, so that they shrink
 */
record TwinSettings(double rate, double fading) implements OnlineSettings {

    static final String NAME = "twin";

    static TwinSettings read(Spec.Reader reader) {
        return new TwinSettings(reader.real("rate", 0.3, 1e-6, 10), reader.real("fading", 0.999, 0.5, 1));
    }

    @Override
    public String kind() {
        return NAME;
    }

    @Override
    public String spec() {
        return NAME + "(rate=" + rate + ",fading=" + fading + ")";
    }

    @Override
    public Twin fresh(Schema schema) {
        return new Twin(this, schema);
    }

    @Override
    public Twin read(Schema schema, BinaryReader in, boolean isWhole) {
        return Twin.read(this, schema, in, isWhole);
    }

    /** Two numbers for each class and value, with the room to grow in. */
    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        double inputs = 1.0 + values;
        for (Feature feature : schema.features()) {
            inputs += feature.isContinuous() ? 1 : feature.values().size();
        }
        double states = schema.classCount() + classes;
        double numbers = 1.3 * 2 * inputs * (states + 4);
        double bytes = Double.BYTES * numbers + 300.0 * schema.featureCount() + 4_000;
        return new ModelCost(bytes, bytes, 10.0 * (schema.featureCount() + 1) * states);
    }
}
