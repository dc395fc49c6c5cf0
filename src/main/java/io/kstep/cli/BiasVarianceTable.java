package io.kstep.cli;

import static io.kstep.print.Numbers.fixed;

import io.kstep.evaluate.variance.BiasVariance;
import io.kstep.print.Json;
import io.kstep.print.TextTable;

/** Noise, squared bias and variance of learners on data sets, as a table or as JSON. */
final class BiasVarianceTable {

    /** Training sets of a third of the rows, drawn without replacement from two thirds; the others are tested. */
    static final BiasVariance.Drawing DRAWING = new BiasVariance.Drawing(2.0 / 3, 1.0 / 3, false);

    private final int models;
    private final TextTable table =
            new TextTable("data", "learner", "error %", "noise %", "bias² %", "variance %").left(1);

    private int rows;

    BiasVarianceTable(int models) {
        this.models = models;
    }

    void add(String data, String learner, BiasVariance found) {
        rows++;
        table.add(
                data,
                learner,
                fixed(100 * found.error(), 2),
                fixed(100 * found.noise(), 2),
                fixed(100 * found.squaredBias(), 2),
                fixed(100 * found.variance(), 2));
    }

    boolean isEmpty() {
        return rows == 0;
    }

    void write(Json json, String data, String learner, BiasVariance found) {
        json.field("data", data)
                .field("learner", learner)
                .field("models", models)
                .field("error", found.error())
                .field("noise", found.noise())
                .field("squaredBias", found.squaredBias())
                .field("variance", found.variance());
    }

    @Override
    public String toString() {
        return isEmpty()
                ? ""
                : models + " training sets of a third of the rows from two thirds of them; the other third is tested\n"
                        + table;
    }
}
