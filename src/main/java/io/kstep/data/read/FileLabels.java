package io.kstep.data.read;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The labels of a whole file, and the true classes, where columns say more than a class; not kept otherwise. */
final class FileLabels {

    private final boolean kept;
    private final List<Label> labels = new ArrayList<>();
    private final List<Label> truths = new ArrayList<>();

    FileLabels(boolean kept) {
        this.kept = kept;
    }

    boolean isKept() {
        return kept;
    }

    void add(Label label, Label truth) {
        labels.add(label);
        truths.add(truth);
    }

    Label label(int row) {
        return labels.get(row);
    }

    Label truth(int row) {
        return truths.get(row);
    }

    /** These rows as a chunk: hard where every label is, else spread by the labels, which are kept beside. */
    Chunk chunk(Schema schema, double[][] columns, int[] rows) {
        List<Label> said = Arrays.stream(rows).mapToObj(labels::get).toList();
        int[] hard = new int[rows.length];
        double[][] soft = new double[rows.length][];
        boolean sure = true;
        for (int i = 0; i < rows.length; i++) {
            if (said.get(i) instanceof Label.Hard label) {
                hard[i] = label.index();
            } else {
                soft[i] = said.get(i).contour(schema.classCount()).shares();
                sure = false;
            }
        }
        return sure
                ? Chunk.classified(schema, columns, ClassWeights.hard(hard))
                : Chunk.classified(schema, columns, ClassWeights.mixed(hard, soft))
                        .withSaid(said);
    }
}
