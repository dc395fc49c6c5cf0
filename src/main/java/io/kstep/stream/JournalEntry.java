package io.kstep.stream;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.LabelForm;

/**
 * Something that changed a model since it was last stored whole. A model is its stored record with the entries of its
 * journal applied in order: that costs a small append for every label instead of the model's bytes, and gives the same
 * model bit for bit, because learning is deterministic.
 */
sealed interface JournalEntry {

    int VERSION = 1;

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

    /** Writes the entry under the epoch of the stored model that it follows. */
    default void write(long epoch, BinaryWriter out) {
        out.writeByte(VERSION).writeLong(epoch);
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

    /** The entry, or null if it follows another epoch: it is a leftover whose place will be taken again. */
    static JournalEntry read(BinaryReader in, long epoch, int features) {
        int version = in.readByte();
        if (version != VERSION) {
            throw in.bad("a journal entry of version " + VERSION + ", not " + version);
        }
        if (in.readLong() != epoch) {
            return null;
        }
        int kind = in.readByte();
        JournalEntry entry = switch (kind) {
            case 0, 1 -> readLabelled(in, features, kind == 1);
            case 2 -> new NewValue(in.readInt(), in.readText());
            case 3 -> new NewClass(in.readText());
            default -> throw in.bad("a journal entry, not kind " + kind);
        };
        in.expectEnd();
        return entry;
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
