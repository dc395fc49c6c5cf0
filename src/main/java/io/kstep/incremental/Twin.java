package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.util.Arrays;

/**
 * The discriminative twin of naive Bayes (Ng and Jordan 2002): ln P(c | x) is a sum over the features, as there, of an
 * intercept of the class, a weight for each value of a discrete feature, and a weight times a standardised number; but the
 * weights follow the slope of the conditional log-likelihood label by label. Steps are those of AdaGrad (Duchi, Hazan and
 * Singer 2011) with a sum of squared slopes that fades, so that they never die out.
 *
 * <p>A missing value adds nothing, and nothing is learned of it. A number is standardised by the last 10,000 to 20,000
 * labels and counts as at most {@value #FARTHEST} standard deviations. Where one class never looks
 * like another weights grow for as long as the stream lasts, ever more slowly, and it takes as long to turn them.
 */
final class Twin implements OnlineClassifier {

    private static final double FARTHEST = 4;
    private static final double FIRST_SQUARES = 1e-2;
    /** What the sums of squares keep at an alarm: steps are large again. */
    private static final double KEPT_AFTER_DRIFT = 0.05;

    private static final int FIRST_VERSION = 20;
    private static final int MOST_BETWEEN_VERSIONS = 500;

    private final TwinSettings settings;
    /** Of the intercept, then of each feature: a row of classes for each value, one for a number. */
    private TwinTable[] tables;

    /** Null for a discrete feature. */
    private RunningScale[] scales;

    private int classes;
    private long labels;
    private long nextVersion = FIRST_VERSION;

    private int[] inputs;
    private double[] amounts;
    private double[] asked = {};
    private boolean isAsked;
    private double[] answer;

    Twin(TwinSettings settings, Schema schema) {
        this(
                settings,
                schema.classCount(),
                new TwinTable[schema.featureCount() + 1],
                new RunningScale[schema.featureCount()]);
        tables[0] = new TwinTable(1, classes, FIRST_SQUARES);
        begin(schema, 0);
    }

    /** Begins with the features from one on. */
    private void begin(Schema schema, int from) {
        for (int f = from; f < scales.length; f++) {
            Feature feature = schema.features().get(f);
            scales[f] = feature.isContinuous() ? new RunningScale() : null;
            tables[f + 1] =
                    new TwinTable(feature.isContinuous() ? 1 : feature.values().size(), classes, FIRST_SQUARES);
        }
    }

    private Twin(TwinSettings settings, int classes, TwinTable[] tables, RunningScale[] scales) {
        this.settings = settings;
        this.tables = tables;
        this.scales = scales;
        this.classes = classes;
        inputs = new int[tables.length];
        amounts = new double[tables.length];
        answer = new double[classes];
    }

    /** Which row of each table counts, and how much; nothing of a value that is missing or not known yet. */
    private void encode(double[] values) {
        amounts[0] = 1;
        for (int f = 0; f < scales.length; f++) {
            double value = values[f];
            inputs[f + 1] = 0;
            if (Double.isNaN(value)) {
                amounts[f + 1] = 0;
            } else if (scales[f] != null) {
                amounts[f + 1] = Math.max(-FARTHEST, Math.min(FARTHEST, scales[f].standardised(value)));
            } else {
                boolean isKnown = value >= 0 && value < tables[f + 1].rows();
                inputs[f + 1] = isKnown ? (int) value : 0;
                amounts[f + 1] = isKnown ? 1 : 0;
            }
        }
    }

    @Override
    public void posterior(double[] values, double[] out) {
        if (!isAsked || !Arrays.equals(values, asked)) {
            encode(values);
            Arrays.fill(answer, 0);
            for (int t = 0; t < tables.length; t++) {
                if (amounts[t] != 0) {
                    tables[t].add(inputs[t], amounts[t], answer);
                }
            }
            LogSpace.normalise(answer);
            asked = asked.length == values.length ? asked : new double[values.length];
            System.arraycopy(values, 0, asked, 0, values.length);
            isAsked = true;
        }
        System.arraycopy(answer, 0, out, 0, out.length);
    }

    /** What each feature adds to ln P(a | x) - ln P(b | x), the intercept first; the sum is the whole of it. */
    double[] contributions(double[] values, int a, int b) {
        isAsked = false;
        encode(values);
        double[] parts = new double[tables.length];
        for (int t = 0; t < tables.length; t++) {
            parts[t] = amounts[t] * (tables[t].weight(inputs[t], a) - tables[t].weight(inputs[t], b));
        }
        return parts;
    }

    @Override
    public boolean learn(double[] values, double[] weights) {
        posterior(values, answer);
        double all = 0;
        for (double weight : weights) {
            all += weight;
        }
        for (int c = 0; c < classes; c++) {
            answer[c] = weights[c] - all * answer[c]; // the slope of the log-likelihood in the score of the class
        }
        for (int t = 0; t < tables.length; t++) {
            if (amounts[t] != 0) {
                tables[t].step(inputs[t], amounts[t], answer, settings);
            }
        }
        isAsked = false;
        rescale(values, all);
        labels++;
        if (labels < nextVersion) {
            return false;
        }
        nextVersion += Math.min(labels, MOST_BETWEEN_VERSIONS);
        return true;
    }

    private void rescale(double[] values, double weight) {
        for (int f = 0; f < scales.length; f++) {
            if (scales[f] != null && !Double.isNaN(values[f])) {
                scales[f].add(values[f], weight);
            }
        }
    }

    @Override
    public void finish() {
        // every label is learned at once
    }

    @Override
    public void grow(Schema grown) {
        classes = grown.classCount();
        int before = scales.length;
        if (grown.featureCount() > before) {
            scales = Arrays.copyOf(scales, grown.featureCount());
            tables = Arrays.copyOf(tables, scales.length + 1);
            inputs = new int[tables.length];
            amounts = new double[tables.length];
            begin(grown, before);
        }
        for (int t = 0; t < tables.length; t++) {
            boolean isDiscrete = t > 0 && scales[t - 1] == null;
            tables[t].grow(isDiscrete ? grown.features().get(t - 1).values().size() : 1, classes, FIRST_SQUARES);
        }
        answer = new double[classes];
        isAsked = false;
    }

    @Override
    public void cut(long recent) {
        for (TwinTable table : tables) {
            table.loosen(KEPT_AFTER_DRIFT, FIRST_SQUARES);
        }
    }

    @Override
    public void sleep(double[] values, double[] weights) {
        double all = 0;
        for (double weight : weights) {
            all += weight;
        }
        rescale(values, all);
        isAsked = false;
    }

    @Override
    public void wake() {
        cut(0);
    }

    @Override
    public Twin copy() {
        TwinTable[] tableCopies = Arrays.stream(tables).map(TwinTable::copy).toArray(TwinTable[]::new);
        RunningScale[] scaleCopies = Arrays.stream(scales)
                .map(scale -> scale == null ? null : scale.copy())
                .toArray(RunningScale[]::new);
        Twin copy = new Twin(settings, classes, tableCopies, scaleCopies);
        copy.labels = labels;
        copy.nextVersion = nextVersion;
        return copy;
    }

    @Override
    public void write(BinaryWriter out, boolean isWhole) {
        out.writeLong(labels).writeLong(nextVersion);
        for (TwinTable table : tables) {
            table.write(out, isWhole);
        }
        for (RunningScale scale : scales) {
            if (scale != null) {
                scale.write(out);
            }
        }
    }

    static Twin read(TwinSettings settings, Schema schema, BinaryReader in, boolean isWhole) {
        int classes = schema.classCount();
        long labels = in.readLong();
        long nextVersion = in.readLong();
        TwinTable[] tables = new TwinTable[schema.featureCount() + 1];
        for (int t = 0; t < tables.length; t++) {
            tables[t] = TwinTable.read(classes, in, isWhole);
            int rows = t == 0 || schema.features().get(t - 1).isContinuous()
                    ? 1
                    : schema.features().get(t - 1).values().size();
            if (tables[t].rows() != rows) {
                throw in.bad(rows + " rows of weights, not " + tables[t].rows());
            }
        }
        RunningScale[] scales = new RunningScale[schema.featureCount()];
        for (int f = 0; f < scales.length; f++) {
            scales[f] = schema.features().get(f).isContinuous() ? RunningScale.read(in) : null;
        }
        Twin twin = new Twin(settings, classes, tables, scales);
        twin.labels = labels;
        twin.nextVersion = nextVersion;
        return twin;
    }
}
