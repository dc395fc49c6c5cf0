package io.kstep.incremental;

import io.kstep.binary.BinaryWriter;
import java.util.List;

/**
 * A model as stores see it, in three pieces by how often each changes: immutable {@link #parts}, of which only new ones
 * need to be written; rows that are only ever appended until the {@link StreamModel#version} changes; and the small
 * rest, which every label changes. {@link StreamSettings#resume} puts the three together again, bit for bit.
 */
public interface StoredModel {

    /** The immutable pieces, oldest first: a piece that was stored once need not be stored again. */
    List<? extends ModelPart> parts();

    /** The number of rows that {@link #writeRows} can write. */
    int openRows();

    /** Writes the rows from one on to before another. */
    void writeRows(int from, int to, BinaryWriter out);

    /** Writes all of the state but the settings, the {@link #parts} and the open rows. */
    void write(BinaryWriter out);
}
