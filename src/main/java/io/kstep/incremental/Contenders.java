package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.probability.LogSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A stream model made of stream models: every member learns from every label, and a {@link Rule} makes one belief of
 * theirs. A label scores what each member believes right before it learns from it, so that an error is never that of a
 * model that knew the label. The events of the answering member are passed on; of the others only the event that one of
 * them answers from now on.
 */
final class Contenders implements StreamModel {

    /** A part with the member it belongs to: two members may have equal parts. */
    private record MemberPart(int member, ModelPart part) implements ModelPart {
        @Override
        public void write(BinaryWriter out) {
            part.write(out);
        }
    }

    private final ContenderSettings settings;
    private final List<StreamModel> members;
    private final Rule.State rule;

    private final Beliefs[] said;
    private final Context[] contexts;
    private final double[] losses;
    private double precision;

    Contenders(ContenderSettings settings, List<StreamModel> members, Rule.State rule) {
        this.settings = settings;
        this.members = List.copyOf(members);
        this.rule = rule;
        said = new Beliefs[members.size()];
        for (int i = 0; i < said.length; i++) {
            said[i] = new Beliefs();
        }
        contexts = new Context[said.length];
        losses = new double[said.length];
    }

    List<StreamModel> members() {
        return members;
    }

    Rule.State ruleState() {
        return rule;
    }

    private StreamModel speaker() {
        return members.get(rule.speaker());
    }

    @Override
    public ContenderSettings settings() {
        return settings;
    }

    @Override
    public Schema schema() {
        return members.get(0).schema();
    }

    /** Changes whenever a member's does. */
    @Override
    public long version() {
        return members.stream().mapToLong(StreamModel::version).sum();
    }

    @Override
    public long labels() {
        return members.stream().mapToLong(StreamModel::labels).max().orElseThrow();
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        boolean same = true;
        for (int i = 0; i < said.length; i++) {
            contexts[i] = members.get(i).predict(values, said[i]);
            same &= contexts[i].equals(contexts[0]);
        }
        rule.combine(said, out);
        return same ? contexts[0] : new Context.OfMembers(List.of(contexts));
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        boolean scored = score(values, label);
        List<StreamEvent> events = List.of();
        for (int i = 0; i < said.length; i++) {
            List<StreamEvent> told = members.get(i).learn(values, label, context.member(i), time, watch);
            events = i == rule.speaker() ? told : events;
        }
        if (!scored || !rule.score(losses, precision)) {
            return events;
        }
        List<StreamEvent> all = new ArrayList<>(events);
        all.add(new StreamEvent.AnotherAnswers(
                labels(), rule.speaker() + 1, speaker().settings().spec()));
        return all;
    }

    /** Sets the loss of each member; false where the label does not say what is true. */
    private boolean score(double[] values, Label label) {
        SaidLabel said = isSure(label) ? null : SaidLabel.of(label, schema().classCount());
        if (said == null && !isSure(label)) {
            return false;
        }
        for (int i = 0; i < losses.length; i++) {
            members.get(i).predict(values, this.said[i]);
            losses[i] = said == null
                    ? loss(this.said[i].first(), label)
                    : said.correctedLoss(LogSpace.argMax(this.said[i].first().probabilities()));
        }
        precision = said == null ? 1 : said.precision();
        return Double.isFinite(losses[0]);
    }

    private static boolean isSure(Label label) {
        return label instanceof Label.Hard || label instanceof Label.Numeric;
    }

    /** Whether the likeliest class is wrong, or how far the mean is from a number. */
    private static double loss(Belief belief, Label label) {
        return label instanceof Label.Numeric numeric
                ? Math.abs(belief.mean() - numeric.value())
                : LogSpace.argMax(belief.probabilities()) == ((Label.Hard) label).index() ? 0 : 1;
    }

    @Override
    public List<StreamEvent> closeChunk() {
        List<StreamEvent> events = List.of();
        for (StreamModel member : members) {
            List<StreamEvent> told = member.closeChunk();
            events = member.equals(speaker()) ? told : events;
        }
        return events;
    }

    @Override
    public void grow(Schema grown) {
        for (StreamModel member : members) {
            member.grow(grown);
        }
    }

    /** All members may learn a chunk at the same label: each has its share of the steps. */
    @Override
    public Contenders within(double steps) {
        members.forEach(member -> member.within(steps / members.size()));
        return this;
    }

    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        return changed instanceof ContenderSettings
                ? changed.takeOver(this)
                : speaker().reconfigured(changed);
    }

    @Override
    public ContendersView view() {
        return new ContendersView(
                rule.speaker(), members.stream().map(StreamModel::view).toList());
    }

    @Override
    public ModelCost cost() {
        return members.stream().map(StreamModel::cost).reduce(ModelCost.NOTHING, ModelCost::plus);
    }

    @Override
    public double[][] submodelPosteriors(double[] values) {
        return speaker().submodelPosteriors(values);
    }

    @Override
    public List<ModelPart> parts() {
        List<ModelPart> all = new ArrayList<>();
        for (int i = 0; i < said.length; i++) {
            for (ModelPart part : members.get(i).parts()) {
                all.add(new MemberPart(i, part));
            }
        }
        return all;
    }

    /** None: each member has rows of its own, which are written with the rest. */
    @Override
    public int openRows() {
        return 0;
    }

    @Override
    public void writeRows(int from, int to, BinaryWriter out) {
        Objects.checkFromToIndex(from, to, openRows());
    }

    @Override
    public void write(BinaryWriter out) {
        BinaryWriter own = new BinaryWriter();
        for (StreamModel member : members) {
            out.writeInt(member.parts().size());
            member.writeRows(0, member.openRows(), own.clear());
            out.writeBytes(own.toBytes());
            member.write(own.clear());
            out.writeBytes(own.toBytes());
        }
        out.writeDoubles(rule.numbers());
    }
}
