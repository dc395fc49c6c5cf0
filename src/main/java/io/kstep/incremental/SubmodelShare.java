package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import java.util.ArrayList;
import java.util.List;

/**
 * How much of the answers of a k-step classifier of classes one of its submodels gives.
 *
 * @param open whether it is that of the open chunk
 * @param information mutual information of its class and the main classifier's, in nats: how much it could say
 * @param weight its share of what the latest answers would have changed by, had one submodel at a time not been there: the
 *     Kullback-Leibler divergence of the answer from that without it, over those of all; NaN where that is not known
 */
public record SubmodelShare(long firstChunk, long lastChunk, boolean open, double information, double weight) {

    /** With more classes the tables are too large to be copied for each submodel. */
    static final int MOST_CLASSES = 256;

    /** Below it a probability counts as this, so that no single row decides. */
    private static final double LEAST = 1e-12;

    /**
     * The shares of all submodels, oldest first; none of a model whose answers come of something else.
     *
     * @param rows that were asked lately
     */
    public static List<SubmodelShare> of(ModelView view, List<double[]> rows) {
        if (!(view.speaker() instanceof KStepClassifier model && model.main() instanceof MainClassifier main)) {
            return List.of();
        }
        int count = model.submodels().size();
        double[] changes = main.states() > MOST_CLASSES || rows.isEmpty() ? null : changes(model, main, rows);
        double sum = 0;
        for (int i = 0; changes != null && i < count; i++) {
            sum += changes[i];
        }
        List<SubmodelShare> shares = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Submodel submodel = model.submodels().get(i);
            shares.add(new SubmodelShare(
                    submodel.firstChunk(),
                    submodel.lastChunk(),
                    model.hasOpenChunk() && i == count - 1,
                    main.information(i),
                    sum > 0 ? changes[i] / sum : Double.NaN));
        }
        return List.copyOf(shares);
    }

    /** By how much all answers change without each submodel. */
    private static double[] changes(KStepClassifier model, MainClassifier given, List<double[]> rows) {
        MainClassifier whole = given.copy();
        int closed = model.hasOpenChunk()
                ? model.submodels().size() - 1
                : model.submodels().size();
        List<Submodel> kept = model.submodels().subList(0, closed);
        Classifier open = model.hasOpenChunk() ? model.submodels().get(closed).classifier() : null;
        SubmodelPanel panel = new SubmodelPanel();
        double[][] answers = new double[rows.size()][whole.states()];
        List<Evidence> said = new ArrayList<>();
        for (int row = 0; row < answers.length; row++) {
            panel.forget();
            Evidence evidence = whole.ask(panel, rows.get(row), kept, open);
            whole.forget();
            whole.posterior(evidence, model.lastLabel(), answers[row]);
            said.add(evidence.copy());
        }
        double[] changes = new double[model.submodels().size()];
        double[] without = new double[whole.states()];
        for (int i = 0; i < changes.length; i++) {
            MainClassifier rest = given.copy();
            rest.remove(i);
            for (int row = 0; row < answers.length; row++) {
                rest.forget();
                rest.posterior(said.get(row).without(i), model.lastLabel(), without);
                changes[i] += divergence(answers[row], without);
            }
        }
        return changes;
    }

    private static double divergence(double[] p, double[] q) {
        double sum = 0;
        for (int c = 0; c < p.length; c++) {
            sum += p[c] > 0 ? p[c] * Math.log(p[c] / Math.max(q[c], LEAST)) : 0;
        }
        return Math.max(0, sum);
    }
}
