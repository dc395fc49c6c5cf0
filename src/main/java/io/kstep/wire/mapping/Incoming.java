package io.kstep.wire.mapping;

import java.util.function.Function;

/**
 * A record as a client wrote it, and where it stands.
 *
 * @param header the value of the last header of a name, null where there is none
 */
public record Incoming(
        byte[] key, byte[] value, String topic, int partition, long offset, Function<String, byte[]> header) {}
