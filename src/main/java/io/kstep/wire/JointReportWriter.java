package io.kstep.wire;

import io.kstep.data.Target;
import io.kstep.evaluate.Interval;
import io.kstep.evaluate.JointErrors;
import io.kstep.evaluate.StreamErrors;
import io.kstep.print.Json;
import java.util.List;

/**
 * Writes what is measured of several class variables: {@code "labels":5000,"vectors":4800,"estimates":[{"estimator":
 * "windowed","window":1000,"error":0.5,...,"meanError":0.2,"meanInterval":[0.18,0.22]},...],"globalAccuracy":0.48,...,
 * "targets":{"sex":{...},...}}}. The error of an estimate is the share of vectors that were wrong; each of {@code targets}
 * has what the report of one class variable has.
 */
final class JointReportWriter {

    private static final String ALL = "since-start";

    private JointReportWriter() {}

    static void write(Json out, StreamErrors.Report report, JointErrors.Report several, List<Target> targets) {
        out.field("labels", several.instances())
                .field("vectors", several.vectors())
                .list("estimates", report.estimates(), (to, estimate) -> {
                    ErrorReportWriter.write(to, estimate);
                    several.mean(estimate.estimator())
                            .ifPresent(mean ->
                                    to.count("meanError", mean.error()).field("meanInterval", ends(mean.interval())));
                });
        out.count("globalAccuracy", 1 - globalError(report))
                .count("globalAccuracyOfMarginals", several.ofMarginals())
                .count("expectedGlobalAccuracy", several.expected())
                .count(
                        "meanAccuracy",
                        several.mean(ALL).map(mean -> 1 - mean.error()).orElse(Double.NaN));
        out.object("targets", json -> {
            for (int j = 0; j < several.variables().size(); j++) {
                StreamErrors.Report own = several.variables().get(j);
                List<String> classes = targets.get(j).values();
                json.object(targets.get(j).name(), fields -> ErrorReportWriter.write(fields, own, classes));
            }
        });
    }

    private static double globalError(StreamErrors.Report report) {
        return report.estimates().stream()
                .filter(estimate -> estimate.estimator().equals(ALL))
                .mapToDouble(StreamErrors.Estimate::error)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double[] ends(Interval interval) {
        return new double[] {interval.low(), Math.min(1, interval.high())};
    }
}
