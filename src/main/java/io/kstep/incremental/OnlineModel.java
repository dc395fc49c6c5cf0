package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A stream model that learns every label at once and has no submodels: an {@link OnlineClassifier} with what every stream
 * model owes. A label that is not sure counts for each class as far as that is above chance ({@link SaidLabel#clear}).
 */
final class OnlineModel implements StreamModel, Cuttable, Sleeper {

    private static final int FORM = 1;

    private final OnlineSettings settings;
    private final OnlineClassifier classifier;
    private Schema schema;
    private long labels;
    private long version;
    /** Labels since the version changed. */
    private int open;

    private double[] weights;

    OnlineModel(OnlineSettings settings, Schema schema, OnlineClassifier classifier) {
        this.settings = settings;
        this.schema = schema;
        this.classifier = classifier;
        weights = new double[schema.classCount()];
    }

    @Override
    public OnlineSettings settings() {
        return settings;
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

    @Override
    public Context predict(double[] values, Beliefs out) {
        classifier.posterior(values, out.first().classes(weights.length));
        return Context.LastLabel.of(LabelMemory.NONE);
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        if (!weigh(label)) {
            return List.of();
        }
        labels++;
        open++;
        return classifier.learn(values, weights) ? List.of(published(StreamEvent.Cause.COUNT)) : List.of();
    }

    /** Fills in what the label counts for each class; false where it says nothing. */
    private boolean weigh(Label label) {
        LabelUse use = LabelUse.of(label, weights.length, SoftMode.WEIGHTED);
        if (use == null) {
            return false;
        }
        if (use.said() == null) {
            Arrays.fill(weights, 0);
            weights[use.truth()] = 1;
        } else {
            System.arraycopy(use.said().mainWeights(), 0, weights, 0, weights.length);
        }
        return true;
    }

    private StreamEvent published(StreamEvent.Cause cause) {
        version++;
        StreamEvent event = new StreamEvent.ChunkLearned(version, open, cause);
        open = 0;
        return event;
    }

    @Override
    public List<StreamEvent> closeChunk() {
        if (open == 0) {
            return List.of();
        }
        classifier.finish();
        return List.of(published(StreamEvent.Cause.END));
    }

    @Override
    public List<StreamEvent> cut(long recent) {
        classifier.cut(recent);
        return List.of();
    }

    @Override
    public void sleep(double[] values, Label label) {
        if (weigh(label)) {
            classifier.sleep(values, weights);
        }
    }

    @Override
    public void wake() {
        classifier.wake();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // called for every instance: the same value is the same object, else no harm
    public void grow(Schema grown) {
        if (grown == schema) {
            return;
        }
        boolean same = grown.equals(schema);
        schema = grown;
        if (!same) {
            weights = new double[grown.classCount()];
            classifier.grow(grown);
        }
    }

    /** Its work is the same for every label: there is no chunk to learn in one go. */
    @Override
    public OnlineModel within(double steps) {
        return this;
    }

    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        return changed.spec().equals(settings.spec()) ? this : changed.takeOver(this);
    }

    @Override
    public OnlineView view() {
        return new OnlineView(settings, schema, version, labels, classifier.copy());
    }

    @Override
    public ModelCost cost() {
        return settings.most(schema, 0, 0);
    }

    @Override
    public double[][] submodelPosteriors(double[] values) {
        double[] posterior = new double[weights.length];
        classifier.posterior(values, posterior);
        return new double[][] {posterior};
    }

    @Override
    public List<ModelPart> parts() {
        return List.of();
    }

    @Override
    public int openRows() {
        return 0;
    }

    @Override
    public void writeRows(int from, int to, BinaryWriter out) {
        Objects.checkFromToIndex(from, to, openRows());
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(FORM);
        SchemaForm.write(schema, out);
        out.writeLong(labels).writeLong(version).writeInt(open);
        classifier.write(out, true);
    }

    static OnlineModel read(OnlineSettings settings, BinaryReader in) {
        int form = in.readByte();
        if (form != FORM) {
            throw in.bad("a model in form " + FORM + ", not " + form);
        }
        Schema schema = SchemaForm.read(in);
        long labels = in.readLong();
        long version = in.readLong();
        int open = in.readInt();
        OnlineModel model = new OnlineModel(settings, schema, settings.read(schema, in, true));
        model.labels = labels;
        model.version = version;
        model.open = open;
        return model;
    }
}
