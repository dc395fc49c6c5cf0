package io.kstep.multi;

import io.kstep.data.Chunk;
import io.kstep.data.Target;
import io.kstep.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Searches structures of multi-dimensional classifiers that are good at several things at once (Rodríguez 2013, sections
 * 6.2.1 to 6.2.3). Objectives are estimated by repeated cross-validation on the search rows; what enters the front is
 * judged on validation rows that the search does not see, by tables learned from the search rows. The folds are the same
 * for all structures.
 *
 * @param rates whether objectives are the share of each class's rows that are right, which of two classes are specificity
 *     and sensitivity, and not the accuracy of each class variable
 */
record StructureEvolution(Moead.Settings settings, Splits splits, Arcs arcs, boolean rates, Tables tables) {

    /**
     * @param folds of the cross-validation
     * @param times it is repeated
     * @param validation share of the rows that judge the front
     */
    record Splits(int folds, int times, double validation) {}

    /** How genomes are decoded; see {@link GenomeDecoder}. */
    record Arcs(double level, int j, int k) {}

    /** How tables are made; see {@link TableJointLearner}. */
    record Tables(int bins, double alpha) {}

    /** Without limit, as far as anyone will want. */
    private static final int ANY = 1000;

    static StructureEvolution read(Spec.Reader reader) {
        return new StructureEvolution(
                new Moead.Settings(
                        reader.integer("evaluations", 5000, 2, 100_000_000),
                        reader.integer("population", 200, 2, 1_000_000),
                        reader.integer("neighbours", 20, 2, 1_000_000),
                        reader.integer("replaced", 2, 1, 1_000_000),
                        reader.integer("seed", 1, 0, Integer.MAX_VALUE)),
                new Splits(
                        reader.integer("folds", 5, 2, 1000),
                        reader.integer("times", 5, 1, 1000),
                        reader.real("validation", .25, .01, .9)),
                new Arcs(
                        reader.real("level", .1, 0, 1),
                        reader.integer("j", ANY, 0, ANY),
                        reader.integer("k", ANY, 0, ANY)),
                reader.choice("objectives", "accuracy", "accuracy", "rates").equals("rates"),
                new Tables(reader.integer("bins", 5, 2, 1000), reader.real("alpha", 1, 1e-9, 1e6)));
    }

    String options() {
        return "evaluations=" + settings.evaluations() + ",population=" + settings.population() + ",neighbours="
                + settings.neighbours() + ",replaced=" + settings.replaced() + ",seed=" + settings.seed() + ",folds="
                + splits.folds + ",times=" + splits.times + ",validation=" + splits.validation + ",level="
                + arcs.level + ",j=" + arcs.j + ",k=" + arcs.k + ",objectives=" + (rates ? "rates" : "accuracy")
                + ",bins=" + tables.bins + ",alpha=" + tables.alpha;
    }

    /** The front of rows whose classes are all known, of which there must be some on both sides. */
    Front front(Chunk chunk, FrontChoice choice) {
        CodedRows rows = CodedRows.of(chunk, tables.bins);
        SplittableRandom random = new SplittableRandom(settings.seed());
        int[] held = rows.heldOut(splits.validation, random);
        int[] search =
                IntStream.range(0, held.length).filter(row -> held[row] < 0).toArray();
        CodedRows searched = rows.subset(search);
        int[][] folds = IntStream.range(0, splits.times)
                .mapToObj(time -> searched.folds(splits.folds, random))
                .toArray(int[][]::new);
        JointCounts counts = new JointCounts(JointRows.of(chunk.subset(search)), searched);
        List<String> names = names(chunk.schema().targets());
        Search problem = new Search(
                new GenomeDecoder(new GenomeDecoder.Counted(counts), arcs.level, arcs.j, arcs.k),
                new StructureTests(searched, folds, tables.alpha),
                new StructureTests(rows, new int[][] {held}, tables.alpha),
                rows,
                names.size());
        Moead.run(problem, settings);
        List<Front.Member> members = problem.members();
        return new Front(names, members, choice.of(members, rows.space().variables(), names.size()));
    }

    private List<String> names(List<Target> targets) {
        List<String> names = new ArrayList<>();
        for (Target target : targets) {
            if (rates) {
                target.values().forEach(value -> names.add(target.name() + "=" + value));
            } else {
                names.add(target.name());
            }
        }
        return names;
    }

    private double[] objectives(StructureTests.Tested tested) {
        return rates
                ? Arrays.stream(tested.rates())
                        .flatMapToDouble(DoubleStream::of)
                        .toArray()
                : tested.single();
    }

    /** The problem that is solved; remembers the front of what it has seen. */
    private final class Search implements Moead.Problem<Genome> {

        private final GenomeDecoder decoder;
        private final StructureTests searching;
        private final StructureTests validating;
        private final CodedRows rows;
        private final int objectives;
        private final ParetoArchive<JointStructure> archive = new ParetoArchive<>();

        Search(
                GenomeDecoder decoder,
                StructureTests searching,
                StructureTests validating,
                CodedRows rows,
                int objectives) {
            this.decoder = decoder;
            this.searching = searching;
            this.validating = validating;
            this.rows = rows;
            this.objectives = objectives;
        }

        @Override
        public int objectives() {
            return objectives;
        }

        @Override
        public Genome random(SplittableRandom random) {
            return Genome.random(rows.space().variables(), rows.features(), random);
        }

        @Override
        public Genome child(Genome one, Genome other, SplittableRandom random) {
            return one.crossed(other, random);
        }

        @Override
        public double[] evaluate(Genome genome) {
            JointStructure structure = decoder.decode(genome);
            archive.add(structure, StructureEvolution.this.objectives(validating.test(structure)));
            return StructureEvolution.this.objectives(searching.test(structure));
        }

        List<Front.Member> members() {
            return archive.entries().stream()
                    .map(entry -> new Front.Member(
                            entry.item(),
                            entry.values(),
                            validating.test(entry.item()),
                            validating.parameters(entry.item())))
                    .sorted(Comparator.comparing(Front.Member::values, (one, other) -> Arrays.compare(other, one))
                            .thenComparingDouble(Front.Member::parameters))
                    .toList();
        }
    }
}
