package io.kstep.session;

/** Where a session finds its models. */
public interface Models {

    /** The model of a key, null if there is none; fails with {@link UnreadableState} if it cannot be read. */
    LiveModel find(String key);
}
