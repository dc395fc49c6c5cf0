package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code topics try} of a file, where no broker is at hand. */
class TopicsTryTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            lines.append(
                    "m-%d\t{\"machine\":{\"type\":\"pump\",\"reading_no\":\"r%d\"},\"note\":\"n%d\",\"temp\":\"%d.5\",\"sent\":\"2026-11-19T12:00:0%dZ\",\"verdict\":%d}\n"
                            .formatted(i, i, i, i, i, i % 2));
        }
        file = folder.resolve("telemetry.jsonl");
        Files.writeString(file, lines);
    }

    @Test
    void shouldSuggestSettingsThatThenFit() {
        Outcome first = Outcome.of("topics", "try", "--file", file, "--json");
        assertThat(first.code()).isEqualTo(1);
        JsonNode told = Outcome.json(first.out());
        assertThat(told.path("refused").asInt()).isEqualTo(5);
        List<Object> again = new ArrayList<>(List.of("topics", "try", "--file", file));
        told.path("suggested").forEach(one -> {
            again.add("--set");
            again.add(one.path("key").asText() + "=" + one.path("value").asText());
        });
        assertThat(again)
                .contains(
                        "map.instances.id=machine.reading_no",
                        "map.instances.label=verdict",
                        "map.instances.label.type=class",
                        "map.instances.time=sent",
                        "map.instances.features.types=temp=number",
                        "map.instances.features.exclude=note",
                        "map.instances.model=@constant:main");
        assertThat(Outcome.of(again.toArray()).fine().out())
                .startsWith("5 records as instances, mapped, and sent on under the model's key; 0 refused")
                .contains("""
                    telemetry.jsonl-0@4
                      model    main
                      id       r4
                      label    "0"
                      features 2
                        machine.type: category pump
                        temp: number 4.5
                    """)
                .doesNotContain("fit");
    }

    @Test
    void shouldShowTheWireFormatAsItIs() throws IOException {
        Files.writeString(file, "m\t{\"id\":\"1\",\"features\":{\"x\":1,\"c\":\"red\"},\"label\":\"up\"}\n");
        assertThat(Outcome.of("topics", "try", "--file", file).fine().out())
                .startsWith(
                        "1 record as instances, read in the wire format, since no map.instances.* is set; 0 refused")
                .contains("model    m\n", "x: number 1\n", "c: category red\n", "label    \"up\"\n")
                .doesNotContain("--set");
    }

    @Test
    void shouldShowWhyARecordWouldBeRefused() throws IOException {
        Files.writeString(file, "{\"no\":1,\"x\":1}\nm\t{\"no\":2,\"x\":1}\nm\t{\"no\":3,\"x\":\"hot\"}\n");
        Outcome outcome = Outcome.of("topics", "try", "--file", file, "--set", "map.instances.id=no");
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out())
                .contains("2 refused")
                .contains("dead letter: the record needs a key, which names the model: say with map.instances.model")
                .contains("dead letter: feature 'x' must be a number, not the text 'hot'")
                .contains("--set 'map.instances.model=@constant:main'");
    }

    @Test
    void shouldTryLabels() throws IOException {
        Files.writeString(file, "m\t{\"no\":1,\"verdict\":{\"label\":\"up\",\"doubt\":0.2}}\n");
        assertThat(Outcome.of(
                                "topics",
                                "try",
                                "--file",
                                file,
                                "--as",
                                "labels",
                                "--set",
                                "map.labels.id=no",
                                "--set",
                                "map.labels.label=verdict")
                        .fine()
                        .out())
                .contains(
                        "1 record as labels, mapped where they are; 0 refused",
                        "label    {\"label\":\"up\",\"doubt\":0.2}");
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        assertThat(Outcome.of("topics", "try", "--file", file, "--records", "0").err())
                .contains("--records must be from 1 to 1000, not 0");
        assertThat(Outcome.of("topics", "try", "--file", file, "--topic", "t").err())
                .contains("give --topic or --file, not both");
        assertThat(Outcome.of("topics", "try", "--file", file, "--as", "rows").err())
                .contains("--as must be instances or labels, not 'rows'");
        assertThat(Outcome.of("topics", "list", "--file", file).err())
                .contains("--topic, --file and --as can be used with try only");
        assertThat(Outcome.of("topics", "try", "--file", file, "--set", "map.instances.id=a..b")
                        .err())
                .contains("map.instances.id: 'a..b' is no path");
        assertThat(Outcome.of("topics", "try", "--file", folder.resolve("none")).err())
                .contains("there is no file");
    }
}
