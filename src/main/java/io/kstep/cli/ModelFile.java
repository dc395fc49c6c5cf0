package io.kstep.cli;

import io.kstep.binary.BinaryFormatException;
import io.kstep.incremental.ModelView;
import io.kstep.wire.ModelFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A model in a file of its own. */
final class ModelFile {

    private ModelFile() {}

    static void write(Path path, ModelView model) {
        try {
            Files.write(path, ModelFormat.write(model));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ModelView read(Path path) {
        try {
            return ModelFormat.read(Files.readAllBytes(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (BinaryFormatException e) {
            throw new BinaryFormatException(path + ": " + e.getMessage());
        }
    }
}
