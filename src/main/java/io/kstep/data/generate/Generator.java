package io.kstep.data.generate;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Instance;
import io.kstep.data.InstanceStream;
import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.Optional;

/** A stream without end of instances drawn from a concept that may drift; ids are numbers from 0. */
public final class Generator implements InstanceStream {

    private final Concept concept;
    private final Draws draws;
    private long row;

    Generator(Concept concept, long seed) {
        this.concept = concept;
        draws = new Draws(seed, 0);
    }

    @Override
    public Schema schema() {
        return concept.schema();
    }

    @Override
    public boolean hasNext() {
        return true;
    }

    @Override
    public LabelledInstance next() {
        double[] values = new double[schema().featureCount()];
        double target = concept.draw(draws, values);
        return new LabelledInstance(
                new Instance(Long.toString(row++), values),
                schema().isRegression() ? new Label.Numeric(target) : new Label.Hard((int) target));
    }

    /** The next {@code n} rows. */
    public Chunk chunk(int n) {
        double[][] columns = new double[schema().featureCount()][n];
        double[] targets = new double[n];
        double[] values = new double[columns.length];
        for (int i = 0; i < n; i++) {
            targets[i] = concept.draw(draws, values);
            for (int j = 0; j < values.length; j++) {
                columns[j][i] = values[j];
            }
        }
        row += n;
        return schema().isRegression()
                ? Chunk.numeric(schema(), columns, targets)
                : Chunk.classified(
                        schema(),
                        columns,
                        ClassWeights.hard(
                                Arrays.stream(targets).mapToInt(c -> (int) c).toArray()));
    }

    /** The true posterior, where it is known in closed form. */
    public Optional<KnownPosterior> posterior() {
        return concept.logJoint().map(joint -> (values, out) -> {
            joint.write(values, out);
            LogSpace.normalise(out);
        });
    }
}
