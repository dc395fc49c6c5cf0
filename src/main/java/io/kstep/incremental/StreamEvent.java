package io.kstep.incremental;

/** Something that happened while learning from a stream that a user may want to know of. */
public sealed interface StreamEvent {

    /** A chunk was closed and learned; {@code version} is that of the k-step classifier it gave. */
    record ChunkLearned(long version, int rows, Cause cause) implements StreamEvent {}

    /** A submodel was dropped or merged away. */
    record SubmodelRetired(long firstChunk, long lastChunk, Retention policy) implements StreamEvent {}

    /** The errors rose. */
    record DriftAlarm(long labels) implements StreamEvent {}

    /** Why a chunk was closed. */
    enum Cause {
        COUNT,
        TIME,
        DRIFT,
        /** The stream has ended. */
        END
    }
}
