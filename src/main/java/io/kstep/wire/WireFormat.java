package io.kstep.wire;

/** Version of the JSON that kstep publishes; every such record has it as {@code format}. */
public final class WireFormat {

    public static final int VERSION = 1;

    private WireFormat() {}
}
