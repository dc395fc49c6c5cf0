package io.kstep.session;

import io.kstep.evaluate.decision.Decision;
import io.kstep.incremental.Context;
import java.util.Arrays;

/**
 * An instance as it was predicted: what is needed when its label comes. The arrays of one that was just predicted are
 * used again for the next instance.
 *
 * @param context what the model wants to know again of the moment of the prediction
 * @param posterior of every class known then; null where it is to be computed again
 * @param decision what was decided; null where the most probable class is what was said
 * @param counts whether its label counts among the errors: where labels are asked for, only those do that were drawn by lot
 */
public record Predicted(Context context, double[] values, double[] posterior, Decision decision, boolean counts) {

    /** Of a model that counts all. */
    public Predicted(Context context, double[] values, double[] posterior, Decision decision) {
        this(context, values, posterior, decision, true);
    }

    /** Of a model that decides for the most probable class. */
    public Predicted(Context context, double[] values, double[] posterior) {
        this(context, values, posterior, null);
    }

    /** The same of a model that has more features now, which were missing then. */
    Predicted widened(int features) {
        if (values.length >= features) {
            return this; // nearly always
        }
        double[] wide = Arrays.copyOf(values, features);
        Arrays.fill(wide, values.length, features, Double.NaN);
        return new Predicted(context, wide, posterior, decision, counts);
    }

    Predicted counting(boolean wanted) {
        return wanted == counts ? this : new Predicted(context, values, posterior, decision, wanted);
    }
}
