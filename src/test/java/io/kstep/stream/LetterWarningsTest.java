package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LetterWarningsTest {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final List<String> lines = new ArrayList<>();
    private final LetterWarnings warnings = new LetterWarnings(nanos::get, lines::add);

    @Test
    void shouldSayTheFirstOfAKindAtOnceAndThenOneAMinute() {
        for (int i = 0; i < 1_000; i++) {
            warnings.letter("kstep.instances", 3, i, "feature 'x" + i + "' must be a number, not " + i);
        }
        assertThat(lines)
                .containsExactly("dead letter: record kstep.instances-3@0: feature 'x0' must be a number, not 0");
        nanos.addAndGet(LetterWarnings.EVERY_NANOS - 1);
        warnings.letter("kstep.instances", 3, 1_000, "feature 'y' must be a number, not 7");
        assertThat(lines).hasSize(1);
        nanos.incrementAndGet();
        warnings.letter("kstep.instances", 3, 1_001, "feature 'z' must be a number, not 8");
        assertThat(lines)
                .hasSize(2)
                .last()
                .isEqualTo("dead letter: record kstep.instances-3@1001: feature 'z' must be a number, not 8 (and 1000"
                        + " more of this kind since the last such line)");
    }

    @Test
    void shouldSayOtherKindsMeanwhile() {
        warnings.letter("a", 0, 0, "the record has no value");
        warnings.letter("a", 0, 1, "the record needs a key: it names the model");
        assertThat(lines).hasSize(2);
    }

    @Test
    void shouldBoundTheLinesWhateverTheRecordsHold() {
        for (int i = 0; i < 10_000; i++) {
            String letters = Integer.toString(i, 26).replaceAll("[0-9]", "z") + "q".repeat(i % 97);
            warnings.letter("a", 0, i, "a reason with " + letters);
        }
        assertThat(lines).hasSize(LetterWarnings.MOST_KINDS + 1);
    }

    @Test
    void shouldKeepALineOneLine() {
        warnings.letter("a", 0, 0, "x\n2026 ERROR forged\u001b[2J " + "y".repeat(10_000));
        assertThat(lines).hasSize(1).allMatch(line -> line.length() < 400 && !line.matches("(?s).*\\p{Cntrl}.*"));
    }
}
