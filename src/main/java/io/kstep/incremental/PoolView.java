package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.List;

/** A {@link Pool} of one moment. */
public final class PoolView implements ModelView {

    private final long labels;
    private final int lastLabel;
    private final int speaker;
    private final int awake;
    private final WeightedNode node;
    private final List<ModelView> members;

    /** @param node of this view alone from now on */
    PoolView(long labels, int lastLabel, int speaker, int awake, WeightedNode node, List<ModelView> members) {
        this.labels = labels;
        this.lastLabel = lastLabel;
        this.speaker = speaker;
        this.awake = awake;
        this.node = node;
        this.members = List.copyOf(members);
    }

    public List<ModelView> members() {
        return members;
    }

    /** The exponent of each member, then that of the label last known. */
    public double[] exponents() {
        return node.exponents().all();
    }

    /** Whether a member answers; one that does not sleeps. */
    public boolean isAwake(int member) {
        return (awake >> member & 1) == 1;
    }

    @Override
    public String kind() {
        return WeightsRule.NAME;
    }

    /** What the member that weighs most is. */
    @Override
    public ModelView speaker() {
        return members.get(speaker).speaker();
    }

    @Override
    public Schema schema() {
        return members.get(0).schema();
    }

    @Override
    public long version() {
        return members.stream().mapToLong(ModelView::version).sum();
    }

    @Override
    public long labels() {
        return labels;
    }

    @Override
    public Predictor predictor() {
        WeightedNode own = node.copy();
        Messages messages = new Messages();
        Beliefs said = new Beliefs();
        List<Predictor> predictors = members.stream().map(ModelView::predictor).toList();
        return (values, out) -> {
            messages.clear(members.size(), own.classes());
            for (int i = 0; i < members.size(); i++) {
                if (isAwake(i)) {
                    predictors.get(i).predict(values, said);
                    messages.say(i, said.first().probabilities());
                }
            }
            own.combine(messages, lastLabel);
            own.answer(out.first().classes(own.classes()));
        };
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeLong(labels).writeInt(lastLabel + 1).writeInt(speaker).writeInt(awake);
        out.writeBoolean(node.memory().remembers());
        out.writeList(members, (to, member) -> {
            to.writeText(member.kind());
            member.write(to);
        });
        node.write(out);
    }

    static PoolView read(BinaryReader in) {
        long labels = in.readLong();
        int lastLabel = in.readInt() - 1;
        int speaker = in.readInt();
        int awake = in.readInt();
        boolean remembers = in.readBoolean();
        List<ModelView> members = in.readList(from -> StreamModels.readView(from.readText(), from));
        if (speaker < 0 || speaker >= members.size()) {
            throw in.bad("a member of " + members.size() + " that weighs most, not member " + speaker);
        }
        WeightedNode node = WeightedNode.read(members.size(), remembers, in);
        return new PoolView(labels, lastLabel, speaker, awake, node, members);
    }
}
