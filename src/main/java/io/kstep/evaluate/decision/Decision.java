package io.kstep.evaluate.decision;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * What was decided of an instance, where a model has {@link Decisions}.
 *
 * @param label index of the class that was decided, {@link #REJECTED} where none was
 * @param expectedCost what the decision was expected to cost: where it was rejected, the cost of that
 */
public record Decision(int label, double expectedCost) {

    /** Form of what is written. */
    private static final int FORM = 1;

    /** The decision not to decide. */
    public static final int REJECTED = -1;

    public boolean isRejected() {
        return label == REJECTED;
    }

    /** With an instance that waits for its label, and with a label that came later. */
    public void write(BinaryWriter out) {
        out.writeByte(FORM).writeInt(label + 1).writeDouble(expectedCost);
    }

    public static Decision read(BinaryReader in) {
        int form = in.readByte();
        if (form != FORM) {
            throw in.bad("a decision of form " + FORM + ", not " + form);
        }
        return new Decision(in.readInt() - 1, in.readDouble());
    }
}
