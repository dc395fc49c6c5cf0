package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Label;
import io.kstep.data.LabelForm;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;

/** The rows of an open chunk with several class variables: values, and a label of each variable. */
final class OpenVectors {

    private final List<double[]> values = new ArrayList<>();
    private final List<List<Label>> labels = new ArrayList<>();

    int size() {
        return values.size();
    }

    void add(double[] row, List<Label> said) {
        values.add(row.clone());
        labels.add(said);
    }

    /**
     * Gives a row other labels, of each class variable of which something is said.
     *
     * @param said of each class variable; of none where nothing is said of any
     * @param classes known of each
     */
    void correct(int row, List<Label> said, int[] classes) {
        List<Label> corrected = new ArrayList<>(labels.get(row));
        for (int j = 0; j < said.size(); j++) {
            if (!said.get(j).isVacuous(classes[j])) {
                corrected.set(j, said.get(j));
            }
        }
        labels.set(row, List.copyOf(corrected));
    }

    /** Takes features that came later: the rows lack them. */
    void widen(RowWidth width) {
        values.replaceAll(width::of);
    }

    void copyTo(OpenVectors other) {
        other.values.addAll(values);
        other.labels.addAll(labels);
    }

    void clear() {
        values.clear();
        labels.clear();
    }

    /** The first rows as a chunk. */
    Chunk toChunk(Schema schema, int rows) {
        double[][] columns = new double[schema.featureCount()][rows];
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < columns.length; i++) {
                columns[i][row] = values.get(row)[i];
            }
        }
        List<ClassWeights> weights = new ArrayList<>();
        for (int j = 0; j < schema.targets().size(); j++) {
            List<Label> of = new ArrayList<>();
            for (int row = 0; row < rows; row++) {
                of.add(labels.get(row).get(j));
            }
            weights.add(ClassWeights.of(of, schema.targets().get(j).values().size()));
        }
        return Chunk.classified(schema, columns, weights);
    }

    void write(int from, int to, BinaryWriter out) {
        out.writeInt(to - from);
        for (int row = from; row < to; row++) {
            out.writeDoubles(values.get(row));
            out.writeList(labels.get(row), (writer, label) -> LabelForm.write(label, writer));
        }
    }

    void read(BinaryReader in) {
        int rows = in.readInt();
        for (int row = 0; row < rows; row++) {
            values.add(in.readDoubles());
            labels.add(in.readList(LabelForm::read));
        }
    }
}
