package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import java.util.List;

/**
 * Reads the state of a regression as it was stored before it had the form of a classifier's: no watch for drift, no age
 * of the open chunk, and rows of the past that have the number of labels before them instead of their chunk.
 */
final class FirstRegressionForm {

    private FirstRegressionForm() {}

    /** Reads what follows schema and version. */
    static KStepState read(
            KStepSettings settings,
            Schema schema,
            long version,
            BinaryReader in,
            List<Submodel> submodels,
            List<BinaryReader> rows) {
        long labels = in.readLong();
        int nextSize = in.readInt();
        Reservoir reservoir = new Reservoir(KStepState.reservoirCapacity(settings), settings.seed());
        reservoir.restore(in);
        Submodel open = in.readBoolean() ? Submodel.read(in) : null;
        NumberTables tables = NumberTables.read(in);
        OpenChunk chunk = OpenChunk.read(schema, 0, rows);
        reservoir.restamp(arrived -> chunk(arrived, labels - chunk.size(), submodels, version));
        KStepState state = new KStepState(
                settings,
                schema,
                submodels,
                NumberMain.NOTHING_KNOWN,
                chunk,
                Provisional.of(settings, nextSize, open == null ? null : open.classifier()),
                new KStepState.Seen(
                        new FeatureRanges(schema.featureCount()),
                        reservoir,
                        settings.detector().fresh()));
        state.version = version;
        state.labels = labels;
        state.main = new NumberMain(tables, state.answering(), 0);
        return state;
    }

    /** The chunk of the row that was the label of this number; 0 for one whose submodel has gone. */
    private static long chunk(long arrived, long closedLabels, List<Submodel> submodels, long version) {
        if (arrived > closedLabels) {
            return version + 1;
        }
        double before = closedLabels;
        for (int i = submodels.size() - 1; i >= 0; i--) {
            before -= submodels.get(i).rows();
            if (arrived > before) {
                return submodels.get(i).lastChunk();
            }
        }
        return 0;
    }
}
