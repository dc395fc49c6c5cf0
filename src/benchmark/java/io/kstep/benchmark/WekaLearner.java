package io.kstep.benchmark;

import io.kstep.bayes.Classifier;
import io.kstep.bayes.Learner;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * One of Weka's classifiers in the place of one of ours: it gets the same rows, and deals with missing values in its own
 * way.
 *
 * @param type Weka's class
 * @param options as on Weka's command line
 */
record WekaLearner(String type, String options) implements Learner {

    /** Switched off on our side too, which checks nothing of the kind; all of our data sets pass it. */
    private static final String UNCHECKED = "-do-not-check-capabilities ";

    @Override
    public Classifier learn(Chunk chunk) {
        Instances rows = rows(chunk);
        weka.classifiers.Classifier classifier = blank();
        build(classifier, rows);
        return new Learned(classifier, new Instances(rows, 0));
    }

    /** A classifier that has learned nothing yet: to find its class by name takes Weka longer than many a fold. */
    weka.classifiers.Classifier blank() {
        try {
            return AbstractClassifier.forName(type, Utils.splitOptions(UNCHECKED + options));
        } catch (Exception e) { // Weka's methods throw nothing more precise
            throw new IllegalStateException("Weka's " + type + " " + options + ": " + e.getMessage(), e);
        }
    }

    static void build(weka.classifiers.Classifier blank, Instances rows) {
        try {
            blank.buildClassifier(rows);
        } catch (Exception e) { // Weka's methods throw nothing more precise
            throw new IllegalStateException("Weka could not learn: " + e.getMessage(), e);
        }
    }

    /** A chunk of hard labels in Weka's form; NaN is a missing value there too. */
    static Instances rows(Chunk chunk) {
        Schema schema = chunk.schema();
        List<Attribute> attributes = new ArrayList<>();
        for (Feature feature : schema.features()) {
            attributes.add(
                    feature.isContinuous()
                            ? new Attribute(feature.name())
                            : new Attribute(feature.name(), feature.values()));
        }
        attributes.add(new Attribute("the class", schema.classes()));
        Instances rows = new Instances("chunk", new ArrayList<>(attributes), chunk.size());
        rows.setClassIndex(attributes.size() - 1);
        for (int i = 0; i < chunk.size(); i++) {
            double[] values = Arrays.copyOf(chunk.row(i), attributes.size());
            values[attributes.size() - 1] = chunk.classWeights().hardClass(i);
            rows.add(new DenseInstance(chunk.rowWeight(i), values));
        }
        return rows;
    }

    @Override
    public String spec() {
        return "weka " + type.substring(type.lastIndexOf('.') + 1) + " " + options;
    }

    /** What it says of a row is its posterior; the prior is in it, so that this one's is flat. */
    private record Learned(weka.classifiers.Classifier built, Instances header) implements Classifier {

        @Override
        public void logLikelihood(double[] values, double[] out, double[] scratch) {
            double[] withClass = Arrays.copyOf(values, values.length + 1);
            withClass[values.length] = Double.NaN;
            Instance row = new DenseInstance(1, withClass);
            row.setDataset(header);
            double[] posterior = posterior(built, row);
            for (int c = 0; c < out.length; c++) {
                out[c] = Math.log(posterior[c]);
            }
        }

        @Override
        public void logPrior(double[] out) {
            Arrays.fill(out, -Math.log(out.length));
        }
    }

    static double[] posterior(weka.classifiers.Classifier built, Instance row) {
        try {
            return built.distributionForInstance(row);
        } catch (Exception e) { // Weka's methods throw nothing more precise
            throw new IllegalStateException("Weka could not predict: " + e.getMessage(), e);
        }
    }
}
