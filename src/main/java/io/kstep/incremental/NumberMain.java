package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.TargetIntervals;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.MtePotential;
import java.util.List;
import java.util.Map;

/**
 * Cl_M of a number: tables and the submodels that they were learned for, since states belong to a submodel (method.md,
 * regression). Immutable but for working memory, so that each thread needs a {@link #copy} of its own.
 */
final class NumberMain implements Main {

    /** What is believed before any target is known: uniform over [-1, 1]. */
    static final NumberMain NOTHING_KNOWN = new NumberMain(
            new NumberTables.MainGivenMeans(new double[0][], Map.of(), TargetIntervals.of(MtePotential.uniform(-1, 1))),
            List.of(),
            0);

    private final NumberTables tables;
    private final List<Submodel> submodels;
    private final int mostStates;
    private final double bias;

    /** @param bias how far the predictions were too high when learning */
    NumberMain(NumberTables tables, List<Submodel> submodels, double bias) {
        this.tables = tables;
        this.submodels = submodels;
        this.bias = bias;
        mostStates = Submodel.mostStates(submodels);
    }

    /** All submodels that it knows answer, the open chunk's among them, each over states of its own. */
    @Override
    public Evidence ask(SubmodelPanel panel, double[] values, List<Submodel> closed, Classifier open) {
        return panel.evidence(values, submodels, null, submodels.size(), mostStates);
    }

    @Override
    public void believe(Evidence evidence, int last, Belief out) {
        tables.believe(evidence, submodels, bias, out);
    }

    @Override
    public double information(int i) {
        return tables.information(i);
    }

    /** The same, its predictions lowered by what they were too high on these rows. */
    NumberMain corrected(List<Reservoir.Row> rows) {
        SubmodelPanel panel = new SubmodelPanel();
        Belief belief = new Belief();
        double error = rows.stream()
                .mapToDouble(row -> {
                    believe(ask(panel, row.features(), submodels, null), LabelMemory.NONE, belief);
                    return belief.mean() - row.number();
                })
                .average()
                .orElse(0);
        return new NumberMain(tables, submodels, bias + error);
    }

    @Override
    public NumberMain copy() {
        return new NumberMain(tables.copy(), submodels, bias);
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeDouble(bias);
        tables.write(out);
    }

    /** What was written behind the bias, which does not answer before it is put {@link #over} its submodels. */
    static NumberMain read(double bias, BinaryReader in) {
        return new NumberMain(NumberTables.read(in), List.of(), bias);
    }

    /** These tables with the submodels that they were learned for. */
    NumberMain over(List<Submodel> answering) {
        return new NumberMain(tables, List.copyOf(answering), bias);
    }
}
