package io.kstep.experiment;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.bayes.Learners;
import io.kstep.bayes.VotesLearner;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Label;
import java.util.Arrays;
import java.util.List;

/** Ways of learning from the votes of several experts. */
enum ExpertMethod {
    TRUTH("true labels"),
    KNOWN("experts known"),
    LEARNED("experts learned"),
    UNGUARDED("experts learned, no guard"),
    COUNTS("shares of votes, EM"),
    MAJORITY("majority vote");

    private final String text;

    ExpertMethod(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** Learns from the votes that a chunk keeps; its weights are the true classes. */
    Classifier learn(String learner, Chunk rows) {
        return switch (this) {
            case TRUTH -> Learners.parse(learner).learn(rows);
            case KNOWN -> gem(learner, "confusion,reliabilities=" + known()).learn(rows);
            case LEARNED -> gem(learner, "learn").learn(rows);
            case UNGUARDED -> gem(learner, "learn,guard=false").learn(rows);
            case COUNTS -> gem(learner, "counts").learn(weighted(rows));
            case MAJORITY -> Learners.parse(learner).learn(majority(rows));
        };
    }

    private static Learner gem(String learner, String experts) {
        return Learners.parse("gem(learner=" + learner + ",iterations=1000,restarts=1,experts=" + experts + ")");
    }

    /** What learning the experts says of them. */
    static VotesLearner.Outcome outcome(String learner, Chunk rows) {
        return ((VotesLearner) gem(learner, "learn")).judge(rows);
    }

    private static String known() {
        String[] each = new String[ExpertVotes.RELIABILITIES.length];
        Arrays.setAll(each, e -> ExpertVotes.name(e) + ":" + ExpertVotes.RELIABILITIES[e]);
        return String.join("+", each);
    }

    /** Weights as a stream gives them: shares of the votes. */
    private static Chunk weighted(Chunk rows) {
        int classes = rows.schema().classCount();
        double[][] shares = rows.said().stream()
                .map(label -> label.contour(classes).shares())
                .toArray(double[][]::new);
        return rows.relabelled(rows.schema(), ClassWeights.mixed(new int[shares.length], shares));
    }

    /** The class with most votes, the first of them where several have as many; rows without votes are left out. */
    private static Chunk majority(Chunk rows) {
        List<Label> said = rows.said();
        Chunk weighted = weighted(rows);
        int[] most = new int[rows.size()];
        double[] weights = new double[most.length];
        for (int i = 0; i < most.length; i++) {
            most[i] = weighted.classWeights().heaviest(i);
            weights[i] = said.get(i) instanceof Label.Votes ? 1 : 0;
        }
        return rows.relabelled(rows.schema(), ClassWeights.hard(most)).withRowWeights(weights);
    }
}
