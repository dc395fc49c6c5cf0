package io.kstep.fault;

import io.kstep.cli.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code kstep serve} in a JVM of its own, with a folder of its own, that can be killed and started again. */
final class ServiceProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration NAP = Duration.ofMillis(50);
    private static final Pattern URL = Pattern.compile("API at (\\S+/),");

    private final Path folder;
    private final int heapMegabytes;
    private Process process;

    ServiceProcess(Path folder, int heapMegabytes, Map<String, String> settings) {
        this.folder = folder;
        this.heapMegabytes = heapMegabytes;
        Map<String, String> own = new TreeMap<>(settings);
        own.put("kafka.state.dir", folder.resolve("state").toString());
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

    ServiceProcess start() {
        Path log = folder.resolve("log");
        try {
            process = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx" + heapMegabytes + "m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            Main.class.getName(),
                            "serve",
                            "--config",
                            folder.resolve("service.properties").toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Where its HTTP service is, once it says so. */
    String url() {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && process.isAlive()) {
            Matcher said = URL.matcher(log());
            if (said.find()) {
                return said.group(1);
            }
            LockSupport.parkNanos(NAP.toNanos());
        }
        throw new IllegalStateException("no HTTP service; the log:\n" + log());
    }

    /** Waits for it to end by itself; its exit code. */
    int exitCode(Duration patience) {
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("it goes on; the log:\n" + log());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGKILL: no goodbye, no commit. */
    void kill() {
        process.destroyForcibly();
        waitFor();
    }

    /** SIGTERM: it ends in order. */
    @Override
    public void close() {
        process.destroy();
        waitFor();
    }

    private void waitFor() {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    String log() {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
