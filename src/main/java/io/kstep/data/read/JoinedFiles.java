package io.kstep.data.read;

import io.kstep.data.Feature;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Several files read as one data set, in their order: columns are matched by name, values and classes by theirs, and a
 * column that a file lacks is missing in its rows. One more discrete feature, the last, says which file a row came from.
 */
public final class JoinedFiles {

    private final String column;
    private final List<Path> files;
    private final List<DataSet> sets;

    private JoinedFiles(String column, List<Path> files, List<DataSet> sets) {
        this.column = column;
        this.files = files;
        this.sets = sets;
    }

    /**
     * Reads the files.
     *
     * @param column name of the feature that says which file
     */
    public static DataSet read(List<Path> files, DataOptions options, String column) {
        List<DataSet> sets =
                files.stream().map(file -> DataFile.open(file, options).read()).toList();
        return new JoinedFiles(column, files, sets).joined();
    }

    private DataSet joined() {
        List<Feature> features = features();
        List<Target> targets = targets();
        int rows = sets.stream().mapToInt(DataSet::size).sum();
        double[][] columns = new double[features.size()][rows];
        double[][] answers = new double[targets.size()][rows];
        List<String> notes = new ArrayList<>();
        int start = 0;
        for (int f = 0; f < sets.size(); f++) {
            DataSet set = sets.get(f);
            for (int j = 0; j < features.size() - 1; j++) {
                fill(columns[j], start, set, features.get(j));
            }
            Arrays.fill(columns[features.size() - 1], start, start + set.size(), f);
            for (int t = 0; t < answers.length; t++) {
                copy(
                        set.target(t),
                        set.schema().targets().get(t).values(),
                        targets.get(t).values(),
                        answers[t],
                        start);
            }
            String name = name(f);
            set.notes().forEach(note -> notes.add(name + ": " + note));
            start += set.size();
        }
        return DataSet.of(new Schema(features, targets), columns, answers, rows, notes);
    }

    private static void fill(double[] column, int start, DataSet set, Feature feature) {
        int place = set.schema().features().stream().map(Feature::name).toList().indexOf(feature.name());
        if (place < 0) {
            Arrays.fill(column, start, start + set.size(), Double.NaN);
        } else {
            copy(set.column(place), set.schema().features().get(place).values(), feature.values(), column, start);
        }
    }

    /** Copies numbers as they are, and indices of values as those that the same values have in all files together. */
    private static void copy(double[] from, List<String> own, List<String> all, double[] to, int start) {
        double[] places = own.stream().mapToDouble(all::indexOf).toArray();
        for (int row = 0; row < from.length; row++) {
            boolean isIndex = places.length > 0 && !Double.isNaN(from[row]);
            to[start + row] = isIndex ? places[(int) from[row]] : from[row];
        }
    }

    private List<Feature> features() {
        Map<String, Feature> byName = new LinkedHashMap<>();
        for (int f = 0; f < sets.size(); f++) {
            for (Feature feature : sets.get(f).schema().features()) {
                byName.put(feature.name(), together(byName.getOrDefault(feature.name(), feature), feature, f));
            }
        }
        if (byName.containsKey(column)) {
            throw new DataException(
                    name(0),
                    "has a column '" + column + "', the name of the feature that says which file a row came from");
        }
        List<Feature> features = new ArrayList<>(byName.values());
        features.add(Feature.discrete(
                column, IntStream.range(0, files.size()).mapToObj(this::name).toList()));
        return features;
    }

    private Feature together(Feature before, Feature here, int file) {
        if (before.isContinuous() != here.isContinuous()) {
            throw new DataException(
                    name(file),
                    "column '" + here.name() + "' holds " + (here.isContinuous() ? "numbers" : "texts")
                            + ", in a file before it " + (here.isContinuous() ? "texts" : "numbers")
                            + "; a NAME.json beside it can say which");
        }
        return here.isContinuous() ? here : Feature.discrete(here.name(), united(before.values(), here.values()));
    }

    private List<Target> targets() {
        List<Target> targets = sets.get(0).schema().targets();
        for (int f = 0; f < sets.size(); f++) {
            List<Target> here = sets.get(f).schema().targets();
            if (sets.get(f).hasLabelColumns()) {
                throw new DataException(name(f), "has labels that are not sure; files read as one need sure labels");
            }
            List<Target> grown = new ArrayList<>();
            for (int t = 0; t < targets.size(); t++) {
                if (here.size() != targets.size()
                        || !here.get(t).name().equals(targets.get(t).name())) {
                    throw new DataException(name(f), "predicts other columns than " + name(0) + "; --class names one");
                }
                grown.add(targets.get(t)
                        .withValues(united(targets.get(t).values(), here.get(t).values())));
            }
            targets = grown;
        }
        return targets;
    }

    private static List<String> united(List<String> before, List<String> here) {
        Set<String> all = new LinkedHashSet<>(before);
        all.addAll(here);
        return List.copyOf(all);
    }

    /** The file's name, with its folders where two files have the same. */
    private String name(int file) {
        Path path = files.get(file);
        boolean alone = files.stream()
                        .filter(other -> other.getFileName().equals(path.getFileName()))
                        .count()
                == 1;
        return alone ? path.getFileName().toString() : path + "#" + (file + 1);
    }
}
