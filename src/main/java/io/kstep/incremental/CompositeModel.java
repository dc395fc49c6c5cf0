package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A stream model made of stream models: what does not depend on the rule by which their beliefs become one. */
abstract sealed class CompositeModel implements StreamModel permits Contenders, Pool {

    private final ContenderSettings settings;
    private final Members members;

    CompositeModel(ContenderSettings settings, Members members) {
        this.settings = settings;
        this.members = members;
    }

    /** The member whose events are reported, and which goes on alone when settings ask for one model. */
    abstract int speaker();

    /** Writes what the rule has learned. */
    abstract void writeRule(BinaryWriter out);

    final Members members() {
        return members;
    }

    @Override
    public final ContenderSettings settings() {
        return settings;
    }

    @Override
    public Schema schema() {
        return members.get(0).schema();
    }

    /** Changes whenever a member's does. */
    @Override
    public final long version() {
        return members.version();
    }

    @Override
    public List<StreamEvent> closeChunk() {
        List<StreamEvent> events = List.of();
        for (int i = 0; i < members.size(); i++) {
            events = joined(events, i, members.get(i).closeChunk());
        }
        return events;
    }

    /** The events so far and those of a member; of one that does not speak only the troubles. */
    final List<StreamEvent> joined(List<StreamEvent> before, int member, List<StreamEvent> told) {
        if (told.isEmpty()) {
            return before;
        }
        List<StreamEvent> heard = member == speaker()
                ? told
                : told.stream()
                        .filter(StreamEvent::isTrouble)
                        .<StreamEvent>map(event -> StreamEvent.OfMember.of(member + 1, event))
                        .toList();
        if (before.isEmpty()) {
            return heard;
        }
        List<StreamEvent> all = new ArrayList<>(before);
        all.addAll(heard);
        return all;
    }

    @Override
    public void grow(Schema grown) {
        members.grow(grown);
    }

    @Override
    public final CompositeModel within(double steps) {
        members.within(steps);
        return this;
    }

    @Override
    public final StreamModel reconfigured(StreamSettings changed) {
        return changed instanceof ContenderSettings
                ? changed.takeOver(this)
                : members.get(speaker()).reconfigured(changed);
    }

    @Override
    public ModelCost cost() {
        return members.cost();
    }

    @Override
    public final double[][] submodelPosteriors(double[] values) {
        return members.get(speaker()).submodelPosteriors(values);
    }

    @Override
    public final List<ModelPart> parts() {
        return members.parts();
    }

    /** None: each member has rows of its own, which are written with the rest. */
    @Override
    public final int openRows() {
        return 0;
    }

    @Override
    public final void writeRows(int from, int to, BinaryWriter out) {
        Objects.checkFromToIndex(from, to, openRows());
    }

    @Override
    public final void write(BinaryWriter out) {
        members.write(out);
        writeRule(out);
    }
}
