package io.kstep.wire;

import io.kstep.print.Json;

/**
 * Asks for the label of an instance: {@code {"format":1,"model":"eu","time":1700000000000,"id":"42","version":7,
 * "why":"margin","doubt":0.93}}.
 *
 * @param time of the instance in milliseconds
 * @param version of the k-step classifier that predicted it
 * @param why {@code margin} or {@code lot}
 * @param doubt probability of its second likeliest class as a share of that of the likeliest
 */
public record QuestionRecord(String model, long time, String id, long version, String why, double doubt) {

    /**
     * What a model has asked so far.
     *
     * @param instances that had no label
     */
    public record Counts(long instances, long byMargin, long byLot) {

        void write(Json out) {
            out.field("instances", instances).field("byMargin", byMargin).field("byLot", byLot);
        }
    }

    public byte[] encode() {
        return Json.bytes(out -> out.field("format", WireFormat.VERSION)
                .field("model", model)
                .field("time", time)
                .field("id", id)
                .field("version", version)
                .field("why", why)
                .field("doubt", doubt));
    }
}
