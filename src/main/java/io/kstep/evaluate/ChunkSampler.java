package io.kstep.evaluate;

import io.kstep.data.Chunk;

/** Draws data sets that are like a chunk. */
@FunctionalInterface
interface ChunkSampler {

    /** As many rows as the chunk has; the same seed gives the same rows. */
    Chunk draw(long seed);

    /** A chunk's features and targets in other rows: what a sampler has drawn. */
    static Chunk with(Chunk like, double[][] columns, Chunk labelled) {
        double[] weights = new double[labelled.size()];
        for (int row = 0; row < weights.length; row++) {
            weights[row] = labelled.rowWeight(row);
        }
        Chunk drawn = like.schema().isRegression()
                ? Chunk.numeric(like.schema(), columns, labelled.numbers())
                : Chunk.classified(like.schema(), columns, labelled.classWeights());
        return drawn.withRowWeights(weights);
    }
}
