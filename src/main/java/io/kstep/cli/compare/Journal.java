package io.kstep.cli.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kstep.print.Json;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

/**
 * The finished cells of a comparison, a JSON object a line, so that a run that was cut off goes on where it ended. The
 * first line says the version of the form and the settings that all cells share; a cell is known by its data's
 * fingerprint and its learner's spec, so that data sets and learners may come and go. A line that was cut off is dropped.
 */
public final class Journal implements AutoCloseable {

    static final int VERSION = 1;

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final List<String> NUMBERS = List.of("error", "sd", "logLoss", "brier", "testPerTrain");
    private static final List<String> LISTS = List.of("errors", "logLosses", "briers");

    private record Key(String data, String learner) {}

    private final Path file;
    private final FileChannel channel;
    private final Map<Key, Cell.Found> cells = new HashMap<>();

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Opens the journal of a folder, or begins it; fails if its settings are others or another run is writing it. */
    public static Journal open(Path file, Plan plan) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            Journal journal = new Journal(file, channel);
            try {
                journal.lock();
                journal.load(header(plan));
            } catch (RuntimeException | IOException e) {
                channel.close();
                throw e;
            }
            return journal;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void lock() throws IOException {
        boolean locked;
        try {
            locked = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            locked = false;
        }
        if (!locked) {
            throw new SpecException("another run is writing '" + file + "'");
        }
    }

    private void load(String header) throws IOException {
        String text = text();
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        if (whole.isEmpty() && !header.startsWith(text)) {
            throw new SpecException("'" + file + "' is no journal of a comparison; choose another --out");
        }
        List<String> lines = whole.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            JsonNode line = parsed(lines.get(i), i + 1);
            if (i == 0) {
                check(line, parsed(header, 1));
            } else {
                cells.put(
                        new Key(
                                line.path("sha256").asText(),
                                line.path("learner").asText()),
                        found(line, i + 1));
            }
        }
        long kept = whole.getBytes(StandardCharsets.UTF_8).length;
        channel.truncate(kept); // only now that it is known to be ours
        channel.position(kept);
        if (whole.isEmpty()) {
            write(header);
        }
    }

    private String text() throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new SpecException("'" + file + "' is damaged: it is no text in UTF-8; choose another --out");
        }
    }

    private static String header(Plan plan) {
        return line(json -> {
            json.field("journal", "kstep compare")
                    .field("version", VERSION)
                    .field("program", plan.program())
                    .field("estimator", plan.estimator().spec())
                    .field("seed", plan.seed())
                    .texts("class", plan.options().classColumns())
                    .texts("ignore", plan.options().ignored())
                    .field("maxClasses", plan.options().maxClasses());
            if (!plan.options().labels().isNone()) {
                json.field("labels", plan.options().labels().toString());
            }
        });
    }

    private void check(JsonNode found, JsonNode wanted) {
        if (!found.path("journal").equals(wanted.path("journal"))) {
            throw new SpecException("'" + file + "' is no journal of a comparison; choose another --out");
        }
        if (found.has("labels") && !wanted.has("labels")) {
            throw new SpecException("'" + file + "' is of other settings: its labels are " + found.path("labels")
                    + "; choose another --out or remove it");
        }
        wanted.properties().forEach(setting -> {
            JsonNode other = found.path(setting.getKey());
            if (!other.equals(setting.getValue())) {
                throw new SpecException("'" + file + "' is of other settings: its " + setting.getKey() + " is "
                        + (other.isMissingNode() ? "not said" : other.toString()) + ", not " + setting.getValue()
                        + "; choose another --out or remove it");
            }
        });
    }

    /** What was found earlier of a learner on the data with a fingerprint. */
    Optional<Cell.Found> find(String sha256, String learner) {
        return Optional.ofNullable(cells.get(new Key(sha256, learner)));
    }

    /** Writes down a finished cell at once. */
    void add(String data, String sha256, String learner, Cell.Found cell) {
        write(line(json -> {
            json.field("data", data)
                    .field("sha256", sha256)
                    .field("learner", learner)
                    .field("instances", cell.instances())
                    .field("error", cell.error().estimate())
                    .field("sd", cell.sd())
                    .field("logLoss", cell.logLoss().estimate())
                    .field("brier", cell.brier().estimate())
                    .field("testPerTrain", cell.testPerTrain())
                    .field("errors", cell.error().folds())
                    .field("logLosses", cell.logLoss().folds())
                    .field("briers", cell.brier().folds());
            if (!Double.isNaN(cell.hamming())) {
                json.field("hamming", cell.hamming());
            }
            if (cell.soft().length > 0) {
                json.field("soft", cell.soft());
            }
        }));
    }

    private Cell.Found found(JsonNode line, int number) {
        int folds = line.path("errors").size();
        boolean whole = line.path("instances").isIntegralNumber()
                && line.path("instances").canConvertToInt()
                && line.path("instances").asInt() > 0
                && NUMBERS.stream().allMatch(name -> isNumber(line.path(name)))
                && (line.path("soft").isMissingNode() || isNumbers(line.path("soft"), Cell.Found.SOFT.size()))
                && LISTS.stream().allMatch(name -> isNumbers(line.path(name), folds));
        if (!whole) {
            throw new SpecException(
                    "line " + number + " of '" + file + "' is no cell of a comparison; choose another --out");
        }
        return new Cell.Found(
                line.path("instances").asInt(),
                loss(line, "error", "errors"),
                number(line.path("sd")),
                loss(line, "logLoss", "logLosses"),
                loss(line, "brier", "briers"),
                number(line.path("testPerTrain")),
                numbers(line.path("soft")),
                line.path("hamming").asDouble(Double.NaN));
    }

    private static Cell.Found.Loss loss(JsonNode line, String estimate, String folds) {
        return new Cell.Found.Loss(number(line.path(estimate)), numbers(line.path(folds)));
    }

    private static boolean isNumbers(JsonNode list, int size) {
        return list.isArray()
                && list.size() == size
                && StreamSupport.stream(list.spliterator(), false).allMatch(Journal::isNumber);
    }

    /** Whether it is a number or the null that {@link Json} writes for one that is not finite. */
    private static boolean isNumber(JsonNode node) {
        return node.isNumber() || node.isNull();
    }

    private static double number(JsonNode node) {
        return node.isNumber() ? node.asDouble() : Double.NaN;
    }

    private static double[] numbers(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToDouble(Journal::number)
                .toArray();
    }

    private JsonNode parsed(String line, int number) {
        try {
            return MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new SpecException("line " + number + " of '" + file + "' is no JSON; choose another --out");
        }
    }

    private static String line(Consumer<Json> fields) {
        StringWriter text = new StringWriter();
        Json.line(new PrintWriter(text), fields);
        return text.toString().strip() + "\n";
    }

    private void write(String line) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
