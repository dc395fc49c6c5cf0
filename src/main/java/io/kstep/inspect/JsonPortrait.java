package io.kstep.inspect;

import io.kstep.incremental.ContendersView;
import io.kstep.incremental.MainView;
import io.kstep.incremental.Submodel;
import io.kstep.print.Json;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A {@link Portrait} as JSON: all features and submodels, the classes that are shown. */
public final class JsonPortrait {

    private final Portrait portrait;

    public JsonPortrait(Portrait portrait) {
        this.portrait = portrait;
    }

    public void write(Json json) {
        json.field("data", portrait.name())
                .field("version", portrait.model().version())
                .field("labels", portrait.model().labels())
                .texts("classes", portrait.classNames())
                .field("classesLeftOut", portrait.classesLeftOut())
                .field("priors", portrait.priors())
                .list("features", portrait.features(), this::feature)
                .list("submodels", indices(portrait.model().submodels().size()), this::submodel)
                .object("structure", this::structure)
                .object("main", this::main);
        portrait.contest().ifPresent(contest -> json.object("contest", to -> contest(to, contest)));
    }

    private static void contest(Json json, ContendersView contest) {
        json.field("answering", contest.answering() + 1L)
                .list(
                        "contenders",
                        contest.members(),
                        (to, member) -> to.field("settings", member.settings()).field("error", member.error()));
        if (!contest.remark().isEmpty()) {
            json.field("remark", contest.remark());
        }
    }

    private static List<Integer> indices(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    private void feature(Json json, FeaturePortrait feature) {
        json.field("name", feature.name()).field("information", feature.information());
        feature.match(
                curves -> curves(json, curves), table -> table(json, table), silent -> json.field("kind", "silent"));
    }

    private Json curves(Json json, FeaturePortrait.Curves curves) {
        json.field("kind", "densities").field("grid", curves.grid()).field("spikes", curves.spikes());
        return perClass(
                json,
                curves.densities(),
                (to, c) -> to.field("quartiles", curves.quartiles()[c])
                        .field("density", curves.densities()[c])
                        .field("spikeProbabilities", curves.spikeMasses()[c]));
    }

    private Json table(Json json, FeaturePortrait.Table table) {
        json.field("kind", "table").texts("values", table.values());
        return perClass(json, table.probabilities(), (to, c) -> to.field("probabilities", table.probabilities()[c]));
    }

    private void structure(Json json) {
        StructurePortrait structure = portrait.structure();
        json.field("networks", structure.networks())
                .list(
                        "nodes",
                        structure.newest().nodes(),
                        (to, node) ->
                                to.texts("features", names(node.members())).texts("given", names(node.parents())))
                .list(
                        "arcs",
                        structure.arcs(),
                        (to, arc) -> to.field("from", name(arc.from()))
                                .field("to", name(arc.to()))
                                .field("share", arc.share()));
    }

    private List<String> names(int[] features) {
        return Arrays.stream(features).mapToObj(this::name).toList();
    }

    private String name(int feature) {
        return portrait.schema().features().get(feature).name();
    }

    private interface ClassFields {
        void write(Json json, int c);
    }

    private Json perClass(Json json, double[][] known, ClassFields fields) {
        return json.list(
                "classes",
                indices(known.length).stream().filter(c -> known[c].length > 0).toList(),
                (to, c) -> fields.write(to.field("class", portrait.classNames().get(c)), c));
    }

    private void submodel(Json json, int i) {
        Submodel submodel = portrait.model().submodels().get(i);
        json.field("firstChunk", submodel.firstChunk())
                .field("lastChunk", submodel.lastChunk())
                .field("rows", submodel.rows())
                .field("learner", submodel.learner())
                .field("open", portrait.isOpen(i))
                .field("information", portrait.information(i))
                .list(
                        "table",
                        indices(portrait.classes().length),
                        (to, row) -> to.field("given", portrait.classNames().get(row))
                                .field("probabilities", row(i, portrait.classes()[row])));
    }

    private double[] row(int i, int given) {
        return Arrays.stream(portrait.classes())
                .mapToDouble(of -> portrait.main().probability(i, given, of))
                .toArray();
    }

    private void main(Json json) {
        MainView main = portrait.main();
        json.field("spec", main.settings().spec())
                .field("tables", main.isParent() ? "P(Cl_i | Cl_M)" : "P(Cl_M | Cl_i)")
                .field("evidenceExponent", main.evidenceExponent())
                .field("priorExponent", main.priorExponent())
                .field("shares", shown(main.shares()));
        if (main.remembersLabels()) {
            json.list(
                    "labelMemory",
                    indices(portrait.classes().length),
                    (to, last) -> to.field("last", portrait.classNames().get(last))
                            .field("next", shown(main.following(portrait.classes()[last]))));
        }
        json.list(
                "configurations",
                main.configurations(),
                (to, configuration) -> to.texts(
                                "states",
                                Arrays.stream(configuration.states())
                                        .mapToObj(portrait.schema().classes()::get)
                                        .toList())
                        .field("weight", configuration.weight())
                        .field("truths", shown(configuration.truths())));
    }

    private double[] shown(double[] all) {
        return Arrays.stream(portrait.classes()).mapToDouble(c -> all[c]).toArray();
    }
}
