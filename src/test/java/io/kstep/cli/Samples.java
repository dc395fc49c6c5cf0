package io.kstep.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small data files for the commands to read. */
final class Samples {

    private Samples() {}

    static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Two classes of two continuous features and a discrete one; types and classes are declared beside it. */
    static Path declared(Path folder, int rows) {
        write(folder.resolve("sample.json"), """
                {"features":[{"name":"a","type":"continuous"},{"name":"b","type":"continuous"},
                {"name":"colour","type":"discrete","values":["red","green"]}],"classes":["no","yes"]}
                """);
        return write(folder.resolve("sample.csv"), table(rows));
    }

    /** The same rows with nothing beside them. */
    static Path undeclared(Path folder, int rows) {
        return write(folder.resolve("bare.csv"), table(rows));
    }

    private static String table(int rows) {
        SplittableRandom random = new SplittableRandom(5);
        return IntStream.range(0, rows)
                .mapToObj(i -> {
                    boolean yes = random.nextInt(3) == 0;
                    double a = (yes ? 2 : 0) + random.nextGaussian();
                    String colour = random.nextInt(4) == 0 == yes ? "red" : "green";
                    return a + "," + random.nextGaussian() + "," + colour + "," + (yes ? "yes" : "no") + "\n";
                })
                .collect(Collectors.joining("", "a,b,colour,class\n", ""));
    }

    /** A file of the real data among the tests' resources. */
    static Path real(String name) {
        return Path.of("src/test/resources/data", name);
    }
}
