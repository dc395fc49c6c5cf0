package io.kstep.stream.replay;

import io.kstep.spec.SpecException;
import java.util.Map;

/**
 * What decides how a stream is replayed.
 *
 * @param rate instances a second, 0 for as fast as it goes
 * @param delay of the labels that are not sent inside their instances
 * @param delayed share of the labels that are delayed so
 * @param unlabelled share of the instances whose label is never sent
 * @param start timestamp of the first record, in milliseconds
 * @param strict whether every record is later than the one before, so that what the service makes of the topics does
 *     not depend on how quickly it reads them; otherwise records of one millisecond share a timestamp, and timestamps
 *     keep to the clock at any rate
 * @param create whether each key's model is made first, with the stream's schema
 * @param settings of the models so made, by name; the others are the service's
 * @param seed of the choice of the delayed and the unlabelled
 */
public record ReplaySettings(
        double rate,
        LabelDelay delay,
        double delayed,
        double unlabelled,
        long start,
        boolean strict,
        boolean create,
        Map<String, String> settings,
        long seed) {

    public ReplaySettings {
        settings = Map.copyOf(settings);
        if (!(rate >= 0 && rate <= 1e9)) {
            throw new SpecException("the rate must be from 0, as fast as it goes, to 1e9 a second, not " + rate);
        }
        share("delayed", delayed);
        share("unlabelled", unlabelled);
        if (start < 0) {
            throw new SpecException("records cannot start before 1970");
        }
    }

    private static void share(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new SpecException("the " + name + " share must be from 0 to 1, not " + value);
        }
    }

    /** Everything labelled at once, as fast as it goes, from a timestamp on. */
    public static ReplaySettings plain(long start) {
        return new ReplaySettings(0, LabelDelay.NONE, 1, 0, start, true, true, Map.of(), 1);
    }

    public ReplaySettings withRate(double other) {
        return new ReplaySettings(other, delay, delayed, unlabelled, start, strict, create, settings, seed);
    }

    /** With timestamps that follow the sender's clock. */
    public ReplaySettings withoutStrictTimes() {
        return new ReplaySettings(rate, delay, delayed, unlabelled, start, false, create, settings, seed);
    }

    /** With models that exist, or that are made with settings. */
    public ReplaySettings withModels(boolean made, Map<String, String> changes) {
        return new ReplaySettings(rate, delay, delayed, unlabelled, start, strict, made, changes, seed);
    }

    public ReplaySettings withSeed(long other) {
        return new ReplaySettings(rate, delay, delayed, unlabelled, start, strict, create, settings, other);
    }

    /** With a share of the labels late. */
    public ReplaySettings withDelay(LabelDelay other, double share) {
        return new ReplaySettings(rate, other, share, unlabelled, start, strict, create, settings, seed);
    }

    public ReplaySettings withUnlabelled(double share) {
        return new ReplaySettings(rate, delay, delayed, share, start, strict, create, settings, seed);
    }
}
