package io.kstep.incremental;

import io.kstep.bayes.ChunkShape;
import io.kstep.data.Chunk;
import io.kstep.data.Feature;
import io.kstep.data.FeatureRange;
import io.kstep.data.Schema;
import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How the rows of a data set are divided into the k databases of a k-step classifier (Flesch, Fernández and Salmerón
 * 2007, section 4). A database may lack features that others have: its cells are missing, and its submodel is silent
 * about them.
 */
public sealed interface Division {

    /** The column that says which file a row came from, where several files are read as one data set. */
    String FILE = "file";

    /** The databases, each with rows; their schemas are that of the chunk. */
    List<Chunk> divide(Chunk chunk);

    /** Why no chunk of this schema can be divided so. */
    Optional<String> refusal(Schema schema);

    /** How many databases there are at the most. */
    double most(ChunkShape shape);

    /** Whether the order of the rows decides. */
    default boolean isByOrder() {
        return false;
    }

    /** The options of a spec that ask for it. */
    String options();

    /** Reads {@code by=}, {@code k=} and {@code column=}. */
    static Division read(Spec.Reader reader) {
        String by = reader.choice("by", "order", "order", "random", FILE, "column");
        String column = reader.text("column", "");
        int k = reader.integer("k", 2, 1, 100_000);
        long seed = reader.integer("seed", 1, 0, Integer.MAX_VALUE);
        boolean counted = by.equals("order") || by.equals("random");
        if (!counted && reader.spec().options().containsKey("k")) {
            throw new SpecException(
                    "'k' is for by=order and by=random; with by=" + by + " the rows say how many databases there are");
        }
        if (!by.equals("random") && reader.spec().options().containsKey("seed")) {
            throw new SpecException("'seed' is for by=random");
        }
        if (by.equals("column") == column.isEmpty()) {
            throw new SpecException("'column' names the column of by=column, and only of it");
        }
        return switch (by) {
            case "order" -> new ByOrder(k);
            case "random" -> new ByRandom(k, seed);
            case FILE -> new ByColumn(FILE);
            default -> new ByColumn(column);
        };
    }

    /**
     * The first rows, the next, and so on: k databases whose sizes differ by one row at the most, as many as there are
     * rows where these are fewer.
     */
    record ByOrder(int k) implements Division {
        @Override
        public List<Chunk> divide(Chunk chunk) {
            int parts = Math.max(1, Math.min(k, chunk.size()));
            return IntStream.range(0, parts)
                    .mapToObj(part -> IntStream.range(start(chunk, part, parts), start(chunk, part + 1, parts))
                            .toArray())
                    .map(chunk::subset)
                    .toList();
        }

        @Override
        public boolean isByOrder() {
            return true;
        }

        static int start(Chunk chunk, long part, int parts) {
            return (int) (part * chunk.size() / parts);
        }

        @Override
        public Optional<String> refusal(Schema schema) {
            return Optional.empty();
        }

        @Override
        public double most(ChunkShape shape) {
            return Math.max(1, Math.min(k, shape.rows()));
        }

        @Override
        public String options() {
            return "by=order,k=" + k;
        }
    }

    /** As by order, once the rows are in a random one; in each database they stand in the order of the file. */
    record ByRandom(int k, long seed) implements Division {
        @Override
        public List<Chunk> divide(Chunk chunk) {
            double[] keys = new SplittableRandom(seed).doubles(chunk.size()).toArray();
            int[] order = IntStream.range(0, keys.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(row -> keys[row]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            int parts = (int) most(keys.length);
            return IntStream.range(0, parts)
                    .mapToObj(part -> Arrays.stream(
                                    order, ByOrder.start(chunk, part, parts), ByOrder.start(chunk, part + 1, parts))
                            .sorted()
                            .toArray())
                    .map(chunk::subset)
                    .toList();
        }

        @Override
        public boolean isByOrder() {
            return true;
        }

        @Override
        public Optional<String> refusal(Schema schema) {
            return Optional.empty();
        }

        private double most(double rows) {
            return Math.max(1, Math.min(k, rows));
        }

        @Override
        public double most(ChunkShape shape) {
            return most(shape.rows());
        }

        @Override
        public String options() {
            return "by=random,k=" + k + ",seed=" + seed;
        }
    }

    /**
     * One database for each value of a discrete feature that has rows, in the order of its values, and one for the rows in
     * which it is missing. Submodels do not see the feature itself, which is the same in all their rows.
     */
    record ByColumn(String column) implements Division {
        @Override
        public List<Chunk> divide(Chunk chunk) {
            refusal(chunk.schema()).ifPresent(why -> {
                throw new SpecException(why);
            });
            int feature = place(chunk.schema());
            double[] owners = chunk.column(feature);
            Chunk blind = without(chunk, feature);
            int values = chunk.schema().features().get(feature).values().size();
            return IntStream.rangeClosed(0, values)
                    .mapToObj(value -> IntStream.range(0, owners.length)
                            .filter(row -> value == values ? Double.isNaN(owners[row]) : owners[row] == value)
                            .toArray())
                    .filter(rows -> rows.length > 0)
                    .map(blind::subset)
                    .toList();
        }

        private static Chunk without(Chunk chunk, int feature) {
            double[][] columns = new double[chunk.schema().featureCount()][];
            List<FeatureRange> ranges = new ArrayList<>();
            for (int j = 0; j < columns.length; j++) {
                columns[j] = j == feature ? nothing(chunk.size()) : chunk.column(j);
                ranges.add(j == feature ? FeatureRange.EMPTY : chunk.range(j));
            }
            return chunk.withColumns(columns, ranges);
        }

        private static double[] nothing(int rows) {
            double[] missing = new double[rows];
            Arrays.fill(missing, Double.NaN);
            return missing;
        }

        private int place(Schema schema) {
            return schema.features().stream().map(Feature::name).toList().indexOf(column);
        }

        @Override
        public Optional<String> refusal(Schema schema) {
            int place = place(schema);
            if (place < 0) {
                String hint = column.equals(FILE) ? "; --together reads several files as one data set" : "";
                return Optional.of("there is no column '" + column + "' to divide the rows by" + hint);
            }
            return schema.features().get(place).isContinuous()
                    ? Optional.of("column '" + column + "' holds numbers; rows are divided by a column of categories")
                    : Optional.empty();
        }

        @Override
        public double most(ChunkShape shape) {
            return Math.max(1, Math.min(shape.rows(), shape.mostValues() + 1));
        }

        @Override
        public String options() {
            return column.equals(FILE) ? "by=" + FILE : "by=column,column=" + column;
        }
    }
}
