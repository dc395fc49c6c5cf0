package io.kstep.wire;

import java.util.List;

/** Writes a label as it stands in a record. */
final class LabelWriter {

    private LabelWriter() {}

    static void write(NamedLabel label, JsonBytes out) {
        if (label instanceof NamedLabel.Hard hard) {
            out.text(hard.name());
        } else if (label instanceof NamedLabel.Probabilistic probabilistic) {
            out.raw("{\"probabilities\":{");
            for (int i = 0; i < probabilistic.names().size(); i++) {
                separate(i, out);
                out.text(probabilistic.names().get(i))
                        .raw(':')
                        .number(probabilistic.probabilities().get(i));
            }
            out.raw("}}");
        } else if (label instanceof NamedLabel.Candidates candidates) {
            out.raw("{\"candidates\":");
            texts(candidates.names(), out);
            out.raw('}');
        } else if (label instanceof NamedLabel.Masses masses) {
            masses(masses, out);
        } else if (label instanceof NamedLabel.Doubtful doubtful) {
            out.raw("{\"label\":")
                    .text(doubtful.name())
                    .raw(",\"doubt\":")
                    .number(doubtful.doubt())
                    .raw('}');
        } else if (label instanceof NamedLabel.Numeric numeric) {
            out.number(numeric.value());
        } else if (label instanceof NamedLabel.Several several) {
            several(several, out);
        }
    }

    private static void masses(NamedLabel.Masses masses, JsonBytes out) {
        out.raw("{\"masses\":[");
        for (int i = 0; i < masses.focals().size(); i++) {
            separate(i, out);
            out.raw("{\"set\":");
            texts(masses.focals().get(i).set(), out);
            out.raw(",\"mass\":").number(masses.focals().get(i).mass()).raw('}');
        }
        out.raw("]}");
    }

    private static void several(NamedLabel.Several several, JsonBytes out) {
        out.raw("{\"targets\":{");
        int i = 0;
        for (var target : several.targets().entrySet()) {
            separate(i++, out);
            out.text(target.getKey()).raw(':');
            write(target.getValue(), out);
        }
        out.raw("}}");
    }

    private static void texts(List<String> texts, JsonBytes out) {
        out.raw('[');
        for (int i = 0; i < texts.size(); i++) {
            separate(i, out);
            out.text(texts.get(i));
        }
        out.raw(']');
    }

    private static void separate(int before, JsonBytes out) {
        if (before > 0) {
            out.raw(',');
        }
    }
}
