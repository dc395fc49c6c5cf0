package io.kstep.cli;

import io.kstep.print.Json;
import io.kstep.print.Wording;
import io.kstep.spec.SpecException;
import io.kstep.stream.MappingSettings;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.TopicSample;
import io.kstep.wire.WireLimits;
import io.kstep.wire.mapping.Incoming;
import io.kstep.wire.mapping.Mapping;
import io.kstep.wire.mapping.Suggestions;
import io.kstep.wire.mapping.Trial;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code topics try}: what the records of a topic would become under these settings. */
final class TopicsTry {

    private static final int MOST_FEATURES = 20;

    private final ServiceSettings settings;
    private final Mapping.Kind kind;
    private final Terminal terminal;

    /** @param as {@code instances} or {@code labels}; empty: what the topic is in the settings */
    TopicsTry(ServiceSettings settings, String topic, String as, Terminal terminal) {
        this.settings = settings;
        this.terminal = terminal;
        boolean isLabels = as.isEmpty()
                ? Arrays.asList(settings.get(ServiceSettings.LABELS).split("\\s*,\\s*"))
                        .contains(topic)
                : as.equals("labels");
        if (!List.of("", "instances", "labels").contains(as)) {
            throw new SpecException("--as must be instances or labels, not '" + as + "'");
        }
        kind = isLabels ? Mapping.Kind.LABELS : Mapping.Kind.INSTANCES;
    }

    List<Incoming> ofTopic(String topic, int most) {
        return TopicSample.latest(settings, topic, most);
    }

    /** Lines of JSON, each with the record's key and a tab before it if it has one. */
    static List<Incoming> ofFile(Path file, int most) {
        List<Incoming> records = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null && records.size() < most; line = lines.readLine()) {
                int tab = line.startsWith("{") ? -1 : line.indexOf('\t');
                byte[] key = tab < 0 ? null : line.substring(0, tab).getBytes(StandardCharsets.UTF_8);
                byte[] value = line.substring(tab + 1).getBytes(StandardCharsets.UTF_8);
                String name = String.valueOf(file.getFileName());
                if (!line.isBlank()) {
                    records.add(new Incoming(key, value, name, 0, records.size(), header -> null));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return records;
    }

    /** Prints what becomes of them; returns how many would be refused. */
    int show(List<Incoming> records, boolean json) {
        Optional<Mapping> mapping = MappingSettings.of(kind, settings);
        Trial trial = new Trial(kind, mapping, WireLimits.DEFAULT);
        List<Trial.Shown> shown = records.stream().map(trial::show).toList();
        long refused = shown.stream().filter(one -> !one.reason().isEmpty()).count();
        List<Suggestions.Suggestion> suggested =
                mapping.isPresent() && refused == 0 ? List.of() : Suggestions.of(kind, records);
        if (json) {
            Json.line(
                    terminal.out(),
                    to -> to.field("as", kind.name().toLowerCase(Locale.ROOT))
                            .field("records", shown.size())
                            .field("refused", refused)
                            .list("shown", shown, TopicsTry::write)
                            .list(
                                    "suggested",
                                    suggested,
                                    (item, one) -> item.field("key", one.key())
                                            .field("value", one.value())
                                            .field("why", one.why())));
        } else {
            print(shown, suggested, mapping, refused);
        }
        return (int) refused;
    }

    private static void write(Json to, Trial.Shown one) {
        to.field("record", one.place());
        if (!one.reason().isEmpty()) {
            to.field("reason", one.reason());
        }
        to.list(
                "models",
                one.taken(),
                (item, taken) -> item.field("model", taken.model())
                        .field("id", taken.id())
                        .field("label", taken.label())
                        .texts("features", lines(taken.features())));
    }

    private static List<String> lines(Map<String, String> features) {
        return features.entrySet().stream()
                .map(feature -> feature.getKey() + ": " + feature.getValue())
                .toList();
    }

    private void print(
            List<Trial.Shown> shown, List<Suggestions.Suggestion> suggested, Optional<Mapping> mapping, long refused) {
        String how = mapping.isEmpty()
                ? "read in the wire format, since no " + kind.prefix() + "* is set"
                : mapping.get().keepsKey() ? "mapped where they are" : "mapped, and sent on under the model's key";
        terminal.out()
                .println(Wording.count(shown.size(), "record", "records") + " as "
                        + kind.name().toLowerCase(Locale.ROOT) + ", " + how + "; " + refused + " refused");
        for (Trial.Shown one : shown) {
            terminal.out().println();
            terminal.out().println(one.place());
            if (!one.reason().isEmpty()) {
                terminal.out().println("  dead letter: " + one.reason());
            }
            one.taken().forEach(this::print);
        }
        if (!suggested.isEmpty()) {
            terminal.out().println();
            terminal.out().println("What looks as if it would fit:");
            suggested.forEach(
                    one -> terminal.out().println("  --set '" + one.key() + "=" + one.value() + "'   " + one.why()));
        }
        terminal.out().flush();
    }

    private void print(Trial.Taken taken) {
        terminal.out().println("  model    " + taken.model());
        terminal.out().println("  id       " + taken.id());
        terminal.out().println("  label    " + (taken.label().isEmpty() ? "none" : taken.label()));
        if (kind == Mapping.Kind.INSTANCES) {
            List<String> lines = lines(taken.features());
            terminal.out().println("  features " + lines.size());
            lines.stream().limit(MOST_FEATURES).forEach(line -> terminal.out().println("    " + line));
            if (lines.size() > MOST_FEATURES) {
                terminal.out().println("    ... and " + (lines.size() - MOST_FEATURES) + " more");
            }
        }
    }
}
