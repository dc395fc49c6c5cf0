package io.kstep.serve;

import io.kstep.print.Json;
import java.time.InstantSource;

/**
 * The recent rolling error of one model, for a chart: at most {@value #POINTS} points, a second apart or more, and the
 * latest {@value #MARKS} drift alarms. Kept in memory only, by the clock of this machine; thread-safe.
 */
final class ErrorTrail {

    static final int POINTS = 720;
    static final int MARKS = 64;
    private static final long APART_MILLIS = 1_000;

    private final InstantSource clock;
    private final long[] times = new long[POINTS];
    private final double[] windowed = new double[POINTS];
    private final double[] fading = new double[POINTS];
    private final long[] drifts = new long[MARKS];
    private long points;
    private long marks;

    ErrorTrail(InstantSource clock) {
        this.clock = clock;
    }

    /** Adds a point, or betters the latest if that is less than a second old. */
    synchronized void add(double windowedError, double fadingError) {
        long now = clock.millis();
        int latest = (int) ((points + POINTS - 1) % POINTS);
        boolean betters = points > 0 && now - times[latest] < APART_MILLIS;
        int place = betters ? latest : (int) (points++ % POINTS);
        times[place] = betters ? times[place] : now;
        windowed[place] = windowedError;
        fading[place] = fadingError;
    }

    synchronized void drift() {
        drifts[(int) (marks++ % MARKS)] = clock.millis();
    }

    /** Times in milliseconds and the errors then, oldest first. */
    synchronized void write(Json json) {
        int kept = (int) Math.min(points, POINTS);
        long first = points - kept;
        long[] shownTimes = new long[kept];
        double[] shownWindowed = new double[kept];
        double[] shownFading = new double[kept];
        for (int i = 0; i < kept; i++) {
            int place = (int) ((first + i) % POINTS);
            shownTimes[i] = times[place];
            shownWindowed[i] = windowed[place];
            shownFading[i] = fading[place];
        }
        int keptMarks = (int) Math.min(marks, MARKS);
        long[] shownDrifts = new long[keptMarks];
        for (int i = 0; i < keptMarks; i++) {
            shownDrifts[i] = drifts[(int) ((marks - keptMarks + i) % MARKS)];
        }
        json.field("times", shownTimes)
                .field("windowed", shownWindowed)
                .field("fading", shownFading)
                .field("drifts", shownDrifts);
    }
}
