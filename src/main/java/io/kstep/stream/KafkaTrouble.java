package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What Kafka's exceptions mean to somebody who runs the service, in one line. */
public final class KafkaTrouble {

    private KafkaTrouble() {}

    /**
     * The trouble in one line.
     *
     * @param doing what was tried, as in {@code create the topics}
     */
    public static SpecException explain(String doing, ServiceSettings settings, Throwable failure) {
        String why = SensitiveKeys.hidden(settings.texts(), why(settings, cause(failure)));
        return new SpecException("cannot " + doing + ": " + why);
    }

    private static String why(ServiceSettings settings, Throwable cause) {
        String servers = ClientSettings.bootstrap(settings);
        if (cause instanceof ConfigException) {
            return "Kafka's settings do not fit: " + cause.getMessage() + " (kafka.bootstrap.servers=" + servers + ")";
        }
        if (cause instanceof AuthenticationException) {
            return "Kafka at " + servers + " does not accept who we are: " + cause.getMessage();
        }
        if (cause instanceof AuthorizationException) {
            return "Kafka at " + servers + " does not allow it: " + cause.getMessage();
        }
        if (cause instanceof TimeoutException) {
            return "Kafka at " + servers + " cannot be reached; does it run there, and do kafka.security.protocol and"
                    + " what goes with it fit? (" + cause.getMessage() + ")";
        }
        if (cause instanceof UnknownTopicOrPartitionException) {
            return "a topic is missing at " + servers + "; 'kstep topics create' makes them";
        }
        if (cause instanceof RecordTooLargeException) {
            return cause.getMessage() + "; see max.message.bytes of the topic and kafka.producer.max.request.size";
        }
        if (cause instanceof InvalidTimestampException) {
            return cause.getMessage() + "; give an earlier --start, or a --rate";
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    /** What lies under the wrappers of futures and of the making of clients. */
    private static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null
                && (cause instanceof ExecutionException
                        || cause instanceof CompletionException
                        || cause.getClass() == KafkaException.class)) {
            cause = cause.getCause();
        }
        return cause;
    }
}
