package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;

/** An {@link OnlineModel} of one moment. */
public final class OnlineView implements ModelView {

    private static final int FORM = 1;

    private final OnlineSettings settings;
    private final Schema schema;
    private final long version;
    private final long labels;
    private final OnlineClassifier classifier;

    /** @param classifier of this view alone from now on */
    OnlineView(OnlineSettings settings, Schema schema, long version, long labels, OnlineClassifier classifier) {
        this.settings = settings;
        this.schema = schema;
        this.version = version;
        this.labels = labels;
        this.classifier = classifier;
    }

    @Override
    public String kind() {
        return settings.kind();
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
    public Predictor predictor() {
        OnlineClassifier own = classifier.copy();
        int classes = schema.classCount();
        return (values, out) -> own.posterior(values, out.first().classes(classes));
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(FORM).writeText(settings.spec());
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels);
        classifier.write(out, false);
    }

    static OnlineView read(BinaryReader in) {
        int form = in.readByte();
        if (form != FORM) {
            throw in.bad("a model in form " + FORM + ", not " + form);
        }
        if (!(StreamModels.parse(in.readText()) instanceof OnlineSettings settings)) {
            throw in.bad("the settings of a model without submodels");
        }
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        long labels = in.readLong();
        return new OnlineView(settings, schema, version, labels, settings.read(schema, in, false));
    }
}
