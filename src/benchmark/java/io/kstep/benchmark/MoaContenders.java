package io.kstep.benchmark;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import moa.classifiers.Classifier;
import moa.options.ClassOption;

/** MOA's learners with MOA's defaults, from MOA's own command texts; random seed 1. */
final class MoaContenders {

    private MoaContenders() {}

    /** In order of their cost; MOA's AccuracyUpdatedEnsemble is AUE2 (it weighs by MSEr + MSEi, TNNLS 2014). */
    static List<Contender> all() {
        return Stream.of(
                        moa("majority", "functions.MajorityClass"),
                        moa("no-change", "functions.NoChange"),
                        moa("NB", "bayes.NaiveBayes"),
                        moa("NB+ADWIN", "drift.SingleClassifierDrift -l bayes.NaiveBayes -d ADWINChangeDetector"),
                        moa("NB+DDM", "drift.SingleClassifierDrift -l bayes.NaiveBayes -d DDM"),
                        moa("AWE(NB,500)", "meta.AccuracyWeightedEnsemble -l bayes.NaiveBayes -c 500"),
                        moa("AUE2(NB,500)", "meta.AccuracyUpdatedEnsemble -l bayes.NaiveBayes -c 500"),
                        moa("DWM(NB)", "meta.DynamicWeightedMajority -l bayes.NaiveBayes"),
                        moa("OzaBagAdwin(NB)", "meta.OzaBagAdwin -l bayes.NaiveBayes"),
                        moa("HoeffdingTree", "trees.HoeffdingTree"),
                        moa("EFDT", "trees.EFDT"),
                        moa("HAT", "trees.HoeffdingAdaptiveTree"),
                        moa("OzaBagAdwin(HT)", "meta.OzaBagAdwin -l trees.HoeffdingTree"),
                        moa("LeveragingBag", "meta.LeveragingBag"),
                        moa("ARF(10)", "meta.AdaptiveRandomForest -s 10"),
                        moa("SRP(10)", "meta.StreamingRandomPatches -s 10"))
                .toList();
    }

    private static Contender moa(String name, String command) {
        return new Contender(name, schema -> new MoaLearner(command, schema));
    }

    /**
     * Votes that sum to 1. MOA's votes may be anything: a negative or undefined one counts as none, an infinite one beats
     * every finite one, and where no class got a vote all are equal.
     */
    static void normalise(double[] votes, double[] posterior) {
        Arrays.fill(posterior, 0);
        double greatest = 0;
        for (int c = 0; c < Math.min(votes.length, posterior.length); c++) {
            posterior[c] = votes[c] > 0 ? votes[c] : 0;
            greatest = Math.max(greatest, posterior[c]);
        }
        double sum = 0;
        for (int c = 0; c < posterior.length; c++) {
            // divided by the greatest first, so that neither huge nor tiny votes leave the range of doubles
            posterior[c] = greatest == 0 ? 1 : posterior[c] == greatest ? 1 : posterior[c] / greatest;
            sum += posterior[c];
        }
        for (int c = 0; c < posterior.length; c++) {
            posterior[c] /= sum;
        }
    }

    private static final class MoaLearner implements Contender.Prequential {
        private final Classifier classifier;
        private final InstancesHeader header;
        private Instance current;

        MoaLearner(String command, Schema schema) {
            header = header(schema);
            try {
                classifier = (Classifier) ClassOption.cliStringToObject(command, Classifier.class, null);
            } catch (Exception e) {
                throw new IllegalStateException("MOA does not know '" + command + "'", e);
            }
            classifier.setRandomSeed(1);
            classifier.setModelContext(header);
            classifier.prepareForUse();
        }

        @Override
        public void predict(double[] values, double[] posterior) {
            double[] withClass = Arrays.copyOf(values, values.length + 1);
            withClass[values.length] = Double.NaN;
            current = new DenseInstance(1, withClass);
            current.setDataset(header);
            normalise(classifier.getVotesForInstance(current), posterior);
        }

        @Override
        public void learn(double[] values, int truth) {
            current.setClassValue(truth);
            classifier.trainOnInstance(current);
        }

        private static InstancesHeader header(Schema schema) {
            List<Attribute> attributes = new ArrayList<>();
            schema.features()
                    .forEach(feature -> attributes.add(
                            feature.isContinuous()
                                    ? new Attribute(feature.name())
                                    : new Attribute(feature.name(), feature.values())));
            attributes.add(new Attribute(schema.classVariable().name(), schema.classes()));
            InstancesHeader header = new InstancesHeader(new Instances("stream", attributes, 0));
            header.setClassIndex(attributes.size() - 1);
            return header;
        }
    }
}
