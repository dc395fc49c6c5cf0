package io.kstep.multi;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import java.util.List;
import java.util.Optional;

/**
 * Learns the structure that a search with several objectives finds best (MOEA/D as Rodríguez 2013, chapter 6, modifies
 * it), its tables from all rows. Rows of which classes are missing take no part in the search; the tables learn from them
 * by EM.
 */
record MoeadLearner(StructureEvolution evolution, FrontChoice choice, int iterations, double tolerance, boolean even)
        implements JointLearner {

    static MoeadLearner read(Spec.Reader reader) {
        return new MoeadLearner(
                StructureEvolution.read(reader),
                FrontChoice.read(reader),
                reader.integer("iterations", 20, 0, 10_000),
                reader.real("tolerance", 1e-3, 0, 1),
                JointLearners.isEven(reader));
    }

    @Override
    public JointClassifier learn(Chunk chunk) {
        Optional<Front> front = front(chunk);
        if (front.isEmpty()) {
            StructureEvolution.Tables tables = evolution.tables();
            return em(new TestedArcs(1, 1, 2, evolution.arcs().level(), tables.bins()))
                    .learn(chunk);
        }
        List<JointClassifier> chosen = front.get().chosen().stream()
                .map(member -> em(new GivenArcs(
                                front.get().members().get(member).structure()))
                        .learn(chunk))
                .toList();
        return chosen.size() == 1 ? chosen.get(0) : new BestOfEachClassifier(chosen);
    }

    private EmLearner em(JointStructureSearch search) {
        StructureEvolution.Tables tables = evolution.tables();
        return new EmLearner(new TableJointLearner(search, tables.bins(), tables.alpha()), iterations, tolerance, even);
    }

    /** Nothing where too few rows know all of their classes; then tests find the structure. */
    @Override
    public Optional<Front> front(Chunk chunk) {
        int[] complete = Polytrees.complete(chunk);
        return complete.length < Polytrees.FEW_ROWS
                ? Optional.empty()
                : Optional.of(evolution.front(chunk.subset(complete), choice));
    }

    /** The tests look at every vector of the classes. */
    @Override
    public Optional<String> refusal(Schema schema) {
        return TableJointLearner.refusal(schema, JointRows.space(schema).count());
    }

    @Override
    public Cost cost(ChunkShape shape) {
        Cost once = em(new GivenArcs(new JointStructure(new int[0][], new int[0][], new int[0][])))
                .cost(shape);
        double tests = (double) evolution.settings().evaluations()
                * evolution.splits().times()
                * shape.rows()
                * shape.features()
                * shape.classes();
        return new Cost(once.work() + tests, once.bytes(), once.working() + (1L << 27), once.answer());
    }

    @Override
    public String spec() {
        return "moead(" + evolution.options() + "," + choice.options() + ",iterations=" + iterations + ",tolerance="
                + tolerance + (even ? ",start=even)" : ")");
    }
}
