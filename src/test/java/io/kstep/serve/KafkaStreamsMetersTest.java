package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.Test;

class KafkaStreamsMetersTest {

    @Test
    void shouldKeepAHandfulOfKafkasMetrics() {
        StreamsBuilder topology = new StreamsBuilder();
        topology.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        Properties settings = new Properties();
        settings.put("application.id", "meters");
        settings.put("bootstrap.servers", "127.0.0.1:1");
        settings.put("state.dir", "target/kafka-streams-meters");
        // made, never started: threads and clients have their metrics, and no broker is asked
        try (KafkaStreams streams = new KafkaStreams(topology.build(), settings);
                MicrometerMetrics metrics = new MicrometerMetrics(1, InstantSource.system())) {
            assertThat(streams.metrics().size()).isGreaterThan(100);
            try (KafkaStreamsMeters meters = KafkaStreamsMeters.bind(streams, metrics)) {
                assertThat(meters).isNotNull();
                ScrapeText text = ScrapeText.parse(metrics.registry().scrape());
                assertThat(text.names())
                        .contains(
                                "kafka_stream_alive_stream_threads",
                                "kafka_stream_thread_process_rate",
                                "kafka_stream_thread_process_total",
                                "kafka_stream_thread_commit_latency_max",
                                "kafka_consumer_coordinator_rebalance_total",
                                "kafka_producer_record_error_total");
                assertThat(metrics.registry().getMeters().stream()
                                .map(meter -> meter.getId().getName())
                                .filter(name -> name.startsWith("kafka."))
                                .toList())
                        .isSubsetOf(KafkaStreamsMeters.CHOSEN)
                        .hasSizeLessThan(60);
            }
            assertThat(ScrapeText.parse(metrics.registry().scrape()).names())
                    .noneMatch(name -> name.startsWith("kafka_"));
        }
    }

    @Test
    void shouldNameNoMetricTwice() {
        assertThat(KafkaStreamsMeters.CHOSEN).doesNotHaveDuplicates().allMatch(name -> name.startsWith("kafka."));
    }
}
