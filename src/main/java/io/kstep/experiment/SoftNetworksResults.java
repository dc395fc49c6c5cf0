package io.kstep.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * All figures of the experiment.
 *
 * @param cells errors in percent by what they are of: an entry for each repetition, in it one for each setting
 */
record SoftNetworksResults(Map<Cell, List<double[]>> cells) {

    static final double[] MEANS = {.1, .2, .3, .4};

    /** A data set, a network, and the mean of the beta distribution, by its place among {@link #MEANS}. */
    record Cell(String set, NetworkKind network, int mean) {}

    Estimate estimate(Cell cell, LabelSetting setting) {
        return Estimate.of(cells.get(cell).stream()
                .mapToDouble(errors -> errors[setting.place()])
                .toArray());
    }

    /** The mean error, a number even of one repetition. */
    double mean(Cell cell, LabelSetting setting) {
        return cells.get(cell).stream()
                .mapToDouble(errors -> errors[setting.place()])
                .average()
                .orElse(Double.NaN);
    }

    List<String> sets() {
        return cells.keySet().stream().map(Cell::set).distinct().sorted().toList();
    }

    /** A row for each set, network and mean, with the mean error of every setting. */
    double[][] bySetting(List<NetworkKind> networks) {
        List<double[]> rows = new ArrayList<>();
        forEach(
                networks,
                cell -> rows.add(Arrays.stream(LabelSetting.values())
                        .mapToDouble(setting -> mean(cell, setting))
                        .toArray()));
        return rows.toArray(double[][]::new);
    }

    /** A row for each set, setting and mean, with the mean error of every network. */
    double[][] byNetwork(List<NetworkKind> networks) {
        List<double[]> rows = new ArrayList<>();
        for (LabelSetting setting : LabelSetting.values()) {
            forEach(
                    networks.subList(0, 1),
                    cell -> rows.add(networks.stream()
                            .mapToDouble(network -> mean(new Cell(cell.set, network, cell.mean), setting))
                            .toArray()));
        }
        return rows.toArray(double[][]::new);
    }

    private void forEach(List<NetworkKind> networks, Consumer<Cell> action) {
        for (String set : sets()) {
            for (NetworkKind network : networks) {
                for (int mean = 0; mean < MEANS.length; mean++) {
                    action.accept(new Cell(set, network, mean));
                }
            }
        }
    }
}
