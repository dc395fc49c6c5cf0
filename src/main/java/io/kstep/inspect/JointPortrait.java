package io.kstep.inspect;

import io.kstep.data.Feature;
import io.kstep.data.Target;
import io.kstep.incremental.JointPart;
import io.kstep.incremental.JointView;
import io.kstep.incremental.ModelView;
import io.kstep.multi.JointStructure;
import io.kstep.print.Json;
import io.kstep.print.Numbers;
import io.kstep.print.TextTable;
import io.kstep.print.Wording;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A model of several class variables, made ready to be shown: its class variables, its submodels, and who depends on whom. */
public record JointPortrait(JointView view) {

    /** Classes of a class variable that text names. */
    private static final int MOST_CLASSES = 8;

    /** The portrait of a model, nothing where it is of another kind. */
    public static Optional<JointPortrait> of(ModelView view) {
        return view instanceof JointView joint ? Optional.of(new JointPortrait(joint)) : Optional.empty();
    }

    private List<Target> targets() {
        return view.schema().targets();
    }

    private List<Feature> features() {
        return view.schema().features();
    }

    /** The structure of the newest classifier that has one. */
    private Optional<JointStructure> structure() {
        List<JointPart> parts = view.parts();
        for (int i = parts.size() - 1; i >= 0; i--) {
            if (parts.get(i).structure().isPresent()) {
                return parts.get(i).structure();
            }
        }
        return Optional.empty();
    }

    private List<String> classVariables(int[] of) {
        return Arrays.stream(of).mapToObj(j -> targets().get(j).name()).toList();
    }

    private List<String> features(int[] of) {
        return Arrays.stream(of).mapToObj(i -> features().get(i).name()).toList();
    }

    /**
     * For people.
     *
     * @param most features whose arcs are shown
     */
    public String text(int most) {
        TextTable classes = new TextTable("class variable", "classes").left(1);
        targets().forEach(target -> classes.add(target.name(), Wording.some(target.values(), MOST_CLASSES)));
        TextTable submodels = new TextTable("chunk", "rows").left(0);
        for (JointPart part : view.parts()) {
            submodels.add(part.chunk() + (part.isOpen() ? " (open)" : ""), Numbers.count(part.rows()));
        }
        return "Predicts " + targets().size() + " class variables from "
                + Wording.count(features().size(), "feature", "features") + "; "
                + Wording.count(view.labels(), "label", "labels") + " and "
                + Wording.count(view.version(), "chunk", "chunks") + " learned; "
                + Wording.count(view.vectors(), "vector", "vectors") + " of classes distinguished\n  "
                + view.settings().spec() + "\n\n" + classes + "\nSubmodels\n" + submodels
                + structure().map(found -> text(found, most)).orElse("");
    }

    private String text(JointStructure structure, int most) {
        TextTable arcs = new TextTable("of the newest submodel", "depends on", "and on the features").left(1, 2);
        for (int j = 0; j < structure.variables(); j++) {
            arcs.add(targets().get(j).name(), String.join(", ", classVariables(structure.classParents(j))), "");
        }
        int shown = Math.min(most, structure.features());
        for (int i = 0; i < shown; i++) {
            arcs.add(
                    features().get(i).name(),
                    String.join(", ", classVariables(structure.bridge(i))),
                    String.join(", ", features(structure.featureParents(i))));
        }
        int left = structure.features() - shown;
        return "\nStructure\n" + arcs
                + (left == 0 ? "" : "  and " + Wording.count(left, "feature", "features") + " more\n");
    }

    public void write(Json json) {
        json.field("version", view.version())
                .field("labels", view.labels())
                .field("vectors", view.vectors())
                .list(
                        "targets",
                        targets(),
                        (to, target) -> to.field("name", target.name()).texts("classes", target.values()))
                .texts("features", features().stream().map(Feature::name).toList())
                .list(
                        "submodels",
                        view.parts(),
                        (to, part) -> to.field("chunk", part.chunk())
                                .field("rows", part.rows())
                                .field("open", part.isOpen()));
        structure().ifPresent(found -> json.object("structure", to -> write(to, found)));
    }

    private void write(Json json, JointStructure structure) {
        json.list(
                        "targets",
                        IntStream.range(0, structure.variables()).boxed().toList(),
                        (to, j) -> to.field("name", targets().get(j).name())
                                .texts("given", classVariables(structure.classParents(j))))
                .list(
                        "features",
                        IntStream.range(0, structure.features()).boxed().toList(),
                        (to, i) -> to.field("name", features().get(i).name())
                                .texts("given", classVariables(structure.bridge(i)))
                                .texts("and", features(structure.featureParents(i))));
    }
}
