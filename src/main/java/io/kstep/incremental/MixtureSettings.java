package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;

/**
 * The settings of a {@link RunningMixture}.
 *
 * @param components of a class, at the most
 * @param rows of the window that the mixture is fitted to
 * @param remembered rows that a component remembers between fits
 */
record MixtureSettings(int components, int rows, double remembered) implements OnlineSettings {

    static final String NAME = "mixture";

    static MixtureSettings read(Spec.Reader reader) {
        return new MixtureSettings(
                reader.integer("components", 20, 1, 1_000),
                reader.integer("rows", 4_000, 20, 1_000_000),
                reader.real("remembered", 200, 1, 1e9));
    }

    @Override
    public String kind() {
        return NAME;
    }

    @Override
    public String spec() {
        return NAME + "(components=" + components + ",rows=" + rows + ",remembered=" + remembered + ")";
    }

    /** Components of each of this number of classes, at the most: about 100 in all, but two at least. */
    int most(int classes) {
        return Math.max(Math.min(2, components), Math.min(components, 100 / Math.max(1, classes)));
    }

    @Override
    public RunningMixture fresh(Schema schema) {
        return new RunningMixture(this, schema);
    }

    @Override
    public RunningMixture read(Schema schema, BinaryReader in, boolean isWhole) {
        return RunningMixture.read(this, schema, in, isWhole);
    }

    /** The window, the components that answer and those that are being fitted, three times their sums and densities. */
    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        double cells = values;
        for (Feature feature : schema.features()) {
            cells += feature.values().size();
        }
        double states = schema.classCount() + classes;
        double all = 1 + Math.min(states * most((int) states), rows / 20.0 + states);
        double numbers = all * (7.0 * schema.featureCount() + 2 * cells + 4) + 6 * states;
        double window = RunningMixture.SPARE * rows * (8.0 * (schema.featureCount() + states) + 60);
        double bytes = window + 3 * 8 * numbers + 8_000;
        return new ModelCost(
                bytes, 24.0 * rows * schema.featureCount() + 8 * numbers, 20 * all * schema.featureCount());
    }
}
