package io.kstep.evaluate;

import io.kstep.data.Chunk;
import java.util.SplittableRandom;

/**
 * Samples kernel densities of the classes: rows drawn with replacement and moved by {@link KernelNoise} (smoothed
 * bootstrap; Pérez 2010, 1.8.1.3). In a regression the target is one of the dimensions.
 *
 * @param strata the class of each row
 */
record SmoothedSampler(Chunk chunk, int[] strata, boolean stratified, KernelNoise noise) implements ChunkSampler {

    @Override
    public Chunk draw(long seed) {
        Split sample = new Bootstrap(1, stratified, false)
                .splits(strata, seed)
                .findFirst()
                .orElseThrow();
        int[] rows = sample.train();
        Chunk drawn = chunk.subset(rows);
        SplittableRandom random = new SplittableRandom(~seed);
        double[][] columns = new double[chunk.schema().featureCount()][rows.length];
        double[] values = new double[columns.length];
        for (int i = 0; i < rows.length; i++) {
            drawn.copyRow(i, values);
            noise.shake(values, strata[rows[i]], random);
            for (int j = 0; j < values.length; j++) {
                columns[j][i] = values[j];
            }
        }
        for (int i = 0; i < drawn.numbers().length; i++) {
            drawn.numbers()[i] = noise.shakenTarget(drawn.numbers()[i], random);
        }
        return ChunkSampler.with(chunk, columns, drawn);
    }
}
