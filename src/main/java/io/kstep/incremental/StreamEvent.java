package io.kstep.incremental;

import java.util.List;

/** Something that happened while learning from a stream that a user may want to know of. */
public sealed interface StreamEvent {

    /** The answer of the case that is this event's kind. */
    <T> T match(Cases<T> cases);

    /** An answer for every kind of event. */
    interface Cases<T> {
        T chunkLearned(ChunkLearned event);

        T chunkFallback(ChunkFallback event);

        T chunkLost(ChunkLost event);

        T provisionalLost(ProvisionalLost event);

        T submodelRetired(SubmodelRetired event);

        T driftAlarm(DriftAlarm event);

        T anotherAnswers(AnotherAnswers event);

        T noContest(NoContest event);

        T ofMember(OfMember event);
    }

    /** Whether something could not be learned as it should have been. */
    default boolean isTrouble() {
        return this instanceof ChunkFallback
                || this instanceof ChunkLost
                || this instanceof ProvisionalLost
                || this instanceof OfMember;
    }

    /** A chunk was closed and learned; {@code version} is that of the k-step classifier it gave. */
    record ChunkLearned(long version, int rows, Cause cause) implements StreamEvent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.chunkLearned(this);
        }
    }

    /** The learner could not take a chunk, for this reason, and another learner did. */
    record ChunkFallback(long version, String learner, String reason) implements StreamEvent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.chunkFallback(this);
        }
    }

    /** No learner could take a chunk: it was closed without a submodel. */
    record ChunkLost(long version, int rows, Cause cause, String reason) implements StreamEvent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.chunkLost(this);
        }
    }

    /** The open chunk has no submodel until the chunk of this version is closed. */
    record ProvisionalLost(long version, String reason) implements StreamEvent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.provisionalLost(this);
        }
    }

    /** A submodel was dropped or merged away. */
    record SubmodelRetired(long firstChunk, long lastChunk, Retention policy) implements StreamEvent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.submodelRetired(this);
        }
    }

    /** The errors rose. */
    record DriftAlarm(long labels) implements StreamEvent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.driftAlarm(this);
        }
    }

    /**
     * Of several contenders another one answers from now on.
     *
     * @param labels learned so far
     * @param member counted from 1
     * @param settings the member's spec
     * @param errors of all members by which it does; empty where it answers because it is the first
     */
    record AnotherAnswers(long labels, int member, String settings, List<Double> errors) implements StreamEvent {

        public AnotherAnswers {
            errors = List.copyOf(errors);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.anotherAnswers(this);
        }
    }

    /** The stream has shown what contenders might make different things of, but there are none, or no more, of them. */
    record NoContest(long labels, String reason) implements StreamEvent {
        @Override
        public <T> T match(Cases<T> cases) {
            return cases.noContest(this);
        }
    }

    /**
     * Something that happened to a contender that does not answer.
     *
     * @param member counted from 1; of contenders within contenders "2.1"
     */
    record OfMember(String member, StreamEvent event) implements StreamEvent {

        static OfMember of(int member, StreamEvent event) {
            return event instanceof OfMember inner
                    ? new OfMember(member + "." + inner.member, inner.event)
                    : new OfMember(Integer.toString(member), event);
        }

        @Override
        public <T> T match(Cases<T> cases) {
            return cases.ofMember(this);
        }
    }

    /** Why a chunk was closed. */
    enum Cause {
        COUNT,
        TIME,
        DRIFT,
        /** The stream has ended. */
        END
    }
}
