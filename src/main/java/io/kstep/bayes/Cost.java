package io.kstep.bayes;

/**
 * What learning a chunk costs, estimated from its shape alone so that the same input is judged alike on every machine.
 *
 * @param work of learning, in elementary steps of about a nanosecond
 * @param bytes that the classifier takes in memory, at the most
 * @param working memory while it is learned, in bytes, at the most
 * @param answer work of asking the classifier about one instance
 */
public record Cost(double work, double bytes, double working, double answer) {

    /** Bytes of a number, an object, and what a classifier has beside its features. */
    static final double NUMBER = 8;

    static final double OBJECT = 200;
    static final double FRAME = 4_000;

    /** Steps and bytes of a value table for each value and class. */
    private static final double CELL = 80;

    /** The cost of naive Bayes, given the work per row and the bytes per class of a continuous feature. */
    static Cost naive(ChunkShape shape, double rowWork, double densityWork, double densityBytes) {
        double densities = shape.continuous() * shape.shown();
        double cells = shape.values() * shape.shown();
        double work = 20 * shape.rows() * shape.features()
                + rowWork * shape.rows() * shape.continuous()
                + densityWork * densities
                + 5 * cells;
        double bytes = FRAME
                + OBJECT * shape.features()
                + densityBytes * densities
                + CELL * cells
                + NUMBER * shape.discrete() * shape.shown();
        double working = bytes + 4 * NUMBER * shape.rows() * (shape.features() + shape.shown());
        return new Cost(work, bytes, working, 10 * shape.features() * shape.shown());
    }

    /** The one of each that is larger. */
    public Cost max(Cost other) {
        return new Cost(
                Math.max(work, other.work),
                Math.max(bytes, other.bytes),
                Math.max(working, other.working),
                Math.max(answer, other.answer));
    }
}
