package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.Context;

/** What waits for its other half: an instance for its label, or a label for its instance. */
public sealed interface Waiting {

    int VERSION = 1;

    /** Of an instance of which some experts have spoken. */
    int WITH_BALLOT = 2;

    /** Place in the order of arrival, which is the order of expiry too. */
    long arrival();

    /** Stream time up to which it waits. */
    long deadline();

    /**
     * A predicted instance.
     *
     * @param ballot null if no expert has spoken of it
     */
    record WaitingInstance(long arrival, long deadline, Predicted predicted, Ballot ballot) implements Waiting {}

    /**
     * The votes of an instance that waits for more of them.
     *
     * @param arrival place of the first vote in the order of arrival
     * @param deadline stream time up to which more votes are waited for
     * @param json a label record with the votes so far
     */
    record Ballot(long arrival, long deadline, byte[] json) {}

    /** A label whose instance has not come; the record's value as it was. */
    record WaitingLabel(long arrival, long deadline, byte[] json) implements Waiting {}

    default byte[] toBytes(BinaryWriter buffer) {
        BinaryWriter out = buffer.clear()
                .writeByte(this instanceof WaitingInstance one && one.ballot != null ? WITH_BALLOT : VERSION)
                .writeBoolean(this instanceof WaitingInstance)
                .writeLong(arrival())
                .writeLong(deadline());
        if (this instanceof WaitingInstance instance) {
            Predicted predicted = instance.predicted;
            predicted.context().write(out);
            out.writeDoubles(predicted.values()).writeDoubles(predicted.posterior());
            if (instance.ballot != null) {
                Ballot ballot = instance.ballot;
                out.writeLong(ballot.arrival).writeLong(ballot.deadline).writeBytes(ballot.json);
            }
        } else {
            out.writeBytes(((WaitingLabel) this).json);
        }
        return out.toBytes();
    }

    static Waiting read(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.readByte();
        if (version != VERSION && version != WITH_BALLOT) {
            throw in.bad("what waits in version " + VERSION + " or " + WITH_BALLOT + ", not " + version);
        }
        boolean instance = in.readBoolean();
        long arrival = in.readLong();
        long deadline = in.readLong();
        if (!instance) {
            return new WaitingLabel(arrival, deadline, in.readBytes());
        }
        Predicted predicted = new Predicted(Context.read(in), in.readDoubles(), in.readDoubles());
        Ballot ballot = version == VERSION ? null : new Ballot(in.readLong(), in.readLong(), in.readBytes());
        return new WaitingInstance(arrival, deadline, predicted, ballot);
    }
}
