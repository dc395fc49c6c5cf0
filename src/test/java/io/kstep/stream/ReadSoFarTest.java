package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.kstep.wire.ModelEvent;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What counts as read where topics come and go, and what gaps mean in topics of others and in our own. */
class ReadSoFarTest {

    private static final Uuid DIRECT = new Uuid(7, 70);
    private static final Uuid OURS = new Uuid(8, 80);
    private static final TopicPartition PARTITION = new TopicPartition("t", 0);

    private final TestStream stream = new TestStream();
    private final ReadSoFar soFar = new ReadSoFar(stream.store(ModelStores.INPUTS));
    private final List<ModelEvent> events = new ArrayList<>();

    @AfterEach
    void close() {
        stream.close();
    }

    private void read(long offset) {
        soFar.read(Input.INSTANCES, offset);
    }

    private boolean isOf(Uuid topic, boolean repartitioned) {
        return soFar.isOf(Input.INSTANCES, topic, repartitioned);
    }

    private long next() {
        return soFar.next(Input.INSTANCES);
    }

    @Test
    void shouldReadARepartitionTopicFromItsFirstRecordWhereTheInputWasReadDirectly() {
        isOf(DIRECT, false);
        read(4_999);
        assertThat(isOf(ReadSoFar.NOT_MADE, true)).isFalse();
        assertThat(next()).as("else its first 5,000 records would be skipped").isZero();
    }

    @Test
    void shouldGoOnInARepartitionTopicWhoseIdIsKnownOnlyAtTheSecondStart() {
        assertThat(isOf(ReadSoFar.NOT_MADE, true)).isTrue();
        read(41);
        assertThat(isOf(OURS, true)).isTrue();
        assertThat(next()).isEqualTo(42);
        assertThat(isOf(OURS, true)).isTrue();
        assertThat(next()).isEqualTo(42);
    }

    @Test
    void shouldBeginAgainWhereTheRepartitionTopicIsGoneOrNoLongerUsed() {
        isOf(OURS, true);
        read(41);
        assertThat(isOf(ReadSoFar.NOT_MADE, true)).as("deleted").isFalse();
        assertThat(next()).isZero();
        read(41);
        assertThat(isOf(DIRECT, false)).as("no longer used").isFalse();
        assertThat(next()).isZero();
    }

    private Gaps gaps(String... settings) {
        Reading begun = new Reading() {
            @Override
            public boolean isAtEnd(TopicPartition partition, long next) {
                return true;
            }

            @Override
            public boolean beganAnew(TopicPartition partition, long offset) {
                return offset == 17;
            }
        };
        Gaps gaps = new Gaps(soFar, begun, StreamMetrics.NONE, new RecordOrder.Effect() {
            @Override
            public void take(Input input, Record<byte[], byte[]> record, RecordMetadata from) {}

            @Override
            public void refuse(Record<byte[], byte[]> record, RecordMetadata from, String reason) {}

            @Override
            public void event(ModelEvent event) {
                events.add(event);
            }
        });
        ServiceSettings all = settings.length == 0
                ? ServiceSettings.standard()
                : ServiceSettings.standard().with(settings[0], settings[1]);
        gaps.topic(Intake.of(Input.INSTANCES, all), "t");
        return gaps;
    }

    @Test
    void shouldReportRecordsThatWereDeletedBeforeTheyWereRead() {
        Gaps gaps = gaps();
        read(4);
        gaps.jumped(Input.INSTANCES, PARTITION, 16);
        assertThat(events).as("the mark of a transaction").isEmpty();
        gaps.jumped(Input.INSTANCES, PARTITION, 17);
        assertThat(events).containsExactly(new ModelEvent.RecordsLost("t", 0, 5, 16));
    }

    @Test
    void shouldTakeNoDeletedRecordOfARepartitionTopicForALoss() {
        Gaps gaps = gaps("map.instances.model", "@constant:all");
        read(4);
        gaps.jumped(Input.INSTANCES, PARTITION, 17);
        assertThat(events).isEmpty();
    }
}
