package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.data.Feature;
import io.kstep.data.Label;
import io.kstep.data.Schema;
import io.kstep.evaluate.StreamErrors;
import io.kstep.incremental.Retention;
import io.kstep.incremental.StreamEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The JSON of events, commands and error reports, byte for byte. The file was written by the code before 2026-11-18,
 * when each kind of record still had a writer of its own.
 */
class PublishedBytesTest {

    private static final Path GOLDEN = Path.of("src/test/resources/io/kstep/wire/published-v1.jsonl");

    /** The same with the error behind soft labels, which reports have had since later that day. */
    private static final Path LATEST = GOLDEN.resolveSibling("published-v2.jsonl");

    private static final String CORRECTED = ",\"corrected\":\\{[^}]*}";

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("kstep.golden.write")) {
            Files.writeString(LATEST, String.join("\n", records()) + "\n");
        }
    }

    @Test
    void shouldPublishTheBytesThatItAlwaysHas() throws IOException {
        String now = String.join("\n", records()) + "\n";
        assertThat(now).isEqualTo(Files.readString(LATEST));
        assertThat(now.replaceAll(CORRECTED, "")).isEqualTo(Files.readString(GOLDEN));
    }

    static List<String> records() {
        Schema schema = Schema.classification(
                List.of(Feature.continuous("temp °C"), Feature.discrete("co\"lour", "red", "grün\n", "\u0001")),
                "state",
                List.of("up", "dówn", "😀"));
        Map<String, String> settings = Map.of("chunk", "500", "learner", "nb(density=mte)");
        List<byte[]> records = new ArrayList<>();
        for (ModelEvent event : List.of(
                new ModelEvent.Created(schema, settings),
                new ModelEvent.Changed(settings),
                new ModelEvent.Reset(),
                new ModelEvent.NewClass("ça \\ va\t", null),
                new ModelEvent.LabelExpired("42", ModelEvent.Waiting.LABEL, ModelEvent.LabelExpired.TOO_LONG),
                new ModelEvent.NotPublished(20_000_000, 15_000_000),
                new ModelEvent.RecordsLost("kstep.labels", 3, 17, 9_000_000_000L),
                new ModelEvent.Learning(new StreamEvent.DriftAlarm(12_345)),
                new ModelEvent.Learning(new StreamEvent.SubmodelRetired(1, 2, Retention.MERGE)))) {
            records.add(event.encode("eu/1", 1_700_000_000_000L));
        }
        records.add(new ControlCommand.Create(settings, Optional.of(schema)).encode());
        records.add(new ControlCommand.Create(Map.of(), Optional.empty()).encode());
        records.add(new ControlCommand.Change(settings).encode());
        records.add(new ControlCommand.Delete().encode());
        addReports(records);
        return records.stream().map(record -> new String(record, UTF_8)).toList();
    }

    /** Reports of an empty stream, of whole counts, of fractions and of soft labels. */
    private static void addReports(List<byte[]> records) {
        StreamErrors errors = new StreamErrors(new StreamErrors.Settings(50, 0.97));
        ErrorReportWriter writer = new ErrorReportWriter();
        List<String> names = List.of("up", "dówn", "\"third\"");
        records.add(writer.write("eu", 0, errors.report(), names));
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 1; i <= 400; i++) {
            double p = random.nextDouble();
            Label label = i > 300 && i % 3 == 0
                    ? new Label.Doubtful(random.nextInt(3), random.nextDouble())
                    : new Label.Hard(random.nextInt(3));
            errors.score(new double[] {p, (1 - p) * 0.9, (1 - p) * 0.1}, label, 3);
            if (i % 50 == 0) {
                errors.closeChunk();
                records.add(writer.write("eu", i, errors.report(), names.subList(0, i % 100 == 0 ? 3 : 0)));
            }
        }
    }
}
