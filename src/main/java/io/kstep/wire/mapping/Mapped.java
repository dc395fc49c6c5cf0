package io.kstep.wire.mapping;

/**
 * What a record becomes.
 *
 * @param model the key of the model
 * @param json the instance or the label as the models take it
 */
public record Mapped(String model, byte[] json) {}
