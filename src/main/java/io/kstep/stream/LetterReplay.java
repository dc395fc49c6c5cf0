package io.kstep.stream;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends the records of dead letters back to the topics that they came from, each in one transaction with a mark beside the
 * letter: however often it is begun and wherever it ends, a letter is sent back once. A run that begins ends one that is
 * under way.
 */
public final class LetterReplay implements AutoCloseable {

    private static final int IN_ONE = 500;

    private final ServiceSettings settings;
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaConsumer<byte[], byte[]> originals;
    private final Set<String> outputs;
    private final List<DeadLetter> batch = new ArrayList<>();
    private long sent;
    private long before;
    private long lost;

    /**
     * What became of the letters that were chosen.
     *
     * @param sent back, or with a dry run those that would be
     * @param before sent back by an earlier run, and not again
     * @param lost neither whole in the letter nor in their topic any more, or of a topic that is none of inputs
     */
    public record Counts(long sent, long before, long lost) {}

    public LetterReplay(ServiceSettings settings) {
        this.settings = settings;
        outputs = TopicPlan.of(settings).stream()
                .filter(plan -> !plan.input())
                .map(TopicPlan::name)
                .collect(Collectors.toSet());
        Map<String, Object> sending = ClientSettings.producer(settings);
        sending.put(
                ProducerConfig.TRANSACTIONAL_ID_CONFIG, settings.get(ServiceSettings.APPLICATION) + "-dead-letters");
        sending.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        sending.put(ProducerConfig.ACKS_CONFIG, "all");
        sending.putIfAbsent(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, StreamService.largestRecord(settings));
        sending.putIfAbsent(ProducerConfig.MAX_BLOCK_MS_CONFIG, 30_000);
        Map<String, Object> reading = ClientSettings.consumer(settings);
        reading.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        reading.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        reading.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        reading.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
        reading.remove(ConsumerConfig.GROUP_ID_CONFIG);
        reading.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        try {
            producer = new KafkaProducer<>(sending, new ByteArraySerializer(), new ByteArraySerializer());
            originals = new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("send dead letters back", settings, e);
        }
    }

    /**
     * Sends back the letters that are chosen.
     *
     * @param again also those that an earlier run sent back
     * @param dryRun nothing is sent
     */
    public Counts run(Predicate<DeadLetter> chosen, boolean again, boolean dryRun) {
        try {
            if (!dryRun) {
                producer.initTransactions(); // first: what another run has committed is seen, and no more comes
            }
            try (LetterBox box = new LetterBox(settings)) {
                Set<String> replayed = box.replayed();
                box.letters(letter -> {
                    if (chosen.test(letter)) {
                        take(letter, !again && replayed.contains(letter.place()), dryRun);
                    }
                    return true;
                });
            }
            flush();
            return new Counts(sent, before, lost);
        } catch (KafkaException e) {
            throw KafkaTrouble.explain("send dead letters back", settings, e);
        }
    }

    private void take(DeadLetter letter, boolean isDone, boolean dryRun) {
        if (isDone) {
            before++;
        } else if (outputs.contains(letter.topic()) || letter.fromPartition() < 0 || letter.fromOffset() < 0) {
            lost++;
        } else if (dryRun) {
            sent++;
        } else {
            batch.add(letter);
            if (batch.size() == IN_ONE) {
                flush();
            }
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the commit fails where a send did
    private void flush() {
        List<DeadLetter> marked = new ArrayList<>();
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (DeadLetter letter : batch) {
            Optional<ProducerRecord<byte[], byte[]>> record = record(letter);
            record.ifPresentOrElse(
                    found -> {
                        records.add(found);
                        marked.add(letter);
                    },
                    () -> lost++);
        }
        batch.clear();
        if (records.isEmpty()) {
            return;
        }
        producer.beginTransaction();
        records.forEach(producer::send);
        marked.forEach(letter -> producer.send(mark(letter)));
        producer.commitTransaction();
        sent += records.size();
    }

    /** Into the partition that it came from: where a producer has put it, its model is. */
    private Optional<ProducerRecord<byte[], byte[]>> record(DeadLetter letter) {
        if (!letter.isOther()) {
            return Optional.of(new ProducerRecord<>(
                    letter.topic(),
                    letter.fromPartition(),
                    letter.ownTime(),
                    letter.key(),
                    letter.value(),
                    letter.ownHeaders()));
        }
        Optional<ConsumerRecord<byte[], byte[]>> original = LetterBox.original(originals, letter);
        return original.map(found -> new ProducerRecord<>(
                found.topic(), found.partition(), found.timestamp(), found.key(), found.value(), found.headers()));
    }

    private ProducerRecord<byte[], byte[]> mark(DeadLetter letter) {
        ProducerRecord<byte[], byte[]> mark = new ProducerRecord<>(
                settings.get(ServiceSettings.DEAD_LETTERS), letter.partition(), letter.key(), null);
        mark.headers().add(DeadLetter.REPLAYED, letter.place().getBytes(StandardCharsets.UTF_8));
        return mark;
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
        originals.close(CloseOptions.timeout(Duration.ofSeconds(1)));
    }
}
