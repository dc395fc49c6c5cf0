package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Classifier;
import io.kstep.bayes.ClassifierForm;
import io.kstep.bayes.Cost;
import io.kstep.bayes.Learner;
import io.kstep.bayes.MStep;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of the latest chunks with soft labels, rows without labels among them, and the one classifier of them all that
 * the E step asks. Whenever a chunk is closed, EM goes on from that classifier (a warm start) over all rows of the window,
 * and the chunks of the window are learned again with the weights it ends with: responsibilities of an immature model that
 * stayed as they were would poison what follows (Neal and Hinton 1998 sweep for the same reason). The work of a closing is
 * bounded by the window.
 */
final class SoftWindow {

    /** Chunks in the window at the most, and M steps at each closing. */
    static final int CHUNKS = 5;

    static final int STEPS = 4;

    /** Instead of whether there is a classifier: rows without labels are among what follows. */
    private static final int WITH_UNLABELLED = 2;

    /** The rows of a closed chunk as they were said, and those without labels that came meanwhile. */
    record Rows(long chunk, OpenChunk labelled, UnlabelledRows unlabelled) {}

    /** A submodel that replaces the one of the same chunk. */
    record Swept(long chunk, Classifier classifier) {}

    /**
     * How the E step goes.
     *
     * @param power of the model's word
     * @param unlabelled weight of a row without a label
     */
    record Expectation(double power, double unlabelled) {}

    private final List<Rows> window = new ArrayList<>();
    private Classifier model;
    /** Rows without labels since the last closing; null before the first. */
    private UnlabelledRows open;

    boolean isEmpty() {
        return window.isEmpty() && !hasUnlabelled();
    }

    /** Whether rows without labels have come since the last closing. */
    boolean hasUnlabelled() {
        return open != null && open.size() > 0;
    }

    /** Goes on with what another one has, which is not used again. */
    void takeOver(SoftWindow other) {
        window.addAll(other.window);
        model = other.model;
        open = other.open;
    }

    /** Takes a schema with features that came later: the rows lack them. */
    void widen(Schema grown) {
        RowWidth width = RowWidth.of(grown);
        window.replaceAll(part -> {
            part.labelled().widen(grown);
            return new Rows(part.chunk(), part.labelled(), part.unlabelled().widened(width));
        });
        open = open == null ? null : open.widened(width);
    }

    /** Keeps a row without a label until the open chunk is closed. */
    void addUnlabelled(double[] values, int chunkSize) {
        if (open == null) {
            open = new UnlabelledRows(values.length, chunkSize);
        }
        open.add(values);
    }

    /** The rows without labels of the chunk that is closed now; those that follow are the next one's. */
    UnlabelledRows takeUnlabelled(Schema schema) {
        UnlabelledRows taken = open == null ? new UnlabelledRows(schema.featureCount(), 0) : open;
        open = null;
        return taken;
    }

    /** The number of rows of the window with a chunk that is closed now. */
    double rowsWith(OpenChunk closed) {
        double rows = closed.size() + (open == null ? 0 : open.size());
        for (Rows part : window.subList(Math.max(0, window.size() + 1 - CHUNKS), window.size())) {
            rows += part.labelled().size() + part.unlabelled().size();
        }
        return rows;
    }

    /**
     * Takes a chunk that is closed and sweeps. Where the M step only approximates, a step may lose: the classifier with the
     * greatest criterion of those found counts.
     *
     * @param learner does the M steps and gives the submodels
     * @return the submodels of the window's chunks, oldest first, the closed one's last
     */
    List<Swept> close(Rows closed, Learner learner, Schema schema, List<FeatureRange> known, Expectation how) {
        List<Rows> all = new ArrayList<>(window);
        all.add(closed);
        if (all.size() > CHUNKS) {
            all.remove(0);
        }
        Sweep sweep = new Sweep(all, schema, known, how);
        boolean isMaximised = learner.mStep(schema) instanceof MStep.Maximises;
        if (model != null) {
            sweep.expect(model, false);
        }
        Classifier best = null;
        double most = Double.NEGATIVE_INFINITY;
        for (int step = 0; step < STEPS; step++) {
            Classifier next = learner.learn(sweep.joined());
            double criterion = sweep.expect(next, !isMaximised);
            if (best == null || isMaximised || criterion > most) {
                best = next;
                most = criterion;
            }
        }
        if (!isMaximised) {
            sweep.expect(best, false);
        }
        List<Swept> swept = new ArrayList<>();
        for (int b = 0; b < all.size(); b++) {
            swept.add(new Swept(all.get(b).chunk(), learner.learn(sweep.chunk(b))));
        }
        window.clear();
        window.addAll(all);
        model = best;
        return swept;
    }

    /**
     * Elementary steps of a closing.
     *
     * @param chunk shape of the one that is closed, the rows without labels among its rows
     * @param window shape of all rows
     */
    static double work(Learner learner, ChunkShape chunk, ChunkShape window) {
        Cost whole = learner.cost(window);
        double expecting = window.rows() * (whole.answer() + 20 * chunk.classes());
        return STEPS * whole.work()
                + (STEPS + 2) * expecting
                + CHUNKS * learner.cost(chunk).work();
    }

    /** Bytes of a full window of such chunks, its classifier among them. */
    static double bytes(Learner learner, ChunkShape chunk) {
        return CHUNKS * chunk.rows() * rowBytes(chunk)
                + learner.cost(chunk.times(CHUNKS)).bytes();
    }

    /** Bytes that a closing takes besides. */
    static double working(Learner learner, ChunkShape chunk) {
        return 2 * CHUNKS * chunk.rows() * rowBytes(chunk)
                + learner.cost(chunk.times(CHUNKS)).working();
    }

    private static double rowBytes(ChunkShape chunk) {
        return Double.BYTES * (chunk.features() + 3 * chunk.classes()) + 100;
    }

    /** Rows without labels are written only where there are any: other windows keep the form they always had. */
    void write(BinaryWriter out) {
        boolean some = hasUnlabelled()
                || window.stream().anyMatch(part -> part.unlabelled().size() > 0);
        if (some) {
            out.writeByte(WITH_UNLABELLED);
        }
        out.writeBoolean(model != null);
        if (model != null) {
            ClassifierForm.write(model, out);
        }
        out.writeList(window, (to, part) -> {
            to.writeLong(part.chunk());
            part.labelled().write(0, part.labelled().size(), to);
            if (some) {
                part.unlabelled().write(to);
            }
        });
        if (some) {
            out.writeBoolean(open != null);
            if (open != null) {
                open.write(out);
            }
        }
    }

    void restore(Schema schema, BinaryReader in) {
        int first = in.readByte();
        boolean some = first == WITH_UNLABELLED;
        model = (some ? in.readBoolean() : first != 0) ? ClassifierForm.read(in) : null;
        int features = schema.featureCount();
        window.clear();
        window.addAll(in.readList(from -> new Rows(
                from.readLong(),
                OpenChunk.read(schema, 0, List.of(from)),
                some ? UnlabelledRows.read(features, from) : new UnlabelledRows(features, 0))));
        open = some && in.readBoolean() ? UnlabelledRows.read(features, in) : null;
    }
}
