package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PredictionWriterTest {

    private static final ObjectMapper PLAIN = new ObjectMapper();

    private final PredictionWriter writer = new PredictionWriter();

    @Test
    void shouldWriteTheDocumentedForm() {
        assertThat(writer.write("42", 7, List.of("up", "down"), new double[] {0.75, 0.25}, null))
                .asString(UTF_8)
                .isEqualTo("{\"format\":1,\"id\":\"42\",\"version\":7,\"label\":\"up\","
                        + "\"posterior\":{\"up\":0.75,\"down\":0.25}}");
        assertThat(writer.write("43", 8, List.of("up", "down"), new double[] {0.5, 0.5}, new double[][] {{0, 1}, {1}}))
                .asString(UTF_8)
                .isEqualTo("{\"format\":1,\"id\":\"43\",\"version\":8,\"label\":\"up\","
                        + "\"posterior\":{\"up\":0.5,\"down\":0.5},"
                        + "\"submodels\":[{\"up\":0.0,\"down\":1.0},{\"up\":1.0}]}");
    }

    @Test
    void shouldSayNothingWhileNoClassIsKnown() {
        assertThat(writer.write("42", 0, List.of(), new double[0], new double[1][0]))
                .asString(UTF_8)
                .isEqualTo("{\"format\":1,\"id\":\"42\",\"version\":0,\"label\":null,\"posterior\":{},"
                        + "\"submodels\":[{}]}");
    }

    @Test
    void shouldFollowTheClassesAsTheyGrow() {
        List<String> classes = new ArrayList<>(List.of("a"));
        writer.write("1", 0, classes, new double[] {1}, null);
        classes.add("b");
        assertThat(writer.write("2", 0, classes, new double[] {0.25, 0.75}, null))
                .asString(UTF_8)
                .endsWith("\"label\":\"b\",\"posterior\":{\"a\":0.25,\"b\":0.75}}");
    }

    @Test
    void shouldReadBackBitForBitWithAPlainMapper() throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 5_000; i++) {
            List<String> classes = texts(random, 1 + random.nextInt(5));
            double[] posterior = numbers(random, classes.size());
            double[][] submodels = i % 2 == 0 ? null : new double[][] {numbers(random, classes.size())};
            String id = texts(random, 1).get(0);
            JsonNode read = PLAIN.readTree(writer.write(id, i, classes, posterior, submodels));
            assertThat(read.path("id").asText()).isEqualTo(id);
            assertThat(read.path("version").asLong()).isEqualTo(i);
            assertDistribution(read.path("posterior"), classes, posterior);
            int largest = 0;
            for (int c = 0; c < posterior.length; c++) {
                largest = posterior[c] > posterior[largest] ? c : largest;
            }
            assertThat(read.path("label").asText()).isEqualTo(classes.get(largest));
            assertThat(read.has("submodels")).isEqualTo(submodels != null);
            if (submodels != null) {
                assertDistribution(read.path("submodels").get(0), classes, submodels[0]);
            }
        }
    }

    private static void assertDistribution(JsonNode read, List<String> classes, double[] probabilities) {
        assertThat(read.size()).isEqualTo(classes.size());
        for (int c = 0; c < classes.size(); c++) {
            assertThat(Double.doubleToRawLongBits(read.path(classes.get(c)).asDouble(Double.NaN)))
                    .isEqualTo(Double.doubleToRawLongBits(probabilities[c]));
        }
    }

    /** Distinct texts of characters of all sorts, whole surrogate pairs among them. */
    private static List<String> texts(SplittableRandom random, int count) {
        List<String> texts = new ArrayList<>();
        for (int t = 0; t < count; t++) {
            StringBuilder text = new StringBuilder().append(t);
            for (int i = random.nextInt(12); i > 0; i--) {
                int point = random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT + 1);
                text.appendCodePoint(point >= 0xd800 && point < 0xe000 ? '"' : point);
            }
            texts.add(text.toString());
        }
        return texts;
    }

    private static double[] numbers(SplittableRandom random, int count) {
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = switch (random.nextInt(4)) {
                case 0 -> random.nextDouble();
                case 1 -> Math.exp(-700 * random.nextDouble());
                case 2 -> random.nextInt(2);
                default -> Double.longBitsToDouble(random.nextLong(Double.doubleToRawLongBits(1.0)));
            };
        }
        return numbers;
    }

    @Test
    void shouldEscapeHalfASurrogatePair() throws Exception {
        byte[] json = writer.write("\ud800x\udc00", 0, List.of(), new double[0], null);
        assertThat(PLAIN.readTree(json).path("id").asText()).isEqualTo("\ud800x\udc00");
    }

    @Test
    void shouldNotWriteWhatJsonCannotSay() {
        assertThatThrownBy(() -> writer.write("1", 0, List.of("a"), new double[] {Double.NaN}, null))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(writer.write("1", 0, List.of("a"), new double[] {1}, null))
                .asString(UTF_8)
                .endsWith("\"posterior\":{\"a\":1.0}}");
    }
}
