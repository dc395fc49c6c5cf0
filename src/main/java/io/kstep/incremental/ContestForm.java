package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.util.ArrayList;
import java.util.List;

/**
 * What is written of a {@link SoftContest} before its model or contenders, once its stream has shown that something can
 * contend. Before that the model alone is written, which begins with its number of features.
 *
 * <p>Layout: -2; bits of what was shown (1 soft labels, 2 rows without); why contenders were declined, a text; the number of
 * contenders, 0 for a model that stays alone; their settings, texts. The first form: -1; the schema; always labels alone.
 */
record ContestForm(ContestMembers shown, String declined) {

    private static final int FIRST = -1;
    private static final int SECOND = -2;

    private static final int SOFT = 1;
    private static final int UNLABELLED = 2;

    void write(StreamModel now, BinaryWriter out) {
        out.writeInt(SECOND).writeByte((shown.soft() ? SOFT : 0) | (shown.unlabelled() ? UNLABELLED : 0));
        out.writeText(declined);
        List<StreamSettings> members = now.settings() instanceof ContenderSettings all ? all.members() : List.of();
        out.writeList(members, (to, member) -> to.writeText(member.spec()));
    }

    static SoftContest read(
            KStepSettings settings, BinaryReader in, List<BinaryReader> parts, List<BinaryReader> rows) {
        int form = in.peekInt();
        if (form >= 0) {
            KStepModel alone = resume(SoftContest.alone(settings), in, parts, rows);
            return new SoftContest(settings, alone, ContestMembers.NONE, "");
        }
        in.readInt();
        if (form == FIRST) {
            ContenderSettings contest = contest(firstMembers(settings, SchemaForm.read(in)));
            return new SoftContest(settings, contest.resume(in, parts, rows), new ContestMembers(true, false), "");
        }
        if (form != SECOND) {
            throw in.bad("a contest of a form that is known, not " + form);
        }
        int bits = in.readByte();
        ContestMembers shown = new ContestMembers((bits & SOFT) != 0, (bits & UNLABELLED) != 0);
        String declined = in.readText();
        List<StreamSettings> members = in.readList(from -> StreamModels.parse(from.readText()));
        StreamModel now = members.isEmpty()
                ? resume(lonely(settings, shown), in, parts, rows)
                : contest(members).resume(in, parts, rows);
        return new SoftContest(settings, now, shown, declined);
    }

    private static KStepSettings lonely(KStepSettings settings, ContestMembers shown) {
        return shown.soft() ? settings.withSoft(SoftMode.WEIGHTED) : SoftContest.alone(settings);
    }

    private static KStepModel resume(
            KStepSettings settings, BinaryReader in, List<BinaryReader> parts, List<BinaryReader> rows) {
        return KStepModel.resume(
                settings, in, parts.stream().map(Submodel::read).toList(), rows);
    }

    private static ContenderSettings contest(List<? extends StreamSettings> members) {
        return new ContenderSettings(List.copyOf(members), ContestMembers.RULE);
    }

    /** Those that contended when the first form was written. */
    private static List<KStepSettings> firstMembers(KStepSettings settings, Schema schema) {
        List<KStepSettings> members = new ArrayList<>();
        for (SoftMode mode : List.of(SoftMode.WEIGHTED, SoftMode.CORRECTED, SoftMode.GEM)) {
            if (new LabelSettings(mode).refusal(settings.learner(), schema).isEmpty()) {
                members.add(settings.withSoft(mode));
            }
        }
        if (members.size() == 1) {
            members.add(settings.withSoft(SoftMode.SPREAD));
        }
        return members;
    }
}
