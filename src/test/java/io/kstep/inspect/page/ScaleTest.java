package io.kstep.inspect.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kstep.print.Svg;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void shouldPutAFewRoundTicksWithinAnyRange() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 2000; i++) {
            double low = (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(-6, 7));
            Scale scale = new Scale(low, low + Math.pow(10, random.nextDouble(-6, 7)), 0, 300);
            List<Double> ticks = scale.ticks(4);
            assertThat(ticks).as("%s", scale).hasSizeBetween(2, 8).allMatch(t -> t >= scale.low() && t <= scale.high());
        }
    }

    @Test
    void shouldMapEndsToEnds() {
        Scale scale = new Scale(-2, 2, 10, 110);
        assertThat(scale.at(-2)).isEqualTo(10, within(1e-12));
        assertThat(scale.at(2)).isEqualTo(110, within(1e-12));
        assertThat(scale.at(new double[] {0, 1})).containsExactly(60, 85);
    }

    @Test
    void shouldWriteCoordinatesBrieflyAndNamesSafely() {
        assertThat(Svg.number(12)).isEqualTo("12");
        assertThat(Svg.number(12.3456)).isEqualTo("12.35");
        assertThat(Svg.number(-0.001)).isEqualTo("0");
        assertThat(Svg.escape("<a href=\"x\">&")).isEqualTo("&lt;a href=&quot;x&quot;&gt;&amp;");
        assertThat(Svg.cut("abcdef", 4)).isEqualTo("abc…");
        assertThat(Svg.cut("abcd", 4)).isEqualTo("abcd");
    }
}
