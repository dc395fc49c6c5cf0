package io.kstep.stream;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.LabelForm;

/**
 * Something that changed a model since it was last stored whole. A model is its stored record with the entries of its
 * {@link Journal} applied in order: that costs a few bytes for every label instead of the model's, and gives the same
 * model bit for bit, because learning is deterministic.
 */
sealed interface JournalEntry {

    /** A discrete feature showed a value that its dictionary lacked. */
    record NewValue(int feature, String value) implements JournalEntry {}

    /** A label named a class that the dictionary lacked. */
    record NewClass(String name) implements JournalEntry {}

    /**
     * A label came.
     *
     * @param id {@link RememberedIds#hash} of the instance's id
     * @param time of the label's record
     * @param last the latest label when the instance was predicted
     * @param values of the instance
     * @param posterior what was predicted, if that was before the label came; null where the two came together
     */
    record Labelled(long id, long time, int last, double[] values, Label label, double[] posterior)
            implements JournalEntry {}

    default void write(BinaryWriter out) {
        if (this instanceof Labelled labelled) {
            out.writeByte(labelled.posterior == null ? 0 : 1);
            out.writeBits(labelled.id).writeLong(labelled.time).writeInt(labelled.last + 1);
            for (double value : labelled.values) {
                out.writeDouble(value);
            }
            LabelForm.write(labelled.label, out);
            if (labelled.posterior != null) {
                out.writeDoubles(labelled.posterior);
            }
        } else if (this instanceof NewValue grown) {
            out.writeByte(2).writeInt(grown.feature).writeText(grown.value);
        } else {
            out.writeByte(3).writeText(((NewClass) this).name);
        }
    }

    static JournalEntry read(BinaryReader in, int features) {
        int kind = in.readByte();
        return switch (kind) {
            case 0, 1 -> readLabelled(in, features, kind == 1);
            case 2 -> new NewValue(in.readInt(), in.readText());
            case 3 -> new NewClass(in.readText());
            default -> throw in.bad("a journal entry, not kind " + kind);
        };
    }

    private static Labelled readLabelled(BinaryReader in, int features, boolean later) {
        long id = in.readBits();
        long time = in.readLong();
        int last = in.readInt() - 1;
        double[] values = new double[features];
        for (int j = 0; j < features; j++) {
            values[j] = in.readDouble();
        }
        Label label = LabelForm.read(in);
        return new Labelled(id, time, last, values, label, later ? in.readDoubles() : null);
    }
}
