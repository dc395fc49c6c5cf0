package io.kstep.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.util.List;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/** How much Kafka says: its clients warn once a second of what a command reports in one line. */
final class KafkaLog {

    private static final List<String> LOGGERS =
            List.of("org.apache.kafka", "kafka", "state.change.logger", "io.kstep.stream.broker");

    private KafkaLog() {}

    /** Errors only, unless the user has said how much is wanted. */
    static void quiet() {
        if (System.getenv("KSTEP_LOG") == null) {
            level(Level.ERROR);
        }
    }

    /** Without the {@link KafkaNoise}, unless the user has said how much is wanted. */
    static void withoutNoise() {
        if (System.getenv("KSTEP_LOG") == null && LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.addTurboFilter(new KafkaNoise());
        }
    }

    /** As in the logging configuration. */
    static void normal() {
        level(null);
    }

    private static void level(Level level) {
        ILoggerFactory factory = LoggerFactory.getILoggerFactory();
        for (String name : LOGGERS) {
            if (factory.getLogger(name) instanceof Logger logger) {
                logger.setLevel(level);
            }
        }
    }
}
