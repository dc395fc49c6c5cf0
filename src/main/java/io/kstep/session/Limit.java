package io.kstep.session;

/**
 * The most that something may come to, with the setting by which the user can raise it: a refusal names both.
 *
 * @param setting key of the setting
 */
public record Limit(String setting, double most) {

    public boolean isExceededBy(double amount) {
        return amount > most;
    }

    /** The most as a whole number. */
    public long count() {
        return (long) most;
    }

    @Override
    public String toString() {
        return setting + "=" + count();
    }
}
