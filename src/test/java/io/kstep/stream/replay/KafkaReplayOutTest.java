package io.kstep.stream.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.data.InstanceStream;
import io.kstep.data.generate.Generators;
import io.kstep.spec.SpecException;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.TestBroker;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestBroker.class)
class KafkaReplayOutTest {

    private static final long START = 1_700_000_000_000L;

    private final ServiceSettings settings = TestBroker.settings();

    @Test
    void shouldStoreEveryRecordOnceInOrderOnThePartitionOfItsKey() {
        try (Topics topics = new Topics(settings);
                KafkaReplayOut out = new KafkaReplayOut(settings)) {
            topics.create(false);
            InstanceStream stream = Generators.parse("sea");
            ReplayCounts counts = new Replay(
                            List.of(new Replay.Source("a", stream), new Replay.Source("b", stream)),
                            ReplaySettings.plain(START).withDelay(LabelDelay.parse("10"), 0.5),
                            out,
                            Pace.NONE)
                    .run(1_000, ignored -> {});
            out.flush();
            List<ConsumerRecord<String, byte[]>> instances =
                    TestBroker.read(settings.get(ServiceSettings.INSTANCES), 1_000);
            List<ConsumerRecord<String, byte[]>> labels =
                    TestBroker.read(settings.get(ServiceSettings.LABELS), (int) counts.labels());
            assertThat(instances).hasSize(1_000);
            assertThat(labels).hasSize((int) counts.labels());
            assertThat(TestBroker.read(settings.get(ServiceSettings.CONTROL), 2))
                    .hasSize(2);
            assertThat(instances.stream().map(ConsumerRecord::timestamp)).doesNotHaveDuplicates();
            for (String key : List.of("a", "b")) {
                assertThat(instances.stream()
                                .filter(found -> found.key().equals(key))
                                .map(ConsumerRecord::timestamp))
                        .isSorted()
                        .hasSize(500);
                assertThat(java.util.stream.Stream.concat(instances.stream(), labels.stream())
                                .filter(found -> found.key().equals(key))
                                .map(ConsumerRecord::partition)
                                .collect(Collectors.toSet()))
                        .hasSize(1);
            }
            long last = START + counts.commands() + counts.instances() + counts.labels() - 1;
            assertThat(topics.latestInput()).isEqualTo(Optional.of(last));
            assertThat(topics.states().get(0).records()).isEqualTo(1_000);
        }
    }

    @Test
    void shouldSayInALineWhatCouldNotBeSent() {
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            out.instance("a", new byte[2 << 20], START);
            assertThatThrownBy(out::flush).isInstanceOf(SpecException.class).hasMessageContaining("max.request.size");
        }
        ServiceSettings missing =
                settings.with("topic.instances", "nowhere").with("kafka.producer.max.block.ms", "500");
        try (KafkaReplayOut out = new KafkaReplayOut(missing)) {
            assertThatThrownBy(() -> {
                        out.instance("a", new byte[] {1}, START);
                        out.flush();
                    })
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("nowhere");
        }
    }
}
