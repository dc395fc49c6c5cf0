package io.kstep.stream;

import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One key of the service's configuration: its name, its default, what it means and how its text is read. The table on
 * their page is printed from these.
 */
public record Setting<T>(String key, String standard, String meaning, Function<String, T> parse) {

    /** Fails unless the text fits. */
    void check(String text) {
        Objects.requireNonNull(parse.apply(text), key);
    }

    /** The table of settings on their page. */
    static String table(List<Setting<?>> settings) {
        StringBuilder table = new StringBuilder("| setting | default | what |\n|---|---|---|\n");
        for (Setting<?> setting : settings) {
            String standard = setting.standard().isEmpty() ? "" : "`" + setting.standard() + "`";
            table.append("| `").append(setting.key()).append("` | ").append(standard);
            table.append(" | ").append(setting.meaning()).append(" |\n");
        }
        return table.toString();
    }

    static Setting<String> text(String key, String standard, String meaning) {
        return new Setting<>(key, standard, meaning, text -> text);
    }

    static Setting<Boolean> flag(String key, boolean standard, String meaning) {
        return new Setting<>(key, String.valueOf(standard), meaning, text -> switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new SpecException(key + " must be true or false, not '" + text + "'");
        });
    }

    static Setting<Long> whole(String key, long standard, long least, long most, String meaning) {
        return new Setting<>(key, String.valueOf(standard), meaning, text -> {
            try {
                long value = Long.parseLong(text);
                if (value >= least && value <= most) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // reported below, as for a number out of range
            }
            throw new SpecException(
                    key + " must be a whole number from " + least + " to " + most + ", not '" + text + "'");
        });
    }

    static Setting<Double> real(String key, double standard, double above, double most, String meaning) {
        return new Setting<>(key, String.valueOf(standard), meaning, text -> {
            try {
                double value = Double.parseDouble(text);
                if (value > above && value <= most) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // reported below, as for a number out of range
            }
            throw new SpecException(
                    key + " must be a number above " + above + " and at most " + most + ", not '" + text + "'");
        });
    }

    static <E extends Enum<E>> Setting<E> choice(String key, E standard, Class<E> choices, String meaning) {
        return new Setting<>(
                key,
                lower(standard),
                meaning,
                text -> Arrays.stream(choices.getEnumConstants())
                        .filter(constant -> lower(constant).equals(text))
                        .findFirst()
                        .orElseThrow(() -> new SpecException(key + " must be "
                                + Arrays.stream(choices.getEnumConstants())
                                        .map(Setting::lower)
                                        .collect(Collectors.joining(" or "))
                                + ", not '" + text + "'")));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
