package io.kstep.data.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The field {@code labels} of a sidecar: an object of the columns {@code doubt}, {@code wrong}, {@code truth}, the
 * prefixes {@code probabilities}, {@code plausibilities}, the list {@code experts}, and {@code form} (class, sets or
 * masses); see {@link LabelColumns}.
 */
final class SidecarLabels {

    private static final Set<String> FIELDS =
            Set.of("doubt", "wrong", "probabilities", "plausibilities", "form", "experts", "truth");

    private SidecarLabels() {}

    static LabelColumns read(String file, JsonNode node) {
        if (node.isMissingNode()) {
            return LabelColumns.NONE;
        }
        node.fieldNames().forEachRemaining(name -> {
            if (!FIELDS.contains(name)) {
                throw new DataException(
                        file,
                        "labels have no field " + DataException.quote(name) + "; they have "
                                + String.join(", ", FIELDS.stream().sorted().toList()));
            }
        });
        List<String> experts = new ArrayList<>();
        node.path("experts").forEach(each -> experts.add(each.asText()));
        try {
            return new LabelColumns(
                    node.path("doubt").asText(),
                    node.path("wrong").asText(),
                    node.path("probabilities").asText(),
                    node.path("plausibilities").asText(),
                    LabelColumns.Form.parse(node.path("form").asText("class")),
                    experts,
                    node.path("truth").asText());
        } catch (IllegalArgumentException e) {
            throw new DataException(file, e.getMessage());
        }
    }
}
