package io.kstep.stream.replay;

/** Where a replay sends its records, each with the key of a model and a timestamp; may fail at any later call. */
public interface ReplayOut {

    /** Returns when the command is stored: what follows may count on it. */
    void command(String key, byte[] json, long timestamp);

    void instance(String key, byte[] json, long timestamp);

    void label(String key, byte[] json, long timestamp);
}
