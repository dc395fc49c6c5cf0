package io.kstep.incremental;

/**
 * How strongly the main node believes k messages that all come from the same instance. The literal network (exponent 1)
 * is over-confident, because the same x is used k times (method.md, Model 2).
 *
 * @param fixed exponent where {@code kind} is FIXED
 */
public record Temper(Kind kind, double fixed) {

    public enum Kind {
        /** The same exponent always; 1 is the literal network. */
        FIXED,
        /** k to the power of -1/2. */
        ROOT,
        /** Followed in the stream by the gradient of the log-loss ({@link LearnedTemper}). */
        LEARNED
    }

    static final Temper LITERAL = new Temper(Kind.FIXED, 1);
    static final Temper ROOT = new Temper(Kind.ROOT, 1);
    static final Temper LEARNED = new Temper(Kind.LEARNED, 1);

    /** Where a learned temper starts, too. */
    double exponent(int submodels) {
        return kind == Kind.FIXED ? fixed : 1 / Math.sqrt(Math.max(1, submodels));
    }
}
