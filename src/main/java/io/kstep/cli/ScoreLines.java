package io.kstep.cli;

import io.kstep.inspect.SettingsReport;
import io.kstep.print.Numbers;
import io.kstep.print.Sparkline;
import io.kstep.print.TextTable;
import java.util.List;

/** Lines that the reports on streams share. */
final class ScoreLines {

    private static final int NAMES = 19;

    private ScoreLines() {}

    /** A name and, in a column of their own, what belongs to it. */
    static String line(String name, String value) {
        return "  " + name + " ".repeat(NAMES - name.length()) + value + "\n";
    }

    static String lines(SettingsReport settings) {
        StringBuilder text = new StringBuilder();
        settings.byName().forEach((name, value) -> text.append(line(name, value)));
        return text.toString();
    }

    static String line(String name, double value) {
        return line(name, Numbers.fixed(value, 4));
    }

    /** A score along the stream. */
    static String along(String score, List<StreamParts.Part> parts) {
        TextTable table = new TextTable("instances", score, "").left(2);
        String blocks =
                Sparkline.of(parts.stream().mapToDouble(StreamParts.Part::mean).toArray());
        for (int i = 0; i < parts.size(); i++) {
            StreamParts.Part part = parts.get(i);
            table.add(
                    Numbers.count(part.first()) + " to " + Numbers.count(part.last()),
                    Numbers.fixed(part.mean(), 4),
                    blocks.substring(i, i + 1));
        }
        return table.toString();
    }
}
