package io.kstep.bayes.mixture;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.Arrays;

/**
 * The components of every class, made of their sums. Behind them stands the background: the density of all rows, of {@value
 * ComponentDensities#WIDER} times their variance. It has a share of {@value #BACKGROUND} in every class, so that far from all rows no class is
 * favoured, and it is all that is known of a class without rows. Mutable by online steps, not thread-safe.
 */
public final class Components {

    static final double BACKGROUND = 0.01;

    /** A term that is so far below the largest, in nats, adds nothing that shows. */
    private static final double NEGLIGIBLE = 12;

    /** A component that explains less of a row learns nothing of it. */
    private static final double LEAST_PART = 1e-4;

    final Scales scales;
    /** The components of class c are first[c] to before first[c + 1]. */
    final int[] first;

    final ComponentSums sums;
    private final ComponentDensities made;
    private final double[] logShares;
    private final double[] seen;
    private final double[] densities;

    /** @param sums of each component, and of all rows behind them */
    Components(Scales scales, int[] first, ComponentSums sums) {
        this(scales, first, sums, new double[sums.count]);
        for (int c = 0; c + 1 < first.length; c++) {
            double all = 0;
            for (int k = first[c]; k < first[c + 1]; k++) {
                all += sums.rows[k];
            }
            for (int k = first[c]; k < first[c + 1]; k++) {
                double rest = all + ComponentDensities.PSEUDO_COUNT * (first[c + 1] - first[c]);
                logShares[k] = Math.log((sums.rows[k] + ComponentDensities.PSEUDO_COUNT) / rest);
            }
        }
        made.deriveAll();
    }

    private Components(Scales scales, int[] first, ComponentSums sums, double[] logShares) {
        this.scales = scales;
        this.first = first;
        this.sums = sums;
        this.logShares = logShares;
        made = new ComponentDensities(sums);
        seen = new double[sums.features];
        densities = new double[sums.count];
    }

    /** Features that they know; rows may have more behind these. */
    public int features() {
        return sums.features;
    }

    public int classes() {
        return first.length - 1;
    }

    /** Components of a class. */
    public int count(int c) {
        return first[c + 1] - first[c];
    }

    /** Components of all classes. */
    public int count() {
        return sums.count - 1;
    }

    /**
     * Writes ln f(x | c) for every class, up to {@link #logUnit}; the background's for one that has no components.
     *
     * @return whether anything is known of the row
     */
    public boolean logLikelihood(double[] values, double[] out) {
        if (!scales.see(values, sums.values, seen)) {
            Arrays.fill(out, 0);
            return false;
        }
        made.logs(seen, 0, sums.count, densities);
        double background = densities[sums.count - 1];
        for (int c = 0; c < out.length; c++) {
            int from = c < classes() ? first[c] : 0;
            int to = c < classes() ? first[c + 1] : 0;
            if (from == to) {
                out[c] = background;
                continue;
            }
            double own = Math.log1p(-BACKGROUND) + logSum(from, to);
            double rest = Math.log(BACKGROUND) + background;
            double most = Math.max(own, rest);
            out[c] = most + Math.log1p(Math.exp(-Math.abs(own - rest)));
        }
        return true;
    }

    /** What is to be added to likelihoods of the row last asked about for densities in the units of its values. */
    public double logUnit() {
        return scales.logUnit(seen);
    }

    /** Which part of a row, as the components of a class see it, each of them explains; at their places. */
    private void explain(double[] row, int c) {
        int from = first[c];
        int to = first[c + 1];
        made.logs(row, from, to, densities);
        double most = Double.NEGATIVE_INFINITY;
        for (int k = from; k < to; k++) {
            densities[k] += logShares[k];
            most = Math.max(most, densities[k]);
        }
        double sum = 0;
        for (int k = from; k < to; k++) {
            double below = densities[k] - most;
            densities[k] = below > -NEGLIGIBLE ? Math.exp(below) : 0;
            sum += densities[k];
        }
        for (int k = from; k < to; k++) {
            densities[k] /= sum;
        }
    }

    /** ln of the sum of shares times densities of some components, which are there; leaves the terms in their place. */
    private double logSum(int from, int to) {
        double most = Double.NEGATIVE_INFINITY;
        for (int k = from; k < to; k++) {
            densities[k] += logShares[k];
            most = Math.max(most, densities[k]);
        }
        double sum = 0;
        for (int k = from; k < to; k++) {
            double below = densities[k] - most;
            sum += below > -NEGLIGIBLE ? Math.exp(below) : 0;
        }
        return most + Math.log(sum);
    }

    /** Whether these components see a row as others do. */
    boolean seeAs(Scales otherScales, ComponentSums others) {
        return scales.equals(otherScales) && Arrays.equals(sums.values, others.values);
    }

    /**
     * E step: adds a row to the sums of others, shared by the components of its class as these explain it.
     *
     * @param row as the others see it
     * @param sameSight whether these see it so, too
     */
    void share(double[] values, double[] row, boolean sameSight, int c, double weight, ComponentSums others) {
        double[] own = row;
        if (!sameSight) {
            scales.see(values, sums.values, seen);
            own = seen;
        }
        explain(own, c);
        for (int k = first[c]; k < first[c + 1]; k++) {
            if (densities[k] > LEAST_PART) {
                others.add(k, row, weight * densities[k]);
            }
        }
    }

    /**
     * A step of online EM (Cappé and Moulines 2009): the components of the row's class share it, and each forgets what is
     * beyond the rows it remembers.
     *
     * @param touched weight that each component has gained since its densities were made
     */
    public void step(double[] values, int c, double weight, double remembered, double[] touched) {
        if (c >= classes() || first[c] == first[c + 1] || !scales.see(values, sums.values, seen)) {
            return;
        }
        explain(seen, c);
        for (int k = first[c]; k < first[c + 1]; k++) {
            double part = weight * densities[k];
            if (part < 0.05) {
                continue;
            }
            double over = sums.rows[k] + part - remembered;
            if (over > 0) {
                double kept = 1 - Math.max(part / remembered, over > remembered / 2 ? over / (sums.rows[k] + part) : 0);
                sums.fade(k, kept);
            }
            sums.add(k, seen, part);
            touched[k] += part;
            if (touched[k] >= 0.05 * sums.rows[k]) {
                touched[k] = 0;
                made.derive(k);
            }
        }
    }

    /** These components under a schema that has grown; the same ones where they know all of it. */
    public Components grown(Schema schema) {
        int[] values = valuesOf(schema);
        if (classes() == schema.classCount() && Arrays.equals(values, sums.values)) {
            return this; // to derive densities again would make them those of later sums
        }
        int[] grownFirst = Arrays.copyOf(first, schema.classCount() + 1);
        Arrays.fill(grownFirst, first.length, grownFirst.length, first[first.length - 1]);
        Components grown = new Components(scales, grownFirst, sums.withValues(values), logShares.clone());
        grown.made.deriveAll();
        return grown;
    }

    static int[] valuesOf(Schema schema) {
        return schema.features().stream()
                .mapToInt(feature -> feature.values().size())
                .toArray();
    }

    public Components copy() {
        Components copy = new Components(scales, first.clone(), sums.copy(), logShares.clone());
        copy.made.takeAll(made);
        return copy;
    }

    public void write(BinaryWriter out) {
        scales.write(out);
        out.writeInts(first).writeDoubles(logShares);
        sums.write(out);
        made.write(out);
    }

    /** The components that were written. */
    public static Components read(BinaryReader in) {
        Scales scales = Scales.read(in);
        int[] first = in.readInts();
        double[] logShares = in.readDoubles();
        ComponentSums sums = ComponentSums.read(in);
        boolean fits = first.length > 0 && first[first.length - 1] == sums.count - 1;
        for (int c = 0; fits && c + 1 < first.length; c++) {
            fits = first[c] >= 0 && first[c] <= first[c + 1];
        }
        if (!fits || logShares.length != sums.count || scales.features() != sums.features) {
            throw in.bad("components of " + sums.count + " sums and " + sums.features + " features");
        }
        in.claim(3L * sums.count * sums.features);
        Components components = new Components(scales, first, sums, logShares);
        components.made.read(in);
        return components;
    }
}
