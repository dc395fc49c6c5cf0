package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.Documentation;
import io.kstep.incremental.StreamModels;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentSettingsTest {

    @TempDir
    Path folder;

    @Test
    void shouldTakeEverySettingByItsNameInCapitals() {
        Map<String, String> variables = new TreeMap<>();
        Map<String, String> expected = new TreeMap<>();
        ServiceSettings.all().forEach(setting -> {
            variables.put(EnvironmentSettings.variable(setting.key()), setting.standard());
            expected.put(setting.key(), setting.standard());
        });
        assertThat(variables).hasSameSizeAs(ServiceSettings.all()).containsKey("KSTEP_TOPIC_DEAD_LETTERS");
        assertThat(EnvironmentSettings.of(variables)).isEqualTo(new EnvironmentSettings(expected, List.of()));
    }

    @Test
    void shouldTakeKafkasSettingsAndThoseOfModels() {
        EnvironmentSettings found = EnvironmentSettings.of(Map.of(
                "KSTEP_KAFKA_BOOTSTRAP_SERVERS", "a:1, b:2 ",
                "KSTEP_KAFKA_PRODUCER_BATCH_SIZE", "1000",
                "KSTEP_KAFKA_CLIENT_TAG_ZONE", "west",
                "KSTEP_MODEL_CHUNK", "200",
                "KSTEP_DEBUG", "1",
                "KSTEP_LOG", "debug",
                "PATH", "/bin"));
        assertThat(found.texts())
                .isEqualTo(Map.of(
                        "kafka.bootstrap.servers", "a:1, b:2",
                        "kafka.producer.batch.size", "1000",
                        "kafka.client.tag.zone", "west",
                        "model.chunk", "200"));
        assertThat(found.warnings()).isEmpty();
        assertThat(StreamModels.settingNames())
                .hasSizeGreaterThan(5)
                .allSatisfy(name -> assertThatThrownBy(() ->
                                EnvironmentSettings.of(Map.of(EnvironmentSettings.variable("model." + name), "?(")))
                        .hasMessageContaining("model." + name));
    }

    @Test
    void shouldReadSecretsFromFiles() throws IOException {
        Path file = Files.writeString(folder.resolve("jaas"), "x required password=\"hunter2\";\n");
        EnvironmentSettings found = EnvironmentSettings.of(
                Map.of("KSTEP_KAFKA_SASL_JAAS_CONFIG_FILE", file.toString(), "KSTEP_HTTP_TOKEN_FILE", "/a/file"));
        assertThat(found.texts())
                .as("a setting that ends in .file is itself")
                .isEqualTo(Map.of(
                        "kafka.sasl.jaas.config", "x required password=\"hunter2\";", "http.token.file", "/a/file"));
        assertThatThrownBy(() -> EnvironmentSettings.of(Map.of(
                        "KSTEP_KAFKA_SASL_JAAS_CONFIG_FILE",
                        file.toString(),
                        "KSTEP_KAFKA_SASL_JAAS_CONFIG",
                        "hunter3",
                        "KSTEP_KAFKA_SSL_KEY_PASSWORD_FILE",
                        folder.resolve("none").toString(),
                        "KSTEP_KAFKA_SSL_KEYSTORE_PASSWORD_FILE",
                        "a\u0000b")))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("3 faults")
                .hasMessageContaining("both KSTEP_KAFKA_SASL_JAAS_CONFIG and KSTEP_KAFKA_SASL_JAAS_CONFIG_FILE are set")
                .hasMessageContaining("none cannot be read: NoSuchFileException")
                .hasMessageNotContaining("hunter");
        Files.writeString(file, "x".repeat(100_000));
        assertThatThrownBy(() -> EnvironmentSettings.of(Map.of("KSTEP_KAFKA_SASL_JAAS_CONFIG_FILE", file.toString())))
                .hasMessageContaining("is longer than");
    }

    @Test
    void shouldNameAllThatDoesNotFit() {
        assertThatThrownBy(() -> EnvironmentSettings.of(
                        Map.of("KSTEP_HTTP_PORT", "x", "KSTEP_TOPICS_PARTITIONS", "0", "KSTEP_HTTP_TOKEN", "hunter2")))
                .isInstanceOf(SpecException.class)
                .hasMessage("environment variables KSTEP_*: 2 faults: http.port must be a whole number from 0 to 65535,"
                        + " not 'x'; topics.partitions must be a whole number from 1 to 10000, not '0'");
    }

    @Test
    void shouldWarnOfWhatLooksMisspeltOnly() {
        EnvironmentSettings found = EnvironmentSettings.of(Map.of(
                "KSTEP_KAFKA_BOOTSTRAP_SERVER", "a:1",
                "KSTEP_MODELS_CASHED", "3",
                "KSTEP_HTTP_TOKN_FILE", "/a",
                "KSTEP_HOME", "/opt/kstep",
                "KSTEP_VERSION", "3"));
        assertThat(found.warnings())
                .containsExactly(
                        "the environment variable KSTEP_HTTP_TOKN_FILE is no setting; did you mean"
                                + " KSTEP_HTTP_TOKEN_FILE?",
                        "the environment variable KSTEP_KAFKA_BOOTSTRAP_SERVER is no setting; did you mean"
                                + " KSTEP_KAFKA_BOOTSTRAP_SERVERS?",
                        "the environment variable KSTEP_MODELS_CASHED is no setting; did you mean"
                                + " KSTEP_MODELS_CACHED?");
        assertThat(found.texts()).as("a plug-in may know it").isEqualTo(Map.of("kafka.bootstrap.server", "a:1"));
    }

    @Test
    void shouldLeaveAloneWhatKubernetesSetsForAServiceOfThisName() {
        assertThat(EnvironmentSettings.of(Map.of(
                        "KSTEP_SERVICE_HOST", "10.0.0.1",
                        "KSTEP_SERVICE_PORT", "8080",
                        "KSTEP_SERVICE_PORT_HTTP", "8080",
                        "KSTEP_PORT", "tcp://10.0.0.1:8080",
                        "KSTEP_HTTP_PORT", "tcp://10.0.0.1:8080",
                        "KSTEP_KAFKA_SERVICE_HOST", "10.0.0.1",
                        "KSTEP_PORT_8080_TCP_ADDR", "10.0.0.1")))
                .isEqualTo(new EnvironmentSettings(Map.of(), List.of()));
    }

    @Test
    void shouldStandOnThePageOfSettings() {
        assertThat(Documentation.page("settings"))
                .contains("`" + EnvironmentSettings.variable("kafka.bootstrap.servers") + "`")
                .contains("`" + EnvironmentSettings.variable("topic.dead-letters") + "`")
                .contains(
                        "`" + EnvironmentSettings.variable("kafka.sasl.jaas.config") + EnvironmentSettings.FILE + "`");
    }
}
