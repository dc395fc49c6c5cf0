package io.kstep.bayes;

import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.probability.LogSpace;
import java.util.Arrays;
import java.util.List;

/**
 * Classifiers with priors of their own that answer with the mean of their posteriors, as the networks of AODE do that EM
 * has fitted one by one (López-Cruz et al. 2013, section 3). Immutable.
 */
final class AveragedClassifier implements ViewedClassifier {

    /** A posterior is not below it, so that its logarithm stays finite. */
    private static final double LEAST = 1e-300;

    private final List<ViewedClassifier> members;

    AveragedClassifier(List<ViewedClassifier> members) {
        if (members.isEmpty()) {
            throw new IllegalArgumentException("a mean needs a classifier");
        }
        this.members = List.copyOf(members);
    }

    /**
     * The likelihood that with the mean prior gives the mean posterior; with it also the mean density of the instance, so
     * that the sum over the classes is a density as any other classifier's is.
     */
    @Override
    public void logLikelihood(double[] values, double[] out, double[] scratch) {
        Arrays.fill(out, 0);
        if (Arrays.stream(values).noneMatch(Double::isFinite)) {
            return;
        }
        double[] joint = new double[out.length];
        double density = Double.NEGATIVE_INFINITY;
        for (ViewedClassifier member : members) {
            member.logJoint(values, joint, scratch);
            density = LogSpace.logAdd(density, LogSpace.normaliseAndSum(joint, joint.length));
            for (int c = 0; c < out.length; c++) {
                out[c] += joint[c] / members.size();
            }
        }
        logPrior(scratch);
        for (int c = 0; c < out.length; c++) {
            out[c] = Math.log(Math.max(LEAST, out[c])) + density - Math.log(members.size()) - scratch[c];
        }
    }

    @Override
    public void logPrior(double[] out) {
        double[] one = new double[out.length];
        Arrays.fill(out, 0);
        for (ViewedClassifier member : members) {
            member.logPrior(one);
            for (int c = 0; c < out.length; c++) {
                out[c] += Math.exp(one[c]) / members.size();
            }
        }
        for (int c = 0; c < out.length; c++) {
            out[c] = Math.log(out[c]);
        }
    }

    @Override
    public int[] presentClasses() {
        return members.get(0).presentClasses();
    }

    /** The mean over its members. */
    @Override
    public double classWeight(int slot) {
        return members.stream()
                .mapToDouble(member -> member.classWeight(slot))
                .average()
                .orElseThrow();
    }

    /** As the first member that uses the feature has it. */
    @Override
    public FeatureView view(int feature) {
        return members.stream()
                .map(member -> member.view(feature))
                .filter(view -> !(view instanceof FeatureView.Silent))
                .findFirst()
                .orElseGet(FeatureView.Silent::new);
    }

    @Override
    public List<Structure> structures() {
        return members.stream().flatMap(member -> member.structures().stream()).toList();
    }

    void write(BinaryWriter out) {
        out.writeList(members, (to, member) -> ClassifierForm.write(member, to));
    }

    static AveragedClassifier read(BinaryReader in) {
        List<ViewedClassifier> members = in.readList(from -> {
            if (ClassifierForm.read(from) instanceof ViewedClassifier viewed
                    && !(viewed instanceof AveragedClassifier)) {
                return viewed;
            }
            throw from.bad("a classifier with features");
        });
        if (members.isEmpty()) {
            throw in.bad("one classifier or more");
        }
        return new AveragedClassifier(members);
    }
}
