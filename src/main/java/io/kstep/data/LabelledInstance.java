package io.kstep.data;

/**
 * An instance and, apart from it, what is known of its class: what readers and generators hand out.
 *
 * @param truth the class that it really has, where that is known beside a label that may be wrong; for scoring alone,
 *     never learned from. {@link Label.Unknown} otherwise
 */
public record LabelledInstance(Instance instance, Label label, Label truth) {

    public LabelledInstance(Instance instance, Label label) {
        this(instance, label, new Label.Unknown());
    }
}
