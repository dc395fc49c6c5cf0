package io.kstep.evaluate.decision;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/**
 * What was decided of an instance, where a model has {@link Decisions}.
 *
 * @param label index of the class that was decided, {@link #REJECTED} where none was
 * @param expectedCost what the decision was expected to cost: where it was rejected, the cost of that
 * @param outlier how unusual the instance is; null where that is not asked for or not known
 */
public record Decision(int label, double expectedCost, Outlier outlier) {

    /** Form of what is written. */
    private static final int FORM = 1;

    /** Form with how unusual the instance is. */
    private static final int WITH_OUTLIER = 2;

    /** The decision not to decide. */
    public static final int REJECTED = -1;

    /** Of an instance of which it is not asked how unusual it is. */
    public Decision(int label, double expectedCost) {
        this(label, expectedCost, null);
    }

    public boolean isRejected() {
        return label == REJECTED;
    }

    /** With an instance that waits for its label, and with a label that came later. */
    public void write(BinaryWriter out) {
        out.writeByte(outlier == null ? FORM : WITH_OUTLIER).writeInt(label + 1).writeDouble(expectedCost);
        if (outlier != null) {
            outlier.write(out);
        }
    }

    public static Decision read(BinaryReader in) {
        int form = in.readByte();
        if (form != FORM && form != WITH_OUTLIER) {
            throw in.bad("a decision of form " + FORM + " or " + WITH_OUTLIER + ", not " + form);
        }
        return new Decision(in.readInt() - 1, in.readDouble(), form == FORM ? null : Outlier.read(in));
    }
}
