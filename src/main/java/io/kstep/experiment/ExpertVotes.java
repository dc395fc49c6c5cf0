package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.data.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws the votes of three experts who are right with different probabilities, and else name any other class. */
final class ExpertVotes {

    static final double[] RELIABILITIES = {.9, .7, .55};

    private ExpertVotes() {}

    static String name(int expert) {
        return "expert-" + expert;
    }

    /** @param missing the share of votes that are not given */
    static Chunk cast(Chunk rows, double missing, SplittableRandom random) {
        int classes = rows.schema().classCount();
        List<Label> said = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            List<Label.Votes.Vote> votes = new ArrayList<>();
            int truth = rows.classWeights().hardClass(i);
            for (int e = 0; e < RELIABILITIES.length; e++) {
                boolean isRight = random.nextDouble() < RELIABILITIES[e];
                int other = (truth + 1 + random.nextInt(classes - 1)) % classes;
                if (random.nextDouble() >= missing) {
                    votes.add(new Label.Votes.Vote(name(e), new Label.Hard(isRight ? truth : other)));
                }
            }
            said.add(votes.isEmpty() ? new Label.Unknown() : new Label.Votes(votes));
        }
        return rows.withSaid(said);
    }
}
