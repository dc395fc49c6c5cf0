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

    private static final int NONE = -1;

    private final KStepSettings settings;
    private final List<Submodel> submodels;

    SubmodelShelf(KStepSettings settings, List<Submodel> submodels) {
        this.settings = settings;
        this.submodels = new ArrayList<>(submodels);
    }

    int size() {
        return submodels.size();
    }

    /** All submodels, oldest first; not to be written to. */
    List<Submodel> list() {
        return submodels;
    }

    /** A copy of them. */
    List<Submodel> view() {
        return Collections.unmodifiableList(submodels);
    }

    /**
     * Adds the newest submodel and drops or merges others while there are too many.
     *
     * @param main follows what was dropped or merged
     */
    void add(Submodel newest, Main main, List<StreamEvent> events) {
        submodels.add(newest);
        while (submodels.size() > settings.submodels()) {
            retire(main, events);
        }
    }

    /** Replaces the classifier that was learned from a chunk, if that is still there. */
    void replace(long chunk, Classifier classifier) {
        for (int i = 0; i < submodels.size(); i++) {
            Submodel old = submodels.get(i);
            if (old.firstChunk() == chunk && old.lastChunk() == chunk) {
                submodels.set(i, new Submodel(classifier, chunk, chunk, old.rows(), old.learner()));
            }
        }
    }

    private void retire(Main main, List<StreamEvent> events) {
        int i = settings.retention() == Retention.INFORMATION ? leastInformative(main) : 0;
        int pair = settings.retention() == Retention.MERGE ? lightestPair() : NONE;
        Submodel merged = pair == NONE ? null : merged(submodels.get(pair), submodels.get(pair + 1));
        Submodel gone = submodels.remove(merged == null ? i : pair);
        if (merged == null) {
            main.remove(i);
        } else {
            submodels.set(pair, merged);
            main.merge(pair);
        }
        Retention policy =
                settings.retention() == Retention.MERGE && merged == null ? Retention.OLDEST : settings.retention();
        events.add(new StreamEvent.SubmodelRetired(gone.firstChunk(), gone.lastChunk(), policy));
    }

    private Submodel merged(Submodel first, Submodel next) {
        Classifier both = ((MergingLearner) settings.learner()).merge(first.classifier(), next.classifier());
        return new Submodel(both, first.firstChunk(), next.lastChunk(), first.rows() + next.rows(), first.learner());
    }

    private int leastInformative(Main main) {
        int least = 0;
        double leastInformation = Double.POSITIVE_INFINITY;
        for (int i = 0; i < submodels.size() - 1; i++) { // the newest has had no time to show what it can do
            double information = main.information(i);
            if (information < leastInformation) {
                leastInformation = information;
                least = i;
            }
        }
        return least;
    }

    /** Of neighbours that the learner gave, none if there are no such: what another one gave it cannot merge. */
    private int lightestPair() {
        int lightest = NONE;
        for (int i = 0; i + 1 < submodels.size(); i++) {
            if (canMerge(i) && (lightest == NONE || pairWeight(i) < pairWeight(lightest))) {
                lightest = i;
            }
        }
        return lightest;
    }

    private boolean canMerge(int i) {
        return isOwn(i)
                && isOwn(i + 1)
                && ((MergingLearner) settings.learner())
                        .canMerge(
                                submodels.get(i).classifier(),
                                submodels.get(i + 1).classifier());
    }

    private boolean isOwn(int i) {
        return submodels.get(i).learner().equals(settings.learner().spec());
    }

    /** Rows of two neighbours; the nearer to the present, the more each counts, so that old ones are merged first. */
    private double pairWeight(int i) {
        return (submodels.get(i).rows() + submodels.get(i + 1).rows()) * Math.pow(PRESENT_PREFERENCE, i);
    }
}
