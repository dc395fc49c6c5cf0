package io.kstep.inspect.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeatMapTest {

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }

    @Test
    void shouldShadeWhatIsProbableAndEscapeNames() {
        String svg = new HeatMap("values", List.of("<up>", "down"), List.of("a&b", "c"), new double[][] {
                    {0.75, 0.25}, {0.004, 0.996}
                })
                .toString();

        assertThat(svg).contains("&lt;up&gt;, a&amp;b: 0.750").contains("75.0").doesNotContain("<up>");
        assertThat(count(svg, "\"heat\"")).isEqualTo(3); // the fourth is too small to be seen
        assertThat(svg).contains("cell strong");
    }

    @Test
    void shouldLeaveAClassWithoutRowsBlank() {
        String svg = new HeatMap("values", List.of("up", "down"), List.of("a"), new double[][] {{1}, {}}).toString();

        assertThat(count(svg, "\"heat\"")).isEqualTo(1);
        assertThat(count(svg, "\"blank\"")).isEqualTo(2);
    }

    @Test
    void shouldShowTheFirstColumnsOfMany() {
        List<String> columns =
                IntStream.range(0, 1_000).mapToObj(i -> "value " + i).toList();
        double[][] cells = {IntStream.range(0, 1_000).mapToDouble(i -> 0.01).toArray(), {}};
        HeatMap whole = new HeatMap("values", List.of("up", "down"), columns, cells);

        assertThat(whole.first(1_000)).isSameAs(whole);
        assertThat(whole.first(30).columns()).hasSize(30);
        assertThat(whole.first(30).cells()[1]).isEmpty();
        assertThat(count(whole.first(30).toString(), "\"heat\"")).isEqualTo(30);
    }
}
