package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Model 2, the main classifier as the common parent (Flesch, Fernández and Salmerón 2007, 3.3): P(m | x) is
 * proportional to P(m) prod_i lambda_i(m), with lambda_i(m) = sum_c T_i[m][c] f_i(x | c). The message of a submodel is
 * its <em>likelihood</em>: P(Cl_i | Cl_M) replaces the submodel's prior. With hard evidence, as the authors' code has
 * it, lambda_i(m) = T_i[m][likeliest class].
 *
 * <p>The tables are forward-only (method.md, forward counts): a submodel is counted on the instances that come after it or while it
 * grows, never on the past, so that nothing of the past need be kept.
 */
final class ParentNode implements MainNode {

    private static final double SMALL = 1e-100;
    private static final double SMALLEST = 1e-300;

    private final ParentSettings settings;
    private final List<ConfusionCounts> tables;
    private double[] mainCounts;
    private double[] product = new double[0];

    ParentNode(ParentSettings settings, int mainStates) {
        this(settings, new double[mainStates], new ArrayList<>());
    }

    private ParentNode(ParentSettings settings, double[] mainCounts, List<ConfusionCounts> tables) {
        this.settings = settings;
        this.mainCounts = mainCounts;
        this.tables = tables;
    }

    @Override
    public void posterior(Evidence evidence, double[] out) {
        logEvidence(evidence, out);
        double total = Arrays.stream(mainCounts).sum() + mainCounts.length;
        double temper = settings.temper().exponent(tables.size());
        for (int m = 0; m < out.length; m++) {
            out[m] = Math.log((mainCounts[m] + 1) / total) + temper * out[m];
        }
        LogSpace.normalise(out);
    }

    @Override
    public void logEvidence(Evidence evidence, double[] out) {
        Arrays.fill(out, 0);
        if (product.length != out.length) {
            product = new double[out.length];
        }
        Arrays.fill(product, 1);
        for (int i = 0; i < tables.size(); i++) {
            ConfusionCounts table = tables.get(i);
            double rowPrior = settings.rowPrior(table.columns());
            if (settings.hard()) {
                table.multiplyProbabilities(evidence.likeliest(i), rowPrior, product);
            } else {
                table.multiplyExpected(evidence, i, rowPrior, product);
            }
            if (out.length != 2 || product[0] < SMALL || product[1] < SMALL) {
                takeLogarithms(false, out);
            }
        }
        takeLogarithms(true, out);
    }

    /** Moves factors to log space before they can underflow: one logarithm then serves many submodels. */
    private void takeLogarithms(boolean all, double[] out) {
        for (int m = 0; m < out.length; m++) {
            if (all || product[m] < SMALL) {
                out[m] += Math.log(Math.max(product[m], SMALLEST));
                product[m] = 1;
            }
        }
    }

    @Override
    public void observe(Evidence evidence, int truth, double weight) {
        double fading = weight == 1 ? settings.decay() : Math.pow(settings.decay(), weight);
        for (int i = 0; i < tables.size(); i++) {
            tables.get(i).fadeAndAdd(truth, fading, evidence.likeliest(i), weight);
        }
        mainCounts[truth] += weight;
    }

    /**
     * Counts an instance by the whole posterior of each submodel instead of its likeliest state; the true state of a
     * row of a submodel's own chunk counts alone.
     */
    void observeSpread(Evidence evidence, int truth) {
        for (int i = 0; i < tables.size(); i++) {
            for (int c = 0; c < tables.get(i).columns(); c++) {
                double own = evidence.likeliest(i) == c ? 1 : 0;
                tables.get(i).add(truth, c, evidence.owner() == i ? own : evidence.posterior(i, c));
            }
        }
        mainCounts[truth]++;
    }

    /**
     * Sets the posterior of each submodel's states to P(c | x, m) for the true m: the E step of learning the tables.
     */
    void complete(Evidence evidence, int truth) {
        for (int i = 0; i < tables.size(); i++) {
            double[] states = new double[tables.get(i).columns()];
            double sum = 0; // above 0: tables are smoothed, and the largest likelihood of a message is 1
            for (int c = 0; c < states.length; c++) {
                states[c] = probability(i, truth, c) * evidence.likelihood(i, c);
                sum += states[c];
            }
            for (int c = 0; c < states.length; c++) {
                states[c] /= sum;
            }
            evidence.setPosterior(i, states);
        }
    }

    @Override
    public void grow(int mainStates, int submodelStates) {
        mainCounts = Arrays.copyOf(mainCounts, mainStates);
        tables.forEach(table -> table.grow(mainStates, Math.max(submodelStates, table.columns())));
    }

    @Override
    public void add(int submodelStates) {
        tables.add(new ConfusionCounts(mainCounts.length, submodelStates));
    }

    @Override
    public void remove(int i) {
        tables.remove(i);
    }

    @Override
    public void merge(int i) {
        tables.set(i, tables.get(i).mean(tables.remove(i + 1)));
    }

    @Override
    public void fade(double factor) {
        tables.forEach(table -> table.fade(factor));
    }

    @Override
    public double information(int i) {
        double total = Arrays.stream(mainCounts).sum() + mainCounts.length;
        double[] share = new double[mainCounts.length];
        Arrays.setAll(share, m -> (mainCounts[m] + 1) / total);
        return tables.get(i).information(share, settings.rowPrior(tables.get(i).columns()));
    }

    @Override
    public MainNode copy() {
        List<ConfusionCounts> copies = new ArrayList<>();
        tables.forEach(table -> copies.add(table.copy()));
        return new ParentNode(settings, mainCounts.clone(), copies);
    }

    /** P(Cl_i = c | Cl_M = m). */
    double probability(int i, int m, int c) {
        return tables.get(i).probability(m, c, settings.rowPrior(tables.get(i).columns()));
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeDoubles(mainCounts).writeList(tables, (to, table) -> table.write(to));
    }

    static ParentNode read(ParentSettings settings, BinaryReader in) {
        return new ParentNode(settings, in.readDoubles(), new ArrayList<>(in.readList(ConfusionCounts::read)));
    }
}
