package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings of {@link Contenders}: its members' and the rule, named by a spec such as {@code
 * best(kstep(main=parent)+kstep(main=child),margin=0.1)}.
 */
record ContenderSettings(List<StreamSettings> members, Rule rule) implements StreamSettings {

    /** Every label is learned by each: more would not be quick, and a label's steps of learning are counted by bits. */
    private static final int MOST_MEMBERS = 16;

    ContenderSettings {
        members = List.copyOf(members);
        if (members.size() < 2) {
            throw new SpecException("contenders need at least two members, as in " + BestRule.NAME
                    + "(kstep(main=parent)+kstep(main=child))");
        }
        int all = members.stream().mapToInt(ContenderSettings::count).sum();
        if (all > MOST_MEMBERS) {
            throw new SpecException("contenders may be " + MOST_MEMBERS + " at the most, not " + all);
        }
    }

    private static int count(StreamSettings settings) {
        return settings instanceof ContenderSettings contenders
                ? contenders.members.stream().mapToInt(ContenderSettings::count).sum()
                : 1;
    }

    /** Reads {@code best(MEMBER+MEMBER,...)}. */
    static ContenderSettings best(Spec.Reader reader) {
        List<StreamSettings> members =
                reader.list("members", "").stream().map(StreamModels::parse).toList();
        return new ContenderSettings(members, BestRule.read(reader));
    }

    @Override
    public String spec() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put(Spec.UNNAMED, members.stream().map(StreamSettings::spec).collect(Collectors.joining("+")));
        options.putAll(rule.spec().options());
        return new Spec(rule.spec().name(), options).toString();
    }

    @Override
    public Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>();
        byName.put(StreamModels.MODEL, spec());
        return byName;
    }

    @Override
    public StreamSettings with(Map<String, String> changes) {
        return StreamModels.changed(this, changes);
    }

    @Override
    public Optional<String> refusal(Schema schema) {
        return members.stream()
                .flatMap(member -> member.refusal(schema).stream())
                .findFirst();
    }

    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        return members.stream()
                .map(member -> member.most(schema, values, classes))
                .reduce(ModelCost.NOTHING, ModelCost::plus);
    }

    @Override
    public int mostParts() {
        return members.stream().mapToInt(StreamSettings::mostParts).sum();
    }

    @Override
    public Contenders start(Schema schema) {
        return new Contenders(
                this, members.stream().map(member -> member.start(schema)).toList(), rule.fresh(members.size()));
    }

    /** The members of contenders go on each in its place; a model of another kind becomes the first member. */
    @Override
    public Contenders takeOver(StreamModel before) {
        List<StreamModel> old = before instanceof Contenders contenders ? contenders.members() : List.of(before);
        List<StreamModel> next = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            StreamSettings member = members.get(i);
            next.add(i < old.size() ? old.get(i).reconfigured(member) : member.start(before.schema()));
        }
        boolean sameRule = before instanceof Contenders contenders
                && contenders.settings().rule().equals(rule)
                && old.size() == members.size();
        return new Contenders(this, next, sameRule ? ((Contenders) before).ruleState() : rule.fresh(members.size()));
    }

    @Override
    public Contenders resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        List<StreamModel> resumed = new ArrayList<>();
        int from = 0;
        for (StreamSettings member : members) {
            int to = from + state.readInt();
            if (to < from || to > parts.size()) {
                throw state.bad("members of " + parts.size() + " parts in all");
            }
            BinaryReader ownRows = new BinaryReader(state.readBytes());
            BinaryReader own = new BinaryReader(state.readBytes());
            resumed.add(member.resume(own, parts.subList(from, to), List.of(ownRows)));
            from = to;
        }
        return new Contenders(this, resumed, rule.restore(members.size(), state.readDoubles()));
    }
}
