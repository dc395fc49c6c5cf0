package io.kstep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.spi.FilterReply;
import org.junit.jupiter.api.Test;

class KafkaNoiseTest {

    private static final String LEADERS = "org.apache.kafka.clients.admin.internals.PartitionLeaderStrategy";

    private static FilterReply decided(String logger, Level level, String format) {
        LoggerContext context = new LoggerContext();
        return new KafkaNoise().decide(null, context.getLogger(logger), level, format, new Object[0], null);
    }

    @Test
    void shouldKeepBackWhatMeansNothing() {
        String unknown = "Received unknown topic error for topic {}";
        assertThat(decided(LEADERS, Level.ERROR, unknown)).isEqualTo(FilterReply.DENY);
        assertThat(decided(LEADERS, Level.ERROR, "[AdminClient clientId=kstep-1] " + unknown))
                .isEqualTo(FilterReply.DENY);
    }

    @Test
    void shouldLetAllElsePass() {
        assertThat(decided(LEADERS, Level.ERROR, "something else")).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decided(LEADERS, Level.ERROR, null)).isEqualTo(FilterReply.NEUTRAL);
        assertThat(decided("io.kstep.PartitionLeaderStrategy", Level.ERROR, "Received unknown topic error for topic"))
                .isEqualTo(FilterReply.NEUTRAL);
        assertThat(decided("org.apache.kafka.clients.NetworkClient", Level.WARN, "Connection could not be established"))
                .isEqualTo(FilterReply.NEUTRAL);
    }
}
