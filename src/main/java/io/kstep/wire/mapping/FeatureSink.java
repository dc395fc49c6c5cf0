package io.kstep.wire.mapping;

import io.kstep.wire.JsonBytes;
import io.kstep.wire.WireException;
import io.kstep.wire.WireLimits;

/** The features of one record as they are gathered, in the JSON of an instance. */
final class FeatureSink {

    private static final byte[] NAMELESS = {};

    private final JsonBytes out = new JsonBytes();
    private final WireLimits limits;
    private final String setting;
    private byte[][] names = {NAMELESS};
    private int count;

    /** @param setting which says how many is too many */
    FeatureSink(WireLimits limits, String setting) {
        this.limits = limits;
        this.setting = setting;
    }

    FeatureSink clear() {
        out.clear();
        count = 0;
        return this;
    }

    /** What follows are features with these names, as JSON with a colon after each. */
    void turnTo(byte[][] given) {
        names = given;
    }

    int count() {
        return count;
    }

    JsonBytes json() {
        return out;
    }

    void number(int part, String text) {
        begin(part);
        out.raw(text);
    }

    void number(int part, char[] text, int from, int length) {
        begin(part);
        out.raw(text, from, length);
    }

    void number(int part, double value) {
        begin(part);
        out.number(value);
    }

    void category(int part, String text) {
        if (text.isEmpty()) {
            return; // nothing is said
        }
        if (text.length() > limits.maxTextLength()) {
            throw new WireException("it has " + text.length() + " characters, more than " + limits.maxTextLength()
                    + ": a text of that kind is no category, leave it out");
        }
        begin(part);
        out.text(text);
    }

    void circle(double share) {
        number(0, Math.sin(2 * Math.PI * share));
        number(1, Math.cos(2 * Math.PI * share));
    }

    private void begin(int part) {
        if (count == limits.maxFeatures()) {
            throw new WireException("there are more than " + limits.maxFeatures() + " features: name fewer in "
                    + setting + ", or raise models.max.features");
        }
        if (count++ > 0) {
            out.raw(',');
        }
        out.raw(names[part]);
    }
}
