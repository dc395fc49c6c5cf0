package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.bayes.MStep;
import io.kstep.bayes.MteRegressionLearner;
import io.kstep.data.Chunk;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import java.util.Optional;

/**
 * The k-step classifier as a learner of a whole data set: Algorithm 1 of Flesch, Fernández and Salmerón 2007, section 4,
 * over k databases that are all at hand. Named by specs such as {@code kstep(k=5)} or
 * {@code kstep(by=column,column=site,learner=tan,main=child(mode=batch))}.
 *
 * @param division what makes a row belong to one of the k databases
 */
public record KStepLearner(Division division, Learner learner, MainSettings main) implements Learner {

    /** The name by which specs ask for it. */
    public static final String NAME = "kstep";

    /** What it is and its options with their defaults. */
    static final String LINE =
            "k submodels of parts of the data under a main node (by=random with seed=1, by=column with"
                    + " column=NAME): by=order, k=2, learner=nb, main=parent(mode=batch)";

    private static final String MAIN = "parent(mode=batch)";

    static KStepLearner ofClasses(Spec.Reader reader) {
        return read(reader, Learners.parse(reader.text("learner", "nb")));
    }

    /** For a numeric target. */
    static KStepLearner ofNumbers(Spec.Reader reader) {
        return read(reader, MteRegressionLearner.parse(reader.text("learner", "nb")));
    }

    private static KStepLearner read(Spec.Reader reader, Learner learner) {
        return new KStepLearner(Division.read(reader), learner, main(reader.text("main", MAIN)));
    }

    /** A main node by its name alone is meant for a batch: a stream's looks at the last label, which a batch lacks. */
    private static MainSettings main(String text) {
        Spec spec = Spec.parse(text);
        MainSettings main = MainSettings.parse(spec.options().isEmpty() ? spec.name() + "(mode=batch)" : text);
        KStepBatch.checkBatch(main);
        return main;
    }

    @Override
    public KStepAnswer learn(Chunk chunk) {
        return new KStepAnswer(classifier(chunk), chunk);
    }

    /** The same as a value that can be shown and stored. */
    public KStepClassifier classifier(Chunk chunk) {
        return new KStepBatch(learner, main).learn(division.divide(chunk));
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return division.refusal(schema).or(() -> learner.refusal(schema));
    }

    /** The k databases, one after the other, and the main node's look at every row. */
    @Override
    public Cost cost(ChunkShape shape) {
        double k = division.most(shape);
        Cost one = learner.cost(shape);
        double states = Math.max(1, shape.classes());
        double asked = k * one.answer() + main.work(states, k);
        return new Cost(
                k * one.work() + shape.rows() * asked,
                k * one.bytes() + main.bytes(states, k, shape.rows()),
                one.working() + shape.rows() * shape.features() * Double.BYTES * 2,
                asked);
    }

    @Override
    public MStep mStep(Schema schema) {
        return new MStep.Unsound("its main node counts what submodels say of labels, not densities");
    }

    @Override
    public boolean readsOrder() {
        return division.isByOrder();
    }

    @Override
    public String spec() {
        return NAME + "(" + division.options() + ",learner=" + learner.spec() + ",main=" + main.spec() + ")";
    }
}
