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
 * The settings of a {@link CompositeModel}: its members' and the rule, named by a spec such as {@code
 * best(kstep(main=parent)+kstep(main=child),margin=0.1)}.
 */
record ContenderSettings(List<StreamSettings> members, Rule rule) implements StreamSettings {

    /** Every label is learned by each: more would not be quick, and a label's steps of learning are counted by bits. */
    private static final int MOST_MEMBERS = 16;

    ContenderSettings {
        members = members.stream().map(rule::member).toList();
        if (members.size() < 2) {
            throw new SpecException(rule.spec().name() + " needs at least two members, as in "
                    + rule.spec().name() + "(kstep(main=parent)+kstep(main=child))");
        }
        int all = members.stream().mapToInt(StreamSettings::mostMembers).sum();
        if (all > MOST_MEMBERS) {
            throw new SpecException("contenders may be " + MOST_MEMBERS + " at the most, not " + all);
        }
    }

    /** Reads {@code best(MEMBER+MEMBER,...)}. */
    static ContenderSettings best(Spec.Reader reader) {
        return new ContenderSettings(members(reader), BestRule.read(reader));
    }

    /** Reads {@code weights(MEMBER+MEMBER,...)}. */
    static ContenderSettings weights(Spec.Reader reader) {
        return new ContenderSettings(members(reader), WeightsRule.read(reader));
    }

    /** Reads {@code pool(MEMBER+MEMBER,...)}: weights, of the families that together do best where none are named. */
    static ContenderSettings pool(Spec.Reader reader) {
        return new ContenderSettings(members(reader, WeightsRule.FAMILIES), WeightsRule.read(reader));
    }

    private static List<StreamSettings> members(Spec.Reader reader) {
        return members(reader, "");
    }

    private static List<StreamSettings> members(Spec.Reader reader, String otherwise) {
        return reader.list("members", otherwise).stream()
                .map(StreamModels::parse)
                .toList();
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
        return rule.refusal(schema)
                .or(() -> members.stream()
                        .flatMap(member -> member.refusal(schema).stream())
                        .findFirst());
    }

    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        return members.stream()
                .map(member -> member.most(schema, values, classes))
                .reduce(rule.cost(schema, members.size(), classes), ModelCost::plus);
    }

    @Override
    public int mostParts() {
        return members.stream().mapToInt(StreamSettings::mostParts).sum();
    }

    @Override
    public boolean learnsUnlabelled() {
        return members.stream().anyMatch(StreamSettings::learnsUnlabelled);
    }

    @Override
    public int mostMembers() {
        return members.stream().mapToInt(StreamSettings::mostMembers).sum();
    }

    @Override
    public CompositeModel start(Schema schema) {
        return rule.over(
                this,
                new Members(members.stream().map(member -> member.start(schema)).toList()));
    }

    /** The members of a composite go on each in its place; a model of another kind becomes the first member. */
    @Override
    public CompositeModel takeOver(StreamModel before) {
        List<StreamModel> old =
                before instanceof CompositeModel composite ? composite.members().all() : List.of(before);
        List<StreamModel> next = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            StreamSettings member = members.get(i);
            next.add(i < old.size() ? old.get(i).reconfigured(member) : member.start(before.schema()));
        }
        boolean sameRule = before instanceof CompositeModel composite
                && composite.settings().rule().equals(rule)
                && old.size() == members.size();
        Members all = new Members(next);
        return sameRule ? rule.insteadOf((CompositeModel) before, this, all) : rule.over(this, all);
    }

    @Override
    public CompositeModel resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        return rule.resume(this, Members.read(members, state, parts), state);
    }
}
