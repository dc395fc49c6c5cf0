package io.kstep.evaluate.decision;

/**
 * What was decided of an instance, where a model has {@link Decisions}.
 *
 * @param label index of the class that was decided, {@link #REJECTED} where none was
 * @param expectedCost what the decision was expected to cost: where it was rejected, the cost of that
 */
public record Decision(int label, double expectedCost) {

    /** The decision not to decide. */
    public static final int REJECTED = -1;

    public boolean isRejected() {
        return label == REJECTED;
    }
}
