package io.kstep.incremental;

import io.kstep.bayes.mixture.Components;
import io.kstep.bayes.mixture.MixtureFit;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * A mixture of naive Bayes for each class that follows a stream: fitted by EM to the last rows, and between fits by an
 * online step for every label. It is fitted when its rows have grown by half, and once for every half window: then from the
 * components that are there, by {@value #WARM_ROUNDS} rounds, else from the rows, by {@value #COLD_ROUNDS}. A fit is spread
 * over the labels that follow, in counted visits of rows; until it is done the mixture of before answers and learns.
 */
final class RunningMixture implements OnlineClassifier {

    /** Rows that the ring has beyond the window, so that a fit finds all its rows until it is done. */
    static final double SPARE = 1.25;

    private static final int COLD_ROUNDS = 3;
    private static final int WARM_ROUNDS = 1;
    private static final double GROWTH = 1.5;
    private static final int SCALED_BY = 500;

    /** What class frequencies keep for every label. */
    private static final double PRIOR_KEPT = 0.999;

    private final MixtureSettings settings;
    private Schema schema;
    private RowRing ring;
    private double[] frequencies;
    private Components components;
    private double[] touched = {};
    private MixtureFit fit;
    /** Whether values or classes may have come that the components do not know. */
    private boolean isBehind;
    /** Where the rows of the present concept begin, and the last fit did. */
    private long from;

    private long fittedAt;
    private long fittedRows;

    RunningMixture(MixtureSettings settings, Schema schema) {
        this.settings = settings;
        this.schema = schema;
        ring = new RowRing((int) (SPARE * settings.rows()));
        frequencies = new double[schema.classCount()];
    }

    private int least() {
        int shown = Math.max(60, Math.min(500, 10 * schema.classCount()));
        return Math.min(shown, settings.rows());
    }

    private long start() {
        return Math.max(Math.max(from, ring.first()), ring.next() - settings.rows());
    }

    @Override
    public void posterior(double[] values, double[] out) {
        if (components == null) {
            Arrays.fill(out, 1.0 / out.length);
            return;
        }
        components.logLikelihood(values, out);
        double all = out.length;
        for (double frequency : frequencies) {
            all += frequency;
        }
        for (int c = 0; c < out.length; c++) {
            out[c] += Math.log((frequencies[c] + 1) / all);
        }
        LogSpace.normalise(out);
    }

    @Override
    public boolean learn(double[] values, double[] weights) {
        catchUp();
        keep(values, weights);
        step(values, weights);
        if (fit == null) {
            begin();
        }
        return fit != null && go(visits());
    }

    private void keep(double[] values, double[] weights) {
        ring.add(values, weights);
        for (int c = 0; c < frequencies.length; c++) {
            frequencies[c] = PRIOR_KEPT * frequencies[c] + weights[c];
        }
    }

    private void step(double[] values, double[] weights) {
        for (int c = 0; components != null && c < weights.length; c++) {
            if (weights[c] > 0) {
                components.step(values, c, weights[c], settings.remembered(), touched);
            }
        }
    }

    /** Begins a fit where one is due. */
    private void begin() {
        long size = ring.next() - start();
        boolean due = components == null
                ? size >= least()
                : size >= GROWTH * fittedRows || ring.next() - fittedAt >= settings.rows() / 2;
        if (due) {
            fit(size);
        }
    }

    private void fit(long size) {
        int every = (int) Math.max(1, size / SCALED_BY);
        boolean knowsAll = components != null && components.features() == schema.featureCount();
        boolean warm = knowsAll && size < GROWTH * fittedRows;
        fit = warm
                ? MixtureFit.warm(schema, ring, ring.next() - size, ring.next(), every, components.copy(), WARM_ROUNDS)
                : MixtureFit.cold(
                        schema,
                        ring,
                        ring.next() - size,
                        ring.next(),
                        every,
                        settings.most(schema.classCount()),
                        COLD_ROUNDS);
        fittedAt = ring.next();
        fittedRows = size;
    }

    /** Visits for every label, enough that a fit ends before the ring has lost the first of its rows. */
    private long visits() {
        return Math.max(
                COLD_ROUNDS * 16,
                COLD_ROUNDS * fittedRows / Math.max(1, (int) ((SPARE - 1) * settings.rows()) - 1) + 1);
    }

    private boolean go(long visits) {
        if (!fit.advance(ring, visits)) {
            return false;
        }
        components = fit.components();
        touched = new double[components.count() + 1];
        fit = null;
        double[] values = new double[schema.featureCount()];
        for (long row = Math.max(fittedAt, ring.first()); row < ring.next(); row++) {
            ring.read(row, values);
            for (int c = 0; c < frequencies.length; c++) {
                double weight = ring.weight(row, c);
                if (weight > 0) {
                    components.step(values, c, weight, settings.remembered(), touched);
                }
            }
        }
        return true;
    }

    @Override
    public void finish() {
        if (fit == null && ring.next() > start() && components == null) {
            fit(ring.next() - start());
        }
        if (fit != null) {
            go(Long.MAX_VALUE);
        }
    }

    /**
     * The components follow with the next label: a value that no row has shown yet changes no belief. Features that came
     * later are in those of the next fit only.
     */
    @Override
    public void grow(Schema grown) {
        if (grown.featureCount() > schema.featureCount()) {
            ring.widen(RowWidth.of(grown));
            fit = null;
            fittedAt = ring.next(); // so that the next one has rows enough that show them
        }
        schema = grown;
        frequencies = Arrays.copyOf(frequencies, grown.classCount());
        isBehind = true;
    }

    private void catchUp() {
        if (isBehind) {
            components = components == null ? null : components.grown(known());
            fit = fit == null ? null : fit.grown(schema);
            isBehind = false;
        }
    }

    /** The schema with the features that the components know. */
    private Schema known() {
        return new Schema(schema.features().subList(0, components.features()), schema.targets());
    }

    @Override
    public void cut(long recent) {
        from = Math.max(start(), ring.next() - recent);
        long size = ring.next() - from;
        fit = null;
        components = null;
        if (size >= least()) {
            fit(size);
            go(Long.MAX_VALUE);
        }
    }

    @Override
    public void sleep(double[] values, double[] weights) {
        keep(values, weights);
        fit = null;
    }

    @Override
    public void wake() {
        long size = ring.next() - start();
        if (size >= least()) {
            fit(size);
        }
    }

    /** Without rows: it answers, and does not learn. */
    @Override
    public RunningMixture copy() {
        RunningMixture copy = new RunningMixture(settings, schema);
        copy.frequencies = frequencies.clone();
        copy.components = components == null ? null : components.copy();
        return copy;
    }

    @Override
    public void write(BinaryWriter out, boolean isWhole) {
        out.writeDoubles(frequencies).writeBoolean(components != null);
        if (components != null) {
            components.write(out);
        }
        if (!isWhole) {
            return;
        }
        out.writeLong(from).writeLong(fittedAt).writeLong(fittedRows).writeDoubles(touched);
        ring.write(out);
        out.writeBoolean(fit != null);
        if (fit != null) {
            fit.write(out);
        }
    }

    static RunningMixture read(MixtureSettings settings, Schema schema, BinaryReader in, boolean isWhole) {
        RunningMixture mixture = new RunningMixture(settings, schema);
        mixture.frequencies = in.readDoubles(schema.classCount());
        mixture.components = in.readBoolean() ? Components.read(in) : null;
        if (!isWhole) {
            return mixture;
        }
        mixture.from = in.readLong();
        mixture.fittedAt = in.readLong();
        mixture.fittedRows = in.readLong();
        mixture.touched = in.readDoubles();
        mixture.ring = RowRing.read((int) (SPARE * settings.rows()), in);
        mixture.fit = in.readBoolean() ? MixtureFit.read(schema, in) : null;
        mixture.isBehind = true;
        return mixture;
    }
}
