package io.kstep.session;

import io.kstep.incremental.Context;

/**
 * An instance as it was predicted: what is needed when its label comes. The arrays of one that was just predicted are
 * used again for the next instance.
 *
 * @param context what the model wants to know again of the moment of the prediction
 * @param posterior of every class known then; null where it is to be computed again
 */
public record Predicted(Context context, double[] values, double[] posterior) {}
