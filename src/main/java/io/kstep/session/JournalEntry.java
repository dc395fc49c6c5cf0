package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.LabelForm;
import io.kstep.incremental.LearningWatch;

/**
 * Something that changed a model since it was last stored whole. A model is its stored record with the entries of its
 * {@link Journal} applied in order: that costs a few bytes for every label instead of the model's, and gives the same
 * model bit for bit, because learning is deterministic.
 */
public sealed interface JournalEntry {

    /** Kind of a label of which a step was given up; seldom, so that other labels do not pay for it. */
    int GIVEN_UP = 4;

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
     * @param givenUp the steps of learning that {@link StepClock} gave up, a bit each
     */
    record Labelled(long id, long time, int last, double[] values, Label label, double[] posterior, int givenUp)
            implements JournalEntry {

        public Labelled having(int stepsGivenUp) {
            return stepsGivenUp == givenUp
                    ? this
                    : new Labelled(id, time, last, values, label, posterior, stepsGivenUp);
        }
    }

    /** What stands beside learning when this is applied again: what was given up then is given up now. */
    default LearningWatch watch() {
        return this instanceof Labelled labelled && labelled.givenUp != 0
                ? StepClock.decided(labelled.givenUp)
                : LearningWatch.PATIENT;
    }

    default void write(BinaryWriter out) {
        if (this instanceof Labelled labelled) {
            int kind = labelled.posterior == null ? 0 : 1;
            if (labelled.givenUp == 0) {
                out.writeByte(kind);
            } else {
                out.writeByte(GIVEN_UP + kind).writeInt(labelled.givenUp);
            }
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
            case 0, 1 -> readLabelled(in, features, kind == 1, 0);
            case GIVEN_UP, GIVEN_UP + 1 -> readLabelled(in, features, kind == GIVEN_UP + 1, in.readInt());
            case 2 -> new NewValue(in.readInt(), in.readText());
            case 3 -> new NewClass(in.readText());
            default -> throw in.bad("a journal entry, not kind " + kind);
        };
    }

    private static Labelled readLabelled(BinaryReader in, int features, boolean later, int givenUp) {
        long id = in.readBits();
        long time = in.readLong();
        int last = in.readInt() - 1;
        double[] values = new double[features];
        for (int j = 0; j < features; j++) {
            values[j] = in.readDouble();
        }
        Label label = LabelForm.read(in);
        return new Labelled(id, time, last, values, label, later ? in.readDoubles() : null, givenUp);
    }
}
