package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class InstanceDecoderTest {

    private static final Schema SCHEMA = Schema.classification(
            List.of(
                    Feature.continuous("temp"),
                    Feature.discrete("colour", "red", "grün"),
                    Feature.discrete("size", "1", "2.50", "true")),
            "class",
            List.of("up", "down"));

    private final InstanceDecoder decoder = new InstanceDecoder(SCHEMA, WireLimits.DEFAULT);

    private void decode(String json) {
        decoder.decode(json.getBytes(UTF_8));
    }

    @Test
    void shouldReadIdFeaturesAndLabelInAnyOrder() {
        decode("{\"label\":\"up\",\"features\":{\"size\":1,\"colour\":\"gr\\u00fcn\",\"temp\":21.5},\"id\":\"42\"}");
        assertThat(decoder.id()).isEqualTo("42");
        assertThat(decoder.values()).containsExactly(21.5, 1, 0);
        assertThat(decoder.label()).isEqualTo(new NamedLabel.Hard("up"));
        assertThat(decoder.unseen()).isEmpty();
    }

    @Test
    void shouldTakeAbsentAndNullFeaturesAsMissingAndForgetTheInstanceBefore() {
        decode("{\"id\":\"1\",\"features\":{\"temp\":1,\"colour\":\"red\",\"size\":\"new\"},\"label\":\"up\"}");
        decode("{\"id\":\"2\",\"features\":{\"temp\":null},\"label\":null}");
        assertThat(decoder.values()).containsOnly(Double.NaN);
        assertThat(decoder.label()).isNull();
        assertThat(decoder.unseen()).isEmpty();
    }

    @Test
    void shouldIgnoreUnknownFieldsAndFeaturesWhateverTheyHold() {
        decode("{\"x\":[{\"id\":3}],\"id\":7,\"features\":{\"y\":{\"temp\":9},\"temp\":-3e-2,\"z\":[1e999]}}");
        assertThat(decoder.id()).isEqualTo("7");
        assertThat(decoder.values()).containsExactly(-0.03, Double.NaN, Double.NaN);
    }

    @Test
    void shouldTakeNumbersAndBooleansOfADiscreteFeatureByTheirTextAsWritten() {
        decode("{\"id\":1,\"features\":{\"size\":2.50}}");
        assertThat(decoder.values()[2]).isEqualTo(1);
        decode("{\"id\":1,\"features\":{\"size\":true}}");
        assertThat(decoder.values()[2]).isEqualTo(2);
        decode("{\"id\":1,\"features\":{\"size\":2.5}}");
        assertThat(decoder.unseen()).containsExactly(new InstanceDecoder.Unseen(2, "2.5"));
    }

    @Test
    void shouldTellUnseenValuesInOrderOfTheRecordAndKnowThemOnceLearned() {
        byte[] json = "{\"id\":1,\"features\":{\"size\":\"XL\",\"colour\":\"\uD83D\uDE00\"}}".getBytes(UTF_8);
        decoder.decode(json);
        assertThat(decoder.unseen())
                .containsExactly(new InstanceDecoder.Unseen(2, "XL"), new InstanceDecoder.Unseen(1, "\uD83D\uDE00"));
        assertThat(decoder.values()).containsOnly(Double.NaN);
        decoder.learnValue(2, "XL", 3);
        decoder.learnValue(1, "\uD83D\uDE00", 2);
        decoder.decode(json);
        assertThat(decoder.unseen()).isEmpty();
        assertThat(decoder.values()).containsExactly(Double.NaN, 2, 3);
        assertThatThrownBy(() -> decoder.learnValue(0, "x", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldLetTheLastCountOfWhatStandsTwice() {
        decode("{\"id\":1,\"features\":{\"temp\":1,\"colour\":\"pink\"},\"features\":{\"size\":\"1\"},\"id\":2}");
        assertThat(decoder.id()).isEqualTo("2");
        assertThat(decoder.values()).containsExactly(Double.NaN, Double.NaN, 0);
        assertThat(decoder.unseen()).isEmpty();
        decode("{\"id\":1,\"features\":{\"colour\":\"pink\",\"temp\":1,\"temp\":2,\"colour\":\"red\"}}");
        assertThat(decoder.values()).containsExactly(2, 0, Double.NaN);
        assertThat(decoder.unseen()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.1", "-0.0", "1e308", "4.9e-324", "123456789012345678901234567890", "9007199254740993", "1E+2", "-17"
    })
    void shouldReadNumbersAsJavaReadsThem(String number) {
        decode("{\"id\":1,\"features\":{\"temp\":" + number + "}}");
        assertThat(decoder.values()[0]).isEqualTo(Double.parseDouble(number));
    }

    static Stream<Arguments> refused() {
        String features = ",\"features\":{}}";
        return Stream.of(
                arguments("", "empty"),
                arguments("   ", "blanks"),
                arguments("[1]", "must be a JSON object, not a list"),
                arguments("\"x\"", "must be a JSON object, not the text 'x'"),
                arguments("{\"features\":{}}", "needs an id"),
                arguments("{\"id\":\"1\"}", "needs features"),
                arguments("{\"id\":1.5" + features, "id: must be a text or a whole number, not the number '1.5'"),
                arguments("{\"id\":null" + features, "id: must be a text or a whole number, not null"),
                arguments("{\"id\":\"\"" + features, "id: must have 1 to 512 characters, not 0"),
                arguments("{\"id\":\"" + "x".repeat(513) + "\"" + features, "id: must have 1 to 512 characters"),
                arguments("{\"id\":\"\\ud800\"" + features, "id: holds half a surrogate pair"),
                arguments("{\"id\":1,\"features\":[]}", "features: must be an object of values by name, not a list"),
                arguments("{\"id\":1,\"features\":null}", "features: must be an object of values by name, not null"),
                arguments(instance("\"temp\":\"hot\""), "feature 'temp' must be a number, not the text 'hot'"),
                arguments(instance("\"temp\":true"), "feature 'temp' must be a number, not true"),
                arguments(instance("\"temp\":{}"), "feature 'temp' must be a number, not an object"),
                arguments(instance("\"temp\":1e999"), "feature 'temp' must be a finite number, not '1e999'"),
                arguments(instance("\"temp\":NaN"), "not JSON"),
                arguments(instance("\"temp\":-Infinity"), "not JSON"),
                arguments(instance("\"colour\":[1]"), "feature 'colour' must be a text, a number or a boolean"),
                arguments(instance("\"colour\":\"\""), "feature 'colour' must have 1 to 1000 characters, not 0"),
                arguments(instance("\"colour\":\"" + "x".repeat(1001) + "\""), "1 to 1000 characters, not 1001"),
                arguments(instance("\"temp\":1") + "x", "not JSON"),
                arguments(instance("\"temp\":1") + "{}", "there is more at byte"),
                arguments(instance("\"temp\":1").replace("}}", ""), "not JSON"),
                arguments(instance("\"x\":" + "[".repeat(100)), "exceeds what is read of JSON"),
                arguments(instance("\"temp\":1" + "0".repeat(500)), "exceeds what is read of JSON"),
                arguments(
                        "{\"id\":1,\"features\":{},\"label\":[\"up\"]}",
                        "label: must be a text, a number or an object"));
    }

    private static String instance(String feature) {
        return "{\"id\":1,\"features\":{" + feature + "}}";
    }

    @ParameterizedTest
    @MethodSource("refused")
    void shouldSayInOneLineWhatIsWrongAndLeaveNothingBehind(String json, String reason) {
        decode("{\"id\":\"1\",\"features\":{\"temp\":1,\"size\":\"new\"},\"label\":\"up\"}");
        assertThatThrownBy(() -> decode(json))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(reason)
                .hasNoCause();
        assertThat(decoder.id()).isNull();
        assertThat(decoder.label()).isNull();
        assertThat(decoder.unseen()).isEmpty();
        assertThat(decoder.values()).containsOnly(Double.NaN);
    }

    @Test
    void shouldQuoteLittleAndNoControlCharacters() {
        String hostile = "\\u0000\\n\\u001b[31m\\u2028\\u202e" + "y".repeat(900);
        assertThatThrownBy(() -> decode(instance("\"temp\":\"" + hostile + "\"")))
                .hasMessage("feature 'temp' must be a number, not the text '???[31m??" + "y".repeat(27) + "...'");
        assertThatThrownBy(() -> decoder.decode(null)).isInstanceOf(WireException.class);
    }

    @Test
    void shouldInferASchemaFromAFirstInstance() {
        byte[] json =
                ("{\"id\":1,\"features\":{\"a\":1},\"features\":{\"x\":null,\"t\":1.5,\"c\":\"red\",\"b\":true,\"n\":2},"
                                + "\"label\":\"up\"}")
                        .getBytes(UTF_8);
        assertThat(SchemaInference.of(json, WireLimits.DEFAULT, false))
                .isEqualTo(Schema.classification(
                        List.of(
                                Feature.continuous("t"),
                                Feature.discrete("c"),
                                Feature.discrete("b"),
                                Feature.continuous("n")),
                        "class",
                        List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'id':1}|must have features",
                "{'id':1,'features':{}}|must have features",
                "{'id':1,'features':{'a':null}}|must have features",
                "{'id':1,'features':3}|features: must be an object",
                "{'id':1,'features':{'a':[1]}}|feature 'a' must be a number, a text or a boolean, not a list",
                "{'id':1,'features':{'':1}}|the name of a feature must have 1 to 1000 characters",
                "{'id':1,'features':{'a':1,'b':1,'c':1}}|at most 2 features"
            })
    void shouldNotInferASchemaFromWhatHasNone(String json, String reason) {
        WireLimits two = WireLimits.DEFAULT.withMaxFeatures(2);
        assertThatThrownBy(() -> SchemaInference.of(json.replace('\'', '"').getBytes(UTF_8), two, false))
                .isInstanceOf(WireException.class)
                .hasMessageContaining(reason);
    }
}
