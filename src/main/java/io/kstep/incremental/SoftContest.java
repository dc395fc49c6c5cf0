package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The k-step classifier of {@code soft=auto}. While all labels are sure it is one {@link KStepModel}, its bytes included. At
 * the first label that is not, it becomes {@link Contenders}: copies of that model which make of such labels what
 * {@link ContestMembers} say, of which the one with the least noise-corrected error answers. EM is best where the densities
 * are right and clusters the data where they are not, and only errors on the stream show which. So it is with rows that have
 * no label, where these are made use of: their weights contend. A model that is too large for that stays alone and says so.
 */
final class SoftContest implements StreamModel {

    private final KStepSettings settings;
    private StreamModel now;
    private ContestMembers shown;
    /** Why there are fewer contenders than there might be; empty where there are all. */
    private String declined = "";

    private double budget = KStepModel.DEFAULT_BUDGET;

    SoftContest(KStepSettings settings, StreamModel now, ContestMembers shown, String declined) {
        this.settings = settings;
        this.now = now;
        this.shown = shown;
        this.declined = declined;
    }

    static SoftContest start(KStepSettings settings, Schema schema) {
        return new SoftContest(settings, new KStepModel(alone(settings), schema), ContestMembers.NONE, "");
    }

    /** Before a label that is not sure it does not matter. */
    static KStepSettings alone(KStepSettings settings) {
        return settings.withSoft(SoftMode.SPREAD);
    }

    /** A model that had settings of its own goes on as one that all labels were sure to. */
    static SoftContest of(KStepSettings settings, KStepModel model) {
        return new SoftContest(settings, model.reconfigured(alone(settings)), ContestMembers.NONE, "");
    }

    @Override
    public boolean isOpen(int age) {
        return now.isOpen(age);
    }

    @Override
    public List<StreamEvent> correct(int age, Label label, LearningWatch watch) {
        boolean isNothing = label.isVacuous(schema().classCount()); // the row stays one with a label
        if (label instanceof Label.Hard || isNothing || !isNews(label)) {
            return now.correct(age, label, watch);
        }
        List<StreamEvent> events = new ArrayList<>();
        events.add(contest());
        events.addAll(now.correct(age, label, watch));
        return events;
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        if (label instanceof Label.Hard || !isNews(label)) {
            return now.learn(values, label, context, time, watch);
        }
        List<StreamEvent> events = new ArrayList<>();
        events.add(contest());
        events.addAll(now.learn(values, label, context, time, watch));
        return events;
    }

    /** Whether the stream shows by this label for the first time that something can contend; says what it has shown. */
    private boolean isNews(Label label) {
        boolean usesUnlabelled = settings.labels().learnsUnlabelled() && schema().classCount() > 1;
        if (shown.soft() && (shown.unlabelled() || !usesUnlabelled)) {
            return false;
        }
        boolean isVacuous = label.isVacuous(schema().classCount());
        ContestMembers next =
                new ContestMembers(shown.soft() || !isVacuous, shown.unlabelled() || (isVacuous && usesUnlabelled));
        boolean isNews = !next.equals(shown);
        shown = next;
        return isNews;
    }

    /** Begins a contest, or lets more contend, where there is room for it. */
    private StreamEvent contest() {
        ModelCost cost = shown.cost(settings, schema());
        if (shown.fits(cost)) {
            List<KStepSettings> members = shown.of(settings, schema());
            if (members.size() > 1) {
                now = contenders(members).within(budget);
                return new StreamEvent.AnotherAnswers(
                        labels(), 1, members.get(0).spec(), List.of());
            }
            declined = "EM cannot use " + settings.learner().spec() + ": rows without a label are left out";
        } else {
            declined = String.format(
                    Locale.ROOT,
                    "contenders would come to %.0f MB, more than %.0f: %s",
                    (cost.bytes() + cost.working()) / 1e6,
                    shown.room() / 1e6,
                    now instanceof KStepModel && shown.soft()
                            ? "one model counts labels that are not sure as far as they are clear"
                            : "rows without a label are left out");
        }
        if (shown.soft() && now instanceof KStepModel alone) {
            now = alone.reconfigured(settings.withSoft(SoftMode.WEIGHTED)).within(budget);
        }
        return new StreamEvent.NoContest(labels(), declined);
    }

    /**
     * These contenders. Those that there are go on, each by what it makes of labels; the others go on as the first one did
     * until now, or the model that was alone. What never changes, submodels, they share.
     */
    private Contenders contenders(List<KStepSettings> wanted) {
        List<StreamModel> before =
                now instanceof Contenders contest ? contest.members().all() : List.of();
        KStepModel first = (KStepModel) (before.isEmpty() ? now : before.get(0));
        List<StreamModel> members = new ArrayList<>();
        for (KStepSettings member : wanted) {
            StreamModel old = before.stream()
                    .filter(model -> ((KStepSettings) model.settings()).labels().equals(member.labels()))
                    .findFirst()
                    .orElse(null);
            members.add(old == null ? copy(first).reconfigured(member) : old.reconfigured(member));
        }
        BestRule rule = ContestMembers.RULE;
        ContenderSettings contest = new ContenderSettings(List.copyOf(wanted), rule);
        boolean same = before.size() == wanted.size();
        return new Contenders(
                contest, new Members(members), same ? ((Contenders) now).errors() : rule.fresh(wanted.size()));
    }

    private static KStepModel copy(KStepModel model) {
        BinaryWriter state = new BinaryWriter();
        model.write(state);
        BinaryWriter rows = new BinaryWriter();
        model.writeRows(0, model.openRows(), rows);
        return KStepModel.resume(
                model.settings(),
                new BinaryReader(state.toBytes()),
                model.submodels(),
                List.of(new BinaryReader(rows.toBytes())));
    }

    @Override
    public KStepSettings settings() {
        return settings;
    }

    @Override
    public Schema schema() {
        return now.schema();
    }

    @Override
    public long version() {
        return now.version();
    }

    @Override
    public long labels() {
        return now.labels();
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        return now.predict(values, out);
    }

    @Override
    public List<StreamEvent> closeChunk() {
        return now.closeChunk();
    }

    @Override
    public void grow(Schema grown) {
        now.grow(grown);
    }

    @Override
    public SoftContest within(double steps) {
        budget = steps;
        now = now.within(steps);
        return this;
    }

    /**
     * A contest goes on where all that changes is common to the contenders and there is room for them; else the first of
     * them does, and labels to come decide again. With settings of another kind the model that answers goes on.
     */
    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        if (changed instanceof KStepSettings kstep && kstep.labels().soft() == SoftMode.AUTO && !kstep.isRegression()) {
            ContestMembers next = shown.under(kstep, schema());
            List<KStepSettings> wanted = next.of(kstep, schema());
            if (now instanceof Contenders && wanted.size() > 1) {
                return new SoftContest(kstep, contenders(wanted), next, "").within(budget);
            }
            StreamModel answers =
                    now instanceof Contenders contest ? contest.members().get(0) : now;
            return new SoftContest(kstep, answers.reconfigured(alone(kstep)), ContestMembers.NONE, "").within(budget);
        }
        return now.reconfigured(changed);
    }

    @Override
    public ModelView view() {
        return declined.isEmpty() ? now.view() : ContendersView.of(now, declined);
    }

    @Override
    public ModelCost cost() {
        return now.cost();
    }

    @Override
    public double[][] submodelPosteriors(double[] values) {
        return now.submodelPosteriors(values);
    }

    @Override
    public List<? extends ModelPart> parts() {
        return now.parts();
    }

    @Override
    public int openRows() {
        return now.openRows();
    }

    @Override
    public void writeRows(int from, int to, BinaryWriter out) {
        now.writeRows(from, to, out);
    }

    @Override
    public void write(BinaryWriter out) {
        if (!shown.equals(ContestMembers.NONE)) {
            new ContestForm(shown, declined).write(now, out);
        }
        now.write(out);
    }
}
