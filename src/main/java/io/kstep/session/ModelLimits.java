package io.kstep.session;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.spec.SpecException;
import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;

/**
 * How large a model and its outputs may be.
 *
 * @param values of one discrete feature
 * @param modelBytes of a published model
 * @param outputBytes of a prediction, an event or an error report
 * @param wire how large the parts of a record may be
 */
public record ModelLimits(
        Limit classes, Limit values, Limit features, Limit modelBytes, Limit outputBytes, WireLimits wire) {

    /** Class variables of one model: each has a main classifier, and structures are searched among all pairs of them. */
    static final int MOST_TARGETS = 100;

    /** Fails if no model may have this schema. */
    void check(String where, Schema schema) {
        if (schema.targets().size() > MOST_TARGETS) {
            throw new SpecException(where + "the schema has " + schema.targets().size()
                    + " class variables; a model has at most " + MOST_TARGETS);
        }
        for (Target target : schema.targets()) {
            String what = schema.isOfSeveral() ? "classes of '" + target.name() + "'" : "classes";
            refuse(where, what, target.values().size(), classes);
        }
        refuse(where, "features", schema.featureCount(), features);
        for (Feature feature : schema.features()) {
            refuse(
                    where,
                    "values of feature '" + feature.name() + "'",
                    feature.values().size(),
                    values);
        }
    }

    private static void refuse(String where, String what, int count, Limit limit) {
        if (limit.isExceededBy(count)) {
            throw new SpecException(where + "the schema has " + count + " " + what + ", more than " + limit
                    + ": have fewer, or raise it");
        }
    }

    /** A record that its topic refuses would end the processor, and again after every start. */
    public void checkOutput(String what, byte[] json) {
        if (outputBytes.isExceededBy(json.length)) {
            throw new WireException(
                    WireException.Fault.LIMIT,
                    "the " + what + " would have " + json.length + " bytes, more than " + outputBytes
                            + ": shorten the names of features, values and classes, or raise it here and"
                            + " max.message.bytes of the topics");
        }
    }
}
