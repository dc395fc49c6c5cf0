package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;
import io.kstep.bayes.MteRegressionLearner;
import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that decides how a k-step regressor learns from a stream, named by specs such as {@code
 * regression(main=child(mode=batch),chunk=300)}.
 *
 * @param learner turns a chunk, closed or open, into a submodel
 * @param main child or parent; what it says of priors and decay has no meaning here, since its tables are learned again
 *     from the reservoir
 * @param chunkSize rows that close a chunk
 * @param submodels how many closed chunks' submodels are kept at most; the oldest gives way
 * @param reservoir how many rows of the past are kept, from which the main node is learned
 * @param seed of the reservoir's choices
 */
public record RegressionSettings(
        MteRegressionLearner learner, MainSettings main, int chunkSize, int submodels, int reservoir, long seed)
        implements StreamSettings {

    static final String NAME = "regression";

    /** Intervals of a number at the most, where the learner does not say. */
    private static final int MOST_INTERVALS = 8;

    private static final double ROW_OBJECT = 100;

    public static final RegressionSettings DEFAULT = new RegressionSettings(
            MteRegressionLearner.parse("nb"), MainSettings.parse("parent(mode=batch)"), 500, 10, 200, 1);

    public RegressionSettings {
        if (chunkSize < 1 || submodels < 1 || reservoir < 1) {
            throw new SpecException("a regression needs chunks, submodels and a reservoir of at least 1, not "
                    + chunkSize + ", " + submodels + " and " + reservoir);
        }
        if (main.kind() == MainSettings.Kind.CASCADE) {
            throw new SpecException("a numeric target needs main child or parent, not cascade");
        }
    }

    /** Reads the options of {@code regression(...)}; what is not given is the default. */
    static RegressionSettings read(Spec.Reader reader) {
        return new RegressionSettings(
                MteRegressionLearner.parse(reader.text("learner", DEFAULT.learner.spec())),
                MainSettings.parse(reader.text("main", DEFAULT.main.spec())),
                reader.integer("chunk", DEFAULT.chunkSize, 1, Integer.MAX_VALUE),
                reader.integer("submodels", DEFAULT.submodels, 1, Integer.MAX_VALUE),
                reader.integer("reservoir", DEFAULT.reservoir, 1, Integer.MAX_VALUE),
                reader.integer("seed", 1, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    @Override
    public String spec() {
        return NAME + "(learner=" + learner.spec() + ",main=" + main.spec() + ",chunk=" + chunkSize + ",submodels="
                + submodels + ",reservoir=" + reservoir + ",seed=" + seed + ")";
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
        return schema.isRegression()
                ? Optional.empty()
                : Optional.of("'" + NAME + "' learns a number, and the target is none: take kstep(...)");
    }

    @Override
    public ModelCost most(Schema schema, int values, int classes) {
        return cost(schema, values, submodels);
    }

    /** What a model takes with this number of closed chunks' submodels, its open chunk full. */
    ModelCost cost(Schema schema, int newValues, int closed) {
        double states = Math.max(MOST_INTERVALS, learner.intervals());
        ChunkShape shape = ChunkShape.of(schema, chunkSize).grown(newValues, (int) states);
        Cost one = learner.cost(shape);
        double row = Double.BYTES * (shape.features() + 2);
        double tables = main.bytes(states, closed + 1.0, reservoir);
        double kept = reservoir * (row + ROW_OBJECT + Double.BYTES * 2 * states * (closed + 1));
        return new ModelCost(
                2 * shape.rows() * row + kept + (closed + 1) * one.bytes() + tables,
                one.working() + kept,
                (closed + 1) * one.answer() + main.work(states, closed + 1.0));
    }

    @Override
    public int mostParts() {
        return submodels;
    }

    @Override
    public StreamRegressor start(Schema schema) {
        return new StreamRegressor(this, schema);
    }

    @Override
    public StreamRegressor resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        return StreamRegressor.resume(
                this, state, parts.stream().map(Submodel::read).toList(), rows);
    }
}
