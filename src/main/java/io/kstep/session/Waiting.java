package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.incremental.Context;

/** What waits for its other half: an instance for its label, or a label for its instance. */
public sealed interface Waiting {

    int VERSION = 1;

    /** Place in the order of arrival, which is the order of expiry too. */
    long arrival();

    /** Stream time up to which it waits. */
    long deadline();

    /** A predicted instance. */
    record WaitingInstance(long arrival, long deadline, Predicted predicted) implements Waiting {}

    /** A label whose instance has not come; the record's value as it was. */
    record WaitingLabel(long arrival, long deadline, byte[] json) implements Waiting {}

    default byte[] toBytes(BinaryWriter buffer) {
        BinaryWriter out = buffer.clear()
                .writeByte(VERSION)
                .writeBoolean(this instanceof WaitingInstance)
                .writeLong(arrival())
                .writeLong(deadline());
        if (this instanceof WaitingInstance instance) {
            Predicted predicted = instance.predicted;
            predicted.context().write(out);
            out.writeDoubles(predicted.values()).writeDoubles(predicted.posterior());
        } else {
            out.writeBytes(((WaitingLabel) this).json);
        }
        return out.toBytes();
    }

    static Waiting read(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.readByte();
        if (version != VERSION) {
            throw in.bad("what waits in version " + VERSION + ", not " + version);
        }
        boolean instance = in.readBoolean();
        long arrival = in.readLong();
        long deadline = in.readLong();
        return instance
                ? new WaitingInstance(
                        arrival, deadline, new Predicted(Context.read(in), in.readDoubles(), in.readDoubles()))
                : new WaitingLabel(arrival, deadline, in.readBytes());
    }
}
