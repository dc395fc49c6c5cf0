package io.kstep.benchmark;

import io.kstep.benchmark.FoldCost.Cost;
import io.kstep.cli.compare.Plan.Entrant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Milliseconds of learning and predicting a fold, and the ratios of ours to those of Weka's that are the same in kind. */
final class CostTable {

    private static final double NANOS = 1e-6;

    private final List<String> names;
    private final Map<String, Map<String, Cost>> bySet = new LinkedHashMap<>();

    CostTable(List<Entrant> entrants) {
        names = entrants.stream().map(Entrant::name).toList();
    }

    void add(String set, String entrant, Cost cost) {
        bySet.computeIfAbsent(set, name -> new LinkedHashMap<>()).put(entrant, cost);
    }

    String markdown() {
        StringBuilder out = new StringBuilder("| learn + predict, ms CPU a fold | "
                + String.join(" | ", names) + " |\n|---" + "|---:".repeat(names.size()) + "|\n");
        bySet.forEach((set, costs) -> out.append(names.stream()
                .map(name -> String.format(
                        Locale.ROOT,
                        "%.2f + %.2f",
                        NANOS * costs.get(name).learn(),
                        NANOS * costs.get(name).predict()))
                .collect(Collectors.joining(" | ", "| " + set + " | ", " |\n"))));
        out.append(names.stream()
                .map(name -> String.format(
                        Locale.ROOT,
                        "%.2f",
                        NANOS
                                * bySet.values().stream()
                                        .mapToDouble(costs -> costs.get(name).total())
                                        .sum()))
                .collect(Collectors.joining(" | ", "| **sum** | ", " |\n")));
        return out.append('\n').append(ratios()).toString();
    }

    private String ratios() {
        return "| ours / Weka's | of the sums | geometric mean | least | greatest | sets at or below 1 |\n"
                + "|---|---:|---:|---:|---:|---:|\n"
                + BatchContenders.COUNTERPARTS.stream()
                        .filter(pair -> names.contains(pair.ours()) && names.contains(pair.theirs()))
                        .map(pair -> ratio(pair.ours(), pair.theirs()))
                        .collect(Collectors.joining());
    }

    private String ratio(String ours, String theirs) {
        double[] ratios = bySet.values().stream()
                .mapToDouble(costs -> costs.get(ours).total() / costs.get(theirs).total())
                .sorted()
                .toArray();
        double sum = bySet.values().stream().mapToDouble(c -> c.get(ours).total()).sum()
                / bySet.values().stream().mapToDouble(c -> c.get(theirs).total()).sum();
        double logs = 0;
        int below = 0;
        for (double ratio : ratios) {
            logs += Math.log(ratio);
            below += ratio <= 1 ? 1 : 0;
        }
        return String.format(
                Locale.ROOT,
                "| %s / %s | %.2f | %.2f | %.2f | %.2f | %d of %d |%n",
                ours,
                theirs,
                sum,
                Math.exp(logs / ratios.length),
                ratios[0],
                ratios[ratios.length - 1],
                below,
                ratios.length);
    }
}
