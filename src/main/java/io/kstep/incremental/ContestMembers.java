package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * The contenders of a model of {@code soft=auto}, by what its stream has shown. Which modes contend was measured: with
 * {@code drop} or {@code tempered} beside these no stream had an error that was less by more than 0.3 points.
 *
 * @param soft whether a label was not sure
 * @param unlabelled whether a row had no label, and such rows are made use of
 */
record ContestMembers(boolean soft, boolean unlabelled) {

    static final ContestMembers NONE = new ContestMembers(false, false);

    /** Weights of rows without a label that contend with leaving them out. */
    private static final double[] UNLABELLED = {0.02, 0.1, 1};

    /** At the most, without and with contenders for rows without a label. */
    private static final int MOST = 3;

    /** Half a standard error beyond which another one answers, over about 2,000 labels. */
    static final BestRule RULE = new BestRule(0, 0.9995, 0.5);

    /** Bytes that all contenders together may come to; larger models stay alone, so that hard labels cost what they did. */
    private static final double ROOM = 50e6;

    /** The same where rows without a label contend, which are kept because somebody asked for it. */
    private static final double ROOM_WITH_UNLABELLED = 200e6;

    /** All that can contend under these settings. */
    private static ContestMembers all(KStepSettings settings) {
        return new ContestMembers(true, settings.labels().learnsUnlabelled());
    }

    static int most(KStepSettings settings) {
        return MOST + (settings.labels().learnsUnlabelled() ? UNLABELLED.length : 0);
    }

    /**
     * The contenders, the safest first: it answers until another one is seen to be better. Corrected counts need statistics
     * that add; where the learner's do not, the fallback's are corrected. EM cannot run in a learner that runs it itself:
     * that one takes labels as they are spread.
     */
    List<KStepSettings> of(KStepSettings settings, Schema schema) {
        List<KStepSettings> members = new ArrayList<>();
        members.add(settings.withSoft(SoftMode.WEIGHTED));
        boolean isSwept = canBe(settings, SoftMode.GEM, schema);
        if (soft) {
            KStepSettings fallback = settings.retention() == Retention.MERGE // which cannot merge two kinds
                    ? settings
                    : settings.withLearner(settings.fallback());
            if (canBe(settings, SoftMode.CORRECTED, schema)) {
                members.add(settings.withSoft(SoftMode.CORRECTED));
            } else if (canBe(fallback, SoftMode.CORRECTED, schema)) {
                members.add(fallback.withSoft(SoftMode.CORRECTED));
            }
            members.add(settings.withSoft(isSwept ? SoftMode.GEM : SoftMode.SPREAD));
        }
        for (int i = 0; unlabelled && isSwept && i < UNLABELLED.length; i++) {
            members.add(settings.withLabels(new LabelSettings(SoftMode.GEM, UNLABELLED[i])));
        }
        return members;
    }

    private static boolean canBe(KStepSettings settings, SoftMode mode, Schema schema) {
        return new LabelSettings(mode).refusal(settings.learner(), schema).isEmpty();
    }

    /** What these contenders come to together at the most. */
    ModelCost cost(KStepSettings settings, Schema schema, ChunkShape shape) {
        return of(settings, schema).stream()
                .map(member -> ModelCost.of(member, shape, member.submodels()))
                .reduce(ModelCost.NOTHING, ModelCost::plus);
    }

    /** The same for a model as it is now. */
    ModelCost cost(KStepSettings settings, Schema schema) {
        return cost(settings, schema, settings.shape(schema, 0, 0));
    }

    /** Those of these that can contend under other settings, for which there is room. */
    ContestMembers under(KStepSettings settings, Schema schema) {
        ContestMembers used =
                new ContestMembers(soft, unlabelled && settings.labels().learnsUnlabelled());
        ContestMembers labelled = new ContestMembers(soft, false);
        return used.fits(used.cost(settings, schema))
                ? used
                : labelled.fits(labelled.cost(settings, schema)) ? labelled : NONE;
    }

    /** Bytes that these may come to. */
    double room() {
        return unlabelled ? ROOM_WITH_UNLABELLED : ROOM;
    }

    boolean fits(ModelCost cost) {
        return cost.bytes() + cost.working() <= room();
    }

    /** What a model comes to at the most: that of all contenders for which there is room, else of one model. */
    static ModelCost most(KStepSettings settings, Schema schema, ChunkShape shape) {
        ContestMembers all = all(settings);
        ContestMembers labelled = new ContestMembers(true, false);
        ModelCost most = all.cost(settings, schema, shape);
        ModelCost less = labelled.cost(settings, schema, shape);
        return all.fits(most)
                ? most
                : labelled.fits(less) ? less : ModelCost.of(SoftContest.alone(settings), shape, settings.submodels());
    }
}
