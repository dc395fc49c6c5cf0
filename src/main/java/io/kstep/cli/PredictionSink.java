package io.kstep.cli;

import io.kstep.data.LabelledInstance;
import java.util.List;

/** Takes the predictions of a stream in order. */
interface PredictionSink {

    /**
     * Takes one prediction.
     *
     * @param predicted index of the likeliest class, -1 while no class is known
     * @param posterior of the classes known when the row was predicted; overwritten for the next row
     * @param classes names of the classes, at least as many
     */
    void accept(LabelledInstance row, int predicted, double[] posterior, List<String> classes);
}
