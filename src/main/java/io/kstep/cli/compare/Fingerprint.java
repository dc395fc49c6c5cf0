package io.kstep.cli.compare;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of a data file and of the {@code NAME.json} beside it: what a finished cell is of. */
final class Fingerprint {

    private Fingerprint() {}

    static String of(Path data) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            add(digest, data);
            String name = data.getFileName().toString().replaceFirst("(?i)\\.gz$", "");
            Path sidecar = data.resolveSibling(name.replaceFirst("\\.[^.]*$", "") + ".json");
            if (Files.exists(sidecar)) {
                digest.update((byte) 0); // so that what is at the end of one cannot be at the start of the other
                add(digest, sidecar);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void add(MessageDigest digest, Path file) throws IOException {
        byte[] buffer = new byte[1 << 16];
        try (InputStream bytes = Files.newInputStream(file)) {
            for (int read = bytes.read(buffer); read >= 0; read = bytes.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
    }
}
