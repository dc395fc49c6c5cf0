package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;

/**
 * What the members of a {@link Pool} said of an instance when it was predicted. When its label comes, exponents learn from
 * that, and not from what members say that have learned from later labels since. A ticket from before the last alarm is of
 * models that were replaced: it teaches no exponent.
 *
 * @param alarms that the pool had raised by then
 * @param spoken bit i is set where member i spoke
 * @param classes that were known then, 0 where the messages would have taken more than {@value #MOST_CODES} numbers of two
 *     bytes and were not kept
 * @param codes {@link Messages} of one member after the other
 * @param members what the members themselves want to know
 */
record Ticket(long alarms, int spoken, int classes, char[] codes, Context members) implements Context {

    static final int KIND = 2;

    static final int MOST_CODES = 4_096;

    /** Whether the messages were kept, of this number of members and no more classes than these. */
    boolean fits(int memberCount, int classCount) {
        return classes > 0 && classes <= classCount && codes.length == memberCount * classes;
    }

    @Override
    public int lastLabel() {
        return members.lastLabel();
    }

    @Override
    public Context member(int i) {
        return members.member(i);
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeInt(MARK).writeByte(KIND).writeLong(alarms).writeInt(spoken).writeInt(classes);
        out.writeInt(codes.length);
        for (char code : codes) {
            out.writeInt(code);
        }
        members.write(out);
    }

    static Ticket read(BinaryReader in) {
        long alarms = in.readLong();
        int spoken = in.readInt();
        int classes = in.readInt();
        int length = in.readInt();
        if (length < 0 || length > MOST_CODES) {
            throw in.bad("at most " + MOST_CODES + " messages, not " + length);
        }
        char[] codes = new char[length];
        for (int i = 0; i < length; i++) {
            codes[i] = (char) in.readInt();
        }
        return new Ticket(alarms, spoken, classes, codes, Context.read(in));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ticket that
                && alarms == that.alarms
                && spoken == that.spoken
                && classes == that.classes
                && Arrays.equals(codes, that.codes)
                && members.equals(that.members);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(alarms) + Arrays.hashCode(codes);
    }

    @Override
    public String toString() {
        return "Ticket[alarms=" + alarms + ",spoken=" + spoken + ",classes=" + classes + ",members=" + members + "]";
    }
}
