package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.data.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings of an {@link OnlineModel}. */
interface OnlineSettings extends StreamSettings {

    /** The name of their kind. */
    String kind();

    OnlineClassifier fresh(Schema schema);

    /** The classifier that was {@link OnlineClassifier#write written}. */
    OnlineClassifier read(Schema schema, BinaryReader in, boolean isWhole);

    @Override
    default Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>();
        byName.put(StreamModels.MODEL, spec());
        return byName;
    }

    @Override
    default StreamSettings with(Map<String, String> changes) {
        return StreamModels.changed(this, changes);
    }

    @Override
    default Optional<String> refusal(Schema schema) {
        return schema.isRegression()
                ? Optional.of(kind() + " learns classes; a numeric target needs " + KStepSettings.NUMBER)
                : Optional.empty();
    }

    @Override
    default int mostParts() {
        return 0;
    }

    @Override
    default OnlineModel start(Schema schema) {
        return new OnlineModel(this, schema, fresh(schema));
    }

    @Override
    default OnlineModel resume(BinaryReader state, List<BinaryReader> parts, List<BinaryReader> rows) {
        return OnlineModel.read(this, state);
    }
}
