package io.kstep.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.utils.AppInfoParser;
import org.junit.jupiter.api.Test;

/** {@link BeforeCommit} stands on what Kafka Streams keeps to itself: this fails when Kafka's version changes. */
class KafkaInternalsTest {

    private static final String LOOKED_AT = "4.3.1";

    @Test
    void shouldRunWithTheVersionOfKafkaWhoseInternalsWereLookedAt() {
        assertThat(AppInfoParser.getVersion()).as("""
                        Kafka's version has changed. Look in its sources whether StreamTask.prepareCommit still calls \
                        ProcessorStateManager.flushCache before the offsets are committed, and whether that still \
                        calls flushCache of every store that is a CachedStateStore; whether there is a public way \
                        now to hear of a commit before it happens; then run JournalTest, RestoredModelsTest and \
                        the fault tests, and write the new version here. Looked at last""").isEqualTo(LOOKED_AT);
    }
}
