package io.kstep.serve;

import io.kstep.incremental.SubmodelShare;
import io.kstep.inspect.JointPortrait;
import io.kstep.inspect.JsonPortrait;
import io.kstep.inspect.NumberPortrait;
import io.kstep.inspect.Portrait;
import io.kstep.inspect.SettingsReport;
import io.kstep.print.Json;
import io.kstep.session.ModelSnapshot;
import io.kstep.stream.ModelQueries;
import io.kstep.stream.ModelQueries.Host;
import java.util.List;
import java.util.Optional;

/**
 * Answers about one model. What another replica holds is read from there on the client's behalf: a redirect would leave
 * the live page at its own origin's door, and would need every instance to be within the client's reach.
 */
final class ModelAnswers {

    private final ModelQueries queries;
    private final MicrometerMetrics metrics;
    private final Peers peers;

    ModelAnswers(ModelQueries queries, MicrometerMetrics metrics, Peers peers) {
        this.queries = queries;
        this.metrics = metrics;
        this.peers = peers;
    }

    /** The model itself; its entity tag changes whenever it is stored again, and with what its submodels gave lately. */
    Answer model(Request request) {
        Optional<ModelSnapshot> found = queries.model(request.key());
        if (found.isEmpty()) {
            return elsewhere(request);
        }
        ModelSnapshot model = found.get();
        List<SubmodelShare> shares = metrics.shares(request.key());
        String tag = "\"" + model.view().version() + "-" + model.view().labels() + "-" + model.updatedAt()
                + (shares.isEmpty() ? "" : "-" + Integer.toHexString(shares.hashCode()))
                + (model.paused() ? "-paused\"" : "\"");
        if (EntityTags.know(request, tag)) {
            return Answer.notModified().with(Answer.ENTITY_TAG, tag);
        }
        return Answer.json(json -> {
                    write(model, json);
                    write(shares, json);
                })
                .with(Answer.ENTITY_TAG, tag);
    }

    /** Of contenders the classifier that answers is shown. */
    private static void write(ModelSnapshot model, Json json) {
        json.field("model", model.key())
                .field("version", model.view().version())
                .field("labels", model.view().labels())
                .field("paused", model.paused())
                .field("createdAt", model.createdAt())
                .field("updatedAt", model.updatedAt())
                .object("settings", to -> {
                    SettingsReport.of(model.settings().learning()).write(to);
                    model.settings().besides().forEach(to::field);
                });
        if (!model.experts().isEmpty()) {
            json.list("experts", model.experts(), (to, expert) -> expert.write(to));
        }
        NumberPortrait.of(model.view()).ifPresent(portrait -> json.object("number", portrait::write));
        JointPortrait.of(model.view()).ifPresent(portrait -> json.object("several", portrait::write));
        Portrait.ofSpeaker(model.key(), model.view())
                .ifPresent(portrait -> json.object("classifier", new JsonPortrait(portrait)::write));
    }

    /** What each submodel gave to the latest answers, by the last error report. */
    private static void write(List<SubmodelShare> shares, Json json) {
        if (shares.isEmpty()) {
            return;
        }
        json.list(
                "shares",
                shares,
                (to, share) -> to.field("firstChunk", share.firstChunk())
                        .field("lastChunk", share.lastChunk())
                        .field("open", share.open())
                        .field("information", share.information())
                        .field("weight", share.weight()));
    }

    /** The latest error report. */
    Answer errors(Request request) {
        Optional<byte[]> report = queries.errorReport(request.key());
        if (report.isPresent()) {
            return Answer.of(Answer.JSON, report.get());
        }
        if (queries.holds(request.key())) {
            throw new Refusal(Refusal.NOT_FOUND, "model " + Refusal.quoted(request.key()) + " has no error report yet");
        }
        return elsewhere(request);
    }

    /** The recent errors, empty for a model that has no trail of its own. */
    Answer history(Request request) {
        String key = request.key();
        if (!queries.holds(key)) {
            return elsewhere(request);
        }
        ErrorTrail trail = metrics.trail(key).orElseGet(metrics::emptyTrail);
        return Answer.json(json -> trail.write(json.field("model", key)));
    }

    private Answer elsewhere(Request request) {
        String key = request.key();
        Host owner = queries.owner(key)
                .orElseThrow(() -> new Refusal(
                        Refusal.UNAVAILABLE,
                        "it is not known yet which replica holds model " + Refusal.quoted(key) + "; try again"));
        if (!queries.isHere(owner) && !request.isHop()) {
            return peers.ask(owner, request);
        }
        if (!queries.isHere(owner) || !queries.isReady()) {
            throw new Refusal(
                    Refusal.UNAVAILABLE, "model " + Refusal.quoted(key) + " is being moved or restored; try again");
        }
        throw new Refusal(Refusal.NOT_FOUND, "there is no model " + Refusal.quoted(key));
    }
}
