package io.kstep.cli;

import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.data.read.DataSet;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/** The rows of one file in the terms of another: features and values by their names; a value unknown there is missing. */
final class AskedRows {

    private final DataSet data;
    private final int[] places;
    /** The index that each value of a discrete feature has, null for a continuous one. */
    private final double[][] values;

    private int strange;

    /** @param unasked a feature that the rows need not have, missing in all of them; empty for none */
    AskedRows(DataSet data, Schema learned, String unasked) {
        this.data = data;
        List<Feature> own = data.schema().features();
        List<Feature> wanted = learned.features();
        places = new int[wanted.size()];
        values = new double[wanted.size()][];
        for (int j = 0; j < places.length; j++) {
            Feature feature = wanted.get(j);
            places[j] = own.stream().map(Feature::name).toList().indexOf(feature.name());
            if (places[j] < 0 && feature.name().equals(unasked)) {
                continue;
            }
            if (places[j] < 0) {
                throw new SpecException("it has no column '" + feature.name() + "', which the learner uses");
            }
            Feature found = own.get(places[j]);
            if (found.isContinuous() != feature.isContinuous()) {
                throw new SpecException("column '" + feature.name() + "' holds "
                        + (feature.isContinuous() ? "texts where numbers" : "numbers where texts")
                        + " were learned from; a NAME.json beside it can say which");
            }
            values[j] = feature.isContinuous()
                    ? null
                    : found.values().stream()
                            .mapToDouble(value -> feature.values().indexOf(value))
                            .map(v -> v < 0 ? Double.NaN : v)
                            .toArray();
        }
    }

    int size() {
        return data.size();
    }

    double[] row(int row) {
        double[] from = data.instance(row).values();
        double[] to = new double[places.length];
        for (int j = 0; j < to.length; j++) {
            double x = places[j] < 0 ? Double.NaN : from[places[j]];
            to[j] = values[j] == null || Double.isNaN(x) ? x : values[j][(int) x];
            strange += Double.isNaN(to[j]) && !Double.isNaN(x) ? 1 : 0;
        }
        return to;
    }

    /** The class that the file names, empty if it names none. */
    String truth(int row) {
        Label known = data.truth(row) instanceof Label.Hard ? data.truth(row) : data.label(row);
        return known instanceof Label.Hard hard ? data.schema().classes().get(hard.index()) : "";
    }

    /** The class that the file names of each class variable, empty where it names none. */
    List<String> truths(int row) {
        Label label = data.label(row);
        List<Label> known = label instanceof Label.Several several ? several.labels() : List.of(label);
        List<String> truths = new ArrayList<>();
        for (int j = 0; j < data.schema().targets().size(); j++) {
            List<String> classes = data.schema().targets().get(j).values();
            truths.add(j < known.size() && known.get(j) instanceof Label.Hard hard ? classes.get(hard.index()) : "");
        }
        return truths;
    }

    /** How many values of the rows so far were never learned from. */
    int strange() {
        return strange;
    }
}
