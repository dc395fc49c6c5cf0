package io.kstep.session;

import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
import java.util.List;

/** What a change of a model has to be told to the world. Reused; a replay of the past fills one that nobody reads. */
public final class Effects {

    private final List<ModelEvent> events = new ArrayList<>();
    private boolean chunkClosed;
    private boolean reportDue;
    private int alarms;

    public void clear() {
        events.clear();
        chunkClosed = false;
        reportDue = false;
        alarms = 0;
    }

    public void event(ModelEvent event) {
        events.add(event);
    }

    public void alarm(boolean raised) {
        alarms += raised ? 1 : 0;
    }

    public void chunk() {
        chunkClosed = true;
    }

    public void report() {
        reportDue = true;
    }

    public List<ModelEvent> events() {
        return events;
    }

    public boolean isChunkClosed() {
        return chunkClosed;
    }

    public boolean isReportDue() {
        return reportDue;
    }

    public int alarms() {
        return alarms;
    }
}
