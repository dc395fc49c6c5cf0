package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;

/** Class trees of one moment. */
record TreesView(Schema schema, long version, long labels, TreePanel panel) implements ModelView {

    private static final int FORM = 1;

    @Override
    public String kind() {
        return TreesSettings.NAME;
    }

    @Override
    public Predictor predictor() {
        int classes = schema.classCount();
        TreePanel own = panel.beside();
        return (values, out) -> own.believe(values, out.first().classes(classes));
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeByte(FORM);
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels);
        panel.write(out);
    }

    static TreesView read(BinaryReader in) {
        int form = in.readByte();
        if (form != FORM) {
            throw in.bad("form " + FORM + " of class trees, not " + form);
        }
        return new TreesView(SchemaForm.read(in), in.readLong(), in.readLong(), TreePanel.read(in));
    }
}
