package io.kstep.multi;

import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.spec.Catalogue;
import io.kstep.spec.Spec;
import java.util.Map;
import java.util.Set;

/** Learners of several class variables by their specs: the one place where their names and options are declared. */
public final class JointLearners {

    private static final Catalogue<JointLearner> CATALOGUE = new Catalogue<>(
            "learner of several class variables",
            Map.of(
                    "independent", reader -> new IndependentLearner(inner(reader, "nb")),
                    "compound", reader -> em(new CompoundLearner(inner(reader, "nb")), reader),
                    "chain", reader -> new ChainLearner(inner(reader, "nb")),
                    "mdnb", reader -> em(network(new CompleteBridge(false), "nb", reader), reader),
                    "mdtan", reader -> em(network(new CompleteBridge(true), "tan", reader), reader),
                    "mdjk", reader -> em(network(tested(reader), "nb", reader), reader),
                    "mdbc", JointLearners::arcs,
                    "mdpoly", JointLearners::polytrees,
                    "moead", MoeadLearner::read,
                    "cfs-indiv", JointLearners::selected));

    private JointLearners() {}

    public static JointLearner parse(String text) {
        return CATALOGUE.parse(text);
    }

    /** All names, sorted. */
    public static Set<String> names() {
        return CATALOGUE.names();
    }

    /** A learner of one class variable, as the option or as the list without a name: {@code compound(nb(density=mte))}. */
    private static Learner inner(Spec.Reader reader, String otherwise) {
        String unnamed = reader.text(Spec.UNNAMED, "");
        return Learners.parse(unnamed.isEmpty() ? reader.text("learner", otherwise) : unnamed);
    }

    private static NetworkJointLearner network(JointStructureSearch search, String learner, Spec.Reader reader) {
        return new NetworkJointLearner(search, inner(reader, learner), alpha(reader));
    }

    private static TestedBridge tested(Spec.Reader reader) {
        return new TestedBridge(
                reader.integer("j", 1, 0, 100), reader.integer("parents", 2, 1, 12), reader.real("level", .01, 0, 1));
    }

    private static JointLearner arcs(Spec.Reader reader) {
        int bins = bins(reader);
        TestedArcs search = new TestedArcs(
                reader.integer("j", 1, 0, 100),
                reader.integer("k", 1, 0, 100),
                reader.integer("parents", 2, 1, 12),
                reader.real("level", .01, 0, 1),
                bins);
        return em(new TableJointLearner(search, bins, alpha(reader)), reader);
    }

    private static JointLearner polytrees(Spec.Reader reader) {
        int bins = bins(reader);
        double alpha = alpha(reader);
        Polytrees search = new Polytrees(reader.real("level", .01, 0, 1), bins, alpha);
        return em(new TableJointLearner(search, bins, alpha), reader);
    }

    private static JointLearner selected(Spec.Reader reader) {
        String unnamed = reader.text(Spec.UNNAMED, "");
        return new SelectedLearner(parse(unnamed.isEmpty() ? reader.text("learner", "mdjk") : unnamed), bins(reader));
    }

    private static int bins(Spec.Reader reader) {
        return reader.integer("bins", JointCounts.BINS, 2, 1000);
    }

    private static double alpha(Spec.Reader reader) {
        return reader.real("alpha", 1, 1e-9, 1e6);
    }

    private static EmLearner em(VectorLearner learner, Spec.Reader reader) {
        return new EmLearner(
                learner,
                reader.integer("iterations", 20, 0, 10_000),
                reader.real("tolerance", 1e-3, 0, 1),
                isEven(reader));
    }

    /** How rows that are not sure begin. */
    static boolean isEven(Spec.Reader reader) {
        return reader.choice("start", "frequencies", "frequencies", "even").equals("even");
    }
}
