package io.kstep.experiment;

import io.kstep.evaluate.comparison.Alternative;
import io.kstep.evaluate.comparison.SignTest;
import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.experiment.SoftStreamsDesign.Stream;
import io.kstep.experiment.SoftStreamsDesign.Wrong;
import io.kstep.experiment.SoftStreamsResults.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What must hold of {@link SoftStreamsExperiment}; means are judged as they are, without grace for chance. */
record SoftStreamsClaims(SoftStreamsResults results) {

    private static final double SIGNIFICANT = 0.01;
    private static final double CLOSE = 2;
    private static final double SHARE_CLOSE = 0.8;
    private static final double MUCH = 0.7;

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        checks.add(atMost("W1", "every cell: auto errs at most 0.3 more than hard", Wrong.HARD, 0.3, false));
        checks.add(atMost("W2", "every cell: auto errs at most 0.4 more than drop", Wrong.DROP, 0.4, false));
        checks.add(close());
        checks.add(below("W4", "gaussians: auto errs less than hard, p < .01 for every density", Wrong.HARD));
        checks.add(below("W5", "gaussians: auto errs less than drop, p < .01 for every density", Wrong.DROP));
        checks.add(atMost("W6", "gaussians: auto errs at most 1.0 more than with true labels", Wrong.TRUE, 1, true));
        checks.addAll(missing());
        return checks;
    }

    private List<Check> missing() {
        double[] more = results.missing().values().stream()
                .flatMapToDouble(errors -> Arrays.stream(SoftStreamsResults.more(errors)))
                .toArray();
        double mean = Arrays.stream(more).average().orElse(Double.NaN);
        long within =
                Arrays.stream(more).filter(difference -> difference <= MUCH).count();
        double gained = -Estimate.of(SoftStreamsResults.more(results.few())).mean();
        return List.of(
                Check.judged(
                        "N1",
                        "80 % without a label: choosing their weight errs at most 0.1 more than leaving them out",
                        mean <= 0.1,
                        String.format(Locale.ROOT, "%.3f more over %d streams", mean, more.length)),
                Check.judged(
                        "N2",
                        "the same on at least 95 % of the streams by at most 0.7",
                        within >= 0.95 * more.length,
                        String.format(
                                Locale.ROOT,
                                "%d of %d; the greatest difference is %.2f",
                                within,
                                more.length,
                                Arrays.stream(more).max().orElse(Double.NaN))),
                Check.judged(
                        "N3",
                        "full Gaussians from 200 labels: at least 1 point is gained",
                        gained >= 1,
                        String.format(Locale.ROOT, "%.2f", gained)));
    }

    private Check atMost(String id, String text, Wrong than, double bound, boolean gaussiansAlone) {
        Worst worst = new Worst();
        for (Cell cell : results.wrong().keySet()) {
            if (!gaussiansAlone || cell.stream() == Stream.GAUSSIANS) {
                worst.take(cell.text(), results.more(cell, than).mean(), bound);
            }
        }
        return worst.check(id, text, "more");
    }

    private Check close() {
        int cells = results.wrong().size();
        long close = results.wrong().keySet().stream()
                .filter(cell -> results.more(cell, Wrong.TRUE).mean() <= CLOSE)
                .count();
        return Check.judged(
                "W3",
                "auto errs at most 2 more than with true labels in 80 % of the cells",
                close >= SHARE_CLOSE * cells,
                close + " of " + cells);
    }

    private Check below(String id, String text, Wrong than) {
        Worst worst = new Worst();
        for (Cell cell : results.wrong().keySet()) {
            if (cell.stream() == Stream.GAUSSIANS) {
                double p = SignTest.of(
                                results.errors(cell, than), results.errors(cell, Wrong.AUTO), Alternative.GREATER)
                        .pValue();
                worst.take(cell.text(), p, Math.nextDown(SIGNIFICANT));
            }
        }
        return worst.check(id, text, "by the sign test");
    }

    /** The cell that is nearest to its bound, or furthest beyond it. */
    private static final class Worst {
        private String where = "";
        private double figure = Double.NEGATIVE_INFINITY;
        private int failed;
        private int all;

        void take(String cell, double value, double bound) {
            all++;
            failed += value <= bound ? 0 : 1; // a figure that is no number fails
            if (!(value <= figure)) {
                where = cell;
                figure = value;
            }
        }

        Check check(String id, String text, String unit) {
            String shown = String.format(Locale.ROOT, Math.abs(figure) < .1 ? "%.4f" : "%.2f", figure);
            String figures = "fails in " + failed + " of " + all + "; greatest: " + where + ", " + shown + " " + unit;
            return all == 0
                    ? Check.notRun(id, text, "nothing was judged")
                    : Check.judged(id, text, failed == 0, figures);
        }
    }
}
