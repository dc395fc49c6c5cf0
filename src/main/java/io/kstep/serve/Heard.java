package io.kstep.serve;

import io.kstep.print.Json;

/**
 * That a model is alive, also where no error report says so for long: these come with labels only.
 *
 * @param learned labels that it has learned; -1 where nothing was heard of it since its replica started
 * @param lastRecord when its latest record came, in milliseconds by the clock of its replica; -1 likewise
 */
record Heard(long learned, long lastRecord) {

    static final Heard NOTHING = new Heard(-1, -1);

    static final String LEARNED = "learned";
    static final String LAST_RECORD = "lastRecord";

    void write(Json json) {
        if (lastRecord >= 0) {
            json.field(LEARNED, learned).field(LAST_RECORD, lastRecord);
        }
    }
}
