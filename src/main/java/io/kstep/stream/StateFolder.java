package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.streams.StreamsConfig;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder in which Kafka Streams keeps the stores, looked at before it does: whether it can be written and nobody
 * else uses it. All that it holds is in Kafka too, so that stores which are damaged or lack files are wiped and read
 * again from there.
 */
final class StateFolder {

    private static final Logger LOG = LoggerFactory.getLogger(StateFolder.class);
    private static final Pattern TASK = Pattern.compile("\\d+_\\d+");

    /** Larger stores are not read through at every start: what is damaged in them is found when it is asked for. */
    private static final long VERIFIED_BYTES = 256L << 20;

    private final Path folder;

    StateFolder(Properties streams) {
        StreamsConfig config = new StreamsConfig(streams);
        folder = Path.of(
                config.getString(StreamsConfig.STATE_DIR_CONFIG),
                config.getString(StreamsConfig.APPLICATION_ID_CONFIG));
    }

    /** Fails in one line where the folder cannot be used; wipes what is damaged in it. */
    void prepare() {
        try {
            Files.createDirectories(folder);
            Files.delete(Files.createTempFile(folder, "writable", ""));
        } catch (IOException e) {
            throw new SpecException("the state folder '" + folder + "' cannot be written (" + e
                    + "): give kafka.state.dir a folder that can");
        }
        try (FileChannel channel =
                        FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = tryLock(channel)) {
            if (lock == null) {
                throw new SpecException("another process uses the state folder '" + folder
                        + "': give each replica a kafka.state.dir of its own");
            }
            for (Path task : tasks()) {
                Optional<String> damage = damage(task);
                if (damage.isPresent()) {
                    LOG.warn("the stores in {} are wiped and read again from Kafka: {}", task, damage.get());
                    wipe(task);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) { // this very process has it
            return null;
        }
    }

    private List<Path> tasks() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory)
                    .filter(file -> TASK.matcher(file.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }

    /** What is wrong with the stores of a task, empty if nothing is or there are none. */
    private static Optional<String> damage(Path task) {
        Path stores = task.resolve("rocksdb");
        List<String> missing = ModelStores.ALL.stream()
                .filter(store -> !Files.isDirectory(stores.resolve(store)))
                .toList();
        if (missing.size() == ModelStores.ALL.size() && !Files.exists(task.resolve(".checkpoint"))) {
            return Optional.empty();
        }
        if (!missing.isEmpty()) {
            return Optional.of("they lack " + String.join(", ", missing));
        }
        return ModelStores.ALL.stream()
                .map(store -> unopened(stores.resolve(store)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Why RocksDB cannot open a store: it looks at all of its files then. */
    private static Optional<String> unopened(Path store) {
        try (Options options = new Options();
                DBOptions all = new DBOptions().setParanoidChecks(true)) {
            List<ColumnFamilyDescriptor> families = RocksDB.listColumnFamilies(options, store.toString()).stream()
                    .map(ColumnFamilyDescriptor::new)
                    .toList();
            if (families.isEmpty()) {
                return Optional.of(store.getFileName() + ": its files do not say what it holds");
            }
            List<ColumnFamilyHandle> handles = new ArrayList<>();
            try (RocksDB database = RocksDB.openReadOnly(all, store.toString(), families, handles)) {
                if (bytes(store) <= VERIFIED_BYTES) {
                    database.verifyChecksum();
                }
                handles.forEach(ColumnFamilyHandle::close);
            }
            return Optional.empty();
        } catch (RocksDBException e) {
            return Optional.of(store.getFileName() + ": " + e.getMessage());
        }
    }

    private static long bytes(Path store) {
        try (Stream<Path> files = Files.list(store)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void wipe(Path task) throws IOException {
        try (Stream<Path> files = Files.walk(task)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
