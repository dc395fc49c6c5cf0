package io.kstep.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.load.HostileRecord.Fate;
import io.kstep.wire.InstanceDecoder;
import io.kstep.wire.WireLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** What was sent and what came of it. */
final class HostileTally {

    static final String HEADER = "load.fate";

    private static final int SHOWN = 120;

    /** Predictions of one id of one model: wanted, come, and letters in their place. */
    private static final class Count {
        private int wanted;
        private int come;
        private boolean room;
        private boolean good;
        private int letters;
        private byte[] value;
    }

    private final ObjectMapper json = new ObjectMapper();
    private final InstanceDecoder ids = new InstanceDecoder(
            Schema.classification(java.util.List.of(Feature.continuous("\u0001")), "c", java.util.List.of()),
            WireLimits.DEFAULT);
    private final Map<String, Count> counts = new HashMap<>();
    private final Map<Fate, Integer> sent = new EnumMap<>(Fate.class);
    private final Map<Fate, Integer> letters = new EnumMap<>(Fate.class);
    private final Map<String, Integer> wrong = new TreeMap<>();
    private final Set<String> places = new HashSet<>();
    private int letteredTwice;
    private int internal;
    private int unexpected;

    void sent(HostileRecord record) {
        sent.merge(record.fate(), 1, Integer::sum);
        if (record.role().equals(CampaignInput.INSTANCES) && record.fate() != Fate.BAD) {
            Count count = counts.computeIfAbsent(name(record.key(), id(record.value())), name -> new Count());
            count.wanted++;
            count.room = record.fate() == Fate.ROOM;
            count.good = record.fate() == Fate.GOOD;
        }
    }

    private String id(byte[] instance) {
        ids.decode(instance);
        return ids.id();
    }

    private static String name(byte[] key, String id) {
        return new String(key, StandardCharsets.UTF_8) + "\u0001" + id;
    }

    void predicted(ConsumerRecord<byte[], byte[]> record) {
        try {
            Count count = counts.get(
                    name(record.key(), json.readTree(record.value()).path("id").asText()));
            if (count == null) {
                unexpected++;
                return;
            }
            count.come++;
            if (count.good) {
                count.value = record.value();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void letter(ConsumerRecord<byte[], byte[]> record) {
        Fate fate = Fate.valueOf(header(record, HEADER));
        letters.merge(fate, 1, Integer::sum);
        String reason = header(record, "kstep.reason");
        boolean isInternal = reason.startsWith("internal error");
        internal += isInternal ? 1 : 0;
        if ((fate != Fate.BAD && fate != Fate.ROOM) || isInternal) {
            String kind = fate + ": " + reason.replaceAll("[0-9]+", "N");
            wrong.merge(kind.substring(0, Math.min(kind.length(), SHOWN)), 1, Integer::sum);
        }
        if (!places.add(header(record, "kstep.topic") + header(record, "kstep.partition") + "@"
                + header(record, "kstep.offset"))) {
            letteredTwice++;
        }
        if (fate == Fate.ROOM && header(record, "kstep.topic").endsWith(CampaignInput.INSTANCES)) {
            counts.get(name(record.key(), id(record.value()))).letters++;
        }
    }

    private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }

    int sent(Fate fate) {
        return sent.getOrDefault(fate, 0);
    }

    int letters(Fate fate) {
        return letters.getOrDefault(fate, 0);
    }

    int letteredTwice() {
        return letteredTwice;
    }

    int internal() {
        return internal;
    }

    /** Predictions that nobody asked for. */
    int unexpected() {
        return unexpected;
    }

    /** Reasons of letters that should not be, with how often they came. */
    Map<String, Integer> wrong() {
        return wrong;
    }

    private boolean isOf(Count count, Fate fate) {
        return fate == Fate.ROOM ? count.room : !count.room && count.good == (fate == Fate.GOOD);
    }

    /** Instances of a fate that got neither a prediction nor, where that is allowed, a letter. */
    int lost(Fate fate) {
        return counts.values().stream()
                .filter(count -> isOf(count, fate))
                .mapToInt(count -> Math.max(0, count.wanted - count.come - count.letters))
                .sum();
    }

    /** Outcomes of instances of a fate beyond one. */
    int doubled(Fate fate) {
        return counts.values().stream()
                .filter(count -> isOf(count, fate))
                .mapToInt(count -> Math.max(0, count.come + count.letters - count.wanted))
                .sum();
    }

    /** Predictions of good instances that are not those of another run. */
    long differing(HostileTally other) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue().good)
                .filter(entry -> !Arrays.equals(entry.getValue().value, other.counts.get(entry.getKey()).value))
                .count();
    }

    /** How many good instances have their class predicted. */
    long right(HostileInput truths) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue().good && entry.getValue().value != null)
                .filter(entry -> {
                    int number = Integer.parseInt(
                            entry.getKey().substring(entry.getKey().indexOf('\u0001') + 2));
                    try {
                        return json.readTree(entry.getValue().value)
                                .path("label")
                                .asText()
                                .equals(truths.truth(number));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .count();
    }
}
