package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.evaluate.decision.Decision;
import io.kstep.incremental.Context;

/** What waits for its other half: an instance for its label, or a label for its instance. */
public sealed interface Waiting {

    int VERSION = 1;

    /** Of an instance of which some experts have spoken. */
    int WITH_BALLOT = 2;

    /** Of an instance of which something else may have been decided than the most probable class. */
    int WITH_DECISION = 3;

    /** Of an instance whose label does not count among the errors; then it goes on as it would without that. */
    int UNCOUNTED = 4;

    /** Of an instance that teaches without a label too; then it goes on as it would without that. */
    int TEACHING = 5;

    /** Place in the order of arrival, which is the order of expiry too. */
    long arrival();

    /** Stream time up to which it waits. */
    long deadline();

    /**
     * A predicted instance.
     *
     * @param ballot null if no expert has spoken of it
     * @param teaches whether it is to be learned as a row without a label if it waits in vain
     */
    record WaitingInstance(long arrival, long deadline, Predicted predicted, Ballot ballot, boolean teaches)
            implements Waiting {

        /** One that teaches by its label alone. */
        public WaitingInstance(long arrival, long deadline, Predicted predicted, Ballot ballot) {
            this(arrival, deadline, predicted, ballot, false);
        }

        private int version() {
            return predicted.decision() != null ? WITH_DECISION : ballot != null ? WITH_BALLOT : VERSION;
        }
    }

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
        BinaryWriter out = buffer.clear();
        if (this instanceof WaitingInstance one && one.teaches) {
            out.writeByte(TEACHING);
        }
        if (this instanceof WaitingInstance one && !one.predicted.counts()) {
            out.writeByte(UNCOUNTED);
        }
        out.writeByte(this instanceof WaitingInstance one ? one.version() : VERSION)
                .writeBoolean(this instanceof WaitingInstance)
                .writeLong(arrival())
                .writeLong(deadline());
        if (this instanceof WaitingInstance instance) {
            Predicted predicted = instance.predicted;
            predicted.context().write(out);
            out.writeDoubles(predicted.values()).writeDoubles(predicted.posterior());
            Ballot ballot = instance.ballot;
            if (predicted.decision() != null) {
                predicted.decision().write(out);
                out.writeBoolean(ballot != null);
            }
            if (ballot != null) {
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
        boolean teaches = version == TEACHING;
        version = teaches ? in.readByte() : version;
        boolean counts = version != UNCOUNTED;
        version = counts ? version : in.readByte();
        if (version < VERSION || version > WITH_DECISION) {
            throw in.bad("what waits in version " + VERSION + " to " + TEACHING + ", not " + version);
        }
        boolean instance = in.readBoolean();
        long arrival = in.readLong();
        long deadline = in.readLong();
        if (!instance) {
            return new WaitingLabel(arrival, deadline, in.readBytes());
        }
        Context context = Context.read(in);
        double[] values = in.readDoubles();
        double[] posterior = in.readDoubles();
        Decision decision = version == WITH_DECISION ? Decision.read(in) : null;
        boolean hasBallot = decision == null ? version == WITH_BALLOT : in.readBoolean();
        Ballot ballot = hasBallot ? new Ballot(in.readLong(), in.readLong(), in.readBytes()) : null;
        Predicted predicted = new Predicted(context, values, posterior, decision, counts);
        return new WaitingInstance(arrival, deadline, predicted, ballot, teaches);
    }
}
