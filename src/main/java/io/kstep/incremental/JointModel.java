package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/**
 * A k-step classifier of several class variables: every chunk gives a classifier of the vectors of classes, and main
 * classifiers, one for each class variable and one for the vectors seen, combine what these say. The open chunk has a
 * classifier of its own, learned again each time it has grown by a tenth of a chunk. Labels of which some variables are
 * missing are learned from by what they say; nothing is counted of the others.
 */
final class JointModel implements StreamModel {

    private final JointSettings settings;
    private Schema schema;
    private final JointMain main;
    private final List<JointSubmodel> closed;
    private final OpenVectors open = new OpenVectors();
    private long version;
    private long labels;
    private double budget = KStepModel.DEFAULT_BUDGET;

    /** Of the first rows of the open chunk; null while nothing could be learned of them. */
    private JointSubmodel provisional;

    private int learnedRows;

    JointModel(JointSettings settings, Schema schema) {
        this(settings, schema, JointMain.empty(settings.main(), JointSettings.sizes(schema)), new ArrayList<>());
        main.add();
    }

    private JointModel(JointSettings settings, Schema schema, JointMain main, List<JointSubmodel> closed) {
        this.settings = settings;
        this.schema = schema;
        this.main = main;
        this.closed = closed;
    }

    @Override
    public JointSettings settings() {
        return settings;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public long labels() {
        return labels;
    }

    private List<JointSubmodel> answering() {
        List<JointSubmodel> all = new ArrayList<>(closed);
        all.add(provisional);
        return all;
    }

    @Override
    public Context predict(double[] values, Beliefs out) {
        main.ask(values, answering());
        main.believe(out);
        return main.context();
    }

    @Override
    public List<StreamEvent> learn(double[] values, Label label, Context context, long time, LearningWatch watch) {
        List<Label> said = said(label);
        if (said.isEmpty()) {
            return List.of();
        }
        main.ask(values, answering());
        main.observe(said, context);
        open.add(values, said);
        labels++;
        if (open.size() >= settings.chunk()) {
            return close(StreamEvent.Cause.COUNT, watch);
        }
        follow(watch);
        return List.of();
    }

    @Override
    public boolean isOpen(int age) {
        return age >= 1 && age <= open.size();
    }

    /** A class variable of which the new label says nothing keeps its own. */
    @Override
    public List<StreamEvent> correct(int age, Label label, LearningWatch watch) {
        int row = open.size() - age;
        open.correct(row, said(label), JointSettings.sizes(schema));
        if (row < learnedRows) {
            main.forget();
            provisional = tried(learnedRows, watch, new StringBuilder());
        }
        return List.of();
    }

    /** What is said of each class variable; nothing where that is nothing of any. */
    private List<Label> said(Label label) {
        List<Label> given = label instanceof Label.Several several ? several.labels() : List.of(label);
        List<Label> said = new ArrayList<>();
        boolean isSaid = false;
        for (int j = 0; j < main.variables(); j++) {
            Label one = j < given.size() ? given.get(j) : new Label.Unknown();
            boolean isNumber = one instanceof Label.Numeric || one instanceof Label.Several;
            Label sharp = isNumber ? new Label.Unknown() : one.sharpened(main.states(j));
            isSaid |= !sharp.isVacuous(main.states(j));
            said.add(sharp);
        }
        return isSaid ? said : List.of();
    }

    /** Learns the open chunk again where it has grown enough. */
    private void follow(LearningWatch watch) {
        int rows = open.size() / settings.step() * settings.step();
        if (rows != learnedRows) {
            learnedRows = rows;
            main.forget();
            provisional = rows == 0 ? null : tried(rows, watch, new StringBuilder());
        }
    }

    /** A submodel of the first open rows, or null with the reason. */
    private JointSubmodel tried(int rows, LearningWatch watch, StringBuilder reason) {
        double work = settings.cost(ChunkShape.of(settings.single(schema), rows), schema)
                .work();
        try {
            if (work > budget) {
                throw new SpecException(
                        "learning " + rows + " rows would take " + work + " steps, more than " + budget);
            }
            return new JointSubmodel(
                    watch.run(work, () -> settings.learner().learn(open.toChunk(schema, rows))),
                    version + 1,
                    rows,
                    schema.featureCount());
        } catch (RuntimeException e) {
            reason.append(ChunkLearning.reason(e));
            return null;
        }
    }

    private List<StreamEvent> close(StreamEvent.Cause cause, LearningWatch watch) {
        StringBuilder reason = new StringBuilder();
        int rows = open.size();
        JointSubmodel learned = tried(rows, watch, reason);
        List<StreamEvent> events = new ArrayList<>();
        version++;
        open.clear();
        main.forget();
        provisional = null;
        learnedRows = 0;
        if (learned == null) {
            events.add(new StreamEvent.ChunkLost(version, rows, cause, reason.toString()));
            return events;
        }
        events.add(new StreamEvent.ChunkLearned(version, rows, cause));
        closed.add(learned);
        main.add();
        if (closed.size() > settings.submodels()) {
            JointSubmodel oldest = closed.remove(0);
            main.removeFirst();
            events.add(new StreamEvent.SubmodelRetired(oldest.chunk(), oldest.chunk(), Retention.OLDEST));
        }
        return events;
    }

    @Override
    public List<StreamEvent> closeChunk() {
        return open.size() == 0 ? List.of() : close(StreamEvent.Cause.END, LearningWatch.PATIENT);
    }

    @SuppressWarnings("ReferenceEquality") // called for every instance: the same value is the same object, else no harm
    @Override
    public void grow(Schema grown) {
        if (grown == schema) {
            return;
        }
        if (grown.featureCount() > schema.featureCount()) {
            open.widen(RowWidth.of(grown));
            learnedRows = 0; // the open chunk is learned again with the next label
        }
        schema = grown;
        main.grow(JointSettings.sizes(grown));
    }

    @Override
    public JointModel within(double steps) {
        budget = steps;
        return this;
    }

    @Override
    public StreamModel reconfigured(StreamSettings changed) {
        if (!(changed instanceof JointSettings other)) {
            return changed.takeOver(this);
        }
        JointModel next =
                new JointModel(other, schema, other.main().equals(settings.main()) ? main : freshMain(other), closed);
        next.version = version;
        next.labels = labels;
        next.budget = budget;
        next.provisional = provisional;
        next.learnedRows = learnedRows;
        open.copyTo(next.open);
        while (next.closed.size() > other.submodels()) {
            next.closed.remove(0);
            next.main.removeFirst();
        }
        return next;
    }

    /** A main node that has counted nothing, with a place for every submodel. */
    private JointMain freshMain(JointSettings other) {
        JointMain fresh = JointMain.empty(other.main(), JointSettings.sizes(schema));
        for (int i = 0; i <= closed.size(); i++) {
            fresh.add();
        }
        return fresh;
    }

    @Override
    public JointView view() {
        return new JointView(settings, schema, version, labels, answering(), main.copy());
    }

    @Override
    public ModelCost cost() {
        return settings.cost(schema, 0, 0, closed.size());
    }

    /** Of the first class variable. */
    @Override
    public double[][] submodelPosteriors(double[] values) {
        return main.first(values, answering());
    }

    @Override
    public List<JointSubmodel> parts() {
        return List.copyOf(closed);
    }

    @Override
    public int openRows() {
        return open.size();
    }

    @Override
    public void writeRows(int from, int to, BinaryWriter out) {
        open.write(from, to, out);
    }

    /** The provisional submodel goes with the state: of the rows alone it could not be learned with the schema of then. */
    @Override
    public void write(BinaryWriter out) {
        SchemaForm.write(schema, out);
        out.writeLong(version).writeLong(labels).writeInt(learnedRows).writeBoolean(provisional != null);
        if (provisional != null) {
            provisional.write(out);
        }
        main.write(out);
    }

    static JointModel resume(
            JointSettings settings, BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        Schema schema = SchemaForm.read(state);
        long version = state.readLong();
        long labels = state.readLong();
        int learnedRows = state.readInt();
        JointSubmodel provisional = state.readBoolean() ? JointSubmodel.read(state, schema.featureCount()) : null;
        List<JointSubmodel> closed = new ArrayList<>();
        parts.forEach(part -> closed.add(JointSubmodel.read(part, schema.featureCount())));
        JointModel model = new JointModel(settings, schema, JointMain.read(settings.main(), state), closed);
        model.version = version;
        model.labels = labels;
        model.learnedRows = learnedRows;
        model.provisional = provisional;
        rows.forEach(model.open::read);
        return model;
    }
}
