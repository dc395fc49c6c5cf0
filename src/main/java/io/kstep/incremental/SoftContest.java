package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.util.ArrayList;
import java.util.List;

/**
 * The k-step classifier of {@code soft=auto}. While all labels are sure it is one {@link KStepModel}, its bytes included. At
 * the first label that is not, it becomes {@link Contenders}: copies of that model which make of such labels what the
 * {@link #MODES} say, of which the one with the least noise-corrected error answers. EM is best where the densities are
 * right and clusters the data where they are not, and only errors on the stream show which.
 */
final class SoftContest implements StreamModel {

    /** The contenders, the safest first: it answers until another one is seen to be better. */
    static final List<SoftMode> MODES = List.of(SoftMode.WEIGHTED, SoftMode.CORRECTED, SoftMode.GEM);

    /** Half a standard error beyond which another one answers, over about 2,000 labels. */
    private static final BestRule RULE = new BestRule(0, 0.9995, 0.5);

    /** Bytes that all contenders together may come to; larger models stay alone, so that hard labels cost what they did. */
    private static final double ROOM = 50e6;

    /** Instead of the number of features, with which the state of one model begins. */
    private static final int CONTEST = -1;

    private final KStepSettings settings;
    private StreamModel now;
    private double budget = KStepModel.DEFAULT_BUDGET;

    private SoftContest(KStepSettings settings, StreamModel now) {
        this.settings = settings;
        this.now = now;
    }

    static SoftContest start(KStepSettings settings, Schema schema) {
        return new SoftContest(settings, new KStepModel(alone(settings), schema));
    }

    static SoftContest resume(
            KStepSettings settings, BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        if (state.peekInt() != CONTEST) {
            List<Submodel> submodels = parts.stream().map(Submodel::read).toList();
            return new SoftContest(settings, KStepModel.resume(alone(settings), state, submodels, rows));
        }
        state.readInt();
        Schema schema = SchemaForm.read(state);
        return new SoftContest(settings, contenders(settings, schema).resume(state, parts, rows));
    }

    /** Before a label that is not sure it does not matter; where there is no room for contenders, it spreads them. */
    private static KStepSettings alone(KStepSettings settings) {
        return settings.withSoft(SoftMode.SPREAD);
    }

    /** What a model comes to at the most: that of all contenders, where there would be a contest. */
    static ModelCost most(KStepSettings settings, ChunkShape shape) {
        ModelCost all = MODES.stream()
                .map(mode -> ModelCost.most(settings.withSoft(mode), shape))
                .reduce(ModelCost.NOTHING, ModelCost::plus);
        return all.bytes() + all.working() <= ROOM ? all : ModelCost.most(alone(settings), shape);
    }

    private static boolean hasRoom(KStepSettings settings, Schema schema) {
        ModelCost most = settings.most(schema, 0, 0);
        return !most.equals(alone(settings).most(schema, 0, 0));
    }

    /** Those of the contenders that the learner can be; one that runs EM itself takes labels as they are spread. */
    static ContenderSettings contenders(KStepSettings settings, Schema schema) {
        List<StreamSettings> members = new ArrayList<>();
        for (SoftMode mode : MODES) {
            if (new LabelSettings(mode).refusal(settings.learner(), schema).isEmpty()) {
                members.add(settings.withSoft(mode));
            }
        }
        if (members.size() == 1) {
            members.add(settings.withSoft(SoftMode.SPREAD));
        }
        return new ContenderSettings(members, RULE);
    }

    /** A model that had settings of its own goes on as one that all labels were sure to. */
    static SoftContest of(KStepSettings settings, KStepModel model) {
        return new SoftContest(settings, model.reconfigured(alone(settings)));
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        if (!(now instanceof KStepModel alone)
                || label instanceof Label.Hard
                || label.isVacuous(schema().classCount())
                || !hasRoom(settings, schema())) {
            return now.learn(values, label, context, time, watch);
        }
        fork(alone);
        List<StreamEvent> events = new ArrayList<>();
        events.add(new StreamEvent.AnotherAnswers(
                alone.labels(),
                1,
                ((Contenders) now).members().get(0).settings().spec()));
        events.addAll(now.learn(values, label, context, time, watch));
        return events;
    }

    /** Every contender goes on as the model did until now; what never changes, submodels, they share. */
    private void fork(KStepModel alone) {
        BinaryWriter state = new BinaryWriter();
        alone.write(state);
        BinaryWriter rows = new BinaryWriter();
        alone.writeRows(0, alone.openRows(), rows);
        ContenderSettings contest = contenders(settings, alone.schema());
        List<StreamModel> members = new ArrayList<>();
        for (StreamSettings member : contest.members()) {
            members.add(KStepModel.resume(
                    (KStepSettings) member,
                    new BinaryReader(state.toBytes()),
                    alone.submodels(),
                    List.of(new BinaryReader(rows.toBytes()))));
        }
        now = RULE.over(contest, new Members(members)).within(budget);
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

    /** A contest goes on where all that changes is common to the contenders; else the model that answers does. */
    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        if (changed instanceof KStepSettings kstep && kstep.labels().soft() == SoftMode.AUTO) {
            StreamModel next = now instanceof Contenders
                    ? now.reconfigured(contenders(kstep, schema()))
                    : now.reconfigured(alone(kstep));
            return new SoftContest(kstep, next).within(budget);
        }
        return now.reconfigured(changed);
    }

    @Override
    public ModelView view() {
        return now.view();
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
        if (now instanceof Contenders) {
            out.writeInt(CONTEST);
            SchemaForm.write(schema(), out);
        }
        now.write(out);
    }
}
