package io.kstep.stream;

import io.kstep.session.ModelSnapshot;
import java.util.List;
import java.util.Optional;

/** What may be asked of a running processor from outside its threads: read-only, and as it was last stored. */
public interface ModelQueries {

    /** Where a replica listens. */
    record Host(String name, int port) {}

    /** A model is too large to be shown. */
    final class TooLarge extends RuntimeException {

        public TooLarge(String key, long most) {
            super(
                    "model '" + key + "' has more than " + ServiceSettings.MODEL_BYTES.key() + "=" + most
                            + " bytes: too many to be shown",
                    null,
                    false,
                    false); // no stack trace: it is an answer, not a fault
        }
    }

    /** Whether the threads run at all; false means that a restart is needed. */
    boolean isLive();

    /** Whether records are being processed: neither starting, restoring nor rebalancing. */
    boolean isReady();

    /** A line for each partition that has records to read and makes no progress; empty where all is well. */
    default List<String> stalls() {
        return List.of();
    }

    /** The state in one word, for people. */
    String state();

    /** Sources, processor, stores and sinks with their topics, as Kafka Streams describes them. */
    String topology();

    /** Whether this replica holds a model. */
    boolean holds(String key);

    /** A model that this replica holds; empty if it holds no such model. Fails if it is {@link TooLarge}. */
    Optional<ModelSnapshot> model(String key);

    /** The latest error report of a model that this replica holds: JSON in the form of the errors topic. */
    Optional<byte[]> errorReport(String key);

    /** Keys of the models that this replica holds, in order, those after {@code after} only, at most {@code limit}. */
    List<String> keys(String after, int limit);

    /** The replica that owns a key, perhaps this one; empty while that is unknown. */
    Optional<Host> owner(String key);

    /** All replicas that hold models, this one among them. */
    List<Host> hosts();

    /** Whether that is this replica. */
    boolean isHere(Host host);
}
