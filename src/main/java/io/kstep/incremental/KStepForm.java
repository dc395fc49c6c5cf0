package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import io.kstep.data.SchemaForm;
import java.util.List;

/** The stored form of a {@link KStepState}. */
final class KStepForm {

    /** Instead of the version, which is never negative: what follows is as for classes. */
    private static final long FORM_OF_NUMBERS = -2;

    private KStepForm() {}

    /**
     * Writes everything but the settings, the submodels and the rows of the open chunk: what changes with every label
     * and is small. The rest changes seldom or only grows, and is written separately.
     */
    static void write(KStepState state, BinaryWriter out) {
        SchemaForm.write(state.schema, out);
        if (state.settings.isRegression()) {
            out.writeLong(FORM_OF_NUMBERS);
        }
        out.writeLong(state.version).writeLong(state.labels).writeInt(state.lastLabel + 1);
        out.writeLong(state.chunk.startedAt());
        state.seen.ranges().write(out);
        state.main.write(out);
        state.provisional.write(out);
        out.writeDoubles(state.seen.drift().numbers());
        state.seen.reservoir().write(out);
        if (!state.window.isEmpty()) { // of hard labels alone nothing is kept, nor written
            state.window.write(out);
        }
    }

    /** The state that was written, with its submodels and the pieces of its open chunk in order. */
    static KStepState read(KStepSettings settings, BinaryReader in, List<Submodel> submodels, List<BinaryReader> rows) {
        Schema schema = SchemaForm.read(in);
        long version = in.readLong();
        if (settings.isRegression()) {
            if (version >= 0) {
                return FirstRegressionForm.read(settings, schema, version, in, submodels, rows);
            }
            if (version != FORM_OF_NUMBERS) {
                throw in.bad("a regression of a form that is known, not " + version);
            }
            version = in.readLong();
        }
        long labels = in.readLong();
        int lastLabel = in.readInt() - 1;
        OpenChunk chunk = OpenChunk.read(schema, in.readLong(), rows);
        FeatureRanges ranges = FeatureRanges.read(schema.featureCount(), in);
        KStepState state = new KStepState(
                settings,
                schema,
                submodels,
                settings.isRegression()
                        ? LinearMain.readNumber(in, List.of())
                        : MainClassifier.read(settings.main(), in),
                chunk,
                Provisional.read(settings, in),
                new KStepState.Seen(
                        ranges,
                        new Reservoir(KStepState.reservoirCapacity(settings), settings.seed()),
                        settings.detector().restore(in.readDoubles())));
        state.seen.reservoir().restore(in);
        state.version = version;
        state.labels = labels;
        state.lastLabel = lastLabel;
        if (!in.isAtEnd()) {
            state.window.restore(schema, in);
        }
        if (state.main instanceof NumberMain number) {
            state.main = number.over(state.answering());
        }
        return state;
    }
}
