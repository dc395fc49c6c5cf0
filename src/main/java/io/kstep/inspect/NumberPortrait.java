package io.kstep.inspect;

import io.kstep.data.Feature;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.ModelView;
import io.kstep.incremental.Submodel;
import io.kstep.print.Json;
import java.util.List;
import java.util.Optional;

/** A model of a number, made ready to be shown: what it predicts from what, and by which submodels. */
public record NumberPortrait(ModelView view) {

    /** The portrait of a model, nothing where its target is no number. */
    public static Optional<NumberPortrait> of(ModelView view) {
        return view.schema().isRegression() ? Optional.of(new NumberPortrait(view)) : Optional.empty();
    }

    /** The submodels of what answers, oldest first, the open chunk's last. */
    List<Submodel> submodels() {
        return view.speaker() instanceof KStepClassifier model ? model.submodels() : List.of();
    }

    String target() {
        return view.schema().targets().get(0).name();
    }

    public void write(Json json) {
        json.field("target", target())
                .texts(
                        "features",
                        view.schema().features().stream().map(Feature::name).toList())
                .list(
                        "submodels",
                        submodels(),
                        (to, one) -> to.field("firstChunk", one.firstChunk())
                                .field("lastChunk", one.lastChunk())
                                .field("rows", one.rows())
                                .field("learner", one.learner()));
    }
}
