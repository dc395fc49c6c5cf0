package io.kstep.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.data.generate.Generators;
import io.kstep.spec.SpecException;
import io.kstep.stream.ClientSettings;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.StreamMetrics;
import io.kstep.stream.StreamService;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.EmbeddedBroker;
import io.kstep.stream.replay.KafkaReplayOut;
import io.kstep.stream.replay.RealPace;
import io.kstep.stream.replay.Replay;
import io.kstep.stream.replay.ReplaySettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings for production on a broker that wants TLS and a password, as they stand but for names and sizes. */
class SecuredBrokerTest {

    private static final int RECORDS = 400;
    private static final String STORE_PASSWORD = "for-a-test";
    private static final String PLAIN = "org.apache.kafka.common.security.plain.PlainLoginModule required"
            + " username=\"admin\" password=\"admin-secret\"";

    @TempDir
    private static Path folder;

    private static EmbeddedBroker broker;

    @BeforeAll
    static void start() throws Exception {
        certificate("broker");
        certificate("stranger");
        Map<String, String> secured = new HashMap<>(tls());
        secured.put("listener.security.protocol.map", "BROKER:SASL_SSL,CONTROLLER:PLAINTEXT");
        secured.put("sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-512");
        secured.put("sasl.mechanism.inter.broker.protocol", "PLAIN");
        secured.put("listener.name.broker.plain.sasl.jaas.config", PLAIN + " user_admin=\"admin-secret\";");
        secured.put(
                "listener.name.broker.scram-sha-512.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required;");
        secured.put("ssl.keystore.type", "PKCS12");
        secured.put("ssl.keystore.location", folder.resolve("broker.p12").toString());
        secured.put("ssl.keystore.password", STORE_PASSWORD);
        broker = EmbeddedBroker.start(folder.resolve("broker"), secured);
        Map<String, Object> admin = new HashMap<>(tls());
        admin.put("bootstrap.servers", broker.bootstrap());
        admin.put("security.protocol", "SASL_SSL");
        admin.put("sasl.mechanism", "PLAIN");
        admin.put("sasl.jaas.config", PLAIN + ";");
        try (Admin client = Admin.create(admin)) {
            client.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                            "kstep", new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), "secret")))
                    .all()
                    .get();
        }
    }

    @AfterAll
    static void stop() {
        if (broker != null) {
            broker.close();
        }
    }

    private static Map<String, String> tls() {
        return Map.of(
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                folder.resolve("broker.pem").toString());
    }

    /** A key with a certificate that it signed itself, and that certificate alone. */
    private static void certificate(String name) throws Exception {
        String store = folder.resolve(name + ".p12").toString();
        keytool(
                List.of("-genkeypair", "-alias", name, "-keyalg", "RSA", "-dname", "CN=kstep test"),
                store,
                List.of("-ext", "san=ip:127.0.0.1"));
        keytool(
                List.of(
                        "-exportcert",
                        "-alias",
                        name,
                        "-rfc",
                        "-file",
                        folder.resolve(name + ".pem").toString()),
                store,
                List.of());
    }

    private static void keytool(List<String> what, String store, List<String> more) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(what);
        command.addAll(List.of("-keystore", store, "-storetype", "PKCS12", "-storepass", STORE_PASSWORD));
        command.addAll(more);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private static ServiceSettings production(String password, String authority) {
        Map<String, String> changes = new HashMap<>();
        changes.put("kafka.bootstrap.servers", broker.bootstrap());
        changes.put("kafka.ssl.truststore.location", folder.resolve(authority).toString());
        changes.put(
                "kafka.sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"kstep\" password=\""
                        + password + "\";");
        changes.put("kafka.state.dir", folder.resolve("state").toString());
        changes.put("kafka.topic.min.insync.replicas", "1"); // there is one broker
        changes.put("topics.replication", "1");
        changes.put("topics.partitions", "2");
        changes.put("kafka.admin.request.timeout.ms", "5000");
        changes.put("kafka.admin.default.api.timeout.ms", "10000");
        return ServiceSettings.read(Path.of("config", "production.properties")).with(changes);
    }

    @Test
    void shouldPredictOverTlsWithAPassword() {
        ServiceSettings settings = production("secret", "broker.pem");
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
            topics.check();
        }
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            ReplaySettings how =
                    ReplaySettings.plain(System.currentTimeMillis()).withModels(true, Map.of("chunk", "100"));
            new Replay(List.of(new Replay.Source("sea", Generators.parse("sea"))), how, out, new RealPace(() -> false))
                    .run(RECORDS, counts -> {});
            out.flush();
        }
        try (StreamService service = new StreamService(settings, StreamMetrics.NONE)) {
            service.start();
            assertThat(predictions(settings)).isEqualTo(RECORDS);
        }
    }

    private static int predictions(ServiceSettings settings) {
        Map<String, Object> client = ClientSettings.consumer(settings);
        client.put("isolation.level", "read_committed");
        String topic = settings.get(ServiceSettings.PREDICTIONS);
        List<TopicPartition> all = List.of(new TopicPartition(topic, 0), new TopicPartition(topic, 1));
        int count = 0;
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(all);
            consumer.seekToBeginning(all);
            long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while (count < RECORDS && System.nanoTime() < end) {
                count += consumer.poll(Duration.ofMillis(100)).count();
            }
        }
        return count;
    }

    @Test
    void shouldSayInALineThatThePasswordIsWrong() {
        try (Topics topics = new Topics(production("a-guess", "broker.pem"))) {
            assertThatThrownBy(topics::check)
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("does not accept who we are")
                    .hasMessageNotContaining("a-guess")
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void shouldSayInALineThatTheBrokersCertificateIsNotKnown() {
        try (Topics topics = new Topics(production("secret", "stranger.pem"))) {
            assertThatThrownBy(topics::check)
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining("SSL handshake failed")
                    .hasMessageNotContaining("\n");
        }
    }
}
