package io.kstep.stream;

import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
import java.util.List;

/** What a change of a model has to be told to the world. Reused; a replay of the past fills one that nobody reads. */
final class Effects {

    private final List<ModelEvent> events = new ArrayList<>();
    private boolean chunkClosed;
    private boolean reportDue;
    private int alarms;

    void clear() {
        events.clear();
        chunkClosed = false;
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
        chunkClosed = true;
    }

    void report() {
        reportDue = true;
    }

    List<ModelEvent> events() {
        return events;
    }

    boolean isChunkClosed() {
        return chunkClosed;
    }

    boolean isReportDue() {
        return reportDue;
    }

    int alarms() {
        return alarms;
    }
}
