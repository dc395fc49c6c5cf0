package io.kstep.session;

import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.evaluate.JointForecast;
import io.kstep.evaluate.NumberForecast;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.StreamModel;
import io.kstep.wire.ErrorReportWriter;
import io.kstep.wire.JointPredictionWriter;
import io.kstep.wire.ModelEvent;
import io.kstep.wire.ModelFormat;
import io.kstep.wire.NamedLabel;
import io.kstep.wire.PredictionWriter;
import io.kstep.wire.QuestionRecord;
import java.util.List;
import java.util.Map;

/** Writes the outputs of models, and makes sure that the topics can take them. */
final class Outputs {

    private final ModelRules rules;
    private final PredictionWriter predictions = new PredictionWriter();
    private final JointPredictionWriter several = new JointPredictionWriter();
    private final ErrorReportWriter reports = new ErrorReportWriter();

    Outputs(ModelRules rules) {
        this.rules = rules;
    }

    /** The record of a prediction; refused if it is too large. */
    byte[] prediction(LiveModel model, String id, Predicted predicted) {
        Schema schema = model.learner().schema();
        byte[] json;
        if (schema.isOfSeveral()) {
            json = several.write(id, model.learner().version(), schema.targets(), forecast(predicted), Map.of());
        } else if (schema.isRegression()) {
            json = predictions.write(id, model.learner().version(), new NumberForecast(predicted.posterior()));
        } else {
            json = ofClasses(model, id, predicted);
        }
        rules.limits().checkOutput("prediction", json);
        return json;
    }

    /** A better prediction of the class variables that a label says nothing of; null where none is wanted or known. */
    byte[] update(LiveModel model, String id, Predicted predicted, NamedLabel label) {
        if (rules.labels().targets() != LabelRules.Targets.UPDATE || !(label instanceof NamedLabel.Several known)) {
            return null;
        }
        StreamModel learner = model.learner();
        JointForecast better = AnsweredTargets.forecast(
                learner, predicted.values(), model.dictionaries().known(known));
        if (better.isEmpty()) {
            return null;
        }
        byte[] json = several.write(id, learner.version(), learner.schema().targets(), better, known.targets());
        rules.limits().checkOutput("prediction", json);
        return json;
    }

    private static JointForecast forecast(Predicted predicted) {
        return new JointForecast(predicted.posterior());
    }

    private byte[] ofClasses(LiveModel model, String id, Predicted predicted) {
        StreamModel learner = model.learner();
        double[][] submodels = rules.submodelPosteriors() ? learner.submodelPosteriors(predicted.values()) : null;
        List<String> classes = learner.schema().classes();
        return predicted.decision() == null
                ? predictions.write(id, learner.version(), classes, predicted.posterior(), submodels)
                : predictions.write(id, learner.version(), classes, said(model, predicted), submodels);
    }

    private static PredictionWriter.Decided said(LiveModel model, Predicted predicted) {
        return new PredictionWriter.Decided(predicted.decision(), predicted.posterior(), model.uncorrected());
    }

    /** The record that asks for a label; refused if it is too large. */
    Outcome.Question question(String key, LiveModel model, String id, Asking.Look look) {
        long version = model.learner().version();
        byte[] json =
                new QuestionRecord(key, look.time(), id, version, look.why().word(), look.doubt()).encode();
        rules.limits().checkOutput("question", json);
        return new Outcome.Question(look.why(), json);
    }

    /** The event of a new model; refused if it is too large. */
    ModelEvent created(String key, LiveModel model, long time) {
        ModelEvent created = new ModelEvent.Created(
                model.learner().schema(), model.settings().byName());
        rules.limits().checkOutput("event of the new model", created.encode(key, time));
        return created;
    }

    /** The model as it stands, null if it is too large to be published: an event then says so. */
    byte[] model(LiveModel model, List<ModelEvent> events) {
        byte[] bytes = ModelFormat.write(model.learner().view());
        Limit most = rules.limits().modelBytes();
        if (most.isExceededBy(bytes.length)) {
            events.add(new ModelEvent.NotPublished(bytes.length, (int) most.count()));
            return null;
        }
        return bytes;
    }

    /** The report of a model's errors; one that is too large is written without its classes. */
    byte[] report(String key, LiveModel model, long time) {
        StreamErrors.Report report = model.errors().report();
        ErrorReportWriter.Beside beside = new ErrorReportWriter.Beside(
                model.ledger().costs(), model.ledger().asked(), model.ledger().figures());
        byte[] json = reports.write(key, time, report, model.learner().schema().targets(), beside);
        return rules.limits().outputBytes().isExceededBy(json.length)
                ? reports.write(key, time, report, nameless(model.learner().schema()), beside)
                : json;
    }

    /** The targets without the names of their classes. */
    private static List<Target> nameless(Schema schema) {
        return schema.targets().stream()
                .map(target -> target.withValues(List.of()))
                .toList();
    }
}
