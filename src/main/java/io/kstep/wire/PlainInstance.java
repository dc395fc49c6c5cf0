package io.kstep.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * The short way to read an instance that is written as most are: an id, the model's features in their order, of which
 * some may be left out, and a label that is a number or was read before, all {@link PlainJson plain}. It goes over the
 * bytes once and makes nothing but the id, which takes a fraction of a parser's time ({@code WireBenchmark}). Every
 * other record, and every one that is wrong, it leaves to {@link InstanceDecoder}: what is refused, and why, is said in
 * one place.
 */
final class PlainInstance {

    private static final byte[] ID = quoted("id");
    private static final byte[] FEATURES = quoted("features");
    private static final byte[] LABEL = quoted("label");
    private static final byte[] NULL = "null".getBytes(UTF_8);
    private static final byte[] NOTHING = {};

    /** After a record that is not plain one is not tried, after the next twice as many, up to this many. */
    private static final int LONGEST_PAUSE = 256;

    private final WireLimits limits;
    /** Whether the names stand in a record as they are. */
    private final boolean isPossible;

    private final byte[][] names;
    private final TextIndex[] dictionaries;
    private final LabelReader labels;
    private final double[] values;
    private final PlainJson in = new PlainJson();
    private String id;
    private NamedLabel label;
    private boolean hasFeatures;
    private int pause = 1;
    private int paused;

    /**
     * @param dictionaries of each discrete feature, null for a continuous one
     * @param values where the values are written; NaN before a record is read
     */
    PlainInstance(WireLimits limits, String[] names, TextIndex[] dictionaries, LabelReader labels, double[] values) {
        this.limits = limits;
        isPossible = Arrays.stream(names).allMatch(PlainInstance::isPlain);
        this.names = Arrays.stream(names).map(PlainInstance::quoted).toArray(byte[][]::new);
        this.dictionaries = dictionaries;
        this.labels = labels;
        this.values = values;
    }

    private static boolean isPlain(String name) {
        return name.chars().allMatch(c -> c >= ' ' && c < 0x7f && c != '"' && c != '\\');
    }

    private static byte[] quoted(String name) {
        return ('"' + name + '"').getBytes(UTF_8);
    }

    /** Reads an instance; false if it is not plain: then values may have been written, and the rest means nothing. */
    boolean read(byte[] json) {
        if (paused > 0) {
            paused--;
            return false;
        }
        in.begin(json == null ? NOTHING : json);
        boolean plain = isPossible && takesRecord();
        in.end();
        paused = plain ? 0 : pause;
        pause = plain ? 1 : Math.min(2 * pause, LONGEST_PAUSE);
        return plain;
    }

    String id() {
        return id;
    }

    /** The label, null where there is none. */
    NamedLabel label() {
        return label;
    }

    private boolean takesRecord() {
        id = null;
        label = null;
        hasFeatures = false;
        if (!in.startsWith('{')) {
            return false;
        }
        do {
            if (!takesField()) {
                return false;
            }
        } while (in.takes(','));
        return in.takes('}') && in.isAtEnd() && id != null && hasFeatures;
    }

    /** Each field once: of one that occurs twice the last would count. */
    private boolean takesField() {
        if (id == null && in.takes(ID)) {
            return in.takes(':') && takesId();
        }
        if (!hasFeatures && in.takes(FEATURES)) {
            hasFeatures = true;
            return in.takes(':') && in.takes('{') && takesFeatures();
        }
        return label == null && in.takes(LABEL) && in.takes(':') && takesLabel();
    }

    private boolean takesId() {
        id = in.textOrWhole(limits.maxIdLength());
        return id != null;
    }

    private boolean takesLabel() {
        if (in.isText()) {
            int length = in.text();
            if (length >= 0 && length <= limits.maxTextLength()) {
                label = labels.known(in.chars(length), 0, length);
            }
        } else {
            double number = in.number();
            label = Double.isNaN(number) ? null : new NamedLabel.Numeric(number);
        }
        return label != null;
    }

    private boolean takesFeatures() {
        if (in.takes('}')) {
            return true;
        }
        int j = 0;
        do {
            in.blanks();
            while (j < names.length && !in.takesHere(names[j])) {
                j++; // left out, so missing
            }
            if (j == names.length || !in.takes(':') || !takesValue(j++)) {
                return false;
            }
        } while (in.takes(','));
        return in.takes('}');
    }

    private boolean takesValue(int j) {
        if (in.takes(NULL)) {
            return true; // missing
        }
        values[j] = dictionaries[j] == null ? in.number() : index(dictionaries[j]);
        return !Double.isNaN(values[j]);
    }

    private double index(TextIndex dictionary) {
        int length = in.text();
        if (length < 0 || length > limits.maxTextLength()) {
            return Double.NaN;
        }
        int index = dictionary.find(in.chars(length), 0, length);
        return index == TextIndex.NONE ? Double.NaN : index;
    }
}
