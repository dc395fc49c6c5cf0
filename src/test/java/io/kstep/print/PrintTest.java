package io.kstep.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "-1.5, -1.5",
        "1234.567, 1235",
        "0.00012345, 0.0001234",
        "0.000012346, 0.00001235",
        "1e-9, 1e-9",
        "123456789, 1.235e8",
        "6000, 6000",
        "NaN, -",
        "Infinity, -"
    })
    void shouldWriteNumbersAsBrieflyAsTheirDigitsAllow(double value, String text) {
        assertThat(Numbers.brief(value, 4)).isEqualTo(text);
    }

    @Test
    void shouldWriteCountsAndShares() {
        assertThat(Numbers.count(1234567)).isEqualTo("1,234,567");
        assertThat(Numbers.count(1e6 - 0.4)).isEqualTo("1,000,000");
        assertThat(Numbers.fixed(2.0 / 3, 3)).isEqualTo("0.667");
        assertThat(Numbers.fixed(Double.NaN, 3)).isEqualTo("-");
        assertThat(Numbers.percent(0.1234)).isEqualTo("12.3 %");
        assertThat(Numbers.percent(0.0004)).isEqualTo("0.04 %");
        assertThat(Wording.count(1, "class", "classes")).isEqualTo("1 class");
        assertThat(Wording.some(List.of("a", "b", "c", "d"), 2)).isEqualTo("a, b, ... 2 more");
        assertThat(Wording.some(List.of("a", "b"), 2)).isEqualTo("a, b");
    }

    @Test
    void shouldDrawLowValuesLowAndHighOnesHigh() {
        assertThat(Sparkline.of(0, 0.5, 1)).isEqualTo("▁▅█");
        assertThat(Sparkline.of(3, Double.NaN, 3)).isEqualTo("▅ ▅");
        assertThat(Sparkline.between(0, 10, -5, 0, 9.9, 50)).isEqualTo("▁▁██");
    }

    @Test
    void shouldAlignColumns() {
        TextTable table =
                new TextTable("name", "n", "note").left(2).add("a", "10", "x").add("long name", "5", "");
        assertThat(table.toString()).isEqualTo("""
                          name        n  note
                          a          10  x
                          long name   5
                        """.indent(2).replaceAll("(?m)^  ", ""));
        assertThatThrownBy(() -> table.add("too", "few")).hasMessageContaining("3 cells, not 2");
    }

    @Test
    void shouldWriteOneObjectOnALineWithNullForWhatIsNoNumber() {
        StringWriter text = new StringWriter();
        Json.line(
                new PrintWriter(text),
                json -> json.field("name", "a \"b\"\n")
                        .field("x", Double.NaN)
                        .field("n", 3L)
                        .field("yes", true)
                        .field("xs", new double[] {1.5, Double.POSITIVE_INFINITY})
                        .texts("ts", List.of("u"))
                        .object("o", inner -> inner.field("y", 2.0))
                        .list("l", List.of(1L, 2L), (item, i) -> item.field("i", i)));
        assertThat(text.toString().strip())
                .isEqualTo(
                        "{\"name\":\"a \\\"b\\\"\\n\",\"x\":null,\"n\":3,\"yes\":true,\"xs\":[1.5,null],\"ts\":[\"u\"],"
                                + "\"o\":{\"y\":2.0},\"l\":[{\"i\":1},{\"i\":2}]}");
        assertThat(text.toString().lines()).hasSize(1);
    }
}
