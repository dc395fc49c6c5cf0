package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels that are corrected while their chunk is open, over Kafka's stores. */
class CorrectedLabelsTest {

    private static String label(Object id, String label) {
        return "{\"id\":\"" + id + "\",\"label\":\"" + label + "\"}";
    }

    /** Models that leave memory at every record of another one are read again from their stores. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "gem", "hard"})
    void shouldSayTheSameWhereModelsAreRestoredAtEveryRecord(String soft) {
        List<String> kept = outputs("1000", "true", soft);
        assertThat(outputs("1", "true", soft)).isEqualTo(kept);
        assertThat(outputs("1000", "false", soft))
                .as("corrections change what is said")
                .isNotEqualTo(kept);
    }

    private static List<String> outputs(String cached, String corrections, String soft) {
        List<String> said = new ArrayList<>();
        try (TestStream stream = new TestStream(
                "models.cached",
                cached,
                "model.chunk",
                "30",
                "model.learner",
                "nb(density=gaussian)",
                "model.soft",
                soft,
                "labels.corrections",
                corrections)) {
            SplittableRandom random = new SplittableRandom(5);
            for (int i = 0; i < 300; i++) {
                String key = "m" + i % 2;
                double x = random.nextGaussian();
                String label = (x > 0) == (random.nextInt(4) > 0) ? "\"up\"" : "\"down\"";
                stream.instance(key, "{\"id\":\"" + i + "\",\"features\":{\"x\":" + x + "},\"label\":" + label + "}");
                int back = i - 2 * random.nextInt(1, 20);
                if (back >= 0) {
                    stream.label(key, "{\"id\":\"" + back + "\",\"label\":{\"label\":" + label + ",\"wrong\":0.1}}");
                }
                if (random.nextInt(12) == 0) { // stores the model whole, its rows too
                    stream.control(key, "{\"command\":\"resume\"}");
                }
                stream.predictions().forEach(each -> said.add(each.toString()));
                stream.events().forEach(each -> said.add(each.toString()));
                stream.models().forEach(each -> said.add(HexFormat.of().formatHex(each.value())));
            }
            assertThat(stream.reasons()).isEmpty();
        }
        return said;
    }

    /** Rows are stored only once, but for those whose label has changed. */
    @Test
    void shouldStoreTheRowsOfAnOpenChunkAgainOnceALabelIsCorrected() {
        List<String> said = new ArrayList<>();
        for (String cached : List.of("1", "1000")) {
            try (TestStream stream =
                    new TestStream("models.cached", cached, "model.chunk", "40", "labels.corrections", "true")) {
                for (int i = 0; i < 30; i++) {
                    stream.instance(
                            "eu",
                            "{\"id\":\"" + i + "\",\"features\":{\"x\":" + i % 7 + "},\"label\":\""
                                    + (i % 7 < 3 ? "up" : "down") + "\"}");
                }
                stream.control("eu", "{\"command\":\"resume\"}");
                for (int i = 0; i < 20; i++) {
                    stream.label("eu", label(i, i % 7 < 5 ? "up" : "down"));
                }
                stream.control("eu", "{\"command\":\"resume\"}");
                stream.instance("us", "{\"id\":\"x\",\"features\":{\"x\":1},\"label\":\"up\"}");
                for (int i = 30; i < 40; i++) {
                    stream.instance("eu", "{\"id\":\"" + i + "\",\"features\":{\"x\":3},\"label\":\"up\"}");
                }
                assertThat(stream.eventTypes()).contains("chunk-learned");
                stream.models().forEach(each -> said.add(cached + HexFormat.of().formatHex(each.value())));
            }
        }
        List<String> evicted =
                said.stream().filter(each -> !each.startsWith("1000")).toList();
        List<String> kept =
                said.stream().filter(each -> each.startsWith("1000")).toList();
        assertThat(evicted).hasSizeGreaterThan(3);
        assertThat(evicted.stream().map(each -> each.substring(1)))
                .isEqualTo(kept.stream().map(each -> each.substring(4)).toList());
    }
}
