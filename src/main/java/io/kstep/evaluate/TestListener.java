package io.kstep.evaluate;

/** Receives every test prediction of an estimator. */
@FunctionalInterface
public interface TestListener {

    /** Listens to nothing. */
    TestListener NONE = (posterior, truth, weight) -> {};

    /**
     * Is called for every row tested.
     *
     * @param posterior probability of every class; overwritten after the call
     * @param truth the heaviest class of the row's label
     * @param weight the row's weight for it
     */
    void tested(double[] posterior, int truth, double weight);

    /** Both this and another. */
    default TestListener and(TestListener other) {
        return (posterior, truth, weight) -> {
            tested(posterior, truth, weight);
            other.tested(posterior, truth, weight);
        };
    }
}
