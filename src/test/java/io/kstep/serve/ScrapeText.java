package io.kstep.serve;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads Prometheus' text format, strictly: a line that does not fit, or a series that comes twice, fails. */
record ScrapeText(List<Sample> samples, Map<String, String> types) {

    record Sample(String name, Map<String, String> labels, double value) {}

    static ScrapeText parse(String text) {
        List<Sample> samples = new ArrayList<>();
        Map<String, String> types = new TreeMap<>();
        Set<String> seen = new TreeSet<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("# TYPE ")) {
                String[] words = line.split(" ");
                types.put(words[2], words[3]);
            } else if (!line.startsWith("#")) {
                Sample sample = sample(line);
                if (!seen.add(sample.name + sample.labels)) {
                    throw new AssertionError("twice: " + line);
                }
                samples.add(sample);
            }
        }
        return new ScrapeText(samples, types);
    }

    private static Sample sample(String line) {
        int end = 0;
        while (end < line.length() && (Character.isLetterOrDigit(line.charAt(end)) || line.charAt(end) == '_')) {
            end++;
        }
        String name = line.substring(0, end);
        Map<String, String> labels = new TreeMap<>();
        int at = end;
        if (line.charAt(at) == '{') {
            at++;
            while (line.charAt(at) != '}') {
                int equals = line.indexOf("=\"", at);
                StringBuilder value = new StringBuilder();
                int next = equals + 2;
                while (line.charAt(next) != '"') {
                    if (line.charAt(next) == '\\') {
                        next++;
                        value.append(line.charAt(next) == 'n' ? '\n' : line.charAt(next));
                    } else {
                        value.append(line.charAt(next));
                    }
                    next++;
                }
                labels.put(line.substring(at, equals), value.toString());
                at = line.charAt(next + 1) == ',' ? next + 2 : next + 1;
            }
            at++;
        }
        if (name.isEmpty() || line.charAt(at) != ' ') {
            throw new AssertionError("not a sample: " + line);
        }
        return new Sample(name, labels, number(line.substring(at + 1)));
    }

    private static double number(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    /** The value of the one series with this name and exactly these labels. */
    double value(String name, String... labels) {
        Map<String, String> wanted = new TreeMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            wanted.put(labels[i], labels[i + 1]);
        }
        return samples.stream()
                .filter(sample -> sample.name.equals(name) && sample.labels.equals(wanted))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no " + name + wanted))
                .value;
    }

    double sum(String name) {
        return samples.stream()
                .filter(sample -> sample.name.equals(name))
                .mapToDouble(Sample::value)
                .sum();
    }

    Set<String> values(String name, String label) {
        return samples.stream()
                .filter(sample -> sample.name.equals(name))
                .map(sample -> sample.labels.get(label))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    Set<String> names() {
        return samples.stream().map(Sample::name).collect(Collectors.toCollection(TreeSet::new));
    }
}
