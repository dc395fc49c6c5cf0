package io.kstep.stream;

import static io.kstep.stream.TestStream.instance;
import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.session.LabelOutcome;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the processor tells of models that come and go, in memory or not. */
class ToldMetricsTest {

    /** Has models of another partition, too, as one that serves all threads of a process does. */
    private static final class Told implements StreamMetrics {

        private final Set<String> models = new TreeSet<>(Set.of("of another partition"));
        private final Set<String> inputs = new TreeSet<>();
        private long held;
        private long cached;

        @Override
        public void predicted(String model, long nanos) {
            models.add(model);
        }

        @Override
        public void labelled(String model, LabelOutcome outcome) {
            models.add(model);
        }

        @Override
        public Set<String> told() {
            return models;
        }

        @Override
        public void gone(String model) {
            models.remove(model);
        }

        @Override
        public void input(String topic) {
            inputs.add(topic);
        }

        @Override
        public void partition(int partition, long pending, long models, long cached) {
            held = models;
            this.cached = cached;
        }
    }

    private final Told told = new Told();

    @Test
    void shouldCountModelsHoweverOftenTheyAreStoredAnew() {
        try (TestStream stream = new TestStream(told, "model.chunk", "2", "models.cached", "2")) {
            for (int i = 0; i < 60; i++) {
                stream.instance("key" + i % 5, instance(i, i, 0, "up"));
            }
            stream.wait(Duration.ofSeconds(6));
            assertThat(told.held).isEqualTo(5);
            assertThat(told.cached).isEqualTo(2);
            stream.control("key0", "{\"command\":\"delete\"}").control("key1", "{\"command\":\"reset\"}");
            stream.wait(Duration.ofSeconds(6));
            assertThat(told.held).isEqualTo(4);
            assertThat(told.models).contains("key1", "key4").doesNotContain("key0");
        }
        assertThat(told.inputs).containsExactly("kstep.control", "kstep.instances", "kstep.labels");
    }

    @Test
    void shouldLetGoOfAllModelsOfThePartitionWhenItMoves() {
        try (TestStream stream = new TestStream(told, "models.cached", "1")) {
            for (int i = 0; i < 5; i++) {
                stream.instance("key" + i, instance(i, 0, 0, "up"));
            }
            assertThat(told.models).hasSize(6);
        }
        assertThat(told.models).as("those that had left memory, too").containsExactly("of another partition");
    }

    @Test
    void shouldNotLetLabelsWithoutAModelKeepAPlace() {
        try (TestStream stream = new TestStream(told, "labels.wait.seconds", "60")) {
            stream.label("nobody", "{\"id\":1,\"label\":\"up\"}");
            stream.instance("eu", instance(1, 0, 0, "up")).label("eu", "{\"id\":7,\"label\":\"up\"}");
            assertThat(told.models).contains("nobody", "eu");
            stream.later(61_000).instance("eu", instance(2, 0, 0, "up"));
            assertThat(told.models).contains("eu").doesNotContain("nobody");
        }
    }
}
