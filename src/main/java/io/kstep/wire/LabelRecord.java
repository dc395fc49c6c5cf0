package io.kstep.wire;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/**
 * A label that comes separately from its instance: {@code {"id":"42","label":...,"expert":"inspector-2"}}.
 *
 * @param expert whose label it is, null where it says none
 */
public record LabelRecord(String id, NamedLabel label, String expert) {

    public static LabelRecord decode(byte[] json, WireLimits limits) {
        Parts parts = new Parts(limits);
        JsonRecord.read(json, parts);
        if (parts.label == null) {
            throw new WireException("the record needs a label; see the documentation for its kinds");
        }
        ExpertName.check(parts.expert, parts.label);
        return new LabelRecord(RecordId.require(parts.id), parts.label, parts.expert);
    }

    public static byte[] encode(String id, NamedLabel label) {
        JsonBytes out = new JsonBytes().raw("{\"id\":").text(id).raw(",\"label\":");
        LabelWriter.write(label, out);
        return out.raw('}').toBytes();
    }

    private static final class Parts implements JsonRecord.Fields {
        private final WireLimits limits;
        private String id;
        private NamedLabel label;
        private String expert;

        Parts(WireLimits limits) {
            this.limits = limits;
        }

        @Override
        public void take(String name, JsonParser value) throws IOException {
            switch (name) {
                case "id" -> id = RecordId.read(value, limits);
                case "label" -> label = new LabelReader(limits).read(value);
                case "expert" -> expert = ExpertName.read(value, limits);
                default -> value.skipChildren();
            }
        }
    }
}
