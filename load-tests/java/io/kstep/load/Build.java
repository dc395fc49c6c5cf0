package io.kstep.load;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A source tree compiled for a race, with the load tests' processor and the benchmarks of its own, which know its types,
 * and the measures of the new tree, which are the same for both.
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

    /** What is measured, and how: taken from one tree for both. */
    private static final List<String> MEASURES = List.of(
            "src/benchmark/java/io/kstep/benchmark/LearnBenchmark.java",
            "src/benchmark/java/io/kstep/benchmark/BenchmarkCpu.java",
            "load-tests/java/io/kstep/cli/PrequentialCpu.java");

    /** The same for both; the whole heap at once and one collector without threads, so that runs differ less. */
    static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC");

    /**
     * @param measures the tree that the measures are taken from
     * @param to a folder for the classes
     */
    static Build of(String title, Path tree, Path measures, Path to) {
        String jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
        try {
            Files.createDirectories(to);
            List<Path> sources = new ArrayList<>(java(tree.resolve("src/main/java")));
            for (String name : LOAD) {
                sources.add(tree.resolve("load-tests/java/io/kstep/load").resolve(name + ".java"));
            }
            java(tree.resolve("src/benchmark/java")).stream()
                    .filter(file -> !MEASURES.contains(tree.relativize(file).toString()))
                    .forEach(sources::add);
            MEASURES.forEach(measure -> sources.add(measures.resolve(measure)));
            compile(jars, sources, to);
            copy(tree.resolve("src/main/resources"), to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Build(title, to + File.pathSeparator + jars);
    }

    private static List<Path> java(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".java")).toList();
        }
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

    /** Runs one of its classes to the end; what it printed. */
    List<String> run(Path work, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", classPath));
        command.addAll(List.of(arguments));
        Path log = work.resolve("log");
        Path errors = work.resolve("errors");
        Process process = new ProcessBuilder(command)
                .redirectOutput(log.toFile())
                .redirectError(errors.toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException(title + ": " + String.join(" ", arguments) + " fails:\n"
                    + Files.readString(log) + Files.readString(errors));
        }
        return Files.readAllLines(log);
    }
}
