package io.kstep.cli;

import static io.kstep.print.Numbers.fixed;

import io.kstep.bayes.IntervalRegressor;
import io.kstep.bayes.MteRegressionLearner;
import io.kstep.data.Chunk;
import io.kstep.evaluate.Estimator;
import io.kstep.evaluate.NumericLearner;
import io.kstep.evaluate.RegressionEvaluation;
import io.kstep.incremental.BatchLearners;
import io.kstep.incremental.KStepLearner;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Evaluations of learners of a numeric target, in a table or as JSON. */
final class RegressionEvaluations {

    private record Row(String data, RegressionEvaluation found) {}

    private final Estimator estimator;
    private final List<Row> rows = new ArrayList<>();

    RegressionEvaluations(Estimator estimator) {
        this.estimator = estimator;
    }

    /** A learner by its spec, predicting by the mean of its posterior. */
    static NumericLearner learner(String spec) {
        Spec named = Spec.parse(spec);
        if (BatchLearners.isKStep(named)) {
            KStepLearner kStep = BatchLearners.kStepOfNumbers(named);
            return learner(kStep.spec(), kStep.readsOrder(), chunk -> kStep.learn(chunk)::mean);
        }
        MteRegressionLearner learner = MteRegressionLearner.parse(spec);
        return learner(learner.spec(), learner.readsOrder(), chunk -> {
            IntervalRegressor regressor = learner.learn(chunk);
            return values -> regressor.posterior(values).mean();
        });
    }

    private static NumericLearner learner(
            String spec, boolean readsOrder, Function<Chunk, NumericLearner.NumericPredictor> learning) {
        return new NumericLearner() {
            @Override
            public NumericPredictor learn(Chunk chunk) {
                return learning.apply(chunk);
            }

            @Override
            public boolean readsOrder() {
                return readsOrder;
            }

            @Override
            public String spec() {
                return spec;
            }
        };
    }

    void add(String data, RegressionEvaluation found) {
        rows.add(new Row(data, found));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    void write(Json json, String data, RegressionEvaluation found) {
        json.field("data", data)
                .field("instances", found.instances())
                .field("learner", found.learner())
                .field("estimator", found.estimator())
                .field("rmse", found.rmse())
                .field("sd", found.sd())
                .field("bias", estimator.bias())
                .field("mae", found.pooled().mae())
                .field("r2", found.pooled().r2())
                .field("folds", found.folds().size())
                .field("seconds", found.seconds());
    }

    @Override
    public String toString() {
        TextTable table = new TextTable("data", "learner", "instances", "RMSE", "sd", "MAE", "R²", "seconds").left(1);
        rows.forEach(row -> table.add(
                row.data(),
                row.found().learner(),
                Numbers.count(row.found().instances()),
                fixed(row.found().rmse(), 4),
                fixed(row.found().sd(), 4),
                fixed(row.found().pooled().mae(), 4),
                fixed(row.found().pooled().r2(), 4),
                fixed(row.found().seconds(), 3)));
        return rows.isEmpty() ? "" : EvaluationTable.heading(estimator) + "\n" + table;
    }
}
