package io.kstep.data.read;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * A file as text: unpacked if its first bytes are those of gzip, decoded as UTF-8, or as UTF-16 if it starts with such
 * a mark. Bytes that are no text are an error and never a silent replacement: two different words could become one.
 */
record TextSource(Path path) {

    private static final int BUFFER = 1 << 14;

    String name() {
        Path name = path.getFileName();
        return name == null ? path.toString() : name.toString();
    }

    /** Fails with the reason if there is no such file. */
    TextSource checked() {
        if (!Files.exists(path)) {
            throw new DataException(path.toString(), "there is no such file");
        }
        if (Files.isDirectory(path)) {
            throw new DataException(path.toString(), "is a folder; a CSV or ARFF file is needed");
        }
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            throw new DataException(path.toString(), "cannot be read; a regular file with read permission is needed");
        }
        return this;
    }

    /** Opens the text and starts reading it; the file is closed again if this fails. */
    Rows rows(Start start) {
        BufferedReader reader = open();
        try {
            return start.of(reader);
        } catch (IOException e) {
            closeAfter(e, reader);
            throw failure(e);
        } catch (DataException e) {
            closeAfter(e, reader);
            throw e;
        }
    }

    /** Whether the first line with anything on it is a comment or a declaration of ARFF. */
    boolean startsLikeArff() {
        try (BufferedReader reader = open()) {
            String line = reader.readLine();
            while (line != null && line.isBlank()) {
                line = reader.readLine();
            }
            return line != null && (line.strip().startsWith("%") || line.strip().startsWith("@"));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    BufferedReader open() {
        InputStream raw;
        try {
            raw = new BufferedInputStream(Files.newInputStream(path), BUFFER);
        } catch (IOException e) {
            throw failure(e);
        }
        try {
            int[] magic = peek(raw, 2);
            InputStream plain = magic[0] == 0x1f && magic[1] == 0x8b
                    ? new BufferedInputStream(new GZIPInputStream(raw, BUFFER), BUFFER)
                    : raw;
            Charset charset = skipMark(plain);
            return new BufferedReader(
                    new InputStreamReader(
                            plain,
                            charset.newDecoder()
                                    .onMalformedInput(CodingErrorAction.REPORT)
                                    .onUnmappableCharacter(CodingErrorAction.REPORT)),
                    BUFFER);
        } catch (IOException e) {
            closeAfter(e, raw);
            throw failure(e);
        }
    }

    /** What an error while reading means. */
    DataException failure(IOException e) {
        String problem = e instanceof CharacterCodingException
                ? "is not UTF-8 text; convert it, for example with iconv -f windows-1252 -t utf-8"
                : "cannot be read (" + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()) + ")";
        return new DataException(name(), problem, e);
    }

    private static Charset skipMark(InputStream in) throws IOException {
        int[] first = peek(in, 3);
        if (first[0] == 0xef && first[1] == 0xbb && first[2] == 0xbf) {
            in.skipNBytes(3);
        } else if ((first[0] == 0xfe && first[1] == 0xff) || (first[0] == 0xff && first[1] == 0xfe)) {
            return StandardCharsets.UTF_16;
        }
        return StandardCharsets.UTF_8;
    }

    private static int[] peek(InputStream in, int bytes) throws IOException {
        int[] result = new int[bytes];
        in.mark(bytes);
        for (int i = 0; i < bytes; i++) {
            result[i] = in.read();
        }
        in.reset();
        return result;
    }

    private static void closeAfter(Exception failure, Closeable opened) {
        try {
            opened.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** What starts reading an open text. */
    @FunctionalInterface
    interface Start {
        Rows of(BufferedReader reader) throws IOException;
    }
}
