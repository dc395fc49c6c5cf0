package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.List;

/**
 * What a model needs to know of the moment of a prediction when the label comes. It is stored with the waiting
 * instance, in a form that names its kind: a model whose settings changed in between can still read it.
 */
public sealed interface Context permits Context.LastLabel, Context.LastNumber, Context.OfMembers, Ticket {

    /** Instead of the number of a last label: a byte follows that names another kind. */
    int MARK = -1;

    /** The class of the latest label when the instance was predicted, -1 before any. */
    int lastLabel();

    /** The last number and how far it was off; nothing where classes were predicted. */
    default LinearMain.Memory memory() {
        return LinearMain.Memory.NONE;
    }

    /** What member i of a model made of models wants to know. */
    Context member(int i);

    /**
     * Writes the number of the last label, counted from 1, as waiting instances always have; a number that no class has
     * marks another kind.
     */
    void write(BinaryWriter out);

    /** The last label alone: all that a k-step classifier needs. There is one value for each class. */
    record LastLabel(int lastLabel) implements Context {

        private static final LastLabel[] SHARED = new LastLabel[1024];

        static {
            for (int i = 0; i < SHARED.length; i++) {
                SHARED[i] = new LastLabel(i - 1);
            }
        }

        public static LastLabel of(int label) {
            return label + 1 < SHARED.length ? SHARED[label + 1] : new LastLabel(label);
        }

        @Override
        public Context member(int i) {
            return this;
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeInt(lastLabel + 1);
        }
    }

    /** The last target of a number, and how far it was from what the submodels had said; NaN before any. */
    record LastNumber(double target, double error) implements Context {

        private static final int KIND = 4;

        @Override
        public int lastLabel() {
            return LabelMemory.NONE;
        }

        @Override
        public LinearMain.Memory memory() {
            return new LinearMain.Memory(target, error);
        }

        @Override
        public Context member(int i) {
            return this;
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeInt(MARK).writeByte(KIND).writeDouble(target).writeDouble(error);
        }
    }

    /** One for each member of a model made of models. */
    record OfMembers(List<Context> members) implements Context {

        private static final int KIND = 1;

        public OfMembers {
            members = List.copyOf(members);
            if (members.isEmpty()) {
                throw new IllegalArgumentException("a context of members needs at least one");
            }
        }

        @Override
        public int lastLabel() {
            return members.get(0).lastLabel();
        }

        /** A member that joined since knows the last label at least. */
        @Override
        public Context member(int i) {
            return i < members.size() ? members.get(i) : LastLabel.of(lastLabel());
        }

        @Override
        public void write(BinaryWriter out) {
            out.writeInt(MARK).writeByte(KIND).writeList(members, (to, member) -> member.write(to));
        }
    }

    static Context read(BinaryReader in) {
        int label = in.readInt();
        if (label >= 0) {
            return LastLabel.of(label - 1);
        }
        int kind = label == MARK ? in.readByte() : label;
        return switch (kind) {
            case OfMembers.KIND -> new OfMembers(in.readList(Context::read));
            case Ticket.KIND -> Ticket.read(in);
            case LastNumber.KIND -> new LastNumber(in.readDouble(), in.readDouble());
            default -> throw in.bad("the context of a prediction, not kind " + kind);
        };
    }
}
