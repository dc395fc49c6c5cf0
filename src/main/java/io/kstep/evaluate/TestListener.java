package io.kstep.evaluate;

/** Receives every test prediction of an estimator. */
@FunctionalInterface
public interface TestListener {

    /** Listens to nothing. */
    TestListener NONE = (row, posterior, truth, weight) -> {};

    /**
     * Is called for every row tested.
     *
     * @param row its number in the chunk; -1 where it is no row of it but drawn from a model
     * @param posterior probability of every class; overwritten after the call
     * @param truth the heaviest class of the row's label
     * @param weight the row's weight for it
     */
    void tested(int row, double[] posterior, int truth, double weight);

    /** Both this and another. */
    default TestListener and(TestListener other) {
        return (row, posterior, truth, weight) -> {
            tested(row, posterior, truth, weight);
            other.tested(row, posterior, truth, weight);
        };
    }
}
