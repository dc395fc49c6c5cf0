package io.kstep.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** {@code kstep serve} in a JVM of its own with a folder of its own, that can be killed, stopped and started again. */
final class Replica implements AutoCloseable {

    static final String HEAP = "heap in use ";

    private static final long PATIENCE_SECONDS = 60;

    private final Path folder;
    private final List<String> jvmFlags;
    private Process process;

    Replica(Path folder, List<String> jvmFlags, Map<String, String> settings) {
        this.folder = folder;
        this.jvmFlags = List.copyOf(jvmFlags);
        Map<String, String> own = new TreeMap<>(settings);
        own.put("kafka.state.dir", state().toString());
        own.put("http.port", "0");
        try {
            Files.createDirectories(folder);
            Files.writeString(
                    folder.resolve("service.properties"),
                    own.entrySet().stream()
                            .map(entry -> entry.getKey() + "=" + entry.getValue())
                            .collect(Collectors.joining("\n")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path state() {
        return folder.resolve("state");
    }

    Replica start() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmFlags);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                ServeProcess.class.getName(),
                folder.resolve("service.properties").toString()));
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    int exitCode() {
        return process.exitValue();
    }

    long pid() {
        return process.pid();
    }

    /** Asks it to tell of its heap; {@link #heaps} has what it said. */
    void askHeap() {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            if (process.isAlive()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Bytes of the heap that were in use after full collections, in order. */
    long[] heaps() {
        try (var lines = Files.lines(log(), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith(HEAP))
                    .mapToLong(line -> Long.parseLong(line.substring(HEAP.length())))
                    .toArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** SIGKILL: no goodbye, no commit. */
    void kill() {
        process.destroyForcibly();
        await();
    }

    /** SIGSTOP: it stands still and does not know it. */
    void freeze() {
        signal("STOP");
    }

    /** SIGCONT: it goes on where it stood. */
    void thaw() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** SIGTERM: it ends in order; killed if it does not. */
    @Override
    public void close() {
        if (process != null && process.isAlive()) {
            thaw();
            process.destroy();
            if (!await()) {
                process.destroyForcibly();
                await();
            }
        }
    }

    private boolean await() {
        try {
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Path log() {
        return folder.resolve("log");
    }

    /** The last lines that it wrote. */
    List<String> lastWords(int lines) {
        try {
            List<String> all = Files.readAllLines(log(), StandardCharsets.ISO_8859_1);
            return all.subList(Math.max(0, all.size() - lines), all.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many lines of its log hold a text. */
    long logged(String text) {
        try (var lines = Files.lines(log(), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains(text)).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
