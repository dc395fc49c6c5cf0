package io.kstep.evaluate;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far predictions of several class variables are off (Rodríguez 2013, sections 2.3 and 3.3): of each variable all that
 * is measured of one; the mean share of an instance's classes that are wrong, with an interval by the variance of that
 * share, since the errors of one instance depend on each other; and what is known of the vector beside its rolling error,
 * which {@link StreamErrors} has. Not thread-safe.
 */
public final class JointErrors {

    /** A mean error, in [0, 1], with its 95 % interval; NaN where there is none. */
    public record Mean(String estimator, double error, Interval interval) {}

    /**
     * Everything at one moment.
     *
     * @param instances that were scored: some class was known
     * @param vectors those of them whose classes were all known
     * @param ofMarginals share of these vectors that were right where each class was said that is most probable on its own
     * @param expected mean probability of the vectors that were said
     * @param means of the share of the classes that were wrong
     * @param variables of each class variable
     */
    public record Report(
            long instances,
            long vectors,
            double ofMarginals,
            double expected,
            List<Mean> means,
            List<StreamErrors.Report> variables) {

        public Report {
            means = List.copyOf(means);
            variables = List.copyOf(variables);
        }

        /** The mean error of an estimator, where there is one. */
        public Optional<Mean> mean(String estimator) {
            return means.stream()
                    .filter(mean -> mean.estimator().equals(estimator))
                    .findFirst();
        }
    }

    private final List<StreamErrors> variables;
    private final ShareErrors shares;
    private long instances;
    private long vectors;
    private long right;
    private double expected;

    JointErrors(StreamErrors.Settings settings, int variables) {
        this(new ArrayList<>(), new ShareErrors(settings));
        for (int j = 0; j < variables; j++) {
            this.variables.add(new StreamErrors(settings));
        }
    }

    private JointErrors(List<StreamErrors> variables, ShareErrors shares) {
        this.variables = variables;
        this.shares = shares;
    }

    /**
     * Takes a prediction whose labels have come, of which some may say nothing.
     *
     * @param classes known now of each variable, with those that the labels named first
     * @return 1 where the vector was wrong and 0 where it was right; -1 where not all of its classes are known
     */
    int add(JointForecast forecast, List<Label> labels, int[] classes) {
        int known = 0;
        int wrong = 0;
        boolean isSaid = false;
        int[] marginal = forecast.classes();
        for (int j = 0; j < labels.size(); j++) {
            Label label = labels.get(j);
            variables.get(j).score(forecast.posterior(j), label, classes[j]);
            isSaid |= !label.isVacuous(classes[j]);
            if (label instanceof Label.Hard hard) {
                known++;
                wrong += hard.index() == marginal[j] ? 0 : 1;
            }
        }
        instances += isSaid ? 1 : 0;
        if (known > 0) {
            shares.add((double) wrong / known);
        }
        return known == labels.size() ? vector(forecast, labels, wrong == 0) : -1;
    }

    private int vector(JointForecast forecast, List<Label> labels, boolean isRightByMarginals) {
        vectors++;
        right += isRightByMarginals ? 1 : 0;
        expected += forecast.probability();
        int[] said = forecast.vector();
        for (int j = 0; j < said.length; j++) {
            if (((Label.Hard) labels.get(j)).index() != said[j]) {
                return 1;
            }
        }
        return 0;
    }

    void closeChunk() {
        variables.forEach(StreamErrors::closeChunk);
        shares.closeChunk();
    }

    long instances() {
        return instances;
    }

    Report report() {
        return new Report(
                instances,
                vectors,
                (double) right / vectors,
                expected / vectors,
                shares.means(),
                variables.stream().map(StreamErrors::report).toList());
    }

    void write(BinaryWriter out) {
        out.writeLong(instances).writeLong(vectors).writeLong(right).writeDouble(expected);
        shares.write(out);
        out.writeList(variables, (to, one) -> one.write(to.writeByte(one.form())));
    }

    static JointErrors read(BinaryReader in, StreamErrors.Settings settings) {
        long instances = in.readLong();
        long vectors = in.readLong();
        long right = in.readLong();
        double expected = in.readDouble();
        ShareErrors shares = ShareErrors.read(in, settings);
        JointErrors errors = new JointErrors(in.readList(from -> StreamErrors.read(from, from.readByte())), shares);
        errors.instances = instances;
        errors.vectors = vectors;
        errors.right = right;
        errors.expected = expected;
        return errors;
    }
}
