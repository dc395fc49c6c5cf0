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
import java.util.List;
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
    private static final Pattern COMPILER = Pattern.compile("\\(C[12] CompilerThre");

    /** Place of the user's processor time behind the name; the system's follows. */
    private static final int USER = 11;

    /** Else threads of the compiler end, and what they took is forgotten. */
    private static final String STEADY_COMPILER = "-XX:-UseDynamicNumberOfCompilerThreads";

    private final Process process;
    private final PrintStream to;
    private final BufferedReader from;

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

    /** Processor time that it has used so far, without that of the just-in-time compiler where the system tells it. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).minus(compilerCpu());
    }

    /** As Linux counts it, in hundredths of a second; nothing elsewhere. */
    private Duration compilerCpu() {
        Path threads = Path.of("/proc", Long.toString(process.pid()), "task");
        if (!Files.isDirectory(threads)) {
            return Duration.ZERO;
        }
        try (Stream<Path> all = Files.list(threads)) {
            return Duration.ofMillis(10 * all.mapToLong(Child::compilerTicks).sum());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long compilerTicks(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            int end = stat.lastIndexOf(')'); // the name is in brackets, and may hold blanks
            String[] fields = stat.substring(end + 2).split(" ");
            return COMPILER.matcher(stat.substring(0, end)).find()
                    ? Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1])
                    : 0;
        } catch (IOException e) {
            return 0; // the thread has ended meanwhile, which those of the compiler do not
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
