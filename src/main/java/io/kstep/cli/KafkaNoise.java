package io.kstep.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Map;
import org.slf4j.Marker;

/**
 * Keeps back lines that Kafka writes as warnings and errors at every start, and that mean nothing to whoever runs the
 * service: what they are about is as it should be, or is asked for again a moment later.
 */
final class KafkaNoise extends TurboFilter {

    /** How such lines begin, by the simple name of the class that writes them. */
    private static final Map<String, String> BEGINNINGS = Map.of(
            // topics that a broker has not heard of yet; it is asked again
            "PartitionLeaderStrategy", "Received unknown topic error for topic",
            // the setting is made; it warns before it has read it
            "StreamsConfig", "Processing exception handler is not enabled for the GlobalThread",
            // all that the folder holds is in Kafka too
            "StateDirectory", "Using an OS temp directory in the state.dir property");

    @Override
    public FilterReply decide(
            Marker marker, Logger logger, Level level, String format, Object[] parameters, Throwable thrown) {
        if (format == null
                || !logger.getName().startsWith("org.apache.kafka.")
                || Level.DEBUG.isGreaterOrEqual(level)) {
            return FilterReply.NEUTRAL;
        }
        String beginning =
                BEGINNINGS.get(logger.getName().substring(logger.getName().lastIndexOf('.') + 1));
        return beginning != null && says(format, beginning) ? FilterReply.DENY : FilterReply.NEUTRAL;
    }

    /** Kafka puts the client's name in brackets before what its clients say. */
    private static boolean says(String format, String beginning) {
        int bracket = format.startsWith("[") ? format.indexOf("] ") : -1;
        return format.startsWith(beginning, bracket < 0 ? 0 : bracket + 2);
    }
}
