package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;

/** An immutable piece of a stream model, such as a submodel, that is stored by itself and once. */
public interface ModelPart {

    void write(BinaryWriter out);

    /** The submodel that it is; null where it is something else. */
    default Submodel submodel() {
        return null;
    }
}
