package io.kstep.stream.replay;

import io.kstep.spec.SpecException;
import java.util.Map;

/**
 * What decides how a stream is replayed.
 *
 * @param rate instances a second, 0 for as fast as it goes
 * @param labels which of them are late or never sent
 * @param start timestamp of the first record, in milliseconds
 * @param strict whether every record is later than the one before, so that what the service makes of the topics does
 *     not depend on how quickly it reads them; otherwise records of one millisecond share a timestamp, and timestamps
 *     keep to the clock at any rate
 * @param create whether each key's model is made first, with the stream's schema
 * @param settings of the models so made, by name; the others are the service's
 */
public record ReplaySettings(
        double rate, Labels labels, long start, boolean strict, boolean create, Map<String, String> settings) {

    /**
     * Which labels are late and which are never sent.
     *
     * @param delay of the labels that are not sent inside their instances
     * @param delayed share of the labels that are delayed so
     * @param missing share of the instances whose label is never sent
     * @param seed of the choice of both
     */
    public record Labels(LabelDelay delay, double delayed, double missing, long seed) {

        static final Labels ALL_AT_ONCE = new Labels(LabelDelay.NONE, 1, 0, 1);

        public Labels {
            share("delayed", delayed);
            share("unlabelled", missing);
        }

        private static void share(String name, double value) {
            if (!(value >= 0 && value <= 1)) {
                throw new SpecException("the " + name + " share must be from 0 to 1, not " + value);
            }
        }
    }

    public ReplaySettings {
        settings = Map.copyOf(settings);
        if (!(rate >= 0 && rate <= 1e9)) {
            throw new SpecException("the rate must be from 0, as fast as it goes, to 1e9 a second, not " + rate);
        }
        if (start < 0) {
            throw new SpecException("records cannot start before 1970");
        }
    }

    /** Everything labelled at once, as fast as it goes, from a timestamp on. */
    public static ReplaySettings plain(long start) {
        return new ReplaySettings(0, Labels.ALL_AT_ONCE, start, true, true, Map.of());
    }

    public ReplaySettings withRate(double other) {
        return new ReplaySettings(other, labels, start, strict, create, settings);
    }

    /** With timestamps that follow the sender's clock. */
    public ReplaySettings withoutStrictTimes() {
        return new ReplaySettings(rate, labels, start, false, create, settings);
    }

    /** With models that exist, or that are made with settings. */
    public ReplaySettings withModels(boolean made, Map<String, String> changes) {
        return new ReplaySettings(rate, labels, start, strict, made, changes);
    }

    public ReplaySettings withSeed(long seed) {
        return with(new Labels(labels.delay, labels.delayed, labels.missing, seed));
    }

    /** With a share of the labels late. */
    public ReplaySettings withDelay(LabelDelay delay, double share) {
        return with(new Labels(delay, share, labels.missing, labels.seed));
    }

    public ReplaySettings withUnlabelled(double share) {
        return with(new Labels(labels.delay, labels.delayed, share, labels.seed));
    }

    private ReplaySettings with(Labels other) {
        return new ReplaySettings(rate, other, start, strict, create, settings);
    }
}
