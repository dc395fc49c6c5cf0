package io.kstep.incremental;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.MergingLearner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The submodels of closed chunks, oldest first, kept to as many as the settings say by their retention. */
final class SubmodelShelf {

    /** How much finer each submodel is kept than the one before it. */
    private static final double PRESENT_PREFERENCE = 1.5;

    private final KStepSettings settings;
    private final List<Submodel> submodels;

    SubmodelShelf(KStepSettings settings, List<Submodel> submodels) {
        this.settings = settings;
        this.submodels = new ArrayList<>(submodels);
    }

    int size() {
        return submodels.size();
    }

    /** Them all, oldest first; not to be written to. */
    List<Submodel> list() {
        return submodels;
    }

    /** The same to be given away. */
    List<Submodel> view() {
        return Collections.unmodifiableList(submodels);
    }

    /**
     * Takes the newest submodel, and as many others out, or together, as there are too many.
     *
     * @param main is told which have gone
     */
    void add(Submodel newest, MainClassifier main, List<StreamEvent> events) {
        submodels.add(newest);
        while (submodels.size() > settings.submodels()) {
            retire(main, events);
        }
    }

    private void retire(MainClassifier main, List<StreamEvent> events) {
        int i = switch (settings.retention()) {
            case OLDEST -> 0;
            case INFORMATION -> leastInformative(main);
            case MERGE -> lightestPair();
        };
        Submodel gone = submodels.remove(i);
        if (settings.retention() == Retention.MERGE) {
            Submodel next = submodels.get(i);
            Classifier merged = ((MergingLearner) settings.learner()).merge(gone.classifier(), next.classifier());
            submodels.set(
                    i,
                    new Submodel(
                            merged, gone.firstChunk(), next.lastChunk(), gone.rows() + next.rows(), gone.learner()));
            main.merge(i);
        } else {
            main.remove(i);
        }
        events.add(new StreamEvent.SubmodelRetired(gone.firstChunk(), gone.lastChunk(), settings.retention()));
    }

    private int leastInformative(MainClassifier main) {
        int least = 0;
        double leastInformation = Double.POSITIVE_INFINITY;
        for (int i = 0; i < submodels.size() - 1; i++) { // the newest has had no time to show what it can do
            double information = main.node().information(i);
            if (information < leastInformation) {
                leastInformation = information;
                least = i;
            }
        }
        return least;
    }

    private int lightestPair() {
        int lightest = 0;
        for (int i = 1; i + 1 < submodels.size(); i++) {
            if (pairWeight(i) < pairWeight(lightest)) {
                lightest = i;
            }
        }
        return lightest;
    }

    /** Rows of two neighbours; the nearer to the present, the more each counts, so that old ones are merged first. */
    private double pairWeight(int i) {
        return (submodels.get(i).rows() + submodels.get(i + 1).rows()) * Math.pow(PRESENT_PREFERENCE, i);
    }
}
