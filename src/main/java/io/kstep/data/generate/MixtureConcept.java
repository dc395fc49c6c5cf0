package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A class by its prior, then one of the class's components, all alike, that the features are drawn from. */
record MixtureConcept(Schema schema, double[] prior, List<List<Component>> components) implements Concept {

    /** A density that rows can be drawn from. */
    interface Component {
        void draw(Draws draws, double[] values);

        double logDensity(double[] values);
    }

    /** Independent normal features of one standard deviation around a centre. */
    record Normal(double[] centre, double sd) implements Component {
        @Override
        public void draw(Draws draws, double[] values) {
            for (int j = 0; j < values.length; j++) {
                values[j] = centre[j] + sd * draws.gaussian();
            }
        }

        @Override
        public double logDensity(double[] values) {
            double log = 0;
            for (int j = 0; j < values.length; j++) {
                log += LogSpace.normal(values[j], centre[j], sd);
            }
            return log;
        }
    }

    /** Two standard normal features with this correlation around (centre, centre). */
    record Correlated(double centre, double correlation) implements Component {
        @Override
        public void draw(Draws draws, double[] values) {
            double z = draws.gaussian();
            values[0] = centre + z;
            values[1] = centre + correlation * z + residual() * draws.gaussian();
        }

        @Override
        public double logDensity(double[] values) {
            double z = values[0] - centre;
            return LogSpace.normal(z, 0, 1) + LogSpace.normal(values[1], centre + correlation * z, residual());
        }

        private double residual() {
            return Math.sqrt(1 - correlation * correlation);
        }
    }

    /** Independent chi-square features with 4 degrees of freedom, each shifted (Pérez 2010, eq. 4.17). */
    record ChiSquare(double[] shift) implements Component {
        @Override
        public void draw(Draws draws, double[] values) {
            for (int j = 0; j < values.length; j++) {
                values[j] = shift[j] + 2 * (draws.exponential() + draws.exponential());
            }
        }

        @Override
        public double logDensity(double[] values) {
            double log = 0;
            for (int j = 0; j < values.length; j++) {
                double y = values[j] - shift[j];
                log += y > 0 ? Math.log(y / 4) - y / 2 : Double.NEGATIVE_INFINITY;
            }
            return log;
        }
    }

    @Override
    public double draw(Draws draws, double[] values) {
        int c = draws.weighted(prior);
        List<Component> own = components.get(c);
        own.get(draws.index(own.size())).draw(draws, values);
        return c;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        return Optional.of((values, out) -> {
            Arrays.fill(out, Double.NEGATIVE_INFINITY);
            for (int c = 0; c < out.length; c++) {
                List<Component> own = components.get(c);
                double weight = Math.log(prior[c] / own.size());
                for (Component component : own) {
                    out[c] = LogSpace.add(out[c], weight + component.logDensity(values));
                }
            }
        });
    }
}
