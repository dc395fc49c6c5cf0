package io.kstep.load;

/**
 * A record and what must come of it.
 *
 * @param key null where the record has none
 * @param value null for a tombstone
 */
record HostileRecord(String role, byte[] key, byte[] value, long time, Fate fate) {

    /** What must come of a record: it stands in a header, which the service leaves alone. */
    enum Fate {
        /** An instance of a model that nothing hostile may touch: one prediction, no letter. */
        GOOD,
        /** A label or a command of such a model: no letter. */
        OWN,
        /** Odd but in order, an instance: one prediction, no letter. */
        PREDICTED,
        /** In order, a label or a command: no letter. */
        TAKEN,
        /** Out of order: one letter, no prediction. */
        BAD,
        /** In order, but whether there is room for it is the service's to say: a letter or not, never an internal error. */
        ROOM
    }
}
