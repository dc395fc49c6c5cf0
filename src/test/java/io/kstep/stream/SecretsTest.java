package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.kstep.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No message shows what only the service and Kafka should know. */
class SecretsTest {

    private static final String SECRET = "hunter2-of-mine";
    private static final String JAAS = "org.apache.kafka.common.security.scram.ScramLoginModule required"
            + " username=\"kstep\" password=\"" + SECRET + "\";";

    @TempDir
    Path folder;

    /** What Kafka declares as passwords, for every client, and what our words cover. */
    static Stream<String> keys() {
        Stream<String> kafkas = SensitiveKeys.KAFKA.stream()
                .flatMap(known -> known.configKeys().values().stream())
                .filter(key -> key.type == ConfigDef.Type.PASSWORD)
                .map(key -> key.name)
                .distinct();
        List<String> prefixes = List.of("kafka.", "kafka.producer.", "kafka.main.consumer.", "kafka.admin.", "");
        return Stream.concat(
                kafkas.flatMap(key -> prefixes.stream().map(prefix -> prefix + key)),
                Stream.of(
                        "http.token",
                        "http.peers.token",
                        "kafka.schema.registry.basic.auth.credentials",
                        "kafka.my.plugin.api.key",
                        "kafka.my.plugin.apikey",
                        "kafka.my-secret",
                        "model.token",
                        "passwort"));
    }

    @ParameterizedTest
    @MethodSource("keys")
    void shouldNotShowAKeyThatStandsTwice(String key) {
        Throwable refused =
                catchThrowable(() -> ServiceSettings.read(written(key + "=" + SECRET + "1\n" + key + "=" + SECRET)));
        assertThat(refused).isInstanceOf(SpecException.class).hasMessageContaining(key + " stands there twice");
        assertThat(refused.getMessage()).doesNotContain(SECRET).doesNotContain("hunter");
    }

    @ParameterizedTest
    @MethodSource("keys")
    void shouldNotShowItWhenTheValueOrTheKeyIsRefused(String key) {
        Throwable refused = catchThrowable(() ->
                ServiceSettings.standard().with(Map.of(key, SECRET, "http.port", "here", "no.such.setting", "1")));
        assertThat(refused)
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("http.port must be")
                .hasMessageContaining("'here'");
        assertThat(refused.getMessage()).doesNotContain(SECRET);
    }

    @Test
    void shouldShowWhatIsNoSecret() {
        for (String key : List.of(
                "http.port",
                "http.token.file",
                "kafka.key.serializer",
                "kafka.default.key.serde",
                "kafka.ssl.keystore.location",
                "kafka.bootstrap.servers",
                "kafka.sasl.mechanism")) {
            assertThat(SensitiveKeys.contains(key)).as(key).isFalse();
        }
        Throwable refused = catchThrowable(() -> ServiceSettings.read(written("http.port=1\nhttp.port=2\n")));
        assertThat(refused).hasMessageContaining("http.port stands there twice: '1' and '2'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj",
                "password\\=\"hunter2-of-mine\";",
                "hunter2-of-mine/+AB"
            })
    void shouldNotShowALineOfASecretThatWasBroken(String line) {
        String twice = "kafka.sasl.jaas.config=x required\n" + line + "\n" + line + "\n";
        Throwable refused = catchThrowable(() -> ServiceSettings.read(written(twice)));
        assertThat(refused).isInstanceOf(SpecException.class);
        assertThat(refused.getMessage())
                .contains("twice", "there is no setting of a name of", SensitiveKeys.HIDDEN)
                .doesNotContain("hunter")
                .doesNotContain("MIIE");
    }

    @Test
    void shouldNotShowWhatKafkaSaysOfIt() {
        ServiceSettings settings = ServiceSettings.standard()
                .with(Map.of(
                        "kafka.bootstrap.servers", "127.0.0.1:9092",
                        "kafka.sasl.jaas.config", JAAS,
                        "kafka.ssl.truststore.password", "of-the-store"));
        for (String text : List.of(JAAS, SECRET, "\"" + SECRET + "\"", "of-the-store")) {
            for (Throwable told : List.of(
                    new ConfigException("sasl.jaas.config", text, "does not fit"),
                    new IllegalArgumentException("Invalid login module control flag '" + text + "' in JAAS config"))) {
                assertThat(KafkaTrouble.explain("use Kafka", settings, told))
                        .hasMessageContaining("cannot use Kafka")
                        .message()
                        .doesNotContain(SECRET)
                        .doesNotContain("of-the-store");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.apache.kafka.common.security.plain.PlainLoginModule hunter2-of-mine;",
                "org.apache.kafka.common.security.plain.PlainLoginModule required password=\"hunter2-of-mine\"",
                "hunter2-of-mine",
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=x password hunter2-of-mine;"
            })
    void shouldNotShowAJaasLineThatKafkaCannotRead(String jaas) {
        ServiceSettings settings = ServiceSettings.standard()
                .with(Map.of(
                        "kafka.bootstrap.servers", "127.0.0.1:9",
                        "kafka.security.protocol", "SASL_PLAINTEXT",
                        "kafka.sasl.mechanism", "PLAIN",
                        "kafka.sasl.jaas.config", jaas));
        Throwable refused = catchThrowable(() -> new Topics(settings).close());
        assertThat(refused).isInstanceOf(SpecException.class);
        assertThat(refused.getMessage()).doesNotContain(SECRET);
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("service.properties"), text);
    }
}
