package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Model 1, the main classifier as the common child (Flesch, Fernández and Salmerón 2007, 3.2). The table
 * P(m | c_1..c_k) has K^(k+1) cells, so only configurations that were seen are stored; each backs off to the mean of
 * the one-parent tables, and the soft propagation
 *
 * <pre>P(m | x) = sum_i 1/k sum_c p_i(c) Q_i(m | c) + sum_stored prod_i p_i(c_i) (N(c,m) - N(c) P0(m | c)) / (N(c) + s)</pre>
 *
 * equals the full enumeration exactly. The one-parent tables count on from the first instance a submodel saw; the
 * configurations start again whenever a submodel comes or goes.
 */
final class ChildNode implements MainNode {

    /** A configuration whose posterior is below this adds nothing that a double could show. */
    private static final double NEGLIGIBLE = 1e-18;

    private final ChildSettings settings;
    private final List<ConfusionCounts> pairs;
    private ConfigurationTable configurations;
    private double[] mainCounts;
    private double mainTotal;
    /** What one observation weighs now; grows by 1/decay instead of shrinking all counts, and scales back at times. */
    private double unit = 1;

    /** Working memory: the rows Q_i(. | c) of each submodel. */
    private final List<PairRows> pairRows = new ArrayList<>();

    private long rowsOfNow;

    private double[] backOff = new double[0];

    /** Working memory: alpha P(m), what every row Q_i(. | c) is smoothed with. */
    private double[] smoothing = new double[0];

    private boolean stale = true;

    ChildNode(ChildSettings settings, int mainStates) {
        this(settings, new double[mainStates], 0, new ArrayList<>(), new ConfigurationTable(mainStates));
    }

    private ChildNode(
            ChildSettings settings,
            double[] mainCounts,
            double mainTotal,
            List<ConfusionCounts> pairs,
            ConfigurationTable configurations) {
        this.settings = settings;
        this.mainCounts = mainCounts;
        this.pairs = pairs;
        this.configurations = configurations;
        this.mainTotal = mainTotal;
    }

    @Override
    public void posterior(Evidence evidence, double[] out) {
        if (settings.hard()) {
            configurations.frequencies(evidence, out);
            return;
        }
        Arrays.fill(out, 0);
        if (pairs.isEmpty()) {
            prior(out);
            return;
        }
        addLinearPart(evidence, out);
        addCorrections(evidence, out);
        double sum = 0;
        for (int m = 0; m < out.length; m++) {
            out[m] = Math.max(out[m], 0); // rounding of a difference may leave -1e-17
            sum += out[m];
        }
        for (int m = 0; m < out.length; m++) {
            out[m] /= sum;
        }
    }

    private void addLinearPart(Evidence evidence, double[] out) {
        double share = 1.0 / pairs.size();
        for (int i = 0; i < pairs.size(); i++) {
            for (int c = 0; c < pairs.get(i).rows(); c++) {
                double p = evidence.posterior(i, c) * share;
                if (p > 0) {
                    double[] row = pairRow(i, c);
                    for (int m = 0; m < out.length; m++) {
                        out[m] += p * row[m];
                    }
                }
            }
        }
    }

    private void addCorrections(Evidence evidence, double[] out) {
        for (int r = 0; r < configurations.size(); r++) {
            double p = configurations.probability(r, evidence, NEGLIGIBLE);
            if (p > NEGLIGIBLE) {
                addCorrection(r, p, out);
            }
        }
    }

    /** Computed only where it is asked for: of many configurations, few fit an instance. */
    private void addCorrection(int r, double p, double[] out) {
        double total = configurations.total(r) / unit;
        if (backOff.length != out.length) {
            backOff = new double[out.length];
        }
        Arrays.fill(backOff, 0);
        for (int i = 0; i < pairs.size(); i++) {
            double[] row = pairRow(i, configurations.state(r, i));
            for (int m = 0; m < out.length; m++) {
                backOff[m] += row[m];
            }
        }
        for (int m = 0; m < out.length; m++) {
            double mean = backOff[m] / pairs.size();
            out[m] += p * ((configurations.count(r, m) / unit - total * mean) / (total + settings.strength()));
        }
    }

    /** Q_i(. | c), kept until something is counted. */
    private double[] pairRow(int i, int c) {
        if (stale) {
            rowsOfNow++;
            stale = false;
            smoothing = smoothing.length == mainCounts.length ? smoothing : new double[mainCounts.length];
            for (int m = 0; m < smoothing.length; m++) {
                smoothing[m] = settings.alpha() * prior(m);
            }
        }
        while (pairRows.size() <= i) {
            pairRows.add(new PairRows());
        }
        return pairRows.get(i).row(c, pairs.get(i), settings.alpha(), smoothing, unit, rowsOfNow);
    }

    /** Q_i(m | c), smoothed towards the prior of m. */
    double pair(int i, int m, int c) {
        ConfusionCounts table = pairs.get(i);
        double alpha = settings.alpha();
        return (table.count(c, m) / unit + alpha * prior(m)) / (table.rowSum(c) / unit + alpha);
    }

    /** Writes P(m), Laplace's way. */
    void prior(double[] out) {
        for (int m = 0; m < out.length; m++) {
            out[m] = prior(m);
        }
    }

    private double prior(int m) {
        return (mainCounts[m] + unit) / (mainTotal + unit * mainCounts.length);
    }

    @Override
    public void logEvidence(Evidence evidence, double[] out) {
        posterior(evidence, out);
        for (int m = 0; m < out.length; m++) {
            out[m] = Math.log(Math.max(out[m], Double.MIN_NORMAL) / prior(m));
        }
    }

    @Override
    public void observe(Evidence evidence, int truth, double weight) {
        unit /= Math.pow(settings.decay(), weight);
        double added = weight * unit;
        for (int i = 0; i < pairs.size(); i++) {
            pairs.get(i).add(evidence.likeliest(i), truth, added);
        }
        configurations.add(evidence.configuration(), truth, added);
        mainCounts[truth] += added;
        mainTotal += added;
        if (configurations.size() > settings.configurations()) {
            configurations.dropLightest(settings.configurations() / 10 + 1);
        }
        if (unit > 1e100) {
            fade(1 / unit);
            unit = 1;
        }
        stale = true;
    }

    /** Takes for granted that submodel i is right, until labels show otherwise. */
    void trust(int i, double weight) {
        for (int m = 0; m < Math.min(mainCounts.length, pairs.get(i).rows()); m++) {
            pairs.get(i).add(m, m, weight * unit);
        }
        stale = true;
    }

    /** Counts an instance of the past for its configuration alone: its pairs were counted when it came. */
    void recall(Evidence evidence, int truth, double weight) {
        configurations.add(evidence.configuration(), truth, weight * unit);
        stale = true;
    }

    @Override
    public void grow(int mainStates, int submodelStates) {
        mainCounts = Arrays.copyOf(mainCounts, mainStates);
        pairs.forEach(table -> table.grow(Math.max(submodelStates, table.rows()), mainStates));
        configurations.grow(mainStates);
        stale = true;
    }

    @Override
    public void add(int submodelStates) {
        pairs.add(new ConfusionCounts(submodelStates, mainCounts.length));
        forgetConfigurations();
    }

    @Override
    public void remove(int i) {
        pairs.remove(i);
        forgetConfigurations();
    }

    @Override
    public void merge(int i) {
        pairs.set(i, pairs.get(i).mean(pairs.remove(i + 1)));
        forgetConfigurations();
    }

    private void forgetConfigurations() {
        configurations = new ConfigurationTable(mainCounts.length);
        stale = true;
    }

    @Override
    public void fade(double factor) {
        pairs.forEach(table -> table.fade(factor));
        configurations.fade(factor);
        for (int m = 0; m < mainCounts.length; m++) {
            mainCounts[m] *= factor;
        }
        mainTotal *= factor;
        stale = true;
    }

    @Override
    public double information(int i) {
        ConfusionCounts table = pairs.get(i);
        double total = 0;
        for (int c = 0; c < table.rows(); c++) {
            total += table.rowSum(c) / unit + 1;
        }
        double[] share = new double[table.rows()];
        for (int c = 0; c < share.length; c++) {
            share[c] = (table.rowSum(c) / unit + 1) / total;
        }
        return table.information(share, settings.alpha() * table.columns());
    }

    @Override
    public MainNode copy() {
        List<ConfusionCounts> copies = new ArrayList<>();
        pairs.forEach(table -> copies.add(table.copy()));
        ChildNode copy = new ChildNode(settings, mainCounts.clone(), mainTotal, copies, configurations.copy());
        copy.unit = unit;
        return copy;
    }

    /** What an observation of now weighs in the counts. */
    double unit() {
        return unit;
    }

    ConfigurationTable configurations() {
        return configurations;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeDoubles(mainCounts).writeDouble(mainTotal).writeList(pairs, (to, table) -> table.write(to));
        configurations.write(out);
        out.writeDouble(unit);
    }

    static ChildNode read(ChildSettings settings, BinaryReader in) {
        double[] mainCounts = in.readDoubles();
        double mainTotal = in.readDouble();
        List<ConfusionCounts> pairs = new ArrayList<>(in.readList(ConfusionCounts::read));
        ChildNode node =
                new ChildNode(settings, mainCounts, mainTotal, pairs, ConfigurationTable.read(mainCounts.length, in));
        node.unit = in.readDouble();
        return node;
    }
}
