package io.kstep.stream;

import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
import java.util.List;

/** What a change of a model has to be told to the world. Reused; a replay of the past fills one that nobody reads. */
final class Effects {

    private final List<ModelEvent> events = new ArrayList<>();
    private boolean chunkLearned;
    private boolean reportDue;
    private int alarms;

    void clear() {
        events.clear();
        chunkLearned = false;
        reportDue = false;
        alarms = 0;
    }

    void event(ModelEvent event) {
        events.add(event);
    }

    void alarm(boolean raised) {
        alarms += raised ? 1 : 0;
    }

    void chunk() {
        chunkLearned = true;
    }

    void report() {
        reportDue = true;
    }

    List<ModelEvent> events() {
        return events;
    }

    boolean isChunkLearned() {
        return chunkLearned;
    }

    boolean isReportDue() {
        return reportDue;
    }

    int alarms() {
        return alarms;
    }
}
