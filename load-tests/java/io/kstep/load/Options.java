package io.kstep.load;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a shape is given.
 *
 * @param settings of the service, beside those of the shape; for both sides
 */
record Options(
        int records,
        int rounds,
        int warmUps,
        int threads,
        int partitions,
        int keys,
        int features,
        double rate,
        String heap,
        boolean profile,
        Map<String, String> settings) {

    Options {
        settings = Map.copyOf(new TreeMap<>(settings));
    }

    /** The settings with those of a shape, where nobody has said otherwise. */
    Map<String, String> with(Map<String, String> shape) {
        Map<String, String> all = new TreeMap<>(shape);
        all.putIfAbsent("kafka.num.stream.threads", Integer.toString(threads));
        all.putAll(settings);
        return all;
    }
}
