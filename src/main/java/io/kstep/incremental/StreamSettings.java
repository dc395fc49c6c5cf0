package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that decides how a stream model learns: immutable, and named by a spec. */
public interface StreamSettings {

    /** The spec that names these settings in full, for {@link StreamModels#parse}. */
    String spec();

    /** What makes a model of these settings large or slow, in words that follow "with". */
    default String outline() {
        return spec();
    }

    /** The same as texts by name: what is stored with a model, for {@link StreamModels#named}. */
    Map<String, String> byName();

    /** These settings with some changed by name; fails on a name that is not known and on a text that does not fit. */
    StreamSettings with(Map<String, String> changes);

    /** Why no stream of this schema can be learned with these settings, in one line; nothing where one can. */
    Optional<String> refusal(Schema schema);

    /** Whether it learns several class variables at once. */
    default boolean takesSeveral() {
        return false;
    }

    /** The greatest cost of a model, with these numbers of values and classes more than the schema has. */
    ModelCost most(Schema schema, int values, int classes);

    /** The number of {@link StoredModel#parts} that a model keeps at the most. */
    int mostParts();

    /** How many models learn from every label at the most. */
    default int mostMembers() {
        return 1;
    }

    /** Whether a row without a label changes a model: else it need not be learned. */
    default boolean learnsUnlabelled() {
        return false;
    }

    /** A model that has seen nothing. */
    StreamModel start(Schema schema);

    /** A model that replaces one of another kind and keeps what fits of it: at least the schema. */
    default StreamModel takeOver(StreamModel before) {
        return start(before.schema());
    }

    /**
     * A model that goes on bit for bit as the one that was written.
     *
     * @param state what {@link StoredModel#write} gave
     * @param parts what each of {@link StoredModel#parts} wrote, in order
     * @param rows what {@link StoredModel#writeRows} gave, in order, each piece from where the one before ended
     */
    StreamModel resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows);
}
