package io.kstep.wire;

import io.kstep.data.Label;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * {@code {"votes":{"inspector-1":"up","inspector-2":{"label":"up","doubt":0.2}}}}: what several experts said of one
 * class, each any other kind of label. Of an expert whose label is null nothing is kept.
 */
public record NamedVotes(Map<String, NamedLabel> votes) implements NamedLabel {

    public NamedVotes {
        votes = Collections.unmodifiableMap(new LinkedHashMap<>(votes));
        if (votes.isEmpty() || votes.size() > Label.Votes.MOST) {
            throw new WireException(
                    "label: votes must be of 1 to " + Label.Votes.MOST + " experts, not of " + votes.size());
        }
        votes.forEach((expert, vote) -> requireVote(expert, vote));
        if (names(votes).size() > LabelReader.MOST_NAMES) {
            throw LabelReader.tooMany();
        }
    }

    /** What one expert said. */
    public static NamedVotes of(String expert, NamedLabel vote) {
        return new NamedVotes(Map.of(expert, vote));
    }

    /** These votes with others: of an expert who has voted before the later vote counts. */
    public NamedVotes with(NamedVotes later) {
        Map<String, NamedLabel> all = new LinkedHashMap<>(votes);
        all.putAll(later.votes);
        return new NamedVotes(all);
    }

    /** Refuses what cannot be a vote. */
    static void requireVote(String expert, NamedLabel vote) {
        if (expert.isEmpty()) {
            throw new WireException("label: the name of an expert cannot be empty");
        }
        if (vote instanceof NamedVotes || vote instanceof Several || vote instanceof Numeric) {
            throw new WireException("label: the vote of " + WireException.quote(expert)
                    + " must be a label of one class, without votes or targets of its own");
        }
    }

    private static List<String> names(Map<String, NamedLabel> votes) {
        return LabelNames.distinct(
                votes.values().stream().map(NamedLabel::names).toList());
    }

    @Override
    public List<String> names() {
        return names(votes);
    }

    @Override
    public Label toLabel(ToIntFunction<String> index) {
        return new Label.Votes(votes.entrySet().stream()
                .map(vote -> new Label.Votes.Vote(vote.getKey(), vote.getValue().toLabel(index)))
                .toList());
    }

    @Override
    public <T> T match(Cases<T> cases) {
        return cases.votes(this);
    }
}
