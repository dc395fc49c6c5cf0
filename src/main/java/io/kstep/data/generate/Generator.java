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
        return new LabelledInstance(new Instance(Long.toString(row++), values), label(target));
    }

    private Label label(double target) {
        if (schema().isRegression()) {
            return new Label.Numeric(target);
        }
        return schema().targets().size() == 1
                ? new Label.Hard((int) target)
                : new Label.Several(Arrays.stream(vector((int) target))
                        .<Label>mapToObj(Label.Hard::new)
                        .toList());
    }

    /** The classes of several variables from the number of their vector, whose lowest digit is the first. */
    private int[] vector(int number) {
        int[] classes = new int[schema().targets().size()];
        int rest = number;
        for (int j = 0; j < classes.length; j++) {
            int size = schema().targets().get(j).values().size();
            classes[j] = rest % size;
            rest /= size;
        }
        return classes;
    }

    private Chunk vectors(double[][] columns, double[] targets) {
        int[][] classes = new int[schema().targets().size()][targets.length];
        for (int i = 0; i < targets.length; i++) {
            int[] vector = vector((int) targets[i]);
            for (int j = 0; j < vector.length; j++) {
                classes[j][i] = vector[j];
            }
        }
        return Chunk.classified(
                schema(),
                columns,
                Arrays.stream(classes).map(ClassWeights::hard).toList());
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
        if (schema().targets().size() > 1) {
            return vectors(columns, targets);
        }
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
