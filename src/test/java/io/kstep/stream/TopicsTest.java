package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.spec.SpecException;
import io.kstep.stream.broker.TestBroker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestBroker.class)
class TopicsTest {

    private final ServiceSettings settings = TestBroker.settings();

    @Test
    void shouldMakeWhatIsMissingAndNothingTwice() {
        try (Topics topics = new Topics(settings)) {
            assertThat(topics.create(true)).hasSize(9);
            assertThat(topics.states()).hasSize(9).noneMatch(TopicState::exists);
            assertThatThrownBy(topics::check)
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining(settings.get(ServiceSettings.INSTANCES))
                    .hasMessageContaining(settings.get(ServiceSettings.DEAD_LETTERS))
                    .hasMessageContaining("topics create");
            assertThat(topics.create(false)).hasSize(9);
            assertThat(topics.create(false)).isEmpty();
            topics.check();
            List<TopicState> states = topics.states();
            assertThat(states)
                    .allMatch(state -> state.exists()
                            && state.partitions() == 2
                            && state.replication() == 1
                            && state.records() == 0);
            assertThat(states)
                    .filteredOn(state -> state.cleanup().equals("compact"))
                    .singleElement()
                    .satisfies(state -> {
                        assertThat(state.plan().role()).isEqualTo("models");
                    });
            assertThat(states)
                    .filteredOn(state -> state.cleanup().equals("delete"))
                    .allMatch(state -> state.retentionMillis() == 168L * 3_600_000);
            assertThat(topics.latestInput()).isEmpty();
        }
    }

    /** Makes a topic and waits until the broker, which hears of it from the controller, knows it. */
    private static void make(Admin admin, NewTopic topic) throws Exception {
        admin.createTopics(List.of(topic)).all().get();
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!admin.listTopics().names().get().contains(topic.name())) {
            assertThat(System.nanoTime())
                    .as("%s is not known in time", topic.name())
                    .isLessThan(end);
        }
    }

    @Test
    void shouldRefuseInputsThatAreNotPartitionedAlike() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", TestBroker.bootstrap()))) {
            TopicPlan plan =
                    TopicPlan.of(settings.with("topics.partitions", "3")).get(1);
            make(admin, plan.toNewTopic());
        }
        String labels = settings.get(ServiceSettings.LABELS);
        try (Topics topics = new Topics(settings)) {
            assertThatThrownBy(() -> topics.create(false))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining(labels + " has 3 partitions")
                    .hasMessageContaining("topics.partitions=3");
        }
        try (Topics topics = new Topics(settings.with("topic.labels", labels + ".other"))) {
            topics.create(false);
        }
        try (Topics topics = new Topics(settings)) {
            assertThatThrownBy(topics::check)
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("same number of partitions")
                    .hasMessageContaining(labels + " 3");
        }
    }

    @Test
    void shouldRefuseATopicThatLargeModelsDoNotFitInto() throws Exception {
        String models = settings.get(ServiceSettings.MODELS);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", TestBroker.bootstrap()))) {
            make(admin, new NewTopic(models, 2, (short) 1));
        }
        try (Topics topics = new Topics(settings)) {
            assertThatThrownBy(() -> topics.create(false))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining(models + " takes records of up to 1048588 bytes")
                    .hasMessageContaining("models.max.bytes=1044492");
        }
        try (Topics topics = new Topics(settings.with("models.max.bytes", "1044492"))) {
            topics.check();
        }
    }

    @Test
    void shouldSayInALineThatKafkaIsOutOfReach() {
        ServiceSettings away = settings.with(Map.of(
                "kafka.bootstrap.servers", "127.0.0.1:1",
                "kafka.admin.request.timeout.ms", "1000",
                "kafka.admin.default.api.timeout.ms", "2000"));
        try (Topics topics = new Topics(away)) {
            assertThatThrownBy(topics::check)
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("127.0.0.1:1 cannot be reached");
        }
    }

    @Test
    void shouldSayInALineWhatKafkaMakesOfTheSettings() {
        assertThatThrownBy(() -> new Topics(settings.with("kafka.bootstrap.servers", "no.such.host.invalid:9092")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("no.such.host.invalid:9092");
        assertThatThrownBy(() -> new Topics(settings.with("topic.events", settings.get(ServiceSettings.ERRORS))))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("topic.errors and topic.events");
        try (Topics topics = new Topics(settings.with("topics.replication", "3"))) {
            assertThatThrownBy(() -> topics.create(false))
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("create the topic")
                    .hasMessageContaining("eplication");
        }
        assertThatThrownBy(() -> new Topics(ServiceSettings.standard()))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("kafka.bootstrap.servers");
    }
}
