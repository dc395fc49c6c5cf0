package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.List;

/**
 * {@link Contenders} of one moment.
 *
 * @param answering the member that answers, counted from 0
 */
public record ContendersView(int answering, List<ModelView> members) implements ModelView {

    public ContendersView {
        members = List.copyOf(members);
        if (answering < 0 || answering >= members.size()) {
            throw new IllegalArgumentException(
                    "member " + answering + " cannot answer, since there are " + members.size());
        }
    }

    @Override
    public String kind() {
        return BestRule.NAME;
    }

    @Override
    public ModelView speaker() {
        return members.get(answering).speaker();
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
        return members.stream().mapToLong(ModelView::labels).max().orElseThrow();
    }

    @Override
    public Predictor predictor() {
        return members.get(answering).predictor();
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeInt(answering);
        out.writeList(members, (to, member) -> {
            to.writeText(member.kind());
            member.write(to);
        });
    }

    static ContendersView read(BinaryReader in) {
        return new ContendersView(in.readInt(), in.readList(from -> StreamModels.readView(from.readText(), from)));
    }
}
