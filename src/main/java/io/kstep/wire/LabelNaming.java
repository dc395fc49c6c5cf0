package io.kstep.wire;

import io.kstep.data.Label;
import io.kstep.data.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names the classes of a label of one target, or of several from this one on; null where nothing is known.
 *
 * @param targets of the schema
 * @param target the index of the one that a single label is of
 */
record LabelNaming(List<Target> targets, int target) implements Label.Cases<NamedLabel> {

    private String name(int index) {
        return targets.get(target).values().get(index);
    }

    private List<String> names(List<Integer> indices) {
        return indices.stream().map(this::name).toList();
    }

    @Override
    public NamedLabel hard(Label.Hard label) {
        return new NamedLabel.Hard(name(label.index()));
    }

    @Override
    public NamedLabel unknown(Label.Unknown label) {
        return null;
    }

    @Override
    public NamedLabel probabilistic(Label.Probabilistic label) {
        return new NamedLabel.Probabilistic(first(label.probabilities().size()), label.probabilities());
    }

    @Override
    public NamedLabel plausible(Label.Plausible label) {
        return new NamedLabel.Plausible(first(label.plausibilities().size()), label.plausibilities());
    }

    private List<String> first(int count) {
        return targets.get(target).values().subList(0, count);
    }

    @Override
    public NamedLabel candidates(Label.Candidates label) {
        return new NamedLabel.Candidates(names(label.indices()));
    }

    @Override
    public NamedLabel excluded(Label.Excluded label) {
        return new NamedLabel.Excluded(names(label.indices()));
    }

    @Override
    public NamedLabel masses(Label.Masses label) {
        return new NamedLabel.Masses(label.focals().stream()
                .map(focal -> new NamedLabel.Masses.Focal(names(focal.set()), focal.mass()))
                .toList());
    }

    @Override
    public NamedLabel doubtful(Label.Doubtful label) {
        return new NamedLabel.Doubtful(name(label.index()), label.doubt());
    }

    @Override
    public NamedLabel flipped(Label.Flipped label) {
        return new NamedLabel.Flipped(name(label.index()), label.wrong());
    }

    @Override
    public NamedLabel numeric(Label.Numeric label) {
        return new NamedLabel.Numeric(label.value());
    }

    @Override
    public NamedLabel several(Label.Several label) {
        Map<String, NamedLabel> named = new LinkedHashMap<>();
        for (int t = 0; t < label.labels().size(); t++) {
            NamedLabel one = label.labels().get(t).match(new LabelNaming(targets, t));
            if (one != null) {
                named.put(targets.get(t).name(), one);
            }
        }
        return named.isEmpty() ? null : new NamedLabel.Several(named);
    }

    @Override
    public NamedLabel votes(Label.Votes label) {
        Map<String, NamedLabel> named = new LinkedHashMap<>();
        label.votes().forEach(vote -> named.put(vote.expert(), vote.label().match(this)));
        return new NamedVotes(named);
    }
}
