package io.kstep.multi;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Evolves solutions of a problem with several objectives, all to be as large as can be: every member of a population
 * minimises the weighted Chebyshev distance from the best values seen in a direction of its own, and mates with members
 * whose directions are near (MOEA/D, Zhang and Li 2007; Li and Zhang 2009).
 *
 * @param <G> what is evolved
 */
final class Moead<G> {

    /** How often parents and those replaced are neighbours and not any. */
    private static final double NEAR = .9;

    /** What is solved; the same genome has the same objectives, always. */
    interface Problem<G> {

        int objectives();

        G random(SplittableRandom random);

        G child(G one, G other, SplittableRandom random);

        /** The objectives of a genome; it may be remembered where it is not dominated. */
        double[] evaluate(G genome);
    }

    /**
     * How long and how widely it searches.
     *
     * @param evaluations of genomes, those of the first population among them
     * @param population number of directions
     * @param neighbours of each, itself among them
     * @param replaced members that a child replaces at the most
     */
    record Settings(int evaluations, int population, int neighbours, int replaced, long seed) {}

    private final Problem<G> problem;
    private final Settings settings;
    private final SplittableRandom random;
    private final double[][] weights;
    private final Object[] population;
    private final double[][] values;
    private final double[] best;
    private int evaluations;

    private Moead(Problem<G> problem, Settings settings) {
        this.problem = problem;
        this.settings = settings;
        random = new SplittableRandom(settings.seed);
        weights = WeightVectors.of(settings.population, problem.objectives(), random);
        population = new Object[weights.length];
        values = new double[weights.length][];
        best = IntStream.range(0, problem.objectives())
                .mapToDouble(o -> Double.NEGATIVE_INFINITY)
                .toArray();
    }

    /** Runs to the end; the problem has seen every genome that was evaluated. */
    static <G> void run(Problem<G> problem, Settings settings) {
        new Moead<>(problem, settings).run();
    }

    private void run() {
        int first = Math.min(population.length, settings.evaluations);
        for (int i = 0; i < first; i++) {
            G drawn = problem.random(random);
            population[i] = drawn;
            values[i] = evaluated(drawn);
        }
        int[] all = IntStream.range(0, first).toArray();
        int[][] near = new int[population.length][];
        while (evaluations < settings.evaluations) {
            for (int i : shuffled(all)) {
                if (evaluations < settings.evaluations) {
                    near[i] = near[i] == null ? WeightVectors.nearest(weights, i, settings.neighbours) : near[i];
                    step(random.nextDouble() < NEAR ? near[i] : all);
                }
            }
        }
    }

    private double[] evaluated(G genome) {
        double[] found = problem.evaluate(genome);
        evaluations++;
        for (int o = 0; o < best.length; o++) {
            best[o] = Math.max(best[o], found[o]);
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    private void step(int[] pool) {
        int one = random.nextInt(pool.length);
        int other = random.nextInt(pool.length - 1);
        other += other >= one ? 1 : 0;
        G child = problem.child((G) population[pool[one]], (G) population[pool[other]], random);
        double[] found = evaluated(child);
        int[] left = pool.clone();
        int replaced = 0;
        for (int rest = left.length; rest > 0 && replaced < settings.replaced; rest--) {
            int at = random.nextInt(rest);
            int q = left[at];
            left[at] = left[rest - 1];
            if (distance(weights[q], best, found) <= distance(weights[q], best, values[q])) {
                population[q] = child;
                values[q] = found;
                replaced++;
            }
        }
    }

    /** The weighted Chebyshev distance of objectives from the best ones. */
    static double distance(double[] weights, double[] best, double[] found) {
        double most = 0;
        for (int o = 0; o < weights.length; o++) {
            most = Math.max(most, weights[o] * Math.abs(best[o] - found[o]));
        }
        return most;
    }

    private int[] shuffled(int[] all) {
        int[] order = all.clone();
        for (int i = order.length - 1; i > 0; i--) {
            int at = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[at];
            order[at] = moved;
        }
        return order;
    }
}
