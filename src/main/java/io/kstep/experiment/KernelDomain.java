package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.data.generate.Generator;
import io.kstep.data.generate.Generators;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A random kernel network of chapter 5 of Pérez 2010 (algorithm 12; 5.1.4, 5.2.4): two to four classes, each of
 * probability 0.1 at least, and as many parents as a draw says.
 *
 * @param features how many
 * @param kernels the most that a class has
 * @param number of the domain
 * @param scaled whether the bandwidths of the network's kernels are scaled by the spread of their points
 */
record KernelDomain(int features, int kernels, int number, boolean scaled, long seed) {

    static final int TESTED = 1000;
    /** How many the thesis's means are over. */
    static final int OF_THESIS = 50;

    /** Rows to be tested, and training sets of the sizes asked for. */
    record Rows(Chunk test, Chunk[] training) {}

    /** Draws the test rows first, so that they are the same whatever is trained on. */
    Rows draw(int... sizes) {
        Generator generator = Generators.parse(spec());
        Chunk test = generator.chunk(TESTED);
        Chunk[] training = new Chunk[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            training[i] = generator.chunk(sizes[i]);
        }
        return new Rows(test, training);
    }

    String spec() {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number * 1_009L + features);
        return String.format(
                Locale.ROOT,
                "kbn(classes=%d,features=%d,parents=%d,kernels=%d,max=10,prior=0.1,model=%d,seed=%d%s)",
                2 + random.nextInt(3),
                features,
                1 + random.nextInt(features - 1),
                kernels,
                random.nextInt(),
                random.nextInt(Integer.MAX_VALUE),
                scaled ? "" : ",scaled=false");
    }

    /** How titles distinguish the domains. */
    static String kind(boolean scaled) {
        return "random kernel networks, bandwidths " + (scaled ? "" : "not ") + "scaled by the spread";
    }

    /** The mean over domains, and the thesis's, whose standard error is that of 50 of them. */
    static Cell compared(String name, double[] values, double printed) {
        Estimate ours = Estimate.of(values);
        double other = ours.error() * Math.sqrt((double) values.length / OF_THESIS);
        return new Cell(
                name,
                ours.mean(),
                printed,
                Math.hypot(ours.error(), other),
                Math.max(1, values.length - 1),
                CellColumn.ROUNDING);
    }

    /** A cell with the standard error of ours. */
    static String shown(Cell cell, double[] values) {
        return (cell.isOutside() ? "● " : "") + MarkdownTable.number(cell.ours(), 1) + " ± "
                + MarkdownTable.number(Estimate.of(values).error(), 1) + " / " + MarkdownTable.number(cell.theirs(), 1);
    }
}
