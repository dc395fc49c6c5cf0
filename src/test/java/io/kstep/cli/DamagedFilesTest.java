package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.wire.Mutants;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged model files and journals are bad input: exit code 2 and one line, never a trace nor an internal error. */
class DamagedFilesTest {

    private static final List<String> WORDS = List.of(
            "null",
            "-1",
            "1e308",
            "\"x\"",
            "[]",
            "{}",
            "[1,2,3,4,5,6,7,8,9,10,11]",
            "NaN",
            "\u0000",
            "\n",
            "99999999999");

    @TempDir
    Path folder;

    @Test
    void shouldShowOrRefuseEveryModelFile() throws IOException {
        Path data = Samples.declared(folder, 300);
        Path model = folder.resolve("whole.kstep");
        Outcome.of("prequential", "--data", data, "--chunk", "100", "--model", model, "--json")
                .fine();
        byte[] whole = Files.readAllBytes(model);
        SplittableRandom random = new SplittableRandom(5);
        int refused = 0;
        for (int i = 0; i < 600; i++) {
            Path file = folder.resolve("damaged.kstep");
            Files.write(file, Mutants.mutate(whole, random));
            Outcome outcome = i % 3 == 0
                    ? Outcome.of("inspect", "--model", file, "--html", folder.resolve("page.html"))
                    : Outcome.of("inspect", "--model", file, i % 3 == 1 ? "--json" : "--features=3");
            refused += isRefused(outcome, "damaged.kstep") ? 1 : 0;
        }
        assertThat(refused).isPositive();
    }

    @Test
    void shouldGoOnFromOrRefuseEveryJournal() throws IOException {
        Path data = Samples.declared(folder, 60);
        Path out = folder.resolve("results");
        Object[] compare = {
            "compare", "--data", data, "--learners", "nb,nb(alpha=2)", "--estimator", "cv(folds=2)", "--out", out
        };
        Outcome.of(compare).fine();
        Path journal = out.resolve("comparison.journal");
        byte[] whole = Files.readAllBytes(journal);
        SplittableRandom random = new SplittableRandom(7);
        int refused = 0;
        for (int i = 0; i < 120; i++) {
            Files.write(journal, damaged(whole, random));
            refused += isRefused(Outcome.of(compare), "comparison.journal") ? 1 : 0;
        }
        assertThat(refused).isPositive();
    }

    @Test
    void shouldLeaveAFileAloneThatIsNoJournal() throws IOException {
        Path data = Samples.declared(folder, 60);
        Path out = Files.createDirectories(folder.resolve("mine"));
        Path other = Files.writeString(out.resolve("comparison.journal"), "a diary\nof somebody");
        Outcome.of("compare", "--data", data, "--learners", "nb,nb(alpha=2)", "--out", out)
                .refused("comparison.journal");
        assertThat(other).hasContent("a diary\nof somebody");
    }

    private static boolean isRefused(Outcome outcome, String file) {
        assertThat(outcome.err()).doesNotContain("internal error").doesNotContain("\tat ");
        assertThat(outcome.code()).as(outcome.err()).isIn(0, 2);
        if (outcome.code() == 2) {
            outcome.refused(file);
        }
        return outcome.code() == 2;
    }

    private static byte[] damaged(byte[] whole, SplittableRandom random) {
        int at = random.nextInt(whole.length);
        int to = Math.min(whole.length, at + random.nextInt(12));
        if (random.nextInt(4) == 0) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (1 + random.nextInt(255));
            return flipped;
        }
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(whole, at);
        }
        String word = WORDS.get(random.nextInt(WORDS.size()));
        return (new String(whole, 0, at, StandardCharsets.ISO_8859_1)
                        + word
                        + new String(whole, to, whole.length - to, StandardCharsets.ISO_8859_1))
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
