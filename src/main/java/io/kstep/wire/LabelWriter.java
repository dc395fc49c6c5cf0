package io.kstep.wire;

import java.util.List;
import java.util.Map;

/** Writes a label in its JSON form. */
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
        return byName("probabilities", label.names(), label.probabilities());
    }

    @Override
    public JsonBytes plausible(NamedLabel.Plausible label) {
        return byName("plausibilities", label.names(), label.plausibilities());
    }

    private JsonBytes byName(String kind, List<String> names, List<Double> values) {
        out.raw('{').text(kind).raw(":{");
        for (int i = 0; i < names.size(); i++) {
            separate(i);
            out.text(names.get(i)).raw(':').number(values.get(i));
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
    public JsonBytes excluded(NamedLabel.Excluded label) {
        out.raw("{\"not\":");
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
        return named(label.name(), "doubt", label.doubt());
    }

    @Override
    public JsonBytes flipped(NamedLabel.Flipped label) {
        return named(label.name(), "wrong", label.wrong());
    }

    private JsonBytes named(String name, String meaning, double share) {
        return out.raw("{\"label\":")
                .text(name)
                .raw(',')
                .text(meaning)
                .raw(':')
                .number(share)
                .raw('}');
    }

    @Override
    public JsonBytes numeric(NamedLabel.Numeric label) {
        return out.number(label.value());
    }

    @Override
    public JsonBytes several(NamedLabel.Several label) {
        return labels("targets", label.targets());
    }

    @Override
    public JsonBytes votes(NamedVotes label) {
        return labels("votes", label.votes());
    }

    private JsonBytes labels(String kind, Map<String, NamedLabel> labels) {
        out.raw('{').text(kind).raw(":{");
        int i = 0;
        for (var label : labels.entrySet()) {
            separate(i++);
            out.text(label.getKey()).raw(':');
            label.getValue().match(this);
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
