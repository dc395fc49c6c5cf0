package io.kstep.wire;

/**
 * How large the parts of a record may be; larger ones are refused before they are copied.
 *
 * @param maxIdLength characters of an id
 * @param maxFeatures features of a schema that is taken from an instance
 * @param maxTextLength characters of a feature's name, a discrete value or the name of a class
 */
public record WireLimits(int maxIdLength, int maxFeatures, int maxTextLength) {

    public static final WireLimits DEFAULT = new WireLimits(512, 1_000, 1_000);

    public WireLimits {
        if (maxIdLength < 1 || maxFeatures < 1 || maxTextLength < 1) {
            throw new IllegalArgumentException("every limit must be at least 1");
        }
    }

    public WireLimits withMaxFeatures(int most) {
        return new WireLimits(maxIdLength, most, maxTextLength);
    }
}
