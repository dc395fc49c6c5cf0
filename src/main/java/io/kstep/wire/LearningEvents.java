package io.kstep.wire;

import io.kstep.incremental.StreamEvent;
import io.kstep.incremental.StreamEvent.AnotherAnswers;
import io.kstep.incremental.StreamEvent.ChunkFallback;
import io.kstep.incremental.StreamEvent.ChunkLearned;
import io.kstep.incremental.StreamEvent.ChunkLost;
import io.kstep.incremental.StreamEvent.DriftAlarm;
import io.kstep.incremental.StreamEvent.NoContest;
import io.kstep.incremental.StreamEvent.OfMember;
import io.kstep.incremental.StreamEvent.ProvisionalLost;
import io.kstep.incremental.StreamEvent.SubmodelRetired;

/** The events of learning in the form of their records: type and details. */
final class LearningEvents {

    static final StreamEvent.Cases<String> TYPE = new Type();
    static final StreamEvent.Cases<EventDetails> DETAILS = new Details();

    private LearningEvents() {}

    private static final class Type implements StreamEvent.Cases<String> {
        @Override
        public String chunkLearned(ChunkLearned event) {
            return "chunk-learned";
        }

        @Override
        public String chunkFallback(ChunkFallback event) {
            return "chunk-fallback";
        }

        @Override
        public String chunkLost(ChunkLost event) {
            return "chunk-lost";
        }

        @Override
        public String provisionalLost(ProvisionalLost event) {
            return "provisional-lost";
        }

        @Override
        public String submodelRetired(SubmodelRetired event) {
            return "submodel-retired";
        }

        @Override
        public String driftAlarm(DriftAlarm event) {
            return "drift-alarm";
        }

        @Override
        public String anotherAnswers(AnotherAnswers event) {
            return "another-answers";
        }

        @Override
        public String noContest(NoContest event) {
            return "no-contest";
        }

        @Override
        public String ofMember(OfMember event) {
            return event.event().match(this);
        }
    }

    private static final class Details implements StreamEvent.Cases<EventDetails> {
        @Override
        public EventDetails chunkLearned(ChunkLearned event) {
            return new EventDetails()
                    .number("version", event.version())
                    .number("rows", event.rows())
                    .name("cause", event.cause());
        }

        @Override
        public EventDetails chunkFallback(ChunkFallback event) {
            return new EventDetails()
                    .number("version", event.version())
                    .text("learner", event.learner())
                    .text("reason", event.reason());
        }

        @Override
        public EventDetails chunkLost(ChunkLost event) {
            return new EventDetails()
                    .number("version", event.version())
                    .number("rows", event.rows())
                    .name("cause", event.cause())
                    .text("reason", event.reason());
        }

        @Override
        public EventDetails provisionalLost(ProvisionalLost event) {
            return new EventDetails().number("version", event.version()).text("reason", event.reason());
        }

        @Override
        public EventDetails submodelRetired(SubmodelRetired event) {
            return new EventDetails()
                    .number("firstChunk", event.firstChunk())
                    .number("lastChunk", event.lastChunk())
                    .text("retention", event.policy().spec());
        }

        @Override
        public EventDetails driftAlarm(DriftAlarm event) {
            return new EventDetails().number("labels", event.labels());
        }

        @Override
        public EventDetails anotherAnswers(AnotherAnswers event) {
            return new EventDetails()
                    .number("labels", event.labels())
                    .number("member", event.member())
                    .text("settings", event.settings())
                    .reals("errors", event.errors());
        }

        @Override
        public EventDetails noContest(NoContest event) {
            return new EventDetails().number("labels", event.labels()).text("reason", event.reason());
        }

        @Override
        public EventDetails ofMember(OfMember event) {
            return event.event().match(this).text("contender", event.member());
        }
    }
}
