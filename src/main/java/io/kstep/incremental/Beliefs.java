package io.kstep.incremental;

import io.kstep.multi.JointPosterior;
import java.util.Arrays;

/**
 * What a model believes of each target of an instance. Working memory: one is made for a stream, and filled again for
 * every instance.
 */
public final class Beliefs {

    private Belief[] targets = {new Belief()};
    private JointPosterior joint;

    /** The number of targets; one unless a model said otherwise. */
    public int size() {
        return targets.length;
    }

    /** Makes room for this number of targets. */
    public void resize(int count) {
        int before = targets.length;
        if (count != before) {
            targets = Arrays.copyOf(targets, count);
            for (int t = before; t < count; t++) {
                targets[t] = new Belief();
            }
        }
    }

    void joint(JointPosterior posterior) {
        joint = posterior;
    }

    /** What is believed of the class variables together, where a model does so; null where it does not. */
    public JointPosterior joint() {
        return joint;
    }

    void copy(Beliefs other) {
        resize(other.size());
        joint = other.joint;
        for (int t = 0; t < targets.length; t++) {
            targets[t].copy(other.targets[t]);
        }
    }

    public Belief of(int target) {
        return targets[target];
    }

    /** The belief about the first target, which is the only one of most models. */
    public Belief first() {
        return targets[0];
    }
}
