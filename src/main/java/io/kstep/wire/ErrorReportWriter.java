package io.kstep.wire;

import io.kstep.data.Target;
import io.kstep.evaluate.Interval;
import io.kstep.evaluate.NumberScores;
import io.kstep.evaluate.Scores;
import io.kstep.evaluate.SoftSummary;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.DecisionErrors;
import io.kstep.print.Json;
import java.util.List;
import java.util.Optional;

/**
 * Writes the report of a model's errors: {@code {"format":1,"model":"eu","time":1700000000000,"labels":5000,
 * "estimates":[{"estimator":"windowed","window":1000,"error":0.12,"interval":[0.10,0.14],"size":1000},...],
 * "accuracy":0.87,...,"classes":{"up":{"labelled":2600,"predicted":2500,"correct":2200},...}}}. What has no value yet
 * is null. Where soft labels were scored, {@code "soft":{"labels":400,"expectedError":0.31,...}} follows. What is different
 * where there are several class variables is in {@link JointReportWriter}.
 */
public final class ErrorReportWriter {

    /**
     * What a report of classes may have beside the errors.
     *
     * @param costs what decisions cost
     * @param questions which labels were asked for
     * @param experts what is known of those who vote
     */
    public record Beside(
            Optional<DecisionErrors.Report> costs,
            Optional<QuestionRecord.Counts> questions,
            List<ExpertFigures> experts) {
        static final Beside NOTHING = new Beside(Optional.empty(), Optional.empty(), List.of());
    }

    /**
     * The record of a report of one class variable.
     *
     * @param time the stream's, in milliseconds
     * @param classes the names of those whose counts are wanted, from the first on
     */
    public byte[] write(String model, long time, StreamErrors.Report report, List<String> classes) {
        return write(
                model,
                time,
                report,
                List.of(new Target.ClassVariable(SchemaInference.TARGET, classes)),
                Beside.NOTHING);
    }

    /**
     * The record of a report. Of a model that decides by costs or asks for labels {@code
     * "decisions":{"labels":5000,"cost":0.31,...}} and {@code "questions":{"instances":5000,"byMargin":199,"byLot":51}} end
     * it, and {@code "experts":[...]} where they vote.
     *
     * @param time the stream's, in milliseconds
     * @param targets with the names of the classes whose counts are wanted, from the first on
     */
    public byte[] write(String model, long time, StreamErrors.Report report, List<Target> targets, Beside beside) {
        if (report.numbers().isPresent()) {
            return write(model, time, report, report.numbers().get());
        }
        return Json.bytes(out -> {
            out.field("format", WireFormat.VERSION).field("model", model).field("time", time);
            if (report.several().isPresent()) {
                JointReportWriter.write(out, report, report.several().get(), targets);
            } else {
                write(out, report, targets.get(0).values());
            }
            beside.costs.ifPresent(found -> out.object("decisions", json -> write(json, found)));
            beside.questions.ifPresent(found -> out.object("questions", found::write));
            if (!beside.experts.isEmpty()) {
                out.list("experts", beside.experts, (to, expert) -> expert.write(to));
            }
        });
    }

    /** All that is known of one class variable. */
    static void write(Json out, StreamErrors.Report report, List<String> classes) {
        out.field("labels", report.scores().instances())
                .list("estimates", report.estimates(), ErrorReportWriter::write);
        write(out, report.scores());
        out.object("classes", json -> {
            for (int c = 0; c < Math.min(classes.size(), report.counts().size()); c++) {
                StreamErrors.ClassCounts counts = report.counts().get(c);
                json.object(classes.get(c), fields -> write(fields, counts));
            }
        });
        report.soft().ifPresent(soft -> out.object("soft", json -> write(json, soft)));
    }

    private static void write(Json out, DecisionErrors.Report costs) {
        out.field("labels", costs.labels());
        write(out, costs.sinceStart());
        out.object("fading", json -> write(json, costs.fading()));
        if (!Double.isNaN(costs.outliers())) {
            out.count("outliers", costs.outliers());
        }
    }

    private static void write(Json out, DecisionErrors.Means means) {
        out.count("cost", means.cost())
                .count("expectedCost", means.expected())
                .count("costOfLikeliest", means.likeliest())
                .count("rejected", means.rejected());
    }

    /** The report of a number: the error of an estimate is the share of targets outside of their intervals. */
    private static byte[] write(String model, long time, StreamErrors.Report report, NumberScores numbers) {
        return Json.bytes(out -> {
            out.field("format", WireFormat.VERSION)
                    .field("model", model)
                    .field("time", time)
                    .field("labels", numbers.labels())
                    .list("estimates", report.estimates(), (to, estimate) -> {
                        write(to, estimate);
                        numbers.estimate(estimate.estimator()).ifPresent(found -> write(to, found));
                    });
            out.field("level", numbers.level())
                    .count("coverage", coverage(report))
                    .count("mae", numbers.all().mae())
                    .count("rmse", numbers.all().rmse())
                    .count("r2", numbers.r2())
                    .count("crps", numbers.all().crps())
                    .count("meanRmse", numbers.meanRmse())
                    .count("noChangeRmse", numbers.noChangeRmse());
        });
    }

    private static double coverage(StreamErrors.Report report) {
        return report.estimates().stream()
                .filter(estimate -> estimate.estimator().equals("since-start"))
                .mapToDouble(estimate -> 1 - estimate.error())
                .findFirst()
                .orElse(Double.NaN);
    }

    private static void write(Json out, NumberScores.Estimate estimate) {
        out.count("mae", estimate.mae())
                .field("maeInterval", ends(estimate.maeInterval()))
                .count("rmse", estimate.rmse())
                .field("rmseInterval", ends(estimate.rmseInterval()))
                .count("crps", estimate.crps());
    }

    private static double[] ends(Interval interval) {
        return new double[] {interval.low(), interval.high()};
    }

    static void write(Json out, StreamErrors.Estimate estimate) {
        out.field("estimator", estimate.estimator());
        if (!Double.isNaN(estimate.parameter())) {
            out.count(parameterName(estimate.estimator()), estimate.parameter());
        }
        out.count("error", estimate.error())
                .field("interval", bounds(estimate.interval()))
                .count("size", estimate.size());
    }

    private static String parameterName(String estimator) {
        return switch (estimator) {
            case "windowed", "adaptive" -> "window";
            case "fading" -> "factor";
            case "chunk" -> "chunk";
            default -> throw new IllegalStateException("no name is known for the parameter of " + estimator);
        };
    }

    private static void write(Json out, Scores.Summary scores) {
        out.count("accuracy", scores.accuracy())
                .count("kappa", scores.kappa())
                .count("kappaTemporal", scores.kappaTemporal())
                .count("logLoss", scores.logLoss())
                .count("brier", scores.brier())
                .count("calibrationError", scores.calibrationError())
                .count("majorityAccuracy", scores.baselines().majority())
                .count("noChangeAccuracy", scores.baselines().noChange());
    }

    private static void write(Json out, StreamErrors.Soft soft) {
        out.field("labels", soft.labels())
                .count("expectedError", soft.expected())
                .count("fadingExpectedError", soft.fading())
                .count("leastExpectedError", soft.least());
        soft.corrected().ifPresent(corrected -> out.object("corrected", json -> write(json, corrected)));
    }

    private static void write(Json out, SoftSummary.Corrected corrected) {
        out.field("labels", corrected.labels())
                .field("error", corrected.error())
                .field("interval", bounds(corrected.interval()))
                .field("growsWithDoubt", corrected.growsWithDoubt())
                .field("errorByDoubt", corrected.byDoubt())
                .field("intervalByDoubt", bounds(corrected.byDoubtInterval()));
    }

    private static double[] bounds(Interval interval) {
        return new double[] {interval.low(), interval.high()};
    }

    private static void write(Json out, StreamErrors.ClassCounts counts) {
        out.count("labelled", counts.labelled())
                .count("predicted", counts.predicted())
                .count("correct", counts.correct());
    }
}
