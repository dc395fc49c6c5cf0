package io.kstep.stream;

import io.kstep.wire.WireException;
import java.util.Locale;

/** Why records become dead letters, in few kinds: a tag of the metric, a header of the letter. */
public enum LetterReason {
    /** The key is missing, or cannot name a model. */
    KEY,
    /** The value is missing, or is not one JSON object. */
    JSON,
    /** A field is missing or does not fit the model. */
    FORM,
    /** It would take a model, or what is said of it, beyond a limit of the settings. */
    LIMIT,
    /** The timestamp is too far in the future. */
    TIME,
    /** There is no model, there is one already, or it cannot be read. */
    MODEL,
    /** An error of the service. */
    INTERNAL;

    /** As it stands in metrics and headers. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Why a record of an input was refused: the settings of a command may not fit, those of the service can only limit. */
    static LetterReason of(Input input, RuntimeException refusal) {
        return refusal instanceof WireException wire ? of(wire) : input == Input.CONTROL ? FORM : LIMIT;
    }

    static LetterReason of(WireException refusal) {
        return valueOf(refusal.fault().name());
    }
}
