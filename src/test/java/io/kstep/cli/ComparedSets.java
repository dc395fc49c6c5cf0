package io.kstep.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Four small generated data sets for {@code compare}, and three learners to compare on them. */
record ComparedSets(List<Path> files) {

    static final List<String> SPECS = List.of("nb(density=gaussian)", "nb(density=gaussian,clamp=0.5)", "nb");

    static ComparedSets generated(Path folder) {
        return new ComparedSets(IntStream.range(0, 4)
                .mapToObj(i -> {
                    Path file = folder.resolve("set" + i + ".csv");
                    String spec = (i % 2 == 0 ? "rbf" : "agrawal") + "(seed=" + (i + 3) + ")";
                    Outcome.of("generate", spec, "--records", 120 + 20 * i, "--out", file)
                            .fine();
                    return file;
                })
                .toList());
    }

    /** Compares all three on all four. */
    Outcome compare(BooleanSupplier stop, Object... more) {
        List<Object> arguments = new ArrayList<>(List.of("compare", "--data"));
        arguments.add(files.stream().map(Path::toString).collect(Collectors.joining(",")));
        arguments.add("--learners");
        arguments.addAll(SPECS);
        arguments.addAll(List.of("--names", "A,B,C", "--estimator", "cv(folds=4)"));
        arguments.addAll(List.of(more));
        return Outcome.of(false, stop, arguments.toArray());
    }

    /** Compares two learners on the first set. */
    Outcome compareTwo(String estimator, Path out) {
        return Outcome.of(
                "compare",
                "--data",
                files.get(0),
                "--learners",
                SPECS.get(0),
                SPECS.get(1),
                "--estimator",
                estimator,
                "--out",
                out);
    }
}
