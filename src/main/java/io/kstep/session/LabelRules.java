package io.kstep.session;

import io.kstep.wire.NamedLabel;
import io.kstep.wire.NamedVotes;

/**
 * When labels count.
 *
 * @param rememberedIds ids of labelled instances that are remembered, so that a duplicate counts once
 * @param votes experts that are waited for; with 1 the label of an expert is taken as it is
 * @param corrections whether a second label of an instance takes the place of the first while that can be changed; else
 *     it is a duplicate
 */
public record LabelRules(int rememberedIds, int votes, boolean corrections) {

    /** What a record says, as a vote where others are waited for. */
    NamedLabel said(NamedLabel label, String expert) {
        return expert == null || label == null || votes == 1 ? label : NamedVotes.of(expert, label);
    }

    /** Whether a label is of experts too few to be learned. */
    boolean isOpen(NamedLabel label) {
        return votes > 1 && label instanceof NamedVotes cast && cast.votes().size() < votes;
    }

    /**
     * A label with what was said before. Votes join votes for as long as experts are missing; a label of nobody in
     * particular takes the place of votes, for it says what was found to be true.
     *
     * @return null where what was said before stands
     */
    NamedLabel joined(NamedLabel before, NamedLabel said) {
        if (!isOpen(before)) {
            return null;
        }
        return said instanceof NamedVotes later ? ((NamedVotes) before).with(later) : said;
    }
}
