package io.kstep.cli;

import static io.kstep.print.Numbers.fixed;

import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.Evaluation;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Evaluations in a table, with a mean over the data sets for each learner. */
final class EvaluationTable {

    private record Row(String data, Contender contender, Evaluation found) {}

    private final Estimator estimator;
    private final List<Contender> contenders;
    private final List<Row> rows = new ArrayList<>();

    EvaluationTable(Estimator estimator, List<Contender> contenders) {
        this.estimator = estimator;
        this.contenders = contenders;
    }

    void add(String data, Contender contender, Evaluation found) {
        rows.add(new Row(data, contender, found));
    }

    void write(Json json, String name, Evaluation found) {
        json.field("data", name)
                .field("instances", found.instances())
                .field("learner", found.learner())
                .field("estimator", found.estimator())
                .field("error", found.error())
                .field("sd", found.sd());
        found.interval()
                .ifPresentOrElse(
                        interval -> json.field("interval", new double[] {interval.low(), interval.high()}),
                        () -> json.nothing("interval"));
        json.field("bias", estimator.bias())
                .field("logLoss", found.logLoss())
                .field("brier", found.brier())
                .field("folds", found.folds().size())
                .field("seconds", found.seconds());
    }

    boolean isEmpty() {
        return rows.isEmpty();
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
                        "error %",
                        "sd",
                        "95 % interval",
                        "log-loss",
                        "Brier",
                        "seconds")
                .left(1);
        rows.forEach(row -> table.add(
                row.data(),
                row.contender().name(),
                Numbers.count(row.found().instances()),
                fixed(100 * row.found().error(), 2),
                fixed(100 * row.found().sd(), 2),
                row.found()
                        .interval()
                        .map(interval -> fixed(100 * interval.low(), 1) + " to " + fixed(100 * interval.high(), 1))
                        .orElse("none"),
                fixed(row.found().logLoss(), 4),
                fixed(row.found().brier(), 4),
                fixed(row.found().seconds(), 3)));
        if (rows.size() > contenders.size()) {
            contenders.forEach(contender -> mean(table, contender));
        }
        return heading(estimator) + "\n" + table;
    }

    /** The estimator and what is known to be wrong with it. */
    static String heading(Estimator estimator) {
        return estimator.spec() + (estimator.bias().isEmpty() ? "" : "; " + estimator.bias());
    }

    private void mean(TextTable table, Contender contender) {
        table.add(
                "mean of " + of(contender).size(),
                contender.name(),
                Numbers.count(mean(contender, Evaluation::instances)),
                fixed(100 * mean(contender, Evaluation::error), 2),
                fixed(100 * mean(contender, Evaluation::sd), 2),
                "",
                fixed(mean(contender, Evaluation::logLoss), 4),
                fixed(mean(contender, Evaluation::brier), 4),
                fixed(mean(contender, Evaluation::seconds), 3));
    }

    private List<Evaluation> of(Contender contender) {
        return rows.stream()
                .filter(row -> row.contender().equals(contender))
                .map(Row::found)
                .toList();
    }

    private double mean(Contender contender, ToDoubleFunction<Evaluation> score) {
        return of(contender).stream().mapToDouble(score).average().orElse(Double.NaN);
    }
}
