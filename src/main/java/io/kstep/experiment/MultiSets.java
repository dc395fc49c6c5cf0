package io.kstep.experiment;

import io.kstep.data.Chunk;
import io.kstep.data.ClassWeights;
import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.probability.discretize.EqualFrequency;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The real data of Rodríguez 2013, section 6.3.1.3, as far as they are in the folder: automobile with two and with four
 * class variables, continuous columns cut at the median; emotions, features cut into three. A missing feature stays
 * missing; rows whose class is missing are left out.
 */
final class MultiSets {

    private static final String CARS = "autos.csv.gz";
    private static final String EMOTIONS = "emotions.csv.gz";

    private MultiSets() {}

    static Map<String, Chunk> read(Path folder) {
        Map<String, Chunk> sets = new LinkedHashMap<>();
        Path cars = folder.resolve(CARS);
        if (Files.exists(cars)) {
            Chunk all = DataFile.open(cars, DataOptions.DEFAULTS).read().chunk();
            sets.put("automobile, 2 classes", cars(all, "price"));
            Chunk complete = ThesisSets.without(all, "normalized-losses");
            int[] rows = IntStream.range(0, complete.size())
                    .filter(row -> Arrays.stream(complete.row(row)).noneMatch(Double::isNaN))
                    .toArray();
            sets.put("automobile, 4 classes", cars(complete.subset(rows), "city-mpg", "highway-mpg", "price"));
        }
        Path emotions = folder.resolve(EMOTIONS);
        if (Files.exists(emotions)) {
            Chunk all = DataFile.open(emotions, DataOptions.DEFAULTS).read().chunk();
            sets.put("emotions", cut(all, all.schema().targets(), weights(all), 3));
        }
        return sets;
    }

    private static List<ClassWeights> weights(Chunk chunk) {
        return IntStream.range(0, chunk.schema().targets().size())
                .mapToObj(chunk::classWeights)
                .toList();
    }

    /** Symboling and some columns as class variables. */
    private static Chunk cars(Chunk all, String... columns) {
        List<String> names = Arrays.asList(columns);
        int[] known = IntStream.range(0, all.size())
                .filter(row -> IntStream.range(0, all.schema().featureCount())
                        .filter(i ->
                                names.contains(all.schema().features().get(i).name()))
                        .noneMatch(i -> Double.isNaN(all.column(i)[row])))
                .toArray();
        Chunk rows = all.subset(known);
        Chunk features = rows;
        List<Target> targets = new ArrayList<>();
        List<ClassWeights> weights = new ArrayList<>();
        for (int i = 0; i < rows.schema().featureCount(); i++) {
            String name = rows.schema().features().get(i).name();
            if (names.contains(name)) {
                targets.add(new Target.ClassVariable(name, List.of("low", "high")));
                weights.add(ClassWeights.hard(states(rows.column(i), 2)));
                features = ThesisSets.without(features, name);
            }
        }
        targets.add(rows.schema().targets().get(0));
        weights.add(rows.classWeights());
        return cut(features, targets, weights, 2);
    }

    /** All continuous features as intervals of equal frequency. */
    private static Chunk cut(Chunk chunk, List<Target> targets, List<ClassWeights> weights, int bins) {
        List<Feature> features = new ArrayList<>();
        double[][] columns = new double[chunk.schema().featureCount()][];
        for (int i = 0; i < columns.length; i++) {
            Feature feature = chunk.schema().features().get(i);
            columns[i] = chunk.column(i);
            if (feature.isContinuous()) {
                columns[i] = Arrays.stream(states(columns[i], bins))
                        .mapToDouble(state -> state < 0 ? Double.NaN : state)
                        .toArray();
                feature = Feature.discrete(
                        feature.name(),
                        IntStream.range(0, bins).mapToObj(Integer::toString).toList());
            }
            features.add(feature);
        }
        return Chunk.classified(new Schema(features, targets), columns, weights);
    }

    private static int[] states(double[] column, int bins) {
        double[] values = Arrays.stream(column)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        double[] ones = new double[values.length];
        Arrays.fill(ones, 1);
        double[] cuts = new EqualFrequency(bins).cuts(values, new double[][] {ones});
        return Arrays.stream(column)
                .mapToInt(value -> Double.isNaN(value)
                        ? -1
                        : (int) Arrays.stream(cuts).filter(cut -> cut < value).count())
                .toArray();
    }
}
