package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Classifier;
import io.kstep.bayes.ClassifierForm;
import io.kstep.bayes.Cost;
import io.kstep.bayes.Learner;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The rows of the latest chunks with soft labels, and the one classifier of them all that the E step asks. Whenever a chunk
 * is closed, EM goes on from that classifier (a warm start) over all rows of the window, and the chunks of the window are
 * learned again with the weights it ends with: responsibilities of an immature model that stayed as they were would poison
 * what follows (Neal and Hinton 1998 sweep for the same reason). The work of a closing is bounded by the window.
 */
final class SoftWindow {

    /** Chunks in the window at the most, and M steps at each closing. */
    static final int CHUNKS = 5;

    static final int STEPS = 4;

    /** The rows of a closed chunk as they were said. */
    record Rows(long chunk, OpenChunk rows) {}

    /** A submodel that replaces the one of the same chunk. */
    record Swept(long chunk, Classifier classifier) {}

    private final List<Rows> window = new ArrayList<>();
    private Classifier model;

    boolean isEmpty() {
        return window.isEmpty();
    }

    /** Goes on with what another one has, which is not used again. */
    void takeOver(SoftWindow other) {
        window.addAll(other.window);
        model = other.model;
    }

    /**
     * Takes a chunk that is closed and sweeps.
     *
     * @param learner does the M steps and gives the submodels
     * @return the submodels of the window's chunks, oldest first, the closed one's last
     */
    List<Swept> close(Rows closed, Learner learner, Schema schema, List<FeatureRange> known, double power) {
        List<Rows> all = new ArrayList<>(window);
        all.add(closed);
        if (all.size() > CHUNKS) {
            all.remove(0);
        }
        List<Chunk> chunks =
                all.stream().map(part -> part.rows().toChunk(schema, known)).toList();
        double[][][] weights = new double[chunks.size()][][];
        for (int b = 0; b < weights.length; b++) {
            weights[b] = all.get(b).rows().weights(said -> Arrays.copyOf(said.start(), schema.classCount()));
        }
        Classifier now = model;
        for (int step = 0; step < STEPS; step++) {
            if (now != null) {
                expect(all, chunks, now, power, weights);
            }
            now = learner.learn(joined(all, chunks, weights, schema, known));
        }
        expect(all, chunks, now, power, weights);
        List<Swept> swept = new ArrayList<>();
        for (int b = 0; b < weights.length; b++) {
            swept.add(new Swept(
                    all.get(b).chunk(), learner.learn(all.get(b).rows().weighted(chunks.get(b), weights[b]))));
        }
        window.clear();
        window.addAll(all);
        model = now;
        return swept;
    }

    /** Elementary steps of a closing with a full window of such chunks. */
    static double work(Learner learner, ChunkShape chunk) {
        Cost whole = learner.cost(chunk.times(CHUNKS));
        double expecting = CHUNKS * chunk.rows() * (whole.answer() + 20 * chunk.classes());
        return STEPS * (whole.work() + expecting)
                + expecting
                + CHUNKS * learner.cost(chunk).work();
    }

    /** Bytes of a full window, its classifier among them. */
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

    private static void expect(
            List<Rows> all, List<Chunk> chunks, Classifier model, double power, double[][][] weights) {
        int classes = chunks.get(0).schema().classCount();
        double[] joint = new double[classes];
        double[] scratch = new double[classes];
        double[] values = new double[chunks.get(0).schema().featureCount()];
        for (int b = 0; b < weights.length; b++) {
            OpenChunk rows = all.get(b).rows();
            for (int i = 0; i < rows.size(); i++) {
                if (rows.said(i) != null) {
                    rows.copyRow(i, values);
                    model.logJoint(values, joint, scratch);
                    rows.said(i).expect(joint, power, weights[b][i]);
                }
            }
        }
    }

    /** All chunks of the window as one. */
    private static Chunk joined(
            List<Rows> all, List<Chunk> chunks, double[][][] weights, Schema schema, List<FeatureRange> known) {
        int rows = chunks.stream().mapToInt(Chunk::size).sum();
        double[][] columns = new double[schema.featureCount()][rows];
        double[][] soft = new double[rows][];
        int[] hard = new int[rows];
        int at = 0;
        for (int b = 0; b < weights.length; b++) {
            int size = chunks.get(b).size();
            for (int j = 0; j < columns.length; j++) {
                System.arraycopy(chunks.get(b).column(j), 0, columns[j], at, size);
            }
            for (int i = 0; i < size; i++) {
                hard[at + i] = all.get(b).rows().hardClass(i);
                soft[at + i] = weights[b][i];
            }
            at += size;
        }
        return Chunk.classified(schema, columns, ClassWeights.mixed(hard, soft), known);
    }

    void write(BinaryWriter out) {
        out.writeBoolean(model != null);
        if (model != null) {
            ClassifierForm.write(model, out);
        }
        out.writeList(window, (to, part) -> {
            to.writeLong(part.chunk());
            part.rows().write(0, part.rows().size(), to);
        });
    }

    void restore(Schema schema, BinaryReader in) {
        model = in.readBoolean() ? ClassifierForm.read(in) : null;
        window.clear();
        window.addAll(in.readList(from -> new Rows(from.readLong(), OpenChunk.read(schema, 0, List.of(from)))));
    }
}
