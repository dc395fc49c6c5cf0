package io.kstep.experiment;

import io.kstep.data.Chunk;

/** Rows of binary features and a binary class: feature j is bit j of a row's code. */
record BinaryData(int[] codes, int[] classes) {

    static BinaryData of(Chunk chunk) {
        int[] codes = new int[chunk.size()];
        int[] classes = new int[chunk.size()];
        for (int row = 0; row < codes.length; row++) {
            classes[row] = chunk.classWeights().hardClass(row);
            for (int j = 0; j < chunk.schema().featureCount(); j++) {
                codes[row] |= (int) chunk.column(j)[row] << j;
            }
        }
        return new BinaryData(codes, classes);
    }

    int size() {
        return codes.length;
    }
}
