package io.kstep.evaluate;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.StructureProblem;
import io.kstep.bayes.structure.Information;
import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.data.Chunk;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Information as classifiers have it, averaged over the rows that they were learned from, in nats (Pérez 2010, 5.1 and
 * 5.2.3).
 *
 * @param models naive Bayes, then the tree
 * @param divergences of each feature that varies, the farthest first
 */
public record ModelInformation(List<Model> models, List<Divergence> divergences) {

    /**
     * A classifier of one structure.
     *
     * @param parents of each feature, as name and name of its parent
     * @param entropy H(X, C), minus the mean log likelihood (eq 5.5)
     * @param conditional H(C | X), minus the mean conditional log likelihood (eq 5.8)
     * @param mutual I(X; C) (eq 5.3)
     * @param single sum of I(X_i; C)
     * @param interactions sum of I(X_i; Pa_i; C)
     */
    public record Model(
            String name,
            List<String> parents,
            double entropy,
            double conditional,
            double mutual,
            double single,
            double interactions) {

        public Model {
            parents = List.copyOf(parents);
        }

        /** What features say about each other beyond their parents, sum of I(X_i; not Pa_i | Pa_i) (eq 5.12). */
        public double residual() {
            return single + interactions - mutual;
        }
    }

    /**
     * How far the densities of a feature under the classes are from the one whatever the class.
     *
     * @param fromAll D(f(x | c) || f(x)) for each class, NaN where a class shows no value; weighted with the classes'
     *     shares they add up to what the feature says about the class
     */
    public record Divergence(String feature, double[] fromAll) {}

    /** No feature may be clamped: what is measured has to be a distribution. */
    private static final String UNCLAMPED = ",clamp=1000000)";

    /** Of naive Bayes and of the tree of generative TAN with these densities. */
    public static ModelInformation of(Chunk chunk, String density) {
        StructureProblem problem = StructureProblem.of("tan(density=" + density + UNCLAMPED, chunk);
        List<String> names = chunk.schema().features().stream()
                .map(feature -> feature.name())
                .toList();
        List<Model> models = new ArrayList<>();
        List<Divergence> divergences = new ArrayList<>();
        if (problem.features().length > 0) {
            models.add(model("nb", Structure.naive(problem.features()), problem, names, chunk));
            models.add(model("tan", problem.found(), problem, names, chunk));
        }
        for (int j : problem.features()) {
            divergences.add(new Divergence(names.get(j), divergence(problem, j, chunk)));
        }
        divergences.sort(Comparator.comparingDouble((Divergence one) ->
                -Arrays.stream(one.fromAll()).filter(Double::isFinite).sum()));
        return new ModelInformation(models, divergences);
    }

    private static Model model(
            String name, Structure structure, StructureProblem problem, List<String> names, Chunk chunk) {
        LikelihoodScores scores = LikelihoodScores.of(problem.classifier(structure), chunk);
        Information information = problem.information();
        List<String> parents = new ArrayList<>();
        double single = 0;
        double interactions = 0;
        for (Node node : structure.nodes()) {
            int member = node.members()[0];
            single += information.withClass()[member];
            for (int parent : node.parents()) {
                interactions += information.interaction(member, parent);
                parents.add(names.get(parent) + " > " + names.get(member));
            }
        }
        return new Model(
                name,
                parents,
                scores.entropy(),
                scores.conditionalEntropy(),
                scores.mutualInformation(),
                single,
                interactions);
    }

    private static double[] divergence(StructureProblem problem, int feature, Chunk chunk) {
        Classifier alone = problem.classifier(Structure.naive(feature));
        int classes = chunk.schema().classCount();
        double[] priors = new double[classes];
        alone.logPrior(priors);
        double[] joint = new double[classes];
        double[] scratch = new double[classes];
        double[] values = new double[chunk.schema().featureCount()];
        double[] sums = new double[classes];
        double[] weights = new double[classes];
        for (int row = 0; row < chunk.size(); row++) {
            chunk.copyRow(row, values);
            if (!Double.isFinite(values[feature])) {
                continue;
            }
            alone.logJoint(values, joint, scratch);
            double all = LogSpace.logSumExp(joint);
            for (int c = 0; c < classes; c++) {
                double weight = chunk.weight(row, c);
                if (weight > 0) {
                    sums[c] += weight * (joint[c] - priors[c] - all);
                    weights[c] += weight;
                }
            }
        }
        for (int c = 0; c < classes; c++) {
            sums[c] = weights[c] > 0 ? sums[c] / weights[c] : Double.NaN;
        }
        return sums;
    }
}
