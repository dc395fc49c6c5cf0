package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets that come on the command line are not said back. */
class SecretOptionsTest {

    @TempDir
    Path folder;

    @Test
    void shouldNotServeOtherMachinesWithoutATokenWhateverKafkaSays() {
        Outcome outcome = Outcome.of("serve", "--bootstrap", "127.0.0.1:1", "--set", "http.host=0.0.0.0");
        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err().lines()).hasSize(1).allMatch(line -> line.contains("set http.token.file"));
    }

    @Test
    void shouldNotSayASecretBack() {
        Path twice = Samples.write(
                folder.resolve("twice.properties"),
                "kafka.ssl.key.password=hunter2a\nkafka.ssl.key.password=hunter2b\n");
        String[][] all = {
            {"--set", "kafka.ssl.key.password:hunter2"},
            {"--set", "http.tokn=hunter2"},
            {"--set", "http.token=hunter2", "--set", "http.port=x"},
            {"--set", "model.password=hunter2"},
            {"--set", "kafka.sasl.jaas.config=x", "password=hunter2;"},
            {"--http.token=hunter2"},
            {"--config", twice.toString()},
        };
        for (String[] options : all) {
            Object[] arguments = new Object[options.length + 1];
            arguments[0] = "serve";
            System.arraycopy(options, 0, arguments, 1, options.length);
            Outcome outcome = Outcome.of(arguments);
            assertThat(outcome.code()).as(String.join(" ", options)).isEqualTo(2);
            assertThat(outcome.err()).isNotBlank().doesNotContain("hunter2");
        }
    }
}
