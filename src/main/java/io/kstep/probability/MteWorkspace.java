package io.kstep.probability;

/**
 * The scratch memory of a thread's fits, so that estimators stay immutable and thread-safe while a fit allocates its
 * result only. It is sized for the settings used last; a thread that alternates between settings allocates a new one
 * each time.
 */
final class MteWorkspace {

    private static final ThreadLocal<MteWorkspace> OF_THREAD = new ThreadLocal<>();

    private final MteEstimator settings;
    final WeightedSample sample = new WeightedSample();
    final SmoothedGrid grid;
    final PieceCuts cuts;
    final PieceFitter fitter;
    final double[] shapes;

    private MteWorkspace(MteEstimator settings) {
        this.settings = settings;
        grid = new SmoothedGrid(settings.bins());
        cuts = new PieceCuts(settings.bins());
        shapes = new double[3 * settings.bins()];
        fitter = settings.fit() == MteEstimator.PieceFit.EM
                ? new ShapeMixture(settings.iterations())
                : new NewtonShape(settings.iterations());
    }

    static MteWorkspace of(MteEstimator settings) {
        MteWorkspace workspace = OF_THREAD.get();
        if (workspace == null || !workspace.settings.equals(settings)) {
            workspace = new MteWorkspace(settings);
            OF_THREAD.set(workspace);
        }
        return workspace;
    }
}
