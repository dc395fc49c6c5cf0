package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link Contenders} of one moment, with the figures by which one of them answers.
 *
 * @param answering the member that answers, counted from 0
 * @param remark why there are fewer contenders than there might be; empty where there are all
 */
public record ContendersView(int answering, List<Member> members, String remark) implements ModelView {

    /** Instead of the member that answers, with which the first form begins: errors and settings follow. */
    private static final int SECOND = -2;

    /**
     * A contender.
     *
     * @param settings its spec; empty in a view of the first form
     * @param error its fading error, of labels that are not sure the noise-corrected one, which may be below 0; NaN before
     *     any label
     */
    public record Member(String settings, double error, ModelView view) {}

    public ContendersView {
        members = List.copyOf(members);
        if (answering < 0 || answering >= members.size()) {
            throw new IllegalArgumentException(
                    "member " + answering + " cannot answer, since there are " + members.size());
        }
    }

    /** Of a model that would be contenders, or more of them, and a remark why it is not. */
    static ContendersView of(StreamModel model, String remark) {
        return model.view() instanceof ContendersView contest
                ? new ContendersView(contest.answering, contest.members, remark)
                : new ContendersView(0, List.of(new Member(model.settings().spec(), Double.NaN, model.view())), remark);
    }

    @Override
    public String kind() {
        return BestRule.NAME;
    }

    private ModelView answer() {
        return members.get(answering).view();
    }

    @Override
    public ModelView speaker() {
        return answer().speaker();
    }

    @Override
    public Schema schema() {
        return members.get(0).view().schema();
    }

    @Override
    public long version() {
        return members.stream().mapToLong(member -> member.view().version()).sum();
    }

    @Override
    public long labels() {
        return members.stream()
                .mapToLong(member -> member.view().labels())
                .max()
                .orElseThrow();
    }

    @Override
    public Predictor predictor() {
        return answer().predictor();
    }

    @Override
    public void write(BinaryWriter out) {
        out.writeInt(SECOND).writeInt(answering).writeText(remark);
        out.writeList(members, (to, member) -> {
            to.writeText(member.settings()).writeDouble(member.error());
            writeView(member.view(), to);
        });
    }

    private static void writeView(ModelView view, BinaryWriter out) {
        out.writeText(view.kind());
        view.write(out);
    }

    private static ModelView readView(BinaryReader in) {
        return StreamModels.readView(in.readText(), in);
    }

    static ContendersView read(BinaryReader in) {
        int first = in.readInt();
        if (first != SECOND) {
            List<Member> members = new ArrayList<>();
            in.readList(ContendersView::readView).forEach(view -> members.add(new Member("", Double.NaN, view)));
            return new ContendersView(first, members, "");
        }
        int answering = in.readInt();
        String remark = in.readText();
        return new ContendersView(
                answering, in.readList(from -> new Member(from.readText(), from.readDouble(), readView(from))), remark);
    }
}
