package io.kstep.data.generate;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Vectors of class variables of two classes each, the first drawn evenly and each other the same as the one before it
 * with a given probability. Every feature is normal with variance 1 about a mean for each class of its variable, and for
 * some of a second one as well: the parts of the mean are drawn from a normal distribution. The number drawn as the class
 * is that of the vector in base 2, the first variable the lowest digit.
 */
final class ClassVectors implements Concept {

    /**
     * Settings that all concepts of a stream share.
     *
     * @param same probability that a class variable has the class of the one before it
     * @param two share of the features that depend on a second class variable
     * @param gap standard deviation of the parts of the means
     */
    record Settings(int variables, int features, double same, double two, double gap) {}

    private final Settings settings;
    private final Schema schema;
    /** At (feature, class) of its variable. */
    private final double[][] first;
    /** The same of its second variable, all 0 where it has none. */
    private final double[][] second;

    ClassVectors(Settings settings, Draws model) {
        this.settings = settings;
        first = new double[settings.features()][2];
        second = new double[settings.features()][2];
        for (int i = 0; i < first.length; i++) {
            boolean isOfTwo = model.chance(settings.two());
            for (int c = 0; c < 2; c++) {
                first[i][c] = settings.gap() * model.gaussian();
                second[i][c] = (isOfTwo ? settings.gap() : 0) * model.gaussian();
            }
        }
        schema = new Schema(
                IntStream.rangeClosed(1, settings.features())
                        .mapToObj(i -> Feature.continuous("x" + i))
                        .toList(),
                IntStream.rangeClosed(1, settings.variables())
                        .<Target>mapToObj(j -> new Target.ClassVariable("class_" + j, List.of("0", "1")))
                        .toList());
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public double draw(Draws draws, double[] values) {
        int[] classes = new int[settings.variables()];
        int code = 0;
        for (int j = 0; j < classes.length; j++) {
            double ofOne = j == 0 ? 0.5 : classes[j - 1] == 1 ? settings.same() : 1 - settings.same();
            classes[j] = draws.chance(ofOne) ? 1 : 0;
            code += classes[j] << j;
        }
        for (int i = 0; i < values.length; i++) {
            int of = i % classes.length;
            values[i] = draws.gaussian() + first[i][classes[of]] + second[i][classes[(of + 1) % classes.length]];
        }
        return code;
    }
}
