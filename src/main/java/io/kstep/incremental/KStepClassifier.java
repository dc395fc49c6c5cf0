package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.TargetPosterior;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.util.List;

/**
 * Schema, k submodels and the main classifier that combines them: one immutable value with a version (Flesch, Fernández
 * and Salmerón 2007, definition 3). The states of the main classifier are classes, or intervals of a number. A new
 * chunk gives a new value, with the next version; between two chunks {@code labels} distinguishes values. Predictions
 * of several threads need a {@link Predictor} each.
 */
public final class KStepClassifier implements ModelView {

    private final Schema schema;
    private final long version;
    private final long labels;
    private final int lastLabel;
    private final List<Submodel> submodels;
    private final boolean openChunk;
    private final Main main;

    /** @param openChunk whether the last submodel is the provisional one of the open chunk */
    KStepClassifier(
            Schema schema,
            long version,
            long labels,
            int lastLabel,
            List<Submodel> submodels,
            boolean openChunk,
            Main main) {
        this.schema = schema;
        this.version = version;
        this.labels = labels;
        this.lastLabel = lastLabel;
        this.submodels = submodels;
        this.openChunk = openChunk;
        this.main = main;
    }

    @Override
    public String kind() {
        return KStepSettings.CLASSES;
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

    /** The main classifier, to be looked at: that of classes only. */
    public MainView mainView() {
        return new MainView(((MainClassifier) main).copy());
    }

    Main main() {
        return main;
    }

    @Override
    public void write(BinaryWriter out) {
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels).writeInt(lastLabel + 1);
        out.writeBoolean(openChunk).writeList(submodels, (to, submodel) -> submodel.write(to));
        if (main instanceof MainClassifier counted) {
            out.writeText(counted.settings().spec());
        }
        main.write(out);
    }

    public static KStepClassifier read(BinaryReader in) {
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        long labels = in.readLong();
        int lastLabel = in.readInt() - 1;
        boolean openChunk = in.readBoolean();
        List<Submodel> submodels = in.readList(Submodel::read);
        Main main = schema.isRegression()
                ? LinearMain.readNumber(in, submodels)
                : MainClassifier.read(MainSettings.parse(in.readText()), in);
        return new KStepClassifier(schema, version, labels, lastLabel, submodels, openChunk, main);
    }

    /** Reads what was published of a regression before it had the form of a classifier's. */
    static KStepClassifier readFirstRegression(BinaryReader in) {
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        long labels = in.readLong();
        double bias = in.readDouble();
        List<Submodel> submodels = in.readList(Submodel::read);
        boolean openChunk =
                !submodels.isEmpty() && submodels.get(submodels.size() - 1).isOf(version + 1);
        Main main = new NumberMain(NumberTables.read(in), submodels, bias);
        return new KStepClassifier(schema, version, labels, LabelMemory.NONE, submodels, openChunk, main);
    }

    @Override
    public Predictor predictor() {
        return new Predictor(main.copy());
    }

    /** Predicts with this classifier; not thread-safe, unlike the classifier itself. */
    public final class Predictor implements ModelView.Predictor {
        private final Main own;
        private final SubmodelPanel panel = new SubmodelPanel();
        private final List<Submodel> closed = openChunk ? submodels.subList(0, submodels.size() - 1) : submodels;
        private final Classifier open =
                openChunk ? submodels.get(submodels.size() - 1).classifier() : null;
        private final Beliefs scratch = new Beliefs();

        private Predictor(Main own) {
            this.own = own;
        }

        @Override
        public void predict(double[] values, Beliefs out) {
            own.believe(own.ask(panel, values, closed, open), lastLabel, out.first());
        }

        /** Writes the posterior of every class of the schema. */
        public void predict(double[] values, double[] out) {
            ((MainClassifier) own).posterior(own.ask(panel, values, closed, open), lastLabel, out);
        }

        /** The posterior of a number: mean, median, variance and quantiles. */
        public TargetPosterior number(double[] values) {
            predict(values, scratch);
            return scratch.first().number();
        }
    }
}
