package io.kstep.inspect;

import io.kstep.data.Feature;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.ModelView;
import io.kstep.incremental.Submodel;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.print.Wording;
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

    /** For people. */
    public String text() {
        TextTable table = new TextTable("chunk", "rows", "learner").left(2);
        for (Submodel one : submodels()) {
            table.add(
                    one.firstChunk() + (one.lastChunk() > one.firstChunk() ? "-" + one.lastChunk() : ""),
                    Numbers.count(one.rows()),
                    one.learner());
        }
        return "Predicts the number '" + target() + "' from "
                + Wording.count(view.schema().featureCount(), "feature", "features") + "; "
                + Wording.count(view.labels(), "label", "labels") + " and "
                + Wording.count(view.version(), "chunk", "chunks") + " learned\n\nSubmodels\n" + table;
    }

    public void write(Json json) {
        json.field("version", view.version())
                .field("labels", view.labels())
                .field("target", target())
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
