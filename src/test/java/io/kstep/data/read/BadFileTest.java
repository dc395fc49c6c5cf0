package io.kstep.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BadFileTest {

    private static final int MUTATIONS = 2000;

    @TempDir
    Path folder;

    private TemporaryFiles files;

    @BeforeEach
    void useFolder() {
        files = new TemporaryFiles(folder);
    }

    @Test
    void shouldSayInOneLineWhatIsWrongWithAFile() throws IOException {
        assertRefused(folder.resolve("none.csv"), "none.csv: there is no such file");
        assertRefused(folder, "is a folder");
        assertRefused(csv(""), "a.csv: is empty");
        assertRefused(csv("\n\n"), "a.csv: is empty");
        assertRefused(csv("x,class\n"), "a.csv: has a header but no rows");
        assertRefused(csv("x,x,class\n1,2,a\n"), "column 'x' stands twice");
        assertRefused(csv("class\na\n"), "has no feature beside the class");
        assertRefused(csv("x,class\n1,a\n1,2,a\n"), "a.csv line 3: expected 2 cells as in the header, got 3");
        assertRefused(csv("x,class\n1,a\n\n1\n"), "a.csv line 4: expected 2 cells as in the header, got 1");
        assertRefused(csv("x,class\n\"1,a\n"), "has a broken quote");
        byte[] packed = TemporaryFiles.gz("x,class\n" + "1.25,a\n".repeat(1000));
        assertRefused(
                files.write("cut.csv.gz", Arrays.copyOf(packed, packed.length / 2)), "cut.csv.gz: cannot be read");
        assertRefused(files.write("bad.csv.gz", new byte[] {0x1f, (byte) 0x8b, 7, 7}), "bad.csv.gz: cannot be read");
        assertRefused(
                files.write("latin.csv", "x,class\n1,gr\u00fcn\n".getBytes(StandardCharsets.ISO_8859_1)),
                "latin.csv: is not UTF-8 text");
    }

    @Test
    void shouldListTheColumnsThereAreButNoMoreThanTen() {
        String header = IntStream.range(0, 30).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        Path wide = csv(header + "\n" + "1,".repeat(29) + "1\n");
        DataOptions options = DataOptions.DEFAULTS.withClassColumns("target");
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> DataFile.open(wide, options))
                .withMessage("a.csv: there is no class column 'target'; the columns are c0, c1, c2, c3, c4, c5, c6, c7,"
                        + " c8, c9, ... (30 in all)");
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> DataFile.open(wide, DataOptions.DEFAULTS.ignoring("q")))
                .withMessageContaining("there is no column to ignore 'q'");
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> DataFile.open(
                        wide, DataOptions.DEFAULTS.withClassColumns("c1").ignoring("c1")))
                .withMessageContaining("no class column is left");
    }

    @Test
    void shouldRefuseTooManyClassesAndTellHowToGoOn() {
        String rows = IntStream.range(0, 1001).mapToObj(i -> i + "," + i + "\n").collect(Collectors.joining());
        Path path = csv("x,class\n" + rows);
        assertRefused(
                path,
                "a.csv line 1002: class column 'class' has more than 1000 classes: this looks like a numeric"
                        + " target or an id");
        assertThat(DataFile.open(path, DataOptions.DEFAULTS.withMaxClasses(1001))
                        .read()
                        .schema()
                        .classes())
                .hasSize(1001);
    }

    @Test
    void shouldNameLineColumnAndValueOfATextAmongNumbersPastTheRowsLookedAt() {
        DataFile file = DataFile.open(
                csv("x,class\n" + "1.5,a\n".repeat(DataFile.LOOK_AHEAD) + "bad,a\n"), DataOptions.DEFAULTS);
        try (DataStream stream = file.stream()) {
            assertThat(stream.notes()).anyMatch(note -> note.startsWith("types inferred from the first 1000 rows"));
            for (int i = 0; i < DataFile.LOOK_AHEAD; i++) {
                stream.next();
            }
            assertThatExceptionOfType(DataException.class)
                    .isThrownBy(stream::next)
                    .withMessageContaining("a.csv line 1002: column 'x' needs a number, not 'bad'");
        }
        assertThat(file.read().schema().features().get(0).isContinuous()).isFalse();
    }

    @Test
    void shouldRefuseATextAsNumericTarget() {
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> DataFile.open(csv("x,y\n1,a\n"), DataOptions.DEFAULTS.withRegression(true))
                        .read())
                .withMessage("a.csv line 2: column 'y' needs a number, not 'a'");
    }

    @Test
    void shouldGiveADataSetOrADataExceptionWhateverTheBytes() throws IOException {
        String csv = "size,colour,class\r\n1.5,\"red, dark\",up\n2,gr\u00fcn,down\n?,red,up\n-3e2,NA,\n";
        String arff = """
                % c
                @relation r
                @attribute 'a b' real
                @attribute s {x,'y z'}
                @attribute class {p,q}
                @data
                1.5,x,p
                ?,'y z',q
                {0 2,2 q}
                {}
                """;
        String sidecar = "{\"features\":[{\"name\":\"size\",\"type\":\"continuous\"},"
                + "{\"name\":\"colour\",\"type\":\"discrete\",\"values\":[\"red\"]}],\"classes\":[\"up\"]}";
        SplittableRandom random = new SplittableRandom(20240511);
        int[] outcomes = new int[2];
        for (int i = 0; i < MUTATIONS; i++) {
            boolean even = i % 2 == 0;
            outcomes[outcome(files.write(even ? "f.csv" : "f.arff", mutated(even ? csv : arff, random)))]++;
            if (i % 4 == 0) {
                outcomes[outcome(files.write("p.csv.gz", mutated(TemporaryFiles.gz(csv), random)))]++;
            } else if (i % 4 == 1) {
                files.write("s.json", mutated(sidecar, random));
                outcomes[outcome(files.write("s.csv", csv))]++;
            }
        }
        // Both must happen often, or the mutations prove nothing.
        assertThat(outcomes[0]).isGreaterThan(MUTATIONS / 4);
        assertThat(outcomes[1]).isGreaterThan(MUTATIONS / 4);
    }

    private static int outcome(Path path) {
        try {
            DataFile file = DataFile.open(path, DataOptions.DEFAULTS);
            DataSet set = file.read();
            assertThat(set.size()).isPositive();
            assertThat(set.chunk().size()).isLessThanOrEqualTo(set.size());
            List<String> ids = new ArrayList<>();
            try (DataStream stream = file.stream()) {
                stream.forEachRemaining(row -> ids.add(row.instance().id()));
            }
            assertThat(ids).hasSize(set.size());
            return 0;
        } catch (DataException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("\n", "\r");
            return 1;
        }
    }

    private static byte[] mutated(String text, SplittableRandom random) {
        return mutated(text.getBytes(StandardCharsets.UTF_8), random);
    }

    private static byte[] mutated(byte[] bytes, SplittableRandom random) {
        byte[] result = bytes.clone();
        for (int times = random.nextInt(1, 3); times > 0 && result.length > 0; times--) {
            int at = random.nextInt(result.length);
            switch (random.nextInt(5)) {
                case 0 -> result[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> result = Arrays.copyOf(result, at);
                case 2 -> result = spliced(result, at, at, "\"'{},;\n\r\t%@?\\ \0".charAt(random.nextInt(15)));
                case 3 -> result = spliced(result, at, Math.min(result.length, at + 1 + random.nextInt(4)), ',');
                default -> result[at] = (byte) random.nextInt(256);
            }
        }
        return result;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, char inserted) {
        byte[] result = new byte[from + 1 + bytes.length - to];
        System.arraycopy(bytes, 0, result, 0, from);
        result[from] = (byte) inserted;
        System.arraycopy(bytes, to, result, from + 1, bytes.length - to);
        return result;
    }

    private Path csv(String text) {
        return files.write("a.csv", text);
    }

    private static void assertRefused(Path path, String reason) {
        assertThatExceptionOfType(DataException.class)
                .isThrownBy(() -> DataFile.open(path, DataOptions.DEFAULTS).read())
                .withMessageContaining(reason);
        assertThatExceptionOfType(DataException.class).isThrownBy(() -> {
            try (DataStream stream = DataFile.open(path, DataOptions.DEFAULTS).stream()) {
                stream.forEachRemaining(row -> {});
            }
        });
    }
}
