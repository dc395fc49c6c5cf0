package io.kstep.bayes;

import io.kstep.bayes.mixture.Components;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** A mixture of naive Bayes for each class. Immutable; the components' working memory is copied for each thread. */
final class MixtureClassifier implements Classifier {

    private static final double PRIOR_ROWS = 1;

    private final Components components;
    private final ThreadLocal<Components> own;
    private final double[] classWeights;

    MixtureClassifier(Components components, double[] classWeights) {
        this.components = components;
        this.classWeights = classWeights;
        own = ThreadLocal.withInitial(components::copy);
    }

    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        Components mine = own.get();
        if (mine.logLikelihood(values, out)) {
            double unit = mine.logUnit();
            for (int c = 0; c < out.length; c++) {
                out[c] += unit;
            }
        }
    }

    @Override
    public void logPrior(double[] out) {
        double all = PRIOR_ROWS * out.length;
        for (int c = 0; c < Math.min(out.length, classWeights.length); c++) {
            all += classWeights[c];
        }
        for (int c = 0; c < out.length; c++) {
            out[c] = Math.log(((c < classWeights.length ? classWeights[c] : 0) + PRIOR_ROWS) / all);
        }
    }

    /** Components of a class. */
    int count(int c) {
        return components.count(c);
    }

    void write(BinaryWriter out) {
        out.writeDoubles(classWeights);
        components.write(out);
    }

    static MixtureClassifier read(BinaryReader in) {
        double[] classWeights = in.readDoubles();
        Components components = Components.read(in);
        if (components.classes() != classWeights.length) {
            throw in.bad("a mixture of " + classWeights.length + " classes, not " + components.classes());
        }
        return new MixtureClassifier(components, classWeights);
    }
}
