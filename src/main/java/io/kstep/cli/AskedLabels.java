package io.kstep.cli;

import static io.kstep.cli.ScoreLines.line;
import static io.kstep.print.Numbers.fixed;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.evaluate.Interval;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.probability.LogSpace;
import io.kstep.session.Asking;
import io.kstep.session.QuestionSettings;
import io.kstep.spec.SpecException;

/** A stream whose labels are learned only where they were asked for, and what those drawn by lot say of the error. */
final class AskedLabels {

    private final QuestionSettings settings;
    private final Asking asking;
    private long rows;
    private long byMargin;
    private long drawn;
    private long scored;
    private long wrong;

    AskedLabels(String questions) {
        settings = QuestionSettings.parse(questions);
        if (settings.hasClock()) {
            throw new SpecException(
                    "--questions: rows of a file have no times to go by; give percent= instead of minute=");
        }
        asking = new Asking(settings);
    }

    /** Whether the label of a row is asked for. */
    boolean asks(LabelledInstance row, double[] posterior) {
        rows++;
        Asking.Reason reason = asking.ask(row.instance().id(), posterior);
        byMargin += reason == Asking.Reason.MARGIN ? 1 : 0;
        drawn += reason == Asking.Reason.LOT ? 1 : 0;
        if (reason == Asking.Reason.LOT && row.label() instanceof Label.Hard hard && posterior.length > 0) {
            scored++;
            wrong += LogSpace.argMax(posterior) == hard.index() ? 0 : 1;
        }
        return reason != null;
    }

    private double error() {
        return scored == 0 ? Double.NaN : (double) wrong / scored;
    }

    void write(Json json) {
        Interval interval = Interval.wilson(error(), (double) scored);
        json.field("settings", settings.spec())
                .field("byMargin", byMargin)
                .field("drawn", drawn)
                .field("share", (double) (byMargin + drawn) / rows)
                .field("error", error())
                .field("interval", new double[] {interval.low(), interval.high()});
    }

    String text() {
        Interval interval = Interval.wilson(error(), (double) scored);
        return line(
                "questions",
                Numbers.count(byMargin + drawn) + " of " + Numbers.count(rows) + " rows, " + Numbers.count(drawn)
                        + " drawn by lot: error " + fixed(error(), 4) + " (" + fixed(interval.low(), 4) + " to "
                        + fixed(interval.high(), 4) + ")");
    }
}
