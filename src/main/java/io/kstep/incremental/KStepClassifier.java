package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.RunningClassifier;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.util.List;

/**
 * Schema, k submodels and the main classifier that combines them: one immutable value with a version (Flesch, Fernández
 * and Salmerón 2007, definition 3). A new chunk gives a new value, with the next version; between two chunks {@code
 * labels} tells values apart. Predictions of several threads need a {@link Predictor} each.
 */
public final class KStepClassifier implements ModelView {

    private final Schema schema;
    private final long version;
    private final long labels;
    private final int lastLabel;
    private final List<Submodel> submodels;
    private final boolean openChunk;
    private final MainClassifier main;

    /** @param openChunk whether the last submodel is the provisional one of the open chunk */
    KStepClassifier(
            Schema schema,
            long version,
            long labels,
            int lastLabel,
            List<Submodel> submodels,
            boolean openChunk,
            MainClassifier main) {
        this.schema = schema;
        this.version = version;
        this.labels = labels;
        this.lastLabel = lastLabel;
        this.submodels = submodels;
        this.openChunk = openChunk;
        this.main = main;
    }

    static Classifier frozen(Classifier classifier) {
        return classifier instanceof RunningClassifier running ? running.frozen() : classifier;
    }

    @Override
    public String kind() {
        return "kstep";
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public long labels() {
        return labels;
    }

    /** The class of the latest label, -1 before any. */
    public int lastLabel() {
        return lastLabel;
    }

    /** The submodels, oldest first; where a chunk is open its provisional one is the last. */
    public List<Submodel> submodels() {
        return submodels;
    }

    public boolean hasOpenChunk() {
        return openChunk;
    }

    /** The main classifier, to be looked at. */
    public MainView mainView() {
        return new MainView(main.copy());
    }

    MainClassifier main() {
        return main;
    }

    @Override
    public void write(BinaryWriter out) {
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels).writeInt(lastLabel + 1);
        out.writeBoolean(openChunk).writeList(submodels, (to, submodel) -> submodel.write(to));
        out.writeText(main.settings().spec());
        main.write(out);
    }

    public static KStepClassifier read(BinaryReader in) {
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        long labels = in.readLong();
        int lastLabel = in.readInt() - 1;
        boolean openChunk = in.readBoolean();
        List<Submodel> submodels = in.readList(Submodel::read);
        MainClassifier main = MainClassifier.read(MainSettings.parse(in.readText()), in);
        return new KStepClassifier(schema, version, labels, lastLabel, submodels, openChunk, main);
    }

    @Override
    public Predictor predictor() {
        return new Predictor(main.copy());
    }

    /** Predicts with this classifier; not thread-safe, unlike the classifier itself. */
    public final class Predictor implements ModelView.Predictor {
        private final MainClassifier own;
        private final SubmodelPanel panel = new SubmodelPanel();
        private final List<Submodel> closed = openChunk ? submodels.subList(0, submodels.size() - 1) : submodels;
        private final Classifier open =
                openChunk ? submodels.get(submodels.size() - 1).classifier() : null;

        private Predictor(MainClassifier own) {
            this.own = own;
        }

        @Override
        public void predict(double[] values, Beliefs out) {
            predict(values, out.first().classes(schema.classCount()));
        }

        /** Writes the posterior of every class of the schema. */
        public void predict(double[] values, double[] out) {
            own.posterior(panel.evidence(values, closed, open, own.submodels(), schema.classCount()), lastLabel, out);
        }
    }
}
