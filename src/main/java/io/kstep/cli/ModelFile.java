package io.kstep.cli;

import io.kstep.binary.BinaryFormatException;
import io.kstep.incremental.KStepClassifier;
import io.kstep.wire.ModelFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A k-step classifier in a file of its own. */
final class ModelFile {

    private ModelFile() {}

    static void write(Path path, KStepClassifier classifier) {
        try {
            Files.write(path, ModelFormat.write(classifier));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static KStepClassifier read(Path path) {
        try {
            return ModelFormat.read(Files.readAllBytes(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (BinaryFormatException e) {
            throw new BinaryFormatException(path + ": " + e.getMessage());
        }
    }
}
