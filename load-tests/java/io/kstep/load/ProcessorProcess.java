package io.kstep.load;

import io.kstep.serve.MicrometerMetrics;
import io.kstep.stream.InputConsumers;
import io.kstep.stream.KStepTopology;
import io.kstep.stream.ServiceProperties;
import io.kstep.stream.ServiceSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;

/**
 * A JVM that runs one topology after the other, so that each but the first finds compiled code. Asked: {@code start SIDE
 * FEATURES SETTINGS-FILE}, {@code stop}, {@code heap}, {@code profile}, {@code profiled}.
 */
final class ProcessorProcess {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final MicrometerMetrics metrics = new MicrometerMetrics(100, InstantSource.system());
    private KafkaStreams streams;
    private Profile profile;

    private ProcessorProcess() {}

    public static void main(String[] args) throws IOException {
        Locale.setDefault(Locale.US); // as the service's own main does
        ProcessorProcess process = new ProcessorProcess();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            try {
                System.out.println(Child.ANSWER + process.answer(line.split(" ")));
            } catch (RuntimeException | InterruptedException e) {
                System.out.println(Child.FAILED + e);
            }
        }
        process.stop();
        System.exit(0);
    }

    private String answer(String[] words) throws InterruptedException {
        return switch (words[0]) {
            case "start" -> start(Side.valueOf(words[1]), Integer.parseInt(words[2]), Path.of(words[3]));
            case "stop" -> stop();
            case "heap" -> heap();
            case "profile" -> {
                profile = new Profile();
                yield "profiling";
            }
            case "profiled" -> profile.stop();
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private String start(Side side, int features, Path file) throws InterruptedException {
        ServiceSettings settings = ServiceSettings.read(file);
        InputConsumers clients = new InputConsumers(settings);
        Topology topology = switch (side) {
            case KSTEP -> KStepTopology.build(settings, metrics, clients);
            case PASS_THROUGH -> PassThrough.topology(settings, Rows.schema(features));
        };
        streams = new KafkaStreams(topology, ServiceProperties.of(settings), clients);
        CountDownLatch running = new CountDownLatch(1);
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING) {
                running.countDown();
            }
        });
        long start = System.nanoTime();
        streams.start();
        if (!running.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("not running within " + PATIENCE.toSeconds() + " s");
        }
        return "running after " + (System.nanoTime() - start) / 1_000_000 + " ms";
    }

    private String stop() {
        if (streams != null) {
            streams.close(PATIENCE);
            streams.cleanUp();
            streams = null;
        }
        return "stopped";
    }

    /** Bytes on the heap that are still in use after a full collection. */
    private static String heap() {
        System.gc();
        return String.valueOf(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
}
