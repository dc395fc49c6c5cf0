package io.kstep.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.utils.AppInfoParser;

/** What a load test found, as Markdown. */
final class Report {

    private final StringBuilder text = new StringBuilder();
    private final Map<String, String> pictures = new TreeMap<>();

    Report(String title, String what) {
        line("# " + title);
        line("");
        line(what);
        line("");
        line(String.format(
                Locale.ROOT,
                "%s; %s, %d cores; Java %s, Kafka %s. Absolute figures hold for this machine and run only: compare within"
                        + " the table.",
                LocalDate.now(ZoneOffset.UTC),
                processor(),
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().feature(),
                AppInfoParser.getVersion()));
        line("");
    }

    private static String processor() {
        try (var lines = Files.lines(Path.of("/proc/cpuinfo"), StandardCharsets.UTF_8)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) { // not every system has that file
            return System.getProperty("os.arch");
        }
    }

    Report line(String line) {
        text.append(line).append('\n');
        return this;
    }

    /** A table; the first column is text, the others are numbers. */
    Report table(List<String> head, List<List<String>> rows) {
        line("| " + String.join(" | ", head) + " |");
        line("|---|" + head.stream().skip(1).map(column -> "---:|").collect(Collectors.joining()));
        rows.forEach(row -> line("| " + String.join(" | ", row) + " |"));
        return line("");
    }

    /** A picture in a file of its own beside the report. */
    Report picture(String file, String svg) {
        pictures.put(file, svg);
        return line("![" + file + "](" + file + ")");
    }

    /** Pictures by the names of their files. */
    Map<String, String> pictures() {
        return pictures;
    }

    static String whole(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    static String whole(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    static String fixed(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    String text() {
        return text.toString();
    }
}
