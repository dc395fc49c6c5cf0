package io.kstep.multi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Directions in which a search with several objectives looks: evenly spread over the simplex (Das and Dennis 1998), as many
 * as fit, the rest drawn uniformly; and for each its nearest ones.
 */
final class WeightVectors {

    /** A weight of 0 would not care for an objective at all. */
    private static final double LEAST = 1e-4;

    private WeightVectors() {}

    static double[][] of(int count, int objectives, SplittableRandom random) {
        List<double[]> vectors = new ArrayList<>();
        if (objectives == 1) {
            vectors.add(new double[] {1});
        } else {
            int steps = 1;
            while (points(steps + 1, objectives) <= count) {
                steps++;
            }
            if (points(steps, objectives) <= count) {
                lattice(steps, steps, new double[objectives], 0, vectors);
            }
        }
        while (vectors.size() < count) {
            double[] drawn = IntStream.range(0, objectives)
                    .mapToDouble(i -> -Math.log1p(-random.nextDouble()))
                    .toArray();
            double sum = Arrays.stream(drawn).sum();
            vectors.add(Arrays.stream(drawn).map(x -> x / sum).toArray());
        }
        vectors.forEach(vector -> Arrays.setAll(vector, i -> Math.max(LEAST, vector[i])));
        return vectors.toArray(double[][]::new);
    }

    /** How many points a lattice has: the ways to part that number of steps. */
    private static double points(int steps, int objectives) {
        double points = 1;
        for (int i = 1; i < objectives; i++) {
            points *= (double) (steps + i) / i;
        }
        return Math.rint(points);
    }

    private static void lattice(int left, int steps, double[] now, int at, List<double[]> to) {
        if (at == now.length - 1) {
            now[at] = (double) left / steps;
            to.add(now.clone());
            return;
        }
        for (int own = 0; own <= left; own++) {
            now[at] = (double) own / steps;
            lattice(left - own, steps, now, at + 1, to);
        }
    }

    /** The nearest vectors of one, itself among them, the first on ties. */
    static int[] nearest(double[][] vectors, int of, int count) {
        int most = Math.min(count, vectors.length);
        int[] nearest = new int[most];
        double[] distances = new double[most];
        int found = 0;
        for (int i = 0; i < vectors.length; i++) {
            double distance = 0;
            for (int o = 0; o < vectors[i].length; o++) {
                double apart = vectors[i][o] - vectors[of][o];
                distance += apart * apart;
            }
            if (found < most || distance < distances[most - 1]) {
                int at = found < most ? found++ : most - 1;
                while (at > 0 && distances[at - 1] > distance) {
                    nearest[at] = nearest[at - 1];
                    distances[at] = distances[at - 1];
                    at--;
                }
                nearest[at] = i;
                distances[at] = distance;
            }
        }
        return nearest;
    }
}
