package io.kstep.benchmark;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Lays measurements out: one Markdown table per measure (a mean column over the streams) and one CSV (mean rows). */
record ComparisonTables(List<Measured> measured) {

    private record Measure(String name, String format, ToDoubleFunction<Measured> of) {}

    private static final List<Measure> MEASURES = List.of(
            new Measure("accuracy %", "%.2f", m -> 100 * m.scores().accuracy()),
            new Measure("kappa %", "%.2f", m -> 100 * m.scores().kappa()),
            new Measure("temporal kappa %", "%.2f", m -> 100 * m.scores().kappaTemporal()),
            new Measure("log-loss (nats; floor 1e-15)", "%.4f", m -> m.scores().logLoss()),
            new Measure("log-loss (nats; floor 0.001)", "%.4f", Measured::logLossClipped),
            new Measure("Brier", "%.4f", m -> m.scores().brier()),
            new Measure("calibration error (15 bins)", "%.4f", m -> m.scores().calibrationError()),
            new Measure("instances per CPU second", "%.0f", Measured::perSecond));

    String markdown() {
        return MEASURES.stream().map(this::table).collect(Collectors.joining("\n"));
    }

    String csv() {
        StringBuilder out = new StringBuilder("stream,contender,"
                + MEASURES.stream().map(Measure::name).collect(Collectors.joining(",")).replace(";", "") + "\n");
        for (String stream : streams()) {
            for (String contender : contenders()) {
                of(stream, contender).ifPresent(m -> line(out, stream, contender, measure -> measure.of.applyAsDouble(m)));
            }
        }
        contenders().forEach(c -> line(out, "mean", c, measure -> mean(measure, c)));
        return out.toString();
    }

    private static void line(StringBuilder out, String stream, String contender, ToDoubleFunction<Measure> value) {
        out.append(stream).append(",\"").append(contender).append('"');
        MEASURES.forEach(measure -> out.append(',').append(value.applyAsDouble(measure)));
        out.append('\n');
    }

    private String table(Measure measure) {
        StringBuilder out = new StringBuilder("## " + measure.name + "\n\n| contender | "
                + String.join(" | ", streams()) + " | mean |\n|---" + "|---:".repeat(streams().size() + 1) + "|\n");
        for (String contender : contenders()) {
            out.append("| ").append(contender);
            for (String stream : streams()) {
                out.append(" | ")
                        .append(of(stream, contender)
                                .map(m -> text(measure, measure.of.applyAsDouble(m)))
                                .orElse(""));
            }
            out.append(" | ").append(text(measure, mean(measure, contender))).append(" |\n");
        }
        return out.toString();
    }

    /** Mean over the streams, NaN for a contender that did not run on all of them. */
    private double mean(Measure measure, String contender) {
        return streams().stream()
                .mapToDouble(stream ->
                        of(stream, contender).map(measure.of::applyAsDouble).orElse(Double.NaN))
                .average()
                .orElse(Double.NaN);
    }

    private static String text(Measure measure, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, measure.format, value);
    }

    private Optional<Measured> of(String stream, String contender) {
        return measured.stream()
                .filter(m -> m.stream().equals(stream) && m.contender().equals(contender))
                .findFirst();
    }

    private Set<String> streams() {
        return measured.stream().map(Measured::stream).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Set<String> contenders() {
        return measured.stream().map(Measured::contender).collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
