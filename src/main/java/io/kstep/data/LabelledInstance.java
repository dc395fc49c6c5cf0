package io.kstep.data;

/** An instance and, apart from it, what is known of its class: what readers and generators hand out. */
public record LabelledInstance(Instance instance, Label label) {}
