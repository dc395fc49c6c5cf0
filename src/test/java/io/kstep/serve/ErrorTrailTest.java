package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ErrorTrailTest {

    private long now = 1_000_000;
    private final ErrorTrail trail = new ErrorTrail(() -> Instant.ofEpochMilli(now));

    private JsonNode written() throws IOException {
        return new ObjectMapper().readTree(Answer.json(trail::write).body());
    }

    @Test
    void shouldBeEmptyAtFirst() throws IOException {
        JsonNode json = written();
        assertThat(json.get("times")).isEmpty();
        assertThat(json.get("windowed")).isEmpty();
        assertThat(json.get("drifts")).isEmpty();
    }

    @Test
    void shouldBetterThePointOfTheSameSecond() throws IOException {
        trail.add(0.5, 0.4);
        now += 999;
        trail.add(0.3, Double.NaN);
        now += 1;
        trail.add(0.2, 0.1);
        JsonNode json = written();
        assertThat(json.get("times")).hasToString("[1000000,1001000]");
        assertThat(json.get("windowed")).hasToString("[0.3,0.2]");
        assertThat(json.get("fading")).hasToString("[null,0.1]");
    }

    @Test
    void shouldKeepTheLatestOnly() throws IOException {
        for (int i = 0; i < ErrorTrail.POINTS + 10; i++) {
            trail.add(i, i);
            trail.drift();
            now += 1_000;
        }
        JsonNode json = written();
        assertThat(json.get("windowed")).hasSize(ErrorTrail.POINTS);
        assertThat(json.get("windowed").get(0).asDouble()).isEqualTo(10);
        assertThat(json.get("windowed").get(ErrorTrail.POINTS - 1).asDouble()).isEqualTo(ErrorTrail.POINTS + 9);
        assertThat(json.get("drifts")).hasSize(ErrorTrail.MARKS);
        assertThat(json.get("drifts").get(ErrorTrail.MARKS - 1).asLong())
                .isEqualTo(json.get("times").get(ErrorTrail.POINTS - 1).asLong());
    }
}
