package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.spec.SpecException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ReplicaNameTest {

    private static final ModelQueries.Host HERE = new ModelQueries.Host("10.0.0.1", 8080);

    private static Optional<String> name(String host, int port, String... settings) {
        Map<String, String> texts = new java.util.HashMap<>(Map.of("kafka.bootstrap.servers", "localhost:9"));
        for (int i = 0; i < settings.length; i += 2) {
            texts.put(settings[i], settings[i + 1]);
        }
        ServiceSettings all = ServiceSettings.standard().with(texts);
        Properties kafka = StreamService.properties(all.with("replica.name", "none"), HERE);
        Optional<Map.Entry<String, String>> setting =
                ReplicaName.setting(all, kafka, new ModelQueries.Host("10.0.0.1", port), variable -> host);
        setting.ifPresent(each -> assertThat(each.getKey()).isEqualTo("main.consumer.group.instance.id"));
        return setting.map(Map.Entry::getValue);
    }

    @Test
    void shouldBeTheSameAfterARestartAndAnotherForEachReplica() {
        String first = name("pod-0", 8080).orElseThrow();
        assertThat(name("pod-0", 8080)).hasValue(first);
        assertThat(first).startsWith("pod-0-8080-");
        assertThat(name("pod-1", 8080)).isNotEqualTo(Optional.of(first));
        assertThat(name("pod-0", 8081)).isNotEqualTo(Optional.of(first));
        assertThat(name("pod-0", 8080, "kafka.state.dir", "/other")).isNotEqualTo(Optional.of(first));
    }

    @Test
    void shouldBeAnythingThatKafkaTakesWhateverTheHostIsCalled() {
        assertThat(name("my host/ü" + "x".repeat(300), 1).orElseThrow())
                .matches("[A-Za-z0-9._-]{1,200}")
                .startsWith("my_host__xx");
        assertThat(name("", 1)).isPresent();
        assertThat(name(null, 1)).isPresent();
    }

    @Test
    void shouldLeaveItToTheUser() {
        assertThat(name("pod-0", 8080, "replica.name", "blue")).hasValue("blue");
        assertThat(name("pod-0", 8080, "replica.name", "none")).isEmpty();
        assertThat(name("pod-0", 8080, "kafka.consumer.group.instance.id", "own"))
                .isEmpty();
        assertThatThrownBy(() -> name("pod-0", 8080, "replica.name", "two words"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("replica.name must be auto, none or up to 100 letters");
    }

    @Test
    void shouldHaveNoneWhereKafkaRefusesIt() {
        assertThat(name("pod-0", 8080, "kafka.group.protocol", "streams")).isEmpty();
    }

    @Test
    void shouldStandInWhatKafkaStreamsIsGiven() {
        ServiceSettings settings = ServiceSettings.standard()
                .with(Map.of("kafka.bootstrap.servers", "localhost:9", "replica.name", "blue"));
        assertThat(StreamService.properties(settings, HERE)).containsEntry("main.consumer.group.instance.id", "blue");
    }
}
