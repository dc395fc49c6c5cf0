package io.kstep.wire;

import java.util.List;

/** Writes a label as it stands in a record. */
record LabelWriter(JsonBytes out) implements NamedLabel.Cases<JsonBytes> {

    static void write(NamedLabel label, JsonBytes out) {
        label.match(new LabelWriter(out));
    }

    @Override
    public JsonBytes hard(NamedLabel.Hard label) {
        return out.text(label.name());
    }

    @Override
    public JsonBytes probabilistic(NamedLabel.Probabilistic label) {
        out.raw("{\"probabilities\":{");
        for (int i = 0; i < label.names().size(); i++) {
            separate(i);
            out.text(label.names().get(i)).raw(':').number(label.probabilities().get(i));
        }
        return out.raw("}}");
    }

    @Override
    public JsonBytes candidates(NamedLabel.Candidates label) {
        out.raw("{\"candidates\":");
        texts(label.names());
        return out.raw('}');
    }

    @Override
    public JsonBytes masses(NamedLabel.Masses label) {
        out.raw("{\"masses\":[");
        for (int i = 0; i < label.focals().size(); i++) {
            separate(i);
            out.raw("{\"set\":");
            texts(label.focals().get(i).set());
            out.raw(",\"mass\":").number(label.focals().get(i).mass()).raw('}');
        }
        return out.raw("]}");
    }

    @Override
    public JsonBytes doubtful(NamedLabel.Doubtful label) {
        return out.raw("{\"label\":")
                .text(label.name())
                .raw(",\"doubt\":")
                .number(label.doubt())
                .raw('}');
    }

    @Override
    public JsonBytes numeric(NamedLabel.Numeric label) {
        return out.number(label.value());
    }

    @Override
    public JsonBytes several(NamedLabel.Several label) {
        out.raw("{\"targets\":{");
        int i = 0;
        for (var target : label.targets().entrySet()) {
            separate(i++);
            out.text(target.getKey()).raw(':');
            target.getValue().match(this);
        }
        return out.raw("}}");
    }

    private void texts(List<String> texts) {
        out.raw('[');
        for (int i = 0; i < texts.size(); i++) {
            separate(i);
            out.text(texts.get(i));
        }
        out.raw(']');
    }

    private void separate(int before) {
        if (before > 0) {
            out.raw(',');
        }
    }
}
