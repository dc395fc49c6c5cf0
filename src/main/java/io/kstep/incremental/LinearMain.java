package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.NumberClassifier;
import io.kstep.bayes.TargetIntervals;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import java.util.Arrays;
import java.util.List;

/**
 * Cl_M of a number as a conditional Gaussian node: its mean is a weighted mean of what the submodels say, its density that of
 * the latest errors. The weights minimise the fading mean of the squared error (Bates and Granger 1969) among those that
 * are not negative and sum to 1, so that submodels of a concept that has gone lose theirs within some labels. With
 * {@code prior=recent} two more voices are weighed with the submodels: the last target, and what the submodels say plus
 * their last error. It counts label by label, and needs no rows of the past.
 */
final class LinearMain implements Main {

    /** The two voices that are no submodels. */
    static final int MEMORIES = 2;

    /** Of the last target and of the last error, NaN before any. */
    record Memory(double target, double error) {
        static final Memory NONE = new Memory(Double.NaN, Double.NaN);
    }

    private final MainSettings settings;
    private final ErrorProducts products;
    private final RecentErrors errors;
    private int submodels;
    private Memory memory = Memory.NONE;
    private double[] weights = new double[0];
    private double[] voices = new double[0];
    private long observed;

    LinearMain(MainSettings settings) {
        this(settings, new ErrorProducts(settings.decay(), MEMORIES), new RecentErrors(), 0);
    }

    private LinearMain(MainSettings settings, ErrorProducts products, RecentErrors errors, int submodels) {
        this.settings = settings;
        this.products = products;
        this.errors = errors;
        this.submodels = submodels;
        voices = new double[submodels + MEMORIES];
    }

    @Override
    public Evidence ask(SubmodelPanel panel, double[] values, List<Submodel> closed, Classifier open) {
        return panel.numbers(values, closed, (NumberClassifier) open, submodels);
    }

    @Override
    public void believe(Evidence evidence, int last, Belief out) {
        believe(evidence, memory, out);
    }

    /** Writes what was believed when this was the memory. */
    private void believe(Evidence evidence, Memory then, Belief out) {
        double mean = mean(evidence, then);
        TargetIntervals density = errors.density();
        double[] one = out.intervals(density, errors.centre() - mean);
        Arrays.fill(one, 1);
    }

    private double mean(Evidence evidence, Memory then) {
        voices(evidence, then);
        double sum = 0;
        double total = 0;
        for (int i = 0; i < voices.length; i++) {
            double weight = i < weights.length ? weights[i] : 0;
            if (weight > 0 && !Double.isNaN(voices[i])) {
                sum += weight * voices[i];
                total += weight;
            }
        }
        if (total > 0) {
            return sum / total;
        }
        double base = base(evidence);
        return Double.isNaN(base) ? (Double.isNaN(then.target) ? 0 : then.target) : base;
    }

    /** What each submodel and each memory says; NaN where nothing. Memories come first, for submodels come and go. */
    private void voices(Evidence evidence, Memory then) {
        boolean recent = settings.prior() == MainSettings.Prior.RECENT;
        voices[0] = recent ? then.target : Double.NaN;
        voices[1] = recent ? base(evidence) + then.error : Double.NaN;
        for (int i = 0; i < submodels; i++) {
            voices[MEMORIES + i] = evidence.number(i);
        }
    }

    /** What the submodels say without memory: each weighs by its precision, squared. */
    private double base(Evidence evidence) {
        double sum = 0;
        double total = 0;
        for (int i = 0; i < submodels; i++) {
            double said = evidence.number(i);
            if (!Double.isNaN(said)) {
                double weight = products.precision(MEMORIES + i);
                sum += weight * said;
                total += weight;
            }
        }
        return sum / total;
    }

    /** Counts a label, of an instance that was predicted with this memory. */
    private void observe(Evidence evidence, double target, Memory then) {
        double mean = mean(evidence, then);
        errors.add(target - mean);
        for (int i = 0; i < voices.length; i++) {
            voices[i] -= target;
        }
        products.add(voices);
        weights = products.weights(weights, observed++);
        double error = target - base(evidence);
        memory = new Memory(target, error);
    }

    @Override
    public Context context(int lastLabel) {
        return new Context.LastNumber(memory.target, memory.error);
    }

    @Override
    public void learn(Evidence evidence, double target, Context context, Belief out) {
        Memory then = context.memory();
        believe(evidence, then, out);
        observe(evidence, target, then);
    }

    @Override
    public double information(int i) {
        return products.information(MEMORIES + i);
    }

    @Override
    public void add(int states) {
        submodels++;
        voices = new double[submodels + MEMORIES];
        products.resize(submodels + MEMORIES);
        weights = Arrays.copyOf(weights, Math.min(weights.length, submodels + MEMORIES));
    }

    @Override
    public void remove(int i) {
        int gone = MEMORIES + i;
        products.remove(gone);
        submodels--;
        voices = new double[submodels + MEMORIES];
        if (gone < weights.length) {
            double[] left = new double[weights.length - 1];
            System.arraycopy(weights, 0, left, 0, gone);
            System.arraycopy(weights, gone + 1, left, gone, left.length - gone);
            weights = left;
        }
    }

    @Override
    public void fade(double factor) {
        products.fade(factor);
    }

    @Override
    public LinearMain copy() {
        LinearMain copy = new LinearMain(settings, products.copy(), errors.copy(), submodels);
        copy.memory = memory;
        copy.weights = weights.clone();
        copy.observed = observed;
        return copy;
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeDouble(Double.NaN); // where the other main node of a number begins with its bias
        out.writeText(settings.spec()).writeInt(submodels).writeLong(observed);
        out.writeDouble(memory.target).writeDouble(memory.error).writeDoubles(weights);
        products.write(out);
        errors.write(out);
    }

    /** Reads what follows the first number. */
    private static LinearMain read(BinaryReader in) {
        MainSettings settings = MainSettings.parse(in.readText());
        int submodels = in.readInt();
        long observed = in.readLong();
        Memory memory = new Memory(in.readDouble(), in.readDouble());
        double[] weights = in.readDoubles();
        in.claim(Double.BYTES * (long) submodels);
        ErrorProducts products = ErrorProducts.read(settings.decay(), MEMORIES, submodels + MEMORIES, in);
        LinearMain main = new LinearMain(settings, products, RecentErrors.read(in), submodels);
        main.memory = memory;
        main.weights = weights;
        main.observed = observed;
        return main;
    }

    /** Reads a main node of a number, this or the other, and puts that over its submodels. */
    static Main readNumber(BinaryReader in, List<Submodel> submodels) {
        double first = in.readDouble();
        return Double.isNaN(first) ? read(in) : NumberMain.read(first, in).over(submodels);
    }
}
