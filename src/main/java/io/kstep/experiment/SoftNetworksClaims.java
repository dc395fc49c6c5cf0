package io.kstep.experiment;

import io.kstep.experiment.ExperimentReport.Check;
import io.kstep.experiment.PrintedNetworkPairs.Pair;
import io.kstep.experiment.SoftNetworksResults.Cell;
import java.util.ArrayList;
import java.util.List;

/**
 * What must hold of {@link SoftNetworksExperiment}. FSSSEM is shown and not judged: the paper does not say what becomes of
 * a removed feature.
 */
record SoftNetworksClaims(SoftNetworksResults results, ExperimentOptions options) {

    /** Without all sets the pairs are not those of the paper. */
    private static final int ALL_SETS = 8;

    static final List<NetworkKind> JUDGED = List.of(NetworkKind.MGC, NetworkKind.NB, NetworkKind.AODE, NetworkKind.SEM);

    List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        List<PairedWins> settings = PairedWins.of(results.bySetting(JUDGED));
        for (int pair = 0; pair < settings.size(); pair++) {
            checks.add(pair("S" + (pair + 1), "table 2", PrintedNetworkPairs.TABLE_2.get(pair), settings.get(pair)));
        }
        List<Pair> printed = PrintedNetworkPairs.TABLE_3.stream()
                .filter(pair -> !pair.names().contains("FSSSEM"))
                .toList();
        List<PairedWins> networks = PairedWins.of(results.byNetwork(JUDGED));
        for (int pair = 0; pair < networks.size(); pair++) {
            if (printed.get(pair).verdict() != 0) {
                checks.add(pair("N" + (pair + 1), "table 3", printed.get(pair), networks.get(pair)));
            }
        }
        checks.addAll(recomputed());
        return checks;
    }

    private Check pair(String id, String table, Pair printed, PairedWins ours) {
        String claim = table + ", " + printed.names() + ": "
                + (printed.verdict() == 0
                        ? "neither errs less beyond chance"
                        : "the " + (printed.verdict() > 0 ? "first" : "second") + " errs less, both tests below .05");
        String figures = ours.text() + " / " + printed.figures();
        return results.sets().size() < ALL_SETS
                ? Check.notRun(id, claim, results.sets().size() + " of " + ALL_SETS + " sets: " + figures)
                : Check.judged(id, claim, ours.verdict() == printed.verdict(), figures);
    }

    /** Ours beside those of another program. */
    private List<Check> recomputed() {
        Claim sure = Claim.exact("F1", "GEM and TL as another program has them, within 1 (few rows: 4)", options);
        Claim wrong = Claim.exact("F2", "WL as another program has it, within 6 (appendicitis: 12)", options);
        for (Cell cell : cells()) {
            for (LabelSetting setting : List.of(LabelSetting.GEM, LabelSetting.WL, LabelSetting.TL)) {
                String key = cell.set() + " " + cell.network() + " " + setting;
                double[] theirs = PrintedNetworkPairs.RECOMPUTED.getOrDefault(key, new double[0]);
                if (cell.mean() < theirs.length && results.cells().get(cell).size() > 1) {
                    Estimate ours = results.estimate(cell, setting);
                    Estimate difference = new Estimate(ours.mean() - theirs[cell.mean()], ours.error());
                    double tolerance = PrintedNetworkPairs.tolerance(cell.set(), cell.network(), setting);
                    Claim claim = setting == LabelSetting.WL ? wrong : sure;
                    String where = key + " at " + SoftNetworksResults.MEANS[cell.mean()];
                    claim.atMost(where, difference, tolerance);
                    claim.atLeast(where, difference, -tolerance);
                }
            }
        }
        return List.of(sure.check(), wrong.check());
    }

    private List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String set : results.sets()) {
            for (NetworkKind network : List.of(NetworkKind.MGC, NetworkKind.NB)) {
                for (int mean = 0; mean < SoftNetworksResults.MEANS.length; mean++) {
                    cells.add(new Cell(set, network, mean));
                }
            }
        }
        return cells;
    }
}
