package io.kstep.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Joins polled instances to {@link InstanceRun runs}, where no label and no command is left to read: otherwise Kafka
 * Streams puts these between the instances by their times. Instances without a time or from the future go alone, since
 * Streams settles their time.
 *
 * @param topic of the instances
 * @param clock the wall clock
 */
record InstanceRuns(String topic, LongSupplier clock) {

    /** Short enough that Streams commits and polls as often as without runs. */
    static final int MOST_RECORDS = 32;

    private static final int MOST_BYTES = 64 << 10;

    /**
     * Polled records with their runs.
     *
     * @param alone whether nothing else is left to read beside this partition of instances
     */
    ConsumerRecords<byte[], byte[]> join(ConsumerRecords<byte[], byte[]> polled, Predicate<TopicPartition> alone) {
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> joined = new LinkedHashMap<>();
        boolean any = false;
        for (TopicPartition partition : polled.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> records = polled.records(partition);
            if (records.size() > 1 && partition.topic().equals(topic) && alone.test(partition)) {
                records = join(records);
                any = true;
            }
            joined.put(partition, records);
        }
        return any ? new ConsumerRecords<>(joined, polled.nextOffsets()) : polled;
    }

    private List<ConsumerRecord<byte[], byte[]>> join(List<ConsumerRecord<byte[], byte[]>> records) {
        List<ConsumerRecord<byte[], byte[]>> joined = new ArrayList<>(records.size() / MOST_RECORDS + 1);
        List<ConsumerRecord<byte[], byte[]>> run = new ArrayList<>(MOST_RECORDS);
        long now = clock.getAsLong();
        long bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : records) {
            boolean hasTime = record.timestamp() >= 0 && record.timestamp() <= now;
            if (!hasTime || run.size() == MOST_RECORDS || bytes >= MOST_BYTES) {
                end(run, joined);
                bytes = 0;
            }
            if (hasTime) {
                run.add(record);
                bytes += Math.max(0, record.serializedValueSize());
            } else {
                joined.add(record);
            }
        }
        end(run, joined);
        return joined;
    }

    private static void end(List<ConsumerRecord<byte[], byte[]>> run, List<ConsumerRecord<byte[], byte[]>> joined) {
        if (run.size() > 1) {
            joined.add(new InstanceRun(run).carrier());
        } else {
            joined.addAll(run);
        }
        run.clear();
    }
}
