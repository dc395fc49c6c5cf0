package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kstep.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A schema may be no larger than what instances and labels may grow it to, wherever it comes from. */
class SchemaLimitsTest {

    private static String schema(int features, int values, int classes) {
        String declared = names("v", values);
        String all = IntStream.range(0, features)
                .mapToObj(j -> "{\"name\":\"f" + j + "\",\"type\":"
                        + (values == 0 ? "\"continuous\"}" : "\"discrete\",\"values\":[" + declared + "]}"))
                .collect(Collectors.joining(","));
        return "{\"features\":[" + all + "],\"classes\":[" + names("c", classes) + "]}";
    }

    private static String names(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> "\"" + prefix + i + "\"").collect(Collectors.joining(","));
    }

    private static String refusal(String schema) {
        try (TestStream stream = new TestStream()) {
            stream.control("a", "{\"command\":\"create\",\"schema\":" + schema + "}");
            assertThat(stream.eventTypes()).isEmpty();
            assertThat(stream.storedBytes(ModelStores.MODELS)).isZero();
            String reason = stream.reasons().get(0);
            stream.instance("a", TestStream.instance(1, 0, 0, "up"));
            assertThat(stream.predictions()).as("the service goes on").hasSize(1);
            return reason;
        }
    }

    @Test
    void shouldHoldForCommands() {
        assertThat(refusal(schema(1, 0, 8_000))).contains("8000 classes", "models.max.classes=250");
        assertThat(refusal(schema(1, 30_000, 5_000))).contains("models.max.");
        assertThat(refusal(schema(1, 30_000, 2))).contains("30000 values of feature 'f0'", "models.max.values=1000");
        assertThat(refusal(schema(1_001, 0, 2))).contains("1001 features", "models.max.features=1000");
    }

    @Test
    void shouldHoldForSchemaFiles(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("schema.json");
        Files.writeString(file, schema(1, 0, 300));
        assertThatThrownBy(() -> ServiceRules.of(ServiceSettings.standard().with("models.schema", file.toString())))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("models.schema: the schema has 300 classes, more than models.max.classes=250");
    }
}
