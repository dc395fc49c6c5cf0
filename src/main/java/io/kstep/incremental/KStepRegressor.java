package io.kstep.incremental;

import io.kstep.bayes.TargetPosterior;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.util.List;

/**
 * Schema, k submodels and the main node that combines them: the k-step classifier of a continuous class (Flesch,
 * Fernández and Salmerón 2007), one immutable value with a version. Predictions of several threads need a {@link
 * Predictor} each.
 */
public final class KStepRegressor implements ModelView {

    private final Schema schema;
    private final long version;
    private final long labels;
    private final List<Submodel> submodels;
    private final NumericMain main;
    private final double bias;

    KStepRegressor(Schema schema, long version, long labels, List<Submodel> submodels, NumericMain main, double bias) {
        this.schema = schema;
        this.version = version;
        this.labels = labels;
        this.submodels = List.copyOf(submodels);
        this.main = main;
        this.bias = bias;
    }

    @Override
    public String kind() {
        return RegressionSettings.NAME;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    /** Chunks learned. */
    @Override
    public long version() {
        return version;
    }

    @Override
    public long labels() {
        return labels;
    }

    /** The submodels, oldest first; the last may be the provisional one of an open chunk, numbered version + 1. */
    public List<Submodel> submodels() {
        return submodels;
    }

    NumericMain main() {
        return main;
    }

    @Override
    public Predictor predictor() {
        return new Predictor(main.copy());
    }

    /** This regressor, its predictions lowered by what the main node's were too high on these rows. */
    KStepRegressor corrected(List<NumericRow> rows) {
        Predictor predictor = predictor();
        double error = rows.stream()
                .mapToDouble(row -> predictor.predict(row.values()).mean() - row.target())
                .average()
                .orElse(0);
        return new KStepRegressor(schema, version, labels, submodels, main, bias + error);
    }

    @Override
    public void write(BinaryWriter out) {
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels).writeDouble(bias);
        out.writeList(submodels, (to, submodel) -> submodel.write(to));
        main.write(out);
    }

    static KStepRegressor read(BinaryReader in) {
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        long labels = in.readLong();
        double bias = in.readDouble();
        List<Submodel> submodels = in.readList(Submodel::read);
        return new KStepRegressor(schema, version, labels, submodels, NumericMain.read(in), bias);
    }

    /** Predicts with this regressor; not thread-safe, unlike the regressor itself. */
    public final class Predictor implements ModelView.Predictor {
        private final NumericMain own;
        private final SubmodelPanel panel = new SubmodelPanel();
        private final int mostStates = Submodel.mostStates(submodels);
        private final Beliefs scratch = new Beliefs();

        private Predictor(NumericMain own) {
            this.own = own;
        }

        @Override
        public void predict(double[] values, Beliefs out) {
            Evidence evidence = panel.evidence(values, submodels, null, submodels.size(), mostStates);
            own.believe(evidence, submodels, bias, out.first());
        }

        /** The posterior of the target: mean, median, variance and quantiles. */
        public TargetPosterior predict(double[] values) {
            predict(values, scratch);
            return scratch.first().number();
        }
    }
}
