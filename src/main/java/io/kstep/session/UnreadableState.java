package io.kstep.session;

/**
 * What the stores hold cannot be read: a newer kstep wrote it, or it is damaged. A record of such a model is not at
 * fault, so that it must not become a dead letter unless somebody wants that.
 */
public final class UnreadableState extends RuntimeException {

    private UnreadableState(String message, Throwable cause) {
        super(message, cause);
    }

    /** A model whose stored bytes cannot be read. */
    public static UnreadableState model(String key, RuntimeException cause) {
        return new UnreadableState("the stored model '" + key + "' cannot be read: " + cause.getMessage(), cause);
    }

    /** What waits for a label or an instance cannot be read. */
    public static UnreadableState waiting(RuntimeException cause) {
        return new UnreadableState(
                "an instance or label that waits in the stores cannot be read: " + cause.getMessage(), cause);
    }

    /** Models that a newer kstep stored, seen before any record was taken. */
    public static UnreadableState newer(String first, long count, int version) {
        return new UnreadableState(
                count + (count == 1 ? " stored model" : " stored models") + " cannot be read, '" + first
                        + "' first: of format " + version + ", and this kstep reads up to " + ModelRecord.NEWEST,
                null);
    }

    /** The line for whoever runs the service, where it has to end. */
    public UnreadableState in(int partition, String setting) {
        return new UnreadableState(
                "partition " + partition + ": " + getMessage()
                        + "; nothing is lost: run the kstep that wrote it, or set "
                        + setting
                        + "=skip to serve the other models and to delete or reset this one",
                this);
    }
}
