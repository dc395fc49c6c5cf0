package io.kstep.cli.compare;

import static io.kstep.print.Numbers.fixed;

import io.kstep.evaluate.Interval;
import io.kstep.evaluate.SoftSummary;
import io.kstep.print.Json;
import io.kstep.print.Numbers;

/** What labels that are not sure, and truths beside them, say of predictions: for people and for programs. */
public final class SoftReport {

    private SoftReport() {}

    /** As the field {@code soft}. */
    public static void write(Json json, SoftSummary found) {
        json.object("soft", to -> {
            to.field("labels", found.labels())
                    .field("optimistic", found.bounds().optimistic())
                    .field("pignistic", found.bounds().pignistic())
                    .field("pessimistic", found.bounds().pessimistic())
                    .field("least", found.least())
                    .field("plausibilityWeighted", found.plausibilityWeighted())
                    .field("posteriorExpected", found.posteriorExpected());
            found.corrected()
                    .ifPresent(corrected -> to.object("noiseCorrected", each -> {
                        each.field("labels", corrected.labels()).field("error", corrected.error());
                        interval(each, "interval", corrected.interval());
                        each.field("growsWithDoubt", corrected.growsWithDoubt())
                                .field("growth", corrected.growth())
                                .field("errorByDoubt", corrected.byDoubt());
                        interval(each, "intervalByDoubt", corrected.byDoubtInterval());
                    }));
            found.truth()
                    .ifPresent(truth -> to.object("truth", each -> {
                        each.field("rows", truth.rows()).field("error", truth.error());
                        interval(each, "interval", truth.interval());
                    }));
        });
    }

    private static void interval(Json json, String name, Interval interval) {
        json.field(name, new double[] {interval.low(), interval.high()});
    }

    /** Lines of text, in percent, the first indented as all are. */
    public static String text(SoftSummary found) {
        StringBuilder text = new StringBuilder();
        if (found.labels() > 0) {
            text.append("  error by ")
                    .append(Numbers.count(found.labels()))
                    .append(" labels that may be doubtful: at least ")
                    .append(percent(found.bounds().optimistic()))
                    .append(", evenly settled ")
                    .append(percent(found.bounds().pignistic()))
                    .append(" (no prediction can have less than ")
                    .append(percent(found.least()))
                    .append("), at most ")
                    .append(percent(found.bounds().pessimistic()))
                    .append(" %\n  plausibility-weighted ")
                    .append(percent(found.plausibilityWeighted()))
                    .append(" %; expected by the model itself, too low as a rule: ")
                    .append(percent(found.posteriorExpected()))
                    .append(" %\n");
        }
        found.corrected()
                .ifPresent(corrected -> text.append("  noise-corrected error ")
                        .append(percent(corrected.error()))
                        .append(" %")
                        .append(interval(corrected.interval()))
                        .append(
                                corrected.growsWithDoubt()
                                        ? "\n  warning: errors grow with doubt, so that this is too low; on a line it is "
                                                + percent(corrected.byDoubt()) + " %"
                                                + interval(corrected.byDoubtInterval())
                                        : "")
                        .append("\n"));
        found.truth()
                .ifPresent(truth -> text.append("  true error ")
                        .append(percent(truth.error()))
                        .append(" % of ")
                        .append(Numbers.count(truth.rows()))
                        .append(" rows")
                        .append(interval(truth.interval()))
                        .append("\n"));
        return text.toString();
    }

    private static String percent(double share) {
        return fixed(100 * share, 2);
    }

    private static String interval(Interval interval) {
        return Double.isNaN(interval.low())
                ? ""
                : ", 95 % interval " + percent(interval.low()) + " to " + percent(interval.high());
    }
}
