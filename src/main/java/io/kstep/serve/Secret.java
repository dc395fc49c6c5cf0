package io.kstep.serve;

import io.kstep.spec.SpecException;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Secrets out of settings or of files that settings name; no message shows one. */
final class Secret {

    private static final int SHORTEST = 16;
    private static final int LONGEST = 4_096;

    private Secret() {}

    /** A token that stands in one of two settings: itself, or the name of its file. */
    static Optional<String> of(ServiceSettings settings, Setting<String> text, Setting<String> file) {
        String given = settings.get(text);
        String name = settings.get(file);
        if (!given.isEmpty() && !name.isEmpty()) {
            throw new SpecException("both " + text.key() + " and " + file.key() + " are set; one of them is enough");
        }
        if (given.isEmpty() && name.isEmpty()) {
            return Optional.empty();
        }
        String token = name.isEmpty() ? given : read(file.key(), Path.of(name));
        if (token.length() < SHORTEST || token.length() > LONGEST || !token.matches("[!-~]+")) {
            throw new SpecException(
                    (name.isEmpty() ? text.key() : file.key() + "=" + name + ": the token") + " must be " + SHORTEST
                            + " to " + LONGEST + " characters without blanks, such as `openssl rand -hex 32` makes");
        }
        return Optional.of(token);
    }

    /** The text of a file without the end of its line. */
    static String read(String key, Path file) {
        try {
            if (Files.size(file) > LONGEST) {
                throw new SpecException(key + "=" + file + " is too long for a secret");
            }
            return Files.readString(file, StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new SpecException(
                    key + "=" + file + " cannot be read: " + e.getClass().getSimpleName());
        }
    }
}
