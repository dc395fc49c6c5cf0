package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.ServiceSettings;
import io.kstep.stream.StreamMetrics;
import io.kstep.stream.StreamService;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import io.kstep.stream.replay.KafkaReplayOut;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service that is stopped and started again, with all settings as they are by default, gets its partitions back at once:
 * one that the group does not know again would wait for the session of its predecessor, 45 seconds.
 */
@ExtendWith(TestBroker.class)
class RestartInPlaceTest {

    private static final int RESTARTS = 2;
    private static final long MOST_SECONDS = 30;

    private final ServiceSettings settings = TestBroker.settings();

    @TempDir
    private Path folder;

    @Test
    void shouldGetItsPartitionsBackAtOnce() {
        List<Double> seconds = new ArrayList<>();
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        ServiceSettings own =
                settings.with(Map.of("kafka.state.dir", folder.resolve("state").toString()));
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            serve(own, out, 1);
            for (int i = 0; i < RESTARTS; i++) {
                long start = System.nanoTime();
                serve(own, out, i + 2);
                seconds.add((System.nanoTime() - start) / 1e9);
            }
        }
        assertThat(seconds).allSatisfy(each -> assertThat(each).isLessThan(MOST_SECONDS));
    }

    /** Starts a service, until it has answered an instance of each of two models, and ends it. */
    private void serve(ServiceSettings own, KafkaReplayOut out, int round) {
        try (StreamService service = new StreamService(own, StreamMetrics.NONE)) {
            service.start();
            for (String key : List.of("a", "c")) {
                out.instance(
                        key,
                        ("{\"id\":" + round + ",\"features\":{\"x\":1}}").getBytes(StandardCharsets.UTF_8),
                        TimeUnit.DAYS.toMillis(20_000) + round);
            }
            out.flush();
            assertThat(TestBroker.read(settings.get(ServiceSettings.PREDICTIONS), 2 * round))
                    .hasSize(2 * round);
        }
    }
}
