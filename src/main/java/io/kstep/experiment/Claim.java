package io.kstep.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One assertion, collected over the settings it is made of, each judged with some standard errors of grace. A figure or
 * an error that is no number never holds, and a claim that nothing was judged by was not run.
 */
final class Claim {

    private static final double USUAL_GRACE = 2;
    private static final int MOST_TOLD = 8;

    private final String id;
    private final String text;
    private final double grace;
    private final List<String> failures = new ArrayList<>();
    private int settings;
    private double tightest = Double.POSITIVE_INFINITY;
    private String tightestFigure = "";

    Claim(String id, String text) {
        this(id, text, USUAL_GRACE);
    }

    private Claim(String id, String text, double grace) {
        this.id = id;
        this.text = text;
        this.grace = grace;
    }

    /** A claim about the figures themselves: without grace, unless they are over fewer networks than they should be. */
    static Claim exact(String id, String text, ExperimentOptions options) {
        return new Claim(id, text, options.networks() < ExperimentOptions.DEFAULT.networks() ? USUAL_GRACE : 0);
    }

    void atLeast(String where, Estimate figure, double bound) {
        judge(where, figure, figure.mean() - bound, ">= " + number(bound));
    }

    void atMost(String where, Estimate figure, double bound) {
        judge(where, figure, bound - figure.mean(), "<= " + number(bound));
    }

    private void judge(String where, Estimate figure, double margin, String demand) {
        String shown = where + ": " + number(figure.mean()) + " ± " + number(figure.error()) + ", wanted " + demand;
        double slack = margin + grace * figure.error();
        settings++;
        if (!(slack >= 0)) {
            failures.add(shown);
        } else if (slack <= tightest) {
            tightest = slack;
            tightestFigure = shown;
        }
    }

    ExperimentReport.Check check() {
        if (settings == 0) {
            return ExperimentReport.Check.notRun(id, text, "nothing was judged");
        }
        String figures = failures.isEmpty()
                ? "holds in " + settings + " of " + settings + "; tightest: " + tightestFigure
                : "fails in " + failures.size() + " of " + settings + ": "
                        + String.join("; ", failures.subList(0, Math.min(MOST_TOLD, failures.size())))
                        + (failures.size() > MOST_TOLD ? "; ..." : "");
        return ExperimentReport.Check.judged(id, text, failures.isEmpty(), figures);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 1 ? "%.4f" : "%.2f", value);
    }
}
