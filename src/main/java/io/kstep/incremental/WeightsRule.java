package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import io.kstep.incremental.drift.DriftDetector;
import io.kstep.incremental.drift.DriftDetectors;
import io.kstep.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All members answer together, each with an exponent that is learned from the labels: see {@link WeightedNode}. The label
 * last known is a message of its own, so that a k-step classifier among the members does without: its evidence would
 * count twice. Class trees have no detector of their own there: they forget at alarms of the pool's.
 *
 * @param keep what the curvature keeps for every label that follows; 0.999 remembers about 1,000 labels
 * @param ridge weight that holds exponents where they are; the larger the slower they learn
 * @param sleep mean exponent below which a member sleeps for a while, 0 for never
 * @param memory whether the label last known is a message
 * @param detector watches the errors of the answer
 */
record WeightsRule(double keep, double ridge, double sleep, boolean memory, DriftDetector detector) implements Rule {

    static final String NAME = "weights";

    /** The name of a pool whose families are chosen for it, in full the same as {@value #NAME}. */
    static final String POOL = "pool";

    /** The members of a pool where none are named. */
    static final String FAMILIES = "kstep+ctrees+mixture+twin(rate=0.3,fading=0.995)+twin(rate=0.1,fading=0.999)";

    static WeightsRule read(Spec.Reader reader) {
        return new WeightsRule(
                reader.real("keep", 0.999, 0.5, 1),
                reader.real("ridge", 10, 1e-3, 1e6),
                reader.real("sleep", 0.1, 0, 1),
                reader.flag("memory", true),
                DriftDetectors.parse(reader.text("drift", "adwin")));
    }

    @Override
    public Spec spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("keep", Double.toString(keep));
        options.put("ridge", Double.toString(ridge));
        options.put("sleep", Double.toString(sleep));
        options.put("memory", Boolean.toString(memory));
        options.put("drift", detector.spec());
        return new Spec(NAME, options);
    }

    @Override
    public StreamSettings member(StreamSettings settings) {
        if (settings instanceof KStepSettings kstep && !kstep.isRegression()) {
            return kstep.withMain(kstep.main().withoutMemory());
        }
        boolean isWatched = !detector.spec().equals(DriftDetectors.NONE);
        return isWatched && settings instanceof TreesSettings trees ? trees.watchedByAnother() : settings;
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return schema.isRegression()
                ? Optional.of(NAME + " combines beliefs of classes; a numeric target needs " + KStepSettings.NUMBER)
                : Optional.empty();
    }

    /** The table of which label follows which, the exponents' curvature, and the messages of an instance. */
    @Override
    public ModelCost cost(Schema schema, int members, int classes) {
        double states = schema.isRegression() ? 1 : schema.classCount() + classes;
        double messages = members + 1.0;
        double bytes = Double.BYTES * (2 * states * (states + 8) + messages * (3 * messages + 2 * states)) + 4_000;
        return new ModelCost(bytes, 0, messages * (20 * states + messages * (states + messages)));
    }

    @Override
    public Pool over(ContenderSettings settings, Members members) {
        return Pool.fresh(settings, this, members);
    }

    @Override
    public Pool insteadOf(CompositeModel before, ContenderSettings settings, Members members) {
        return ((Pool) before).over(settings, members);
    }

    @Override
    public Pool resume(ContenderSettings settings, Members members, BinaryReader rest) {
        return Pool.read(settings, this, members, rest);
    }
}
