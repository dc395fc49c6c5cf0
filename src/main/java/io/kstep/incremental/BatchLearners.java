package io.kstep.incremental;

import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Learners of whole data sets by their specs: those of chunks, and the k-step classifier made of them. */
public final class BatchLearners {

    private BatchLearners() {}

    public static Learner parse(String text) {
        Spec spec = Spec.parse(text);
        if (isKStep(spec)) {
            return kStep(spec);
        }
        if (!Learners.names().contains(spec.name())) {
            throw new SpecException(
                    "there is no learner '" + spec.name() + "'; there are " + String.join(", ", names()));
        }
        return Learners.parse(text);
    }

    /** Whether a spec names the k-step classifier of a whole data set. */
    public static boolean isKStep(Spec spec) {
        return spec.name().equals(KStepLearner.NAME);
    }

    public static KStepLearner kStep(Spec spec) {
        Spec.Reader reader = spec.reader();
        KStepLearner learner = KStepLearner.ofClasses(reader);
        reader.done();
        return learner;
    }

    /** The k-step learner of a numeric target. */
    public static KStepLearner kStepOfNumbers(Spec spec) {
        Spec.Reader reader = spec.reader();
        KStepLearner learner = KStepLearner.ofNumbers(reader);
        reader.done();
        return learner;
    }

    /** What each is and its options with their defaults, by name, sorted. */
    public static Map<String, String> lines() {
        Map<String, String> all = new TreeMap<>(Learners.lines());
        all.put(KStepLearner.NAME, KStepLearner.LINE);
        return all;
    }

    /** The names of all, sorted. */
    public static Set<String> names() {
        Set<String> all = new TreeSet<>(Learners.names());
        all.add(KStepLearner.NAME);
        return all;
    }
}
