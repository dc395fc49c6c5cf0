package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.multi.JointLearner;
import io.kstep.multi.JointLearners;
import io.kstep.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a k-step classifier of several class variables, named by a spec such as {@code
 * multi(learner=mdjk(nb(density=gaussian)),chunk=500,submodels=10)}.
 *
 * @param learner of the submodels
 * @param main of every class variable and of the vectors
 * @param chunk number of labels that make a chunk
 * @param submodels how many closed chunks' submodels are kept at most; then the oldest goes
 */
record JointSettings(JointLearner learner, MainSettings main, int chunk, int submodels) implements StreamSettings {

    static final String NAME = "multi";

    /** The open chunk is learned again that number of times. */
    private static final int PROVISIONALS = 10;

    private static final int ROW_OBJECT = 200;

    /** Reads the options of {@code multi(...)}. */
    static JointSettings read(Spec.Reader reader) {
        return new JointSettings(
                JointLearners.parse(reader.text("learner", "mdjk(nb(density=gaussian))")),
                MainSettings.parse(reader.text("main", "parent")),
                reader.integer("chunk", 500, 2, 1_000_000),
                reader.integer("submodels", 10, 1, 1000));
    }

    /** By how many rows the open chunk grows before it is learned again. */
    int step() {
        return Math.max(1, chunk / PROVISIONALS);
    }

    static int[] sizes(Schema schema) {
        return schema.targets().stream()
                .mapToInt(target -> target.values().size())
                .toArray();
    }

    @Override
    public String spec() {
        return NAME + "(learner=" + learner.spec() + ",main=" + main.spec() + ",chunk=" + chunk + ",submodels="
                + submodels + ")";
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
        return learner.refusal(schema);
    }

    @Override
    public boolean takesSeveral() {
        return true;
    }

    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        return cost(schema, values, classes, submodels);
    }

    /** Of this number of submodels, the open chunk's not counted. */
    ModelCost cost(Schema schema, int values, int classes, int count) {
        ChunkShape shape = ChunkShape.of(single(schema), chunk).grown(values, classes);
        Cost each = cost(shape, schema);
        double parents = count + 1.0;
        double nodes = 0;
        double work = 0;
        for (int size : sizes(schema)) {
            nodes += main.bytes(Math.max(1, size + classes), parents, chunk);
            work += main.work(Math.max(1, size + classes), parents);
        }
        double rows = chunk * (ROW_OBJECT + Double.BYTES * shape.features());
        return new ModelCost(
                parents * each.bytes() + nodes + main.bytes(VectorMain.MOST, parents, chunk) + rows,
                each.working() + rows,
                parents * each.answer() + work + main.work(VectorMain.MOST, parents));
    }

    /** What learning costs: what its learner says of one class variable with all their classes, for each of them. */
    Cost cost(ChunkShape shape, Schema schema) {
        Cost one = learner.cost(shape);
        int variables = schema.targets().size();
        return new Cost(variables * one.work(), variables * one.bytes(), one.working(), variables * one.answer());
    }

    /** A schema whose one class variable has the classes of all. */
    Schema single(Schema schema) {
        List<String> classes = schema.targets().stream()
                .map(Target::values)
                .flatMap(List::stream)
                .toList();
        return Schema.classification(schema.features(), "all", classes);
    }

    @Override
    public int mostParts() {
        return submodels;
    }

    @Override
    public JointModel start(Schema schema) {
        return new JointModel(this, schema);
    }

    @Override
    public JointModel resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        return JointModel.resume(this, state, parts, rows);
    }
}
