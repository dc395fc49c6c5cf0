package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.evaluate.ErrorForms;
import io.kstep.evaluate.StreamErrors;
import io.kstep.evaluate.decision.Decider;
import io.kstep.incremental.StoredModel;
import io.kstep.incremental.StreamModel;
import io.kstep.incremental.StreamModels;
import io.kstep.incremental.StreamSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The whole model as it is stored, whenever a chunk was learned or a command came. Its large parts are stored
 * separately, because they seldom change: submodels, remembered ids and the rows of an open chunk, each in parts with
 * numbers of their own.
 *
 * <p>The first byte is the version. Those of a k-step classifier differ in the form of the errors alone, which goes by the
 * same numbers; {@link #VERSION} is that of every other kind.
 *
 * @param epoch of the journal that follows this record; entries of other epochs are leftovers
 * @param settings what {@link StreamSettings#byName} gave
 * @param learner what {@link StoredModel#write} wrote
 * @param ledger what is kept of its answers
 * @param newcomers features that may still join the schema; null where none may
 */
public record ModelRecord(
        long epoch,
        Map<String, String> settings,
        boolean paused,
        Dates dates,
        PartNumbers parts,
        byte[] learner,
        Ledger ledger,
        Newcomers newcomers) {

    /**
     * Moments of a model's life, in milliseconds of stream time, and what is counted from them on.
     *
     * @param updatedAt time of the record that made it be stored
     * @param reportedAt time of the last error report
     * @param reportedLabels labels that were scored by then
     * @param correctable how many of the latest labels may be corrected
     */
    public record Dates(long createdAt, long updatedAt, long reportedAt, long reportedLabels, int correctable) {}

    /**
     * Where the large parts are.
     *
     * @param submodels numbers of the parts that hold {@link StoredModel#parts}, oldest first
     * @param idBlocks numbers of the parts that hold remembered ids, oldest first, mapped to how many they hold
     * @param rows numbers of the parts that hold the open chunk's rows, in order
     * @param next the lowest number that no part has had
     */
    public record PartNumbers(List<Integer> submodels, Map<Integer, Integer> idBlocks, List<Integer> rows, int next) {

        void write(BinaryWriter out) {
            out.writeList(submodels, BinaryWriter::writeInt);
            out.writeList(
                    List.copyOf(idBlocks.entrySet()),
                    (to, block) -> to.writeInt(block.getKey()).writeInt(block.getValue()));
            out.writeList(rows, BinaryWriter::writeInt);
            out.writeInt(next);
        }

        static PartNumbers read(BinaryReader in) {
            return new PartNumbers(
                    in.readList(BinaryReader::readInt),
                    pairs(in, BinaryReader::readInt, BinaryReader::readInt),
                    in.readList(BinaryReader::readInt),
                    in.readInt());
        }
    }

    /** Of models of any kind but k-step classifiers: the form of the errors follows it as a byte of its own. */
    public static final int VERSION = 5;

    /**
     * Of models whose latest labels may be corrected: how many these are, then the record as it would be without them. The
     * form of errors of the same number never comes first.
     */
    public static final int WITH_CORRECTIONS = 7;

    /** The newest version of a k-step classifier. */
    public static final int OF_KSTEP = ErrorForms.WITH_CORRECTED;

    /** Of models that decide by costs: what decides, then the record as it would be without it. */
    public static final int WITH_DECISIONS = 8;

    /** Of models that ask for labels: what chooses these, then the record as it would be without it. */
    public static final int WITH_QUESTIONS = 9;

    /** Of models whose schema may grow by features: those that may join, then the record as it would be without them. */
    public static final int WITH_NEWCOMERS = 10;

    /** Of models that learn of experts: what was learned, then the record as it would be without it. */
    public static final int WITH_EXPERTS = 11;

    /** The newest first byte that can be read. */
    public static final int NEWEST = WITH_EXPERTS;

    /** First byte of the entry that replaces a record too large for its place; the record then lies among the parts. */
    private static final int ELSEWHERE = 0;

    /** The entry that says which part holds the record. */
    public static byte[] elsewhere(int part) {
        return new BinaryWriter().writeByte(ELSEWHERE).writeInt(part).toBytes();
    }

    /** The number of the part that holds the record, empty if these bytes are the record. */
    public static OptionalInt partOf(byte[] bytes) {
        if (bytes.length == 0 || bytes[0] != ELSEWHERE) {
            return OptionalInt.empty();
        }
        BinaryReader in = new BinaryReader(bytes);
        in.readByte();
        return OptionalInt.of(in.readInt());
    }

    public byte[] toBytes() {
        BinaryWriter out = new BinaryWriter();
        if (ledger.experts() != null) {
            ledger.experts().write(out.writeByte(WITH_EXPERTS));
        }
        if (newcomers != null) {
            newcomers.write(out.writeByte(WITH_NEWCOMERS));
        }
        if (ledger.asking() != null) {
            ledger.asking().write(out.writeByte(WITH_QUESTIONS));
        }
        if (ledger.decider() != null) {
            ledger.decider().write(out.writeByte(WITH_DECISIONS));
        }
        if (dates.correctable > 0) {
            out.writeByte(WITH_CORRECTIONS).writeInt(dates.correctable);
        }
        if (!StreamModels.isKStep(settings)) {
            out.writeByte(VERSION);
        }
        out.writeByte(ledger.errors().form()).writeLong(epoch);
        out.writeList(
                List.copyOf(settings.entrySet()),
                (to, setting) -> to.writeText(setting.getKey()).writeText(setting.getValue()));
        out.writeBoolean(paused).writeLong(dates.createdAt).writeLong(dates.updatedAt);
        out.writeLong(dates.reportedAt).writeLong(dates.reportedLabels);
        parts.write(out);
        out.writeBytes(learner);
        ledger.errors().write(out);
        return out.toBytes();
    }

    public static ModelRecord read(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.readByte();
        LearnedExperts experts = null;
        if (version == WITH_EXPERTS) {
            experts = LearnedExperts.read(in);
            version = in.readByte();
        }
        Newcomers newcomers = null;
        if (version == WITH_NEWCOMERS) {
            newcomers = Newcomers.read(in);
            version = in.readByte();
        }
        Asking asking = null;
        if (version == WITH_QUESTIONS) {
            asking = Asking.read(in);
            version = in.readByte();
        }
        Decider decider = null;
        if (version == WITH_DECISIONS) {
            decider = Decider.read(in);
            version = in.readByte();
        }
        int correctable = 0;
        if (version == WITH_CORRECTIONS) {
            correctable = in.readInt();
            version = in.readByte();
        }
        int errors = version == VERSION ? in.readByte() : version;
        if (!ErrorForms.isKnown(errors)) {
            throw in.bad("a stored model with errors of a known form, not " + errors);
        }
        ModelRecord stored = new ModelRecord(
                in.readLong(),
                pairs(in, BinaryReader::readText, BinaryReader::readText),
                in.readBoolean(),
                new Dates(in.readLong(), in.readLong(), in.readLong(), in.readLong(), correctable),
                PartNumbers.read(in),
                in.readBytes(),
                new Ledger(StreamErrors.read(in, errors), decider, asking, experts),
                newcomers);
        in.expectEnd();
        return stored;
    }

    private static <K, V> Map<K, V> pairs(
            BinaryReader in, Function<BinaryReader, K> key, Function<BinaryReader, V> value) {
        Map<K, V> pairs = new LinkedHashMap<>();
        in.readList(from -> Map.entry(key.apply(from), value.apply(from)))
                .forEach(pair -> pairs.put(pair.getKey(), pair.getValue()));
        return pairs;
    }

    private StreamSettings streamSettings() {
        return StreamModels.named(settings);
    }

    /** All settings in force. */
    public ModelSettings modelSettings() {
        return ledger.settings(streamSettings());
    }

    /** The learner as it was stored, without what the journal adds. */
    public StreamModel resume(IntFunction<byte[]> part) {
        return streamSettings()
                .resume(new BinaryReader(learner), readers(parts.submodels, part), readers(parts.rows, part));
    }

    private static List<BinaryReader> readers(List<Integer> numbers, IntFunction<byte[]> part) {
        return numbers.stream()
                .map(number -> new BinaryReader(part.apply(number)))
                .toList();
    }
}
