package io.kstep.cli;

import io.kstep.data.InstanceStream;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.data.read.DataFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A stream whose classes nobody declared, with its first rows read in advance: the classes that these show count as
 * known from the start, as do the types that are inferred from them. A class that comes later is met unprepared.
 */
final class LookAhead implements InstanceStream {

    private final InstanceStream stream;
    private final Deque<LabelledInstance> read = new ArrayDeque<>();

    private LookAhead(InstanceStream stream) {
        this.stream = stream;
        // One row more than types are inferred from: a column of ids is then refused at once, not after much learning.
        while (read.size() <= DataFile.LOOK_AHEAD && stream.hasNext()) {
            read.add(stream.next());
        }
    }

    /** The stream itself where its classes are declared, or where there are none. */
    static InstanceStream over(InstanceStream stream) {
        List<Target> targets = stream.schema().targets();
        boolean undeclared = targets.size() == 1
                && targets.get(0) instanceof Target.ClassVariable variable
                && variable.values().isEmpty();
        return undeclared ? new LookAhead(stream) : stream;
    }

    @Override
    public Schema schema() {
        return stream.schema();
    }

    @Override
    public boolean hasNext() {
        return !read.isEmpty() || stream.hasNext();
    }

    @Override
    public LabelledInstance next() {
        return read.isEmpty() ? stream.next() : read.remove();
    }
}
