package io.kstep.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;

/** What can happen to the state folder of a processor that is down. */
enum StateDamage {
    WIPED("wiped"),
    TABLES_DELETED("half of the RocksDB tables deleted"),
    TABLES_TRUNCATED("RocksDB tables cut in half"),
    TABLES_FLIPPED("bytes of RocksDB tables flipped"),
    MANIFEST_GARBLED("RocksDB manifests overwritten");

    private static final List<StateDamage> ALL = List.of(values());

    private final String title;

    StateDamage(String title) {
        this.title = title;
    }

    /** They take turns. */
    static StateDamage of(int draw) {
        return ALL.get(draw % ALL.size());
    }

    String title() {
        return title;
    }

    /** Does it; returns how many files were hit. */
    int apply(Path state, long seed) {
        Random random = new Random(seed);
        try {
            List<Path> files = files(state);
            List<Path> tables = named(files, ".sst");
            switch (this) {
                case WIPED -> Bench.delete(state);
                case TABLES_DELETED -> {
                    tables = tables.subList(0, (tables.size() + 1) / 2);
                    for (Path table : tables) {
                        Files.delete(table);
                    }
                }
                case TABLES_TRUNCATED -> {
                    for (Path table : tables) {
                        try (FileChannel file = FileChannel.open(table, StandardOpenOption.WRITE)) {
                            file.truncate(file.size() / 2);
                        }
                    }
                }
                case TABLES_FLIPPED -> {
                    for (Path table : tables) {
                        flip(table, random, Files.size(table) / 500 + 1);
                    }
                }
                case MANIFEST_GARBLED -> {
                    tables = named(files, "MANIFEST");
                    for (Path manifest : tables) {
                        flip(manifest, random, Files.size(manifest) / 10 + 1);
                    }
                }
            }
            return this == WIPED ? files.size() : tables.size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the folder holds stores. */
    static boolean isThere(Path state) {
        try {
            return Files.exists(state) && !named(files(state), "MANIFEST").isEmpty();
        } catch (IOException | UncheckedIOException e) { // files come and go while it runs
            return false;
        }
    }

    private static List<Path> files(Path state) throws IOException {
        try (var all = Files.walk(state)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static List<Path> named(List<Path> files, String part) {
        return files.stream()
                .filter(file -> file.getFileName().toString().contains(part))
                .toList();
    }

    private static void flip(Path path, Random random, long times) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (long i = 0; i < times && file.size() > 0; i++) {
                long at = (long) (random.nextDouble() * file.size());
                file.write(ByteBuffer.wrap(new byte[] {(byte) random.nextInt(256)}), at);
            }
        }
    }
}
