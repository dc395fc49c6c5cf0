package io.kstep.data.read;

import io.kstep.data.Instance;
import io.kstep.data.InstanceStream;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import java.util.List;
import java.util.NoSuchElementException;

/** The rows of a data file one after the other; holds no more than one of them. Its schema grows as the rows do. */
public final class DataStream implements InstanceStream, AutoCloseable {

    private final Rows rows;
    private final RowDecoder decoder;
    private final List<String> notes;
    private boolean ready;
    private boolean ended;
    private long row;

    DataStream(Rows rows, RowDecoder decoder, List<String> notes) {
        this.rows = rows;
        this.decoder = decoder;
        this.notes = notes;
    }

    @Override
    public Schema schema() {
        return decoder.schema();
    }

    /** What was inferred or found odd so far, a sentence each, to be shown to the user. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    @Override
    public boolean hasNext() {
        if (!ready && !ended) {
            ready = rows.advance();
            ended = !ready;
            if (ended) {
                close();
            }
        }
        return ready;
    }

    /** The next row; its id is its number from 0. */
    @Override
    public LabelledInstance next() {
        if (!hasNext()) {
            throw new NoSuchElementException("the file has no more than " + row + " rows");
        }
        ready = false;
        Instance instance = new Instance(Long.toString(row++), decoder.features(rows));
        return new LabelledInstance(instance, decoder.label(rows), decoder.truth(rows));
    }

    @Override
    public void close() {
        ended = true;
        rows.close();
    }
}
