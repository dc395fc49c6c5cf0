package io.kstep.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Where the stream threads' time goes, by phase. Java code is sampled by Flight Recorder, which needs no safepoint;
 * native code (RocksDB, sockets), which that sampler sees unevenly, by looking at the threads' stacks from outside. Both
 * look every {@value #PERIOD_MILLIS} ms.
 */
final class Profile {

    private static final int PERIOD_MILLIS = 10;
    private static final String STREAM_THREAD = "StreamThread";

    private final Recording recording = new Recording();
    private final Map<Phase, Integer> inNative = new EnumMap<>(Phase.class);
    private final Thread watcher = new Thread(this::watch, "profile");
    private volatile boolean going = true;

    Profile() {
        recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(PERIOD_MILLIS));
        recording.start();
        watcher.setDaemon(true);
        watcher.start();
    }

    private void watch() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (going) {
            long[] ids = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> isStreamThread(thread.getName()))
                    .mapToLong(Thread::getId)
                    .toArray();
            for (int i = 0; i < 100 && going; i++) { // threads seldom change
                for (var info : threads.getThreadInfo(ids, 200)) {
                    if (info != null && info.getThreadState() == Thread.State.RUNNABLE) {
                        countNative(info.getStackTrace());
                    }
                }
                sleep();
            }
        }
    }

    private static boolean isStreamThread(String name) {
        return name.contains(STREAM_THREAD) && !name.contains("|") && !name.contains("cleaner");
    }

    private static void sleep() {
        try {
            TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void countNative(StackTraceElement[] stack) {
        if (stack.length > 0
                && stack[0].isNativeMethod()
                && !stack[0].getMethodName().contains("epoll")
                && !stack[0].getMethodName().equals("wait")) {
            String top = stack[0].getClassName() + "." + stack[0].getMethodName();
            List<String> frames = java.util.Arrays.stream(stack)
                    .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                    .toList();
            inNative.merge(top.startsWith("org.rocksdb") ? Phase.ROCKSDB : Phase.of(frames), 1, Integer::sum);
        }
    }

    /** Ends it and tells the samples of each phase: {@code PHASE=count,...}. */
    String stop() {
        going = false;
        try {
            watcher.join();
            Path file = Files.createTempFile("kstep-profile", ".jfr");
            recording.dump(file);
            recording.close();
            Map<Phase, Integer> counts = new EnumMap<>(inNative);
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (isStreamThread(event.getThread("sampledThread").getJavaName())) {
                    counts.merge(Phase.of(frames(event)), 1, Integer::sum);
                }
            }
            Files.delete(file);
            return counts.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + entry.getValue())
                    .collect(Collectors.joining(","));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> frames(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream().map(Profile::name).toList();
    }

    private static String name(RecordedFrame frame) {
        return frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
    }
}
