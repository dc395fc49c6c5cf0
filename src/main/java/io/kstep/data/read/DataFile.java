package io.kstep.data.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A CSV or ARFF file, plain or gz, with what is known of its columns. The types of a CSV file come from the sidecar
 * {@code NAME.json} beside it; without one they are inferred, from all rows for {@link #read()} and from the first
 * {@value #LOOK_AHEAD} for {@link #stream()}.
 *
 * <p>Missing are: nothing or blanks, {@code ?}, {@code NA} and {@code NaN}, in quotes or not, and numbers that are not
 * finite; {@code NA} and {@code NaN} are values where the sidecar or the ARFF header lists them as such. Labels that are
 * not sure have columns of their own: {@link LabelColumns}.
 */
public final class DataFile {

    /** How many rows a stream looks at to infer types. */
    public static final int LOOK_AHEAD = 1000;

    private final TextSource source;
    private final DataOptions options;
    private final boolean arff;
    private final Plan plan;

    private DataFile(TextSource source, DataOptions options, boolean arff, Plan plan) {
        this.source = source;
        this.options = options;
        this.arff = arff;
        this.plan = plan;
    }

    /** Opens a file: reads its header and its sidecar, and closes it again. */
    public static DataFile open(Path path, DataOptions asked) {
        TextSource source = new TextSource(path).checked();
        boolean arff = isArff(source);
        try (Rows rows = rows(source, arff)) {
            Optional<Sidecar> beside = arff ? Optional.empty() : Sidecar.beside(path);
            DataOptions options = asked.labels().isNone()
                    ? asked.withLabels(beside.map(Sidecar::labels).orElse(LabelColumns.NONE))
                    : asked;
            Optional<Sidecar> sidecar = beside.map(found -> found.fitted(rows.columns(), options));
            Plan plan = Plan.of(
                    source.name(),
                    sidecar.map(found -> found.declare(rows.columns(), options)).orElse(rows.columns()),
                    sidecar.map(Sidecar::file).orElse(arff ? "the header" : ""),
                    sidecar.map(Sidecar::targets).orElse(List.of()),
                    options);
            return new DataFile(source, options, arff, plan);
        }
    }

    /** Reads the whole file. */
    public DataSet read() {
        List<String> said = new ArrayList<>(plan.notes());
        Plan typed = typed(Long.MAX_VALUE, said);
        try (Rows rows = rows(source, arff)) {
            DataSet set = DataSet.of(rows, new RowDecoder(typed, options, said), said);
            if (set.size() == 0) {
                throw noRows();
            }
            return set;
        }
    }

    /** Starts reading the file row by row. */
    public DataStream stream() {
        List<String> said = new ArrayList<>(plan.notes());
        Plan typed = typed(LOOK_AHEAD, said);
        Rows rows = rows(source, arff);
        try {
            DataStream stream = new DataStream(rows, new RowDecoder(typed, options, said), said);
            if (stream.hasNext()) {
                return stream;
            }
            throw noRows();
        } catch (DataException e) {
            rows.close();
            throw e;
        }
    }

    private Plan typed(long limit, List<String> said) {
        if (!TypeInference.isNeeded(plan)) {
            return plan;
        }
        try (Rows rows = rows(source, arff)) {
            return TypeInference.infer(plan, rows, limit, said);
        }
    }

    private DataException noRows() {
        return new DataException(source.name(), "has a header but no rows");
    }

    private static Rows rows(TextSource source, boolean arff) {
        return source.rows(reader -> arff ? new ArffRows(source, reader) : new CsvRows(source, reader));
    }

    private static boolean isArff(TextSource source) {
        String name = source.name().toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
        return name.endsWith(".arff") || (!name.endsWith(".csv") && source.startsLikeArff());
    }
}
