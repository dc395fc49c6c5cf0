package io.kstep.inspect;

import io.kstep.bayes.ViewedClassifier;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.incremental.ContendersView;
import io.kstep.incremental.KStepClassifier;
import io.kstep.incremental.MainView;
import io.kstep.incremental.ModelView;
import io.kstep.incremental.Submodel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A k-step classifier made ready to be shown: the classes with the most rows, at most {@value #MOST_CLASSES}, and every
 * feature, the most informative first.
 */
public final class Portrait {

    /** Classes that can be distinguished in a table. */
    public static final int MOST_CLASSES = 40;

    private final String name;
    private final KStepClassifier model;
    private final MainView main;
    private final int[] classes;
    private final double[] priors;
    private final List<ViewedClassifier> closed;
    private final List<FeaturePortrait> features;
    private final double[] informations;
    private final StructurePortrait structure;
    private final Optional<ContendersView> contest;

    private Portrait(String name, KStepClassifier model, Optional<ContendersView> contest) {
        this.name = name;
        this.model = model;
        this.contest = contest;
        main = model.mainView();
        int count = model.schema().classCount();
        closed = viewed(closedSubmodels(model));
        double[] rows = rows(closed, count);
        classes = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble(c -> -rows[c]))
                .limit(MOST_CLASSES)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        double total = Arrays.stream(classes).mapToDouble(c -> rows[c] + 1).sum();
        priors = Arrays.stream(classes).mapToDouble(c -> (rows[c] + 1) / total).toArray();
        features = ranked(j -> pool(j, closed).portrait());
        informations = IntStream.range(0, model.submodels().size())
                .mapToDouble(main::information)
                .toArray();
        structure = StructurePortrait.of(closed);
    }

    /** The portrait of a model that was learned from data of this name. */
    public static Portrait of(String name, KStepClassifier model) {
        return new Portrait(name, model, Optional.empty());
    }

    /** The portrait of what answers, a k-step classifier of classes; nothing where that is of another kind. */
    public static Optional<Portrait> ofSpeaker(String name, ModelView model) {
        return model.speaker() instanceof KStepClassifier classifier
                        && !model.schema().isRegression()
                ? Optional.of(new Portrait(
                        name,
                        classifier,
                        Optional.of(model)
                                .filter(ContendersView.class::isInstance)
                                .map(ContendersView.class::cast)))
                : Optional.empty();
    }

    /** The submodels to look through: of closed chunks, or where there is none that of the open one. */
    private static List<Submodel> closedSubmodels(KStepClassifier model) {
        List<Submodel> all = model.submodels();
        return model.hasOpenChunk() && all.size() > 1 ? all.subList(0, all.size() - 1) : all;
    }

    private static List<ViewedClassifier> viewed(List<Submodel> submodels) {
        return submodels.stream()
                .map(Submodel::classifier)
                .filter(ViewedClassifier.class::isInstance)
                .map(ViewedClassifier.class::cast)
                .toList();
    }

    private static double[] rows(List<ViewedClassifier> classifiers, int count) {
        double[] rows = new double[count];
        for (ViewedClassifier classifier : classifiers) {
            int[] present = classifier.presentClasses();
            for (int slot = 0; slot < present.length; slot++) {
                rows[present[slot]] += classifier.classWeight(slot);
            }
        }
        return rows;
    }

    private List<FeaturePortrait> ranked(IntFunction<FeaturePortrait> of) {
        return IntStream.range(0, model.schema().featureCount())
                .mapToObj(of)
                .sorted(Comparator.comparingDouble(FeaturePortrait::information).reversed())
                .toList();
    }

    private FeaturePool pool(int j, List<ViewedClassifier> classifiers) {
        Feature feature = model.schema().features().get(j);
        return FeaturePool.of(feature, j, classifiers, classes, priors);
    }

    public String name() {
        return name;
    }

    public KStepClassifier model() {
        return model;
    }

    public Schema schema() {
        return model.schema();
    }

    public MainView main() {
        return main;
    }

    /** The contenders of which this model is the one that answers. */
    public Optional<ContendersView> contest() {
        return contest;
    }

    /** Indices of the classes shown, ascending. */
    public int[] classes() {
        return classes.clone();
    }

    public List<String> classNames() {
        return Arrays.stream(classes).mapToObj(schema().classes()::get).toList();
    }

    public int classesLeftOut() {
        return schema().classCount() - classes.length;
    }

    /** Share of each class shown among the rows of all submodels. */
    public double[] priors() {
        return priors.clone();
    }

    /** All features, the most informative first. */
    public List<FeaturePortrait> features() {
        return features;
    }

    /** Whether there is a submodel that shows its features one by one. */
    public boolean hasDensities() {
        return !closed.isEmpty();
    }

    /** What features depend on besides the class. */
    public StructurePortrait structure() {
        return structure;
    }

    /** Mutual information of a feature and the class as submodel i alone has it. */
    public double information(FeaturePortrait feature, int i) {
        return submodelPool(feature, i).portrait().information();
    }

    /** The densities of a feature at the points of its grid as submodel i alone has them. */
    public double[][] densities(FeaturePortrait.Curves curves, int i) {
        return submodelPool(curves, i).densities(curves.grid());
    }

    private FeaturePool submodelPool(FeaturePortrait feature, int i) {
        return pool(feature.index(), viewed(List.of(model.submodels().get(i))));
    }

    /** Share of each class shown among the rows of one submodel. */
    public double[] shares(Submodel submodel) {
        double[] rows = rows(viewed(List.of(submodel)), schema().classCount());
        double total = Math.max(1e-300, Arrays.stream(rows).sum());
        return Arrays.stream(classes).mapToDouble(c -> rows[c] / total).toArray();
    }

    /** Whether submodel i is the provisional one of the open chunk. */
    public boolean isOpen(int i) {
        return model.hasOpenChunk() && i == model.submodels().size() - 1;
    }

    /** Numbers of the chunks that submodel i was learned from. */
    public String chunks(int i) {
        Submodel submodel = model.submodels().get(i);
        return submodel.firstChunk()
                + (submodel.lastChunk() > submodel.firstChunk() ? "-" + submodel.lastChunk() : "")
                + (isOpen(i) ? " (open)" : "");
    }

    /** Mutual information of submodel i and the main classifier in nats. */
    public double information(int i) {
        return informations[i];
    }
}
