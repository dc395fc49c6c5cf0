package io.kstep.session;

import io.kstep.wire.NamedLabel;
import io.kstep.wire.NamedVotes;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * When labels count.
 *
 * @param rememberedIds ids of labelled instances that are remembered, so that a duplicate counts once
 * @param votes experts that are waited for; with 1 the label of an expert is taken as it is
 * @param corrections whether a second label of an instance takes the place of the first while that can be changed; else
 *     it is a duplicate
 * @param targets what becomes of an instance of which some class variables have a label and others have none
 */
public record LabelRules(int rememberedIds, int votes, boolean corrections, Targets targets) {

    /** What becomes of an instance of which some class variables have a label and others have none. */
    public enum Targets {
        /** What came first is learned; later labels are duplicates. */
        LEARN,
        /** The others are waited for. */
        WAIT,
        /** The same, and each label brings a better prediction of those still waited for. */
        UPDATE
    }

    /** Whether a label may wait for other labels of its instance. */
    boolean gathers() {
        return votes > 1 || targets != Targets.LEARN;
    }

    /** What a record says, as a vote where others are waited for. */
    NamedLabel said(NamedLabel label, String expert) {
        return expert == null || label == null || votes == 1 ? label : NamedVotes.of(expert, label);
    }

    /**
     * Whether a label is of experts too few to be learned, or of class variables too few.
     *
     * @param variables how many the model has
     */
    boolean isOpen(NamedLabel label, int variables) {
        return label instanceof NamedLabel.Several several
                ? targets != Targets.LEARN && several.targets().size() < variables
                : votes > 1 && label instanceof NamedVotes cast && cast.votes().size() < votes;
    }

    /**
     * A label with what was said before. Votes join votes for as long as experts are missing; a label of nobody in
     * particular takes the place of votes, for it says what was found to be true. Labels of class variables join each other,
     * and of one that is named twice the later counts.
     *
     * @return null where what was said before stands
     */
    NamedLabel joined(NamedLabel before, NamedLabel said, int variables) {
        if (!isOpen(before, variables)) {
            return null;
        }
        if (before instanceof NamedLabel.Several first) {
            return said instanceof NamedLabel.Several later ? together(first, later) : null;
        }
        return said instanceof NamedVotes later ? ((NamedVotes) before).with(later) : said;
    }

    private static NamedLabel together(NamedLabel.Several before, NamedLabel.Several later) {
        Map<String, NamedLabel> all = new LinkedHashMap<>(before.targets());
        all.putAll(later.targets());
        return new NamedLabel.Several(all);
    }
}
