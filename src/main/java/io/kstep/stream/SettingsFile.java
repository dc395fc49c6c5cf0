package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A properties file as it was read.
 *
 * @param texts by key, without blanks around them
 * @param faults keys that occur twice
 */
record SettingsFile(Map<String, String> texts, List<String> faults) {

    static SettingsFile read(Path file) {
        List<String> faults = new ArrayList<>();
        Properties properties = new Once(faults);
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            throw new SpecException("there is no file " + file);
        } catch (MalformedInputException | IllegalArgumentException e) {
            throw new SpecException(file + " is not a properties file in UTF-8: " + e.getMessage());
        } catch (IOException e) {
            throw new SpecException("cannot read " + file + ": " + e.getMessage());
        }
        Map<String, String> texts = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            texts.put(key, properties.getProperty(key).strip());
        }
        return new SettingsFile(texts, faults);
    }

    /** Properties that notice a second value, which would silently override the first. */
    private static final class Once extends Properties {

        private final transient List<String> faults;

        Once(List<String> faults) {
            this.faults = faults;
        }

        @Override
        public synchronized Object put(Object key, Object value) {
            Object before = super.put(key, value);
            if (before != null) {
                faults.add(twice((String) key, before, value));
            }
            return before;
        }

        private static String twice(String key, Object before, Object value) {
            String named = SensitiveKeys.named(key);
            return named.equals("'" + key + "'")
                    ? key + " stands there twice: "
                            + (SensitiveKeys.contains(key)
                                    ? SensitiveKeys.HIDDEN
                                    : "'" + before + "' and '" + value + "'")
                    : "a key " + named + ", stands there twice";
        }
    }
}
