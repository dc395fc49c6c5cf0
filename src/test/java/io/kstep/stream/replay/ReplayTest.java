package io.kstep.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.data.InstanceStream;
import io.kstep.data.generate.Generators;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent, in which order and with which times, without a broker and without waiting. */
class ReplayTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long START = 1_700_000_000_000L;

    private record Sent(String kind, String key, JsonNode json, long timestamp) {
        String id() {
            return json.path("id").asText();
        }
    }

    private static final class Collected implements ReplayOut {
        private final List<Sent> sent = new ArrayList<>();

        @Override
        public void command(String key, byte[] json, long timestamp) {
            add("command", key, json, timestamp);
        }

        @Override
        public void instance(String key, byte[] json, long timestamp) {
            add("instance", key, json, timestamp);
        }

        @Override
        public void label(String key, byte[] json, long timestamp) {
            add("label", key, json, timestamp);
        }

        private void add(String kind, String key, byte[] json, long timestamp) {
            try {
                sent.add(new Sent(kind, key, JSON.readTree(json), timestamp));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        List<Sent> of(String kind) {
            return sent.stream().filter(record -> record.kind().equals(kind)).toList();
        }
    }

    private final Collected out = new Collected();
    private final List<Long> waits = new ArrayList<>();

    private ReplayCounts run(ReplaySettings settings, long limit, String... keys) {
        InstanceStream stream = Generators.parse("sea(noise=0.1)");
        List<Replay.Source> sources = List.of(keys).stream()
                .map(key -> new Replay.Source(key, stream))
                .toList();
        return new Replay(sources, settings, out, waits::add).run(limit, counts -> {});
    }

    @Test
    void shouldCreateTheModelAndThenSendInstancesWithTheirLabels() {
        ReplayCounts counts = run(ReplaySettings.plain(START), 50, "eu");
        assertThat(counts.instances()).isEqualTo(50);
        assertThat(counts.labelledInside()).isEqualTo(50);
        assertThat(counts.labels()).isZero();
        assertThat(counts.commands()).isEqualTo(1);
        assertThat(out.sent.get(0).kind()).isEqualTo("command");
        assertThat(out.sent.get(0).json().path("command").asText()).isEqualTo("create");
        assertThat(out.sent.get(0).json().path("schema").path("features")).hasSize(3);
        assertThat(out.sent).allMatch(record -> record.key().equals("eu"));
        assertThat(out.of("instance")).allMatch(record -> record.json().has("label"));
        assertThat(out.of("instance").stream().map(Sent::id))
                .containsExactlyElementsOf(
                        IntStream.range(0, 50).mapToObj(String::valueOf).toList());
        assertThat(out.sent.stream().map(Sent::timestamp))
                .containsExactlyElementsOf(
                        IntStream.range(0, 51).mapToObj(i -> START + i).toList());
        assertThat(counts.bytes())
                .isEqualTo(out.sent.stream()
                        .mapToLong(record -> record.json().toString().length())
                        .sum());
    }

    @Test
    void shouldSendEveryLabelSoManyInstancesLater() {
        ReplayCounts counts = run(ReplaySettings.plain(START).withDelay(LabelDelay.parse("7"), 1), 50, "eu");
        assertThat(counts.labels()).isEqualTo(50);
        assertThat(counts.labelledInside()).isZero();
        assertThat(out.of("instance")).noneMatch(record -> record.json().has("label"));
        for (int i = 0; i < 50; i++) {
            int last = Math.min(i + 7, 49);
            assertThat(place("label", i)).isGreaterThan(place("instance", last));
            if (last < 49) {
                assertThat(place("label", i)).isLessThan(place("instance", last + 1));
            }
        }
        assertThat(out.sent).isSortedAccordingTo((a, b) -> a.timestamp() < b.timestamp() ? -1 : 1);
    }

    private int place(String kind, int id) {
        return IntStream.range(0, out.sent.size())
                .filter(i -> out.sent.get(i).kind().equals(kind)
                        && out.sent.get(i).id().equals(String.valueOf(id)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldSendLabelsAfterATimeOfTheTimestamps() {
        ReplaySettings settings = ReplaySettings.plain(START).withRate(100).withDelay(LabelDelay.parse("250ms"), 1);
        run(settings, 100, "eu");
        long first = out.of("instance").get(0).timestamp();
        for (int i = 0; i < 100; i++) {
            Sent instance = out.sent.get(place("instance", i));
            Sent label = out.sent.get(place("label", i));
            assertThat(label.timestamp() - instance.timestamp()).isBetween(249L, 251L);
            assertThat(instance.timestamp() - first).isBetween(10L * i, 10L * i + 1);
        }
    }

    @Test
    void shouldKeepToTheRateFromTheStartOnWhateverHasPassed() {
        run(ReplaySettings.plain(START).withRate(2_000), 1_000, "eu");
        assertThat(waits).hasSize(1_000);
        for (int i = 0; i < 1_000; i++) {
            assertThat(waits.get(i)).isEqualTo(i * 500_000L);
        }
        assertThat(out.sent).isSortedAccordingTo((a, b) -> a.timestamp() < b.timestamp() ? -1 : 1);
    }

    @Test
    void shouldKeepToTheClockAtAnyRateWhereTimesNeedNotRise() {
        ReplaySettings settings = ReplaySettings.plain(START)
                .withRate(10_000)
                .withDelay(LabelDelay.parse("50ms"), 0.5)
                .withoutStrictTimes();
        run(settings, 20_000, "eu");
        assertThat(out.sent).isSortedAccordingTo((a, b) -> Long.compare(a.timestamp(), b.timestamp()));
        assertThat(out.sent.get(out.sent.size() - 1).timestamp()).isBetween(START + 2_000, START + 2_100);
        assertThat(waits.get(waits.size() - 1)).isBetween(2_000_000_000L, 2_100_000_000L);
        out.sent.clear();
        assertThat(run(settings.withSeed(2), 20_000, "eu").labels()).isBetween(9_700L, 10_300L);
    }

    @Test
    void shouldShareOutTheRowsAmongTheKeys() {
        ReplayCounts counts = run(ReplaySettings.plain(START), 30, "a", "b", "c");
        assertThat(counts.commands()).isEqualTo(3);
        assertThat(out.of("instance").stream()
                        .filter(record -> record.key().equals("b"))
                        .map(Sent::id))
                .containsExactly("1", "4", "7", "10", "13", "16", "19", "22", "25", "28");
    }

    @Test
    void shouldLeaveOutAndDelayTheSharesAskedFor() {
        ReplaySettings settings = ReplaySettings.plain(START)
                .withDelay(LabelDelay.parse("5"), 0.3)
                .withUnlabelled(0.2);
        ReplayCounts counts = run(settings, 10_000, "eu");
        // 3 standard deviations of a share of 10,000 are at most 0.015
        assertThat(counts.labelledInside()).isBetween(5_450L, 5_750L);
        assertThat(counts.labels()).isBetween(2_250L, 2_550L);
        List<Sent> before = List.copyOf(out.sent);
        out.sent.clear();
        assertThat(run(settings, 10_000, "eu")).isEqualTo(counts);
        assertThat(out.sent).isEqualTo(before);
    }

    @Test
    void shouldStopWhereAskedWithoutSendingMore() {
        InstanceStream stream = Generators.parse("sea");
        Replay replay = new Replay(
                List.of(new Replay.Source("eu", stream)),
                ReplaySettings.plain(START).withDelay(LabelDelay.parse("5"), 1),
                out,
                nanos -> out.of("instance").size() < 20);
        assertThat(replay.run(1_000, counts -> {}).instances()).isEqualTo(20);
        assertThat(out.of("label")).hasSizeLessThan(20);
    }

    @Test
    void shouldSendNoCommandWhereNoneIsWantedAndSettingsWhereTheyAre() {
        ReplaySettings plain = ReplaySettings.plain(START);
        run(plain.withModels(false, Map.of()), 5, "eu");
        assertThat(out.of("command")).isEmpty();
        run(plain.withModels(true, Map.of("chunk", "100")), 5, "eu");
        assertThat(out.of("command")
                        .get(0)
                        .json()
                        .path("settings")
                        .path("chunk")
                        .asText())
                .isEqualTo("100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "5 days", "-3", "1.5s", "9999999999999"})
    void shouldRefuseADelayThatIsNone(String text) {
        assertThatThrownBy(() -> LabelDelay.parse(text))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("500ms");
    }

    @Test
    void shouldRefuseSharesAndRatesThatAreNone() {
        ReplaySettings plain = ReplaySettings.plain(START);
        assertThatThrownBy(() -> plain.withRate(-1)).isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> plain.withUnlabelled(1.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> plain.withDelay(LabelDelay.NONE, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> ReplaySettings.plain(-1)).isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> new Replay.Source(" ", Generators.parse("sea")))
                .isInstanceOf(SpecException.class);
    }
}
