package io.kstep.incremental;

/** Something that happened while learning from a stream that a user may want to know of. */
public sealed interface StreamEvent {

    /** A chunk was closed and learned; {@code version} is that of the k-step classifier it gave. */
    record ChunkLearned(long version, int rows, Cause cause) implements StreamEvent {}

    /** The learner could not take a chunk, for this reason, and another learner did. */
    record ChunkFallback(long version, String learner, String reason) implements StreamEvent {}

    /** No learner could take a chunk: it was closed without a submodel. */
    record ChunkLost(long version, int rows, Cause cause, String reason) implements StreamEvent {}

    /** The open chunk's submodel was given up; there is none until the chunk of this version is closed. */
    record ProvisionalLost(long version, String reason) implements StreamEvent {}

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
