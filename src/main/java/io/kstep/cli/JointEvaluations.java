package io.kstep.cli;

import static io.kstep.print.Numbers.fixed;

import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.Interval;
import io.kstep.evaluate.JointEvaluation;
import io.kstep.evaluate.JointScores;
import io.kstep.evaluate.Scores;
import io.kstep.multi.JointLearner;
import io.kstep.multi.JointLearners;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** Evaluations of learners of several class variables, in a table or as JSON. */
final class JointEvaluations {

    private record Row(String data, String learner, Schema schema, JointEvaluation found) {}

    private final Estimator estimator;
    private final boolean detail;
    private final List<Row> rows = new ArrayList<>();

    private final Map<String, JointLearner> learners = new LinkedHashMap<>();

    /** @param detail whether every class variable has a line of its own as well */
    JointEvaluations(Estimator estimator, List<Spec> specs, boolean detail) {
        this.estimator = estimator;
        this.detail = detail;
        specs.forEach(spec -> learners.put(name(spec), JointLearners.parse(name(spec))));
    }

    /** Evaluates all learners on a data set; how each result is written goes to somebody. */
    void evaluate(
            String data,
            Chunk chunk,
            JointScores.Rules rules,
            long seed,
            LongSupplier nanos,
            Consumer<Consumer<Json>> listener) {
        if (chunk.size() == 0) {
            throw new SpecException("no row has a label: nothing can be learned");
        }
        learners.forEach((name, learner) -> {
            learner.refusal(chunk.schema()).ifPresent(reason -> {
                throw new SpecException(reason);
            });
            JointEvaluation found = estimator.estimate(learner, chunk, rules, seed, nanos);
            rows.add(new Row(data, name, chunk.schema(), found));
            listener.accept(json -> write(json, data, chunk.schema(), found));
        });
    }

    /** Whether a spec names a learner of several class variables. */
    static boolean isJoint(Spec spec) {
        return JointLearners.names().contains(spec.name());
    }

    /** The name that a learner has in the table; one of a single class variable learns each on its own. */
    static String name(Spec spec) {
        return isJoint(spec)
                ? spec.toString()
                : "independent(" + (spec.options().isEmpty() ? "learner=" : "") + spec + ")";
    }

    /** By their names. */
    Map<String, JointLearner> learners() {
        return learners;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    private void write(Json json, String data, Schema schema, JointEvaluation found) {
        JointScores.Summary scores = found.scores();
        json.field("data", data)
                .field("instances", found.instances())
                .field("learner", found.learner())
                .field("estimator", found.estimator())
                .field("globalAccuracy", scores.global());
        found.globalInterval()
                .ifPresentOrElse(
                        interval -> json.field("globalInterval", bounds(interval)),
                        () -> json.nothing("globalInterval"));
        json.field("globalAccuracyOfMarginals", scores.each().global())
                .field("meanAccuracy", scores.mean())
                .field("meanInterval", bounds(scores.each().interval()))
                .field("hammingLoss", scores.hamming())
                .field("jointLogLoss", scores.logLoss())
                .field("bias", estimator.bias())
                .field("folds", found.folds().size());
        List<Integer> variables =
                IntStream.range(0, scores.single().length).boxed().toList();
        json.list(
                "classVariables",
                variables,
                (each, j) -> write(each, schema.targets().get(j), found, j));
        json.field("seconds", found.seconds());
    }

    private static void write(Json json, Target target, JointEvaluation found, int variable) {
        JointScores.Summary scores = found.scores();
        Scores.Summary own = scores.variables().get(variable);
        json.field("name", target.name())
                .field("accuracy", scores.single()[variable])
                .field("kappa", own.kappa())
                .field("logLoss", own.logLoss())
                .field("brier", own.brier())
                .field("calibrationError", own.calibrationError());
        if (!found.sets().isEmpty()) {
            json.count("setRows", found.sets().rows()[variable])
                    .field("setAccuracy", found.sets().accuracy()[variable]);
        }
    }

    private static double[] bounds(Interval interval) {
        return new double[] {interval.low(), interval.high()};
    }

    @Override
    public String toString() {
        if (rows.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable(
                        "data",
                        "learner",
                        "instances",
                        "global %",
                        "95 % interval",
                        "mean %",
                        "95 % interval",
                        "joint log-loss",
                        "seconds")
                .left(1);
        rows.forEach(row -> table.add(
                row.data(),
                row.learner(),
                Numbers.count(row.found().instances()),
                fixed(100 * row.found().scores().global(), 2),
                row.found().globalInterval().map(JointEvaluations::text).orElse("none"),
                fixed(100 * row.found().scores().mean(), 2),
                text(row.found().scores().each().interval()),
                fixed(row.found().scores().logLoss(), 4),
                fixed(row.found().seconds(), 3)));
        return EvaluationTable.heading(estimator) + "\n" + table + (detail ? details() : "");
    }

    private String details() {
        TextTable table = new TextTable(
                        "data", "learner", "class variable", "accuracy %", "kappa", "log-loss", "Brier", "calibration")
                .left(1, 2);
        for (Row row : rows) {
            JointScores.Summary scores = row.found().scores();
            for (int j = 0; j < scores.single().length; j++) {
                Scores.Summary own = scores.variables().get(j);
                table.add(
                        row.data(),
                        row.learner(),
                        row.schema().targets().get(j).name(),
                        fixed(100 * scores.single()[j], 2),
                        fixed(own.kappa(), 4),
                        fixed(own.logLoss(), 4),
                        fixed(own.brier(), 4),
                        fixed(own.calibrationError(), 4));
            }
        }
        return "\n" + table + sets();
    }

    /** Rows whose labels leave several classes, where there are any. */
    private String sets() {
        TextTable table = new TextTable(
                        "data", "learner", "class variable", "rows with several classes left", "said one of them %")
                .left(1, 2);
        boolean isEmpty = true;
        for (Row row : rows) {
            for (int j = 0; j < row.schema().targets().size(); j++) {
                double weight = row.found().sets().rows()[j];
                if (weight > 0) {
                    isEmpty = false;
                    table.add(
                            row.data(),
                            row.learner(),
                            row.schema().targets().get(j).name(),
                            fixed(weight, 0),
                            fixed(100 * row.found().sets().accuracy()[j], 2));
                }
            }
        }
        return isEmpty ? "" : "\n" + table;
    }

    private static String text(Interval interval) {
        return fixed(100 * interval.low(), 1) + " to " + fixed(100 * interval.high(), 1);
    }
}
