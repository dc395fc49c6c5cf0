package io.kstep.load;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A source tree compiled for a race, with the load tests' processor of its own and, against it, the same benchmarks as
 * every other tree.
 *
 * @param classPath all that it needs
 */
record Build(String title, String classPath) {

    /** What the processor of a load test needs of that source set. */
    private static final List<String> LOAD = List.of(
            "ProcessorProcess",
            "PassThrough",
            "Rows",
            "Side",
            "Profile",
            "Phase",
            "Child",
            "../stream/ServiceProperties");

    /**
     * @param benchmarks the tree that the benchmarks are taken from
     * @param to a folder for the classes
     */
    static Build of(String title, Path tree, Path benchmarks, Path to) {
        String jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
        try {
            Files.createDirectories(to);
            List<Path> sources = new ArrayList<>();
            try (Stream<Path> main = Files.walk(tree.resolve("src/main/java"))) {
                main.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
            for (String name : LOAD) {
                sources.add(tree.resolve("load-tests/java/io/kstep/load").resolve(name + ".java"));
            }
            for (String name : List.of("PredictBenchmark", "LearnBenchmark", "BenchmarkCpu")) {
                sources.add(benchmarks
                        .resolve("src/benchmark/java/io/kstep/benchmark")
                        .resolve(name + ".java"));
            }
            compile(jars, sources, to);
            copy(tree.resolve("src/main/resources"), to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Build(title, to + File.pathSeparator + jars);
    }

    private static void compile(String jars, List<Path> sources, Path to) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> arguments = new ArrayList<>(
                List.of("-nowarn", "-Xlint:none", "-g", "-parameters", "-cp", jars, "-proc:none", "-d", to.toString()));
        sources.forEach(source -> arguments.add(source.toString()));
        if (compiler.run(null, System.err, System.err, arguments.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("it does not compile");
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    /** Runs one of its classes to the end; the processor time that it took. */
    Duration run(Path work, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "-cp"));
        command.add(classPath);
        command.addAll(arguments);
        File log = work.resolve("log").toFile();
        // the shell's own account of a child that has ended, which the process handle no longer has
        List<String> timed = new ArrayList<>(List.of("bash", "-c", "TIMEFORMAT='%U %S'; time \"$@\"", "bash"));
        timed.addAll(command);
        Process process = new ProcessBuilder(timed)
                .redirectOutput(log)
                .redirectError(work.resolve("time").toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(title + ": " + String.join(" ", arguments) + " fails:\n"
                    + Files.readString(log.toPath()) + Files.readString(work.resolve("time")));
        }
        List<String> lines = Files.readAllLines(work.resolve("time"));
        String[] seconds = lines.get(lines.size() - 1).split(" ");
        return Duration.ofMillis((long) (1e3 * (Double.parseDouble(seconds[0]) + Double.parseDouble(seconds[1]))));
    }
}
