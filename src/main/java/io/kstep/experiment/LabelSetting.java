package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import java.util.Arrays;
import java.util.List;

/** What of the labels is used (López-Cruz et al. 2013, section 4). */
enum LabelSetting {
    /** Their probabilities, at every step of EM. */
    GEM("gem(iterations=1000,tolerance=1e-6,learner=%s)"),
    /** Their probabilities as the start of EM. */
    EM("gem(iterations=1000,tolerance=1e-6,labels=start,learner=%s)"),
    /** A label drawn from them, for sure: wrong labels. */
    WL("%s"),
    /** The true class. */
    TL("%s");

    /** All of them, in the order in which figures are kept. */
    private static final List<LabelSetting> ORDER = List.of(values());

    private final String learner;

    LabelSetting(String learner) {
        this.learner = learner;
    }

    /** Its place among the figures of a run. */
    int place() {
        return ORDER.indexOf(this);
    }

    Classifier learn(NetworkKind network, Chunk rows, ProbabilisticLabels labels) {
        Learner by = Learners.parse(String.format(learner, network.spec()));
        return by.learn(
                switch (this) {
                    case TL -> rows;
                    case WL ->
                        rows.relabelled(
                                rows.schema(), ClassWeights.hard(labels.drawn().clone()));
                    case GEM, EM ->
                        rows.relabelled(
                                rows.schema(),
                                ClassWeights.mixed(
                                        new int[rows.size()],
                                        Arrays.stream(labels.probabilities())
                                                .map(double[]::clone)
                                                .toArray(double[][]::new)));
                });
    }
}
