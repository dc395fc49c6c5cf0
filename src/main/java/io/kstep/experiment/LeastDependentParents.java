package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.StructureProblem;
import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sahami's classifier the wrong way round: every feature given those before it that it depends on <em>least</em>. Nobody
 * wants it; it is held against figures that may have been made so.
 *
 * @param kdb the spec of the learner as it should be
 */
record LeastDependentParents(String kdb) implements Learner {

    private static final String PREFIX = "least dependent parents of ";

    /** A name for figures of it. */
    static String name(String kdb) {
        return PREFIX + kdb;
    }

    static LeastDependentParents named(String name) {
        return new LeastDependentParents(name.substring(PREFIX.length()));
    }

    @Override
    public String spec() {
        return name(kdb);
    }

    @Override
    public Classifier learn(Chunk chunk) {
        StructureProblem problem = StructureProblem.of(kdb, chunk);
        int most = problem.found().nodes().stream()
                .mapToInt(node -> node.parents().length)
                .max()
                .orElse(0);
        return problem.classifier(structure(problem.features(), problem.information(), most));
    }

    private static Structure structure(int[] features, Information information, int most) {
        int[] order = IntStream.of(features)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> -information.withClass()[j]))
                .mapToInt(Integer::intValue)
                .toArray();
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            int child = order[i];
            int[] parents = IntStream.of(order)
                    .limit(i)
                    .boxed()
                    .sorted(Comparator.comparingDouble(j -> information.given(child, j)))
                    .limit(most)
                    .mapToInt(Integer::intValue)
                    .toArray();
            nodes.add(Node.of(child, parents));
        }
        return Structure.of(nodes);
    }
}
