package io.kstep.serve;

import io.kstep.print.Json;
import io.kstep.stream.LetterReason;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The dead letters of this replica since it started, by topic and reason. */
final class LetterMeters {

    private static final int MOST_TOPICS = 16;

    private final MeterRegistry registry;
    private final InstantSource clock;
    private final Map<String, Map<LetterReason, Counter>> topics = new ConcurrentHashMap<>();
    private volatile long latest = -1;

    LetterMeters(MeterRegistry registry, InstantSource clock) {
        this.registry = registry;
        this.clock = clock;
    }

    void add(String topic, LetterReason reason) {
        of(topic).get(reason).increment();
        latest = clock.millis();
    }

    /** The counters of a topic, from 0 on; topics beyond {@value #MOST_TOPICS} share theirs. */
    Map<LetterReason, Counter> of(String topic) {
        Map<LetterReason, Counter> counters = topics.get(topic);
        if (counters != null) {
            return counters;
        }
        String tag = topics.size() < MOST_TOPICS ? topic : MicrometerMetrics.OTHER;
        return topics.computeIfAbsent(tag, this::made);
    }

    private Map<LetterReason, Counter> made(String topic) {
        Map<LetterReason, Counter> made = new EnumMap<>(LetterReason.class);
        for (LetterReason reason : LetterReason.values()) {
            made.put(
                    reason,
                    Counter.builder(Metric.DEAD_LETTERS.id())
                            .description(Metric.DEAD_LETTERS.meaning())
                            .tag(Metric.Tag.TOPIC, topic)
                            .tag(Metric.Tag.REASON, reason.tag())
                            .register(registry));
        }
        return made;
    }

    /** How many there were, and when the latest of them was. */
    Answer answer() {
        Map<String, Map<LetterReason, Counter>> sorted = new TreeMap<>(topics);
        long all = sorted.values().stream().mapToLong(LetterMeters::sum).sum();
        return Answer.json(json -> {
            json.field("deadLetters", all);
            if (latest >= 0) {
                json.field("latest", latest);
            }
            json.object(
                    "topics",
                    to -> sorted.forEach((topic, counters) -> {
                        if (sum(counters) > 0) {
                            to.object(topic, reasons -> write(counters, reasons));
                        }
                    }));
        });
    }

    private static void write(Map<LetterReason, Counter> counters, Json to) {
        counters.forEach((reason, counter) -> {
            if (counter.count() > 0) {
                to.field(reason.tag(), (long) counter.count());
            }
        });
    }

    private static long sum(Map<LetterReason, Counter> counters) {
        return counters.values().stream()
                .mapToLong(counter -> (long) counter.count())
                .sum();
    }
}
