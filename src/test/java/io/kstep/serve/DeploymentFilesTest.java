package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.stream.HttpSettings;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds config/ and docker/ to the code: every key and every metric that they name exists. */
class DeploymentFilesTest {

    private static final Pattern METRIC = Pattern.compile("\\b(?:kstep|kafka|jvm|process|system)_[a-z_]+\\b");
    private static final Path DASHBOARD = Path.of("docker/grafana/dashboards/kstep.json");
    private static final Path RULES = Path.of("docker/prometheus/rules.yml");

    static Stream<Path> settingsFiles() throws IOException {
        List<Path> files = new ArrayList<>(List.of(Path.of("docker/kstep.properties")));
        try (Stream<Path> listed = Files.list(Path.of("config"))) {
            listed.forEach(files::add);
        }
        assertThat(files).hasSizeGreaterThanOrEqualTo(4);
        return files.stream();
    }

    @ParameterizedTest
    @MethodSource("settingsFiles")
    void shouldBeReadByTheServiceWithEveryKeyKnown(Path file) {
        ServiceSettings settings = ServiceSettings.read(file);
        assertThat(settings.kafka()).containsKey("bootstrap.servers");
        assertThat(settings.kafka().keySet())
                .allSatisfy(key ->
                        assertThat(isKafkas(key)).as("Kafka knows " + key).isTrue());
        assertThat(settings.model().keySet())
                .isSubsetOf(
                        "learner", "provisional", "main", "chunk", "chunkSeconds", "submodels", "retention", "drift");
    }

    private static boolean isKafkas(String key) {
        Set<String> client = new HashSet<>(ProducerConfig.configNames());
        client.addAll(ConsumerConfig.configNames());
        if (key.startsWith(StreamsConfig.TOPIC_PREFIX)) {
            return key.substring(StreamsConfig.TOPIC_PREFIX.length()).equals(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG);
        }
        if (key.startsWith(StreamsConfig.PRODUCER_PREFIX)) {
            return ProducerConfig.configNames().contains(key.substring(StreamsConfig.PRODUCER_PREFIX.length()));
        }
        if (key.startsWith(StreamsConfig.CLIENT_TAG_PREFIX)) {
            return true; // its name is the user's; SecuredBrokerTest starts with it
        }
        return client.contains(key) || StreamsConfig.configDef().names().contains(key);
    }

    @ParameterizedTest
    @MethodSource("settingsFiles")
    void shouldExplainEveryKey(Path file) throws IOException {
        boolean explained = false;
        for (String line : Files.readAllLines(file)) {
            // a comment holds for the keys under it, up to the next empty line
            explained = line.startsWith("# ") || (explained && !line.isBlank());
            assertThat(line.isBlank() || explained)
                    .as("an explanation above: " + line)
                    .isTrue();
        }
    }

    @Test
    void shouldNotBeTakenForSafeByMistake() throws IOException {
        ServiceSettings production = ServiceSettings.read(Path.of("config/production.properties"));
        assertThat(production.kafka())
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("ssl.endpoint.identification.algorithm", "https")
                .containsEntry("processing.guarantee", "exactly_once_v2")
                .containsEntry("num.standby.replicas", "1")
                .containsEntry("rack.aware.assignment.tags", "zone")
                .containsKeys("client.tag.zone", "client.rack")
                .containsEntry("topic.min.insync.replicas", "2");
        assertThat(production.get(ServiceSettings.REPLICATION)).isEqualTo(3);
        for (String file : List.of("laptop", "many-models")) {
            ServiceSettings local = ServiceSettings.read(Path.of("config/" + file + ".properties"));
            assertThat(local.get(HttpSettings.HTTP_HOST)).isEqualTo("127.0.0.1");
        }
        assertThat(production.get(HttpSettings.HTTP_REACH)).isEqualTo(HttpSettings.Reach.SECURE);
        assertThat(production.get(HttpSettings.TLS_KEYSTORE)).isNotEmpty();
        assertThat(Files.readString(Path.of("docker/prometheus/production.yml")))
                .contains("scheme: https\n")
                .contains("credentials_file: " + production.get(HttpSettings.HTTP_TOKEN_FILE) + "\n")
                .contains(":" + production.get(HttpSettings.HTTP_PORT) + "\"");
        assertThat(Files.readString(Path.of("docker/compose.yaml")).lines())
                .filteredOn(line -> line.matches("\\s+- '[0-9.:]+:[0-9]+'"))
                .as("published ports")
                .hasSize(4)
                .allMatch(line -> line.contains("'127.0.0.1:"));
        assertThat(Files.readString(Path.of("docker/Dockerfile"))).contains("\nUSER kstep\n");
    }

    /** What compose.yaml starts must start: the settings on the addresses of this machine, with ports that are free. */
    @Test
    void shouldStartWithTheSettingsOfTheContainerAndBeFoundHealthy() throws Exception {
        ServiceSettings container = ServiceSettings.read(Path.of("docker/kstep.properties"));
        assertThat(container.get(HttpSettings.HTTP_REACH)).isEqualTo(HttpSettings.Reach.OPEN);
        assertThat(Files.readString(Path.of("docker/healthy")))
                .contains("${1:-" + container.get(HttpSettings.HEALTH_PORT) + "}");
        ServiceSettings local = container.with(Map.of("http.host", "127.0.0.1", "http.health.port", "0"));
        try (RunningService service = RunningService.running(local)) {
            assertThat(healthy(service)).isZero();
            service.queries.ready = false;
            assertThat(healthy(service)).isNotZero();
        }
    }

    private static int healthy(RunningService service) throws Exception {
        String port = Integer.toString(service.http.healthPort().orElseThrow());
        return new ProcessBuilder("bash", "docker/healthy", port).start().waitFor();
    }

    @Test
    void shouldAskPrometheusOnlyForMetricsThatThereAre() throws IOException {
        Set<String> known = knownMetrics();
        Set<String> asked = new TreeSet<>(metricsIn(Files.readString(RULES)));
        for (JsonNode expression : dashboard().findValues("expr")) {
            asked.addAll(metricsIn(expression.asText()));
        }
        assertThat(asked).hasSizeGreaterThan(20).isSubsetOf(known);
        for (Metric metric : Metric.values()) {
            assertThat(asked)
                    .as("on the dashboard or in a rule")
                    .anyMatch(name -> name.startsWith(metric.prometheusName()));
        }
    }

    private static Set<String> metricsIn(String text) {
        Set<String> names = new TreeSet<>();
        Matcher matcher = METRIC.matcher(text.replaceAll("kstep:[a-z_]+:[a-z0-9]+", ""));
        while (matcher.find()) {
            names.add(matcher.group());
        }
        return names;
    }

    private static Set<String> knownMetrics() {
        Set<String> known = new TreeSet<>();
        for (Metric metric : Metric.values()) {
            boolean timer = metric.type() == Metric.Type.TIMER;
            known.add(metric.prometheusName() + (timer ? "_bucket" : ""));
        }
        for (String name : KafkaStreamsMeters.CHOSEN) {
            // Micrometer's binder makes a counter of what Kafka counts, and its name then ends in total
            known.add(name.replace('.', '_'));
            known.add(name.replace('.', '_') + "_total");
        }
        known.add("jvm_gc_pause_seconds_sum"); // only there after a collection
        try (MicrometerMetrics metrics = new MicrometerMetrics(1, InstantSource.system())) {
            known.addAll(ScrapeText.parse(metrics.registry().scrape()).names());
        }
        return known;
    }

    private static JsonNode dashboard() throws IOException {
        return new ObjectMapper().readTree(DASHBOARD.toFile());
    }

    @Test
    void shouldLayOutTheDashboardWithoutOverlap() throws IOException {
        JsonNode panels = dashboard().get("panels");
        Set<String> taken = new HashSet<>();
        Set<Integer> ids = new HashSet<>();
        for (JsonNode panel : panels) {
            assertThat(ids.add(panel.get("id").asInt())).isTrue();
            JsonNode place = panel.get("gridPos");
            assertThat(place.get("x").asInt() + place.get("w").asInt()).isLessThanOrEqualTo(24);
            for (int x = 0; x < place.get("w").asInt(); x++) {
                for (int y = 0; y < place.get("h").asInt(); y++) {
                    String cell =
                            (place.get("x").asInt() + x) + "/" + (place.get("y").asInt() + y);
                    assertThat(taken.add(cell)).as(panel.get("title").asText()).isTrue();
                }
            }
        }
        assertThat(ids).hasSizeGreaterThan(20);
    }

    @Test
    void shouldReadFromTheDataSourceThatIsProvisioned() throws IOException {
        String provisioned = Files.readString(Path.of("docker/grafana/provisioning/datasources/prometheus.yml"));
        Set<String> sources = new TreeSet<>();
        dashboard().findValues("uid").forEach(uid -> sources.add(uid.asText()));
        assertThat(sources).containsExactly("kstep", "kstep-prometheus");
        assertThat(provisioned).contains("uid: kstep-prometheus");
    }
}
