package io.kstep.stream.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The broker is Kafka's own: what is tested is that it starts, stops and comes back as told. */
class EmbeddedBrokerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void shouldTakeTransactionsAndKeepThemOverARestartAtTheSameAddress() throws Exception {
        String bootstrap;
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder)) {
            bootstrap = broker.bootstrap();
            assertThat(bootstrap).matches("127\\.0\\.0\\.1:\\d+");
            createTopic(bootstrap);
            send(bootstrap, "before");
        }
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder)) {
            assertThat(broker.bootstrap()).isEqualTo(bootstrap);
            send(bootstrap, "after");
            assertThat(read(bootstrap, 2)).containsExactly("before", "after");
        }
    }

    @Test
    void shouldServeClientsAgainThatWereConnectedWhenItWentDown() throws Exception {
        EmbeddedBroker broker = EmbeddedBroker.start(folder);
        try (KafkaProducer<String, String> producer = producer(broker.bootstrap(), Map.of())) {
            createTopic(broker.bootstrap());
            producer.send(new ProducerRecord<>("t", "one")).get();
            broker.close();
            broker.close(); // twice is once
            broker = EmbeddedBroker.start(folder);
            producer.send(new ProducerRecord<>("t", "two")).get();
            assertThat(read(broker.bootstrap(), 2)).containsExactly("one", "two");
        } finally {
            broker.close();
        }
    }

    @Test
    void shouldStandBesideAnother() throws Exception {
        try (EmbeddedBroker one = EmbeddedBroker.start(folder.resolve("one"));
                EmbeddedBroker two = EmbeddedBroker.start(folder.resolve("two"))) {
            assertThat(one.bootstrap()).isNotEqualTo(two.bootstrap());
            createTopic(one.bootstrap());
            createTopic(two.bootstrap());
        }
    }

    @Test
    void shouldSayInALineWhatKeepsItFromStarting() throws Exception {
        assertThatThrownBy(() -> EmbeddedBroker.start(folder.resolve("bad"), Map.of("num.io.threads", "many")))
                .hasMessageContaining("num.io.threads");
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> EmbeddedBroker.start(file)).hasMessageContaining(file.toString());
        // the folder is free again
        EmbeddedBroker.start(folder.resolve("bad")).close();
    }

    @Test
    void shouldNotTakeAPortThatIsNoLongerItsOwn() throws IOException {
        EmbeddedBroker.start(folder).close();
        int port = Integer.parseInt(
                Files.readString(folder.resolve("ports")).strip().split(" ")[0]);
        try (ServerSocket other = new ServerSocket()) {
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            assertThatThrownBy(() -> EmbeddedBroker.start(folder)).hasMessageContaining("port " + port);
        }
    }

    private static void createTopic(String bootstrap) throws InterruptedException, ExecutionException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            admin.createTopics(List.of(new NewTopic("t", 1, (short) 1))).all().get();
        }
    }

    private static void send(String bootstrap, String value) throws InterruptedException, ExecutionException {
        try (KafkaProducer<String, String> producer = producer(bootstrap, Map.of("transactional.id", "x"))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>("t", value)).get();
            producer.commitTransaction();
        }
    }

    private static KafkaProducer<String, String> producer(String bootstrap, Map<String, String> extra) {
        Properties properties = new Properties();
        properties.put("bootstrap.servers", bootstrap);
        properties.putAll(extra);
        return new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer());
    }

    private static List<String> read(String bootstrap, int count) {
        Properties properties = new Properties();
        properties.put("bootstrap.servers", bootstrap);
        properties.put("isolation.level", "read_committed");
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
            TopicPartition partition = new TopicPartition("t", 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (values.size() < count && System.nanoTime() < end) {
                for (ConsumerRecord<String, String> found : consumer.poll(Duration.ofMillis(100))) {
                    values.add(found.value());
                }
            }
        }
        return values;
    }
}
