package io.kstep.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JVM of its own with the class path of this one. It is asked line by line on its standard input, answers with lines
 * that begin with {@value #ANSWER} and ends when the input does.
 */
final class Child implements AutoCloseable {

    static final String ANSWER = "= ";
    static final String FAILED = "! ";

    private static final long PATIENCE_SECONDS = 40;

    /** Name of a thread of the compiler, as Linux cuts it off. */
    private static final Pattern COMPILER = Pattern.compile("^C[12] CompilerThre");

    /** Else threads of the compiler come and go. */
    private static final String STEADY_COMPILER = "-XX:-UseDynamicNumberOfCompilerThreads";

    private final Process process;
    private final PrintStream to;
    private final BufferedReader from;
    /** Nanoseconds of each thread when it was last looked at. */
    private final Map<Path, Long> used = new HashMap<>();

    private Child(Process process) {
        this.process = process;
        to = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        from = process.inputReader(StandardCharsets.UTF_8);
    }

    static Child start(List<String> jvmFlags, Class<?> main, Path folder, String... more) {
        return start(System.getProperty("java.class.path"), jvmFlags, main, folder, more);
    }

    /** The same with a class path of its own, on which that class is to be found as well. */
    static Child start(String classPath, List<String> jvmFlags, Class<?> main, Path folder, String... more) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add(STEADY_COMPILER);
        command.addAll(jvmFlags);
        command.addAll(List.of("-cp", classPath, main.getName(), folder.toString()));
        command.addAll(List.of(more));
        try {
            return new Child(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a line and waits for the answer to it. */
    String ask(String line) {
        to.println(line);
        return answer();
    }

    /** The next answer. */
    String answer() {
        try {
            for (String line = from.readLine(); line != null; line = from.readLine()) {
                if (line.startsWith(ANSWER)) {
                    return line.substring(ANSWER.length());
                }
                if (line.startsWith(FAILED)) {
                    throw new IllegalStateException(line.substring(FAILED.length()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("the child process ended");
    }

    /**
     * Processor time that its threads have used so far, without those of the just-in-time compiler, in nanoseconds where
     * the system counts them thread by thread; else that of the process, of which it tells hundredths of a second.
     */
    Duration cpu() {
        Path threads = Path.of("/proc", Long.toString(process.pid()), "task");
        if (!Files.isReadable(threads.resolve(process.pid() + "/schedstat"))) {
            return process.info().totalCpuDuration().orElse(Duration.ZERO);
        }
        try (Stream<Path> all = Files.list(threads)) {
            all.forEach(thread -> used.merge(thread, nanos(thread), Math::max)); // one that has ended keeps what it had
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Duration.ofNanos(
                used.values().stream().mapToLong(Long::longValue).sum());
    }

    private static long nanos(Path thread) {
        try {
            return COMPILER.matcher(Files.readString(thread.resolve("comm"))).find()
                    ? 0
                    : Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ")[0]);
        } catch (IOException e) {
            return 0; // it has ended meanwhile
        }
    }

    /** Kills it without warning (SIGKILL) and returns when it is gone. */
    void kill() {
        process.destroyForcibly();
        await();
    }

    @Override
    public void close() {
        to.close();
        if (!await()) {
            process.destroyForcibly();
        }
    }

    private boolean await() {
        try {
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
