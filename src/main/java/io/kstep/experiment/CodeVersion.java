package io.kstep.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which code computes figures: a hash of the compiled classes of all packages that a figure may depend on. A version
 * number would stay the same while the code changes.
 */
final class CodeVersion {

    /** All that experiments reach; a test holds them to be closed under imports. */
    static final List<String> PACKAGES = List.of(
            "bayes",
            "binary",
            "data",
            "evaluate",
            "experiment",
            "incremental",
            "multi",
            "print",
            "probability",
            "session",
            "spec",
            "wire");

    private CodeVersion() {}

    /** Of the classes that are running, from a jar or from a folder. */
    static String current() {
        try {
            URI location = CodeVersion.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            Path path = Path.of(location);
            if (Files.isDirectory(path)) {
                return of(path);
            }
            try (FileSystem jar = FileSystems.newFileSystem(path)) {
                return of(jar.getPath("/"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the classes are in no file", e);
        }
    }

    /** Of the classes below a folder. */
    static String of(Path root) throws IOException {
        Sha sha = new Sha();
        for (String name : PACKAGES) {
            Path folder = root.resolve("io").resolve("kstep").resolve(name);
            try (Stream<Path> files = Files.exists(folder) ? Files.walk(folder) : Stream.of()) {
                for (Path file : files.filter(Files::isRegularFile)
                        .sorted((a, b) -> a.toString().compareTo(b.toString()))
                        .toList()) {
                    String relative = root.relativize(file).toString().replace('\\', '/');
                    sha.add(relative);
                    sha.add(Files.readAllBytes(file));
                }
            }
        }
        return sha.text();
    }
}
