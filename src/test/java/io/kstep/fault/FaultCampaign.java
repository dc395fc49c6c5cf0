package io.kstep.fault;

import io.kstep.data.generate.Generators;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import io.kstep.stream.broker.EmbeddedBroker;
import io.kstep.stream.replay.KafkaReplayOut;
import io.kstep.stream.replay.LabelDelay;
import io.kstep.stream.replay.RealPace;
import io.kstep.stream.replay.Replay;
import io.kstep.stream.replay.ReplaySettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two processors share the partitions of a stream. Again and again one is killed without warning and started anew, and
 * the broker is restarted. An undisturbed run of the same input says what should have come of it.
 */
final class FaultCampaign implements AutoCloseable {

    static final int PARTITIONS = 4;
    static final int MODELS = 12;

    private static final int HEAP_MEGABYTES = 384;

    private static final List<String> OUT =
            List.of("predictions", "errors", "models", "events", "questions", "dead-letters");
    private static final Duration PATIENCE = Duration.ofMinutes(6);

    /**
     * How hard it is.
     *
     * @param records instances sent
     * @param kills how often a processor is killed, spread over the stream
     * @param brokerRestarts how often the broker is restarted, spread over the stream
     */
    record Plan(int records, int kills, int brokerRestarts, long seed) {}

    /** What a run left in each output topic. */
    record Outcome(Map<String, Map<Integer, List<String>>> topics, int records, int kills, int brokerRestarts) {
        int count(String topic) {
            return topics.get(topic).values().stream().mapToInt(List::size).sum();
        }
    }

    /** What is sent before a run begins: as many instances as the plan says. */
    interface Input {
        void send(int records, long start, KafkaReplayOut out);

        /** Settings of the service that it needs beside those of every run. */
        default Map<String, String> settings() {
            return Map.of();
        }
    }

    private final Plan plan;
    private final Input input;
    private final Consumer<String> told;
    private final Path folder;
    /** Of today: the broker drops records that are older than a topic keeps them. */
    private final long start = System.currentTimeMillis();

    private EmbeddedBroker broker;

    FaultCampaign(Plan plan, Consumer<String> told) {
        this(plan, replaying(Map.of("chunk", "100")), told);
    }

    FaultCampaign(Plan plan, Input input, Consumer<String> told) {
        this.plan = plan;
        this.input = input;
        this.told = told;
        try {
            folder = Files.createTempDirectory("kstep-faults");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        broker = EmbeddedBroker.start(folder.resolve("broker"));
    }

    Outcome calm() {
        Map<String, String> settings = prepared("calm");
        try (ServiceProcess only = new ServiceProcess(folder.resolve("calm"), HEAP_MEGABYTES, settings).start();
                Committed predictions = new Committed(broker.bootstrap(), "calm.predictions", PARTITIONS)) {
            await(predictions, plan.records() + MODELS, List.of(only));
        }
        return outcome("calm", 0, 0);
    }

    Outcome wild() {
        Map<String, String> settings = prepared("wild");
        settings.put("kafka.num.standby.replicas", "1"); // takes over where it has the stores, and restores where not
        SplittableRandom random = new SplittableRandom(plan.seed());
        List<ServiceProcess> pair = IntStream.range(0, 2)
                .mapToObj(i -> new ServiceProcess(folder.resolve("wild" + i), HEAP_MEGABYTES, settings).start())
                .toList();
        int faults = plan.kills() + plan.brokerRestarts();
        int kills = 0;
        int restarts = 0;
        try (Committed predictions = new Committed(broker.bootstrap(), "wild.predictions", PARTITIONS)) {
            for (int fault = 1; fault <= faults; fault++) {
                int at = await(predictions, plan.records() * fault / (faults + 1), pair);
                if (restarts * faults < plan.brokerRestarts() * fault && restarts < plan.brokerRestarts()) {
                    told.accept("broker restarted after " + at + " predictions");
                    broker.close();
                    broker = EmbeddedBroker.start(folder.resolve("broker"));
                    restarts++;
                } else {
                    int victim = random.nextInt(2);
                    told.accept("processor " + victim + " killed after " + at + " predictions");
                    pair.get(victim).kill();
                    pair.get(victim).start();
                    kills++;
                }
            }
            await(predictions, plan.records() + MODELS, pair);
        } finally {
            pair.forEach(ServiceProcess::close);
        }
        return outcome("wild", kills, restarts);
    }

    /** Topics of a run's own, with all of the input in them. */
    private Map<String, String> prepared(String run) {
        Map<String, String> texts = new LinkedHashMap<>();
        Stream.concat(Stream.of("instances", "labels", "control"), OUT.stream())
                .forEach(role -> texts.put("topic." + role, run + "." + role));
        texts.put("application.id", run);
        texts.put("topics.partitions", Integer.toString(PARTITIONS));
        texts.put("errors.every.labels", "200");
        texts.put("labels.wait.seconds", "3");
        texts.put("kafka.bootstrap.servers", broker.bootstrap());
        texts.put("kafka.consumer.session.timeout.ms", "6000"); // a dead processor is missed sooner
        texts.put("kafka.consumer.heartbeat.interval.ms", "1500");
        texts.put("kafka.producer.transaction.timeout.ms", "4000"); // and so are its open transactions
        texts.putAll(input.settings());
        ServiceSettings settings = ServiceSettings.standard().with(texts);
        try (Topics topics = new Topics(settings)) {
            topics.create(false);
        }
        try (KafkaReplayOut out = new KafkaReplayOut(settings)) {
            input.send(plan.records(), start, out);
            for (int i = 0; i < MODELS; i++) {
                // later than every label, so that no label is held when the last prediction is there
                byte[] last = "{\"id\":\"last\",\"features\":{}}".getBytes(StandardCharsets.UTF_8);
                out.instance("model-" + i, last, start + Duration.ofMinutes(5).toMillis());
            }
            out.flush();
        }
        return texts;
    }

    /** Streams with drift whose models are created with these settings. */
    static Input replaying(Map<String, String> settings) {
        return replaying(settings, i -> (i % 2 == 0 ? "sea" : "agrawal") + "(seed=" + i + ",drift=abrupt@300)");
    }

    /**
     * The same for other streams.
     *
     * @param generator of each model
     */
    static Input replaying(Map<String, String> settings, IntFunction<String> generator) {
        return (records, start, out) -> replay(settings, generator, records, start, out);
    }

    private static void replay(
            Map<String, String> settings, IntFunction<String> generator, int records, long start, KafkaReplayOut out) {
        List<Replay.Source> sources = IntStream.range(0, MODELS)
                .mapToObj(i -> new Replay.Source("model-" + i, Generators.parse(generator.apply(i))))
                .toList();
        ReplaySettings how = ReplaySettings.plain(start)
                .withDelay(LabelDelay.parse("500"), 0.4)
                .withUnlabelled(0.1)
                .withModels(true, settings);
        new Replay(sources, how, out, new RealPace(() -> false)).run(records, counts -> {});
    }

    private static int await(Committed predictions, int wanted, List<ServiceProcess> processes) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (predictions.poll(Duration.ofMillis(20)) < wanted) {
            processes.stream().filter(process -> !process.isAlive()).findFirst().ifPresent(dead -> {
                throw new IllegalStateException("a processor ended by itself:\n" + dead.log());
            });
            if (System.nanoTime() > end) {
                throw new IllegalStateException(predictions.count() + " of " + wanted + " predictions after " + PATIENCE
                        + "; logs:\n" + processes.get(0).log());
            }
        }
        return predictions.count();
    }

    private Outcome outcome(String run, int kills, int restarts) {
        Map<String, Map<Integer, List<String>>> topics = new TreeMap<>();
        for (String role : OUT) {
            try (Committed topic = new Committed(broker.bootstrap(), run + "." + role, PARTITIONS).toEnd()) {
                topics.put(role, role.equals("models") ? topic.latest() : topic.records());
            }
        }
        return new Outcome(topics, plan.records(), kills, restarts);
    }

    @Override
    public void close() {
        broker.close();
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(files::add);
            for (Path file : files) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
