package io.kstep.session;

/**
 * An upper limit, with the setting that raises it: a refusal names both.
 *
 * @param setting key of the setting
 */
public record Limit(String setting, double most) {

    public boolean isExceededBy(double amount) {
        return amount > most;
    }

    /** The limit as a whole number. */
    public long count() {
        return (long) most;
    }

    @Override
    public String toString() {
        return setting + "=" + count();
    }
}
