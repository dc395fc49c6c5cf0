package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A topic that is deleted under the processor kills its threads: the process must end, so that somebody notices. */
@ExtendWith(TestBroker.class)
class DyingThreadsTest {

    @TempDir
    private Path folder;

    @Test
    void shouldEndWithExitCodeOneWhenItsThreadsHaveDied() throws Exception {
        ServiceSettings settings = TestBroker.settings();
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        try (ServiceProcess process = new ServiceProcess(folder, 256, settings.texts()).start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", TestBroker.bootstrap()))) {
            Ask.until(
                    "it is ready", () -> Ask.get(process.url() + "health/ready").statusCode() == 200);
            admin.deleteTopics(List.of(settings.get(ServiceSettings.LABELS)))
                    .all()
                    .get();
            assertThat(process.exitCode(Duration.ofMinutes(2))).isEqualTo(1);
            assertThat(process.log()).contains("the processor has died").contains(settings.get(ServiceSettings.LABELS));
        }
    }
}
