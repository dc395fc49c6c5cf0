package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.bayes.Cost;

/**
 * The cost of a model, summed from the estimates of its parts, before any of them is made or grows.
 *
 * @param bytes in memory, at the most
 * @param working memory beside that while it learns a chunk or is published
 * @param record work of predicting and learning one instance, in elementary steps of about a nanosecond
 */
public record ModelCost(double bytes, double working, double record) {

    private static final double NUMBER = Double.BYTES;
    private static final double ROW_OBJECT = 100;

    static final ModelCost NOTHING = new ModelCost(0, 0, 0);

    ModelCost plus(ModelCost other) {
        return new ModelCost(bytes + other.bytes, working + other.working, record + other.record);
    }

    /** The cost of a model with this number of submodels of closed chunks, its open chunk full. */
    public static ModelCost of(KStepSettings settings, ChunkShape shape, int submodels) {
        Cost closed = settings.learner().cost(shape).max(settings.fallback().cost(shape));
        Cost open = settings.provisional().cost(shape);
        double classes = Math.max(1, shape.classes());
        double parents = submodels + 1.0;
        double main = settings.main().bytes(classes, parents, shape.rows() + settings.reservoir());
        double kept = submodels * closed.bytes();
        double said = 4 * NUMBER * parents * classes;
        double past = past(settings, shape, parents);
        boolean sweeps = settings.labels().soft().sweeps();
        boolean unlabelled = settings.labels().learnsUnlabelled();
        ChunkShape swept = unlabelled ? shape.times(1 + UnlabelledRows.MOST_PER_LABEL) : shape;
        double window = sweeps ? SoftWindow.bytes(settings.learner(), swept) : 0;
        double sweeping = sweeps ? SoftWindow.working(settings.learner(), swept) : 0;
        double bytes = rows(settings, shape) + past + kept + open.bytes() + main + said + window;
        double published = main + (kept + open.bytes()) / 2;
        return new ModelCost(
                bytes,
                Math.max(Math.max(closed.working(), open.working()), Math.max(published, sweeping))
                        + (settings.isRegression() ? past : 0),
                submodels * closed.answer() + open.answer() + settings.main().work(classes, parents));
    }

    /** The open chunk, whose room doubles, with what soft labels say. */
    private static double rows(KStepSettings settings, ChunkShape shape) {
        int said = settings.labels().soft().isSaid() ? 3 : 1;
        return shape.rows() * (2 * row(settings, shape) + said * NUMBER * shape.classes());
    }

    /** The rows of the past; those of a number with what each submodel says of them, for they are counted together. */
    private static double past(KStepSettings settings, ChunkShape shape, double parents) {
        double row = row(settings, shape) + ROW_OBJECT;
        if (settings.isRegression()) {
            return settings.reservoir() * (row + 2 * NUMBER * shape.classes() * parents);
        }
        return settings.main().kind() == MainSettings.Kind.CHILD ? settings.reservoir() * row : 0;
    }

    private static double row(KStepSettings settings, ChunkShape shape) {
        return NUMBER * (shape.features() + (settings.isRegression() ? 1 : 0));
    }
}
