package io.kstep.evaluate;

import io.kstep.spec.SpecException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What it costs to predict one class where another is true, by their names.
 *
 * @param loss a finite number of at least 0
 */
public record NamedLoss(String truth, String predicted, double loss) {

    /**
     * Reads {@code TRUE>PREDICTED=LOSS,...}.
     *
     * @param known whether there is a class of a name
     * @param which what names there may be, for the message
     */
    public static List<NamedLoss> parse(String text, Predicate<String> known, String which) {
        List<NamedLoss> losses = new ArrayList<>();
        Set<List<String>> named = new HashSet<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int arrow = part.indexOf('>');
            int equals = part.lastIndexOf('=');
            String truth = arrow < 0 ? "" : part.substring(0, arrow).trim();
            String predicted =
                    equals <= arrow ? "" : part.substring(arrow + 1, equals).trim();
            if (arrow < 0 || equals <= arrow || !known.test(truth) || !known.test(predicted)) {
                throw new SpecException("a loss is TRUE>PREDICTED=LOSS with " + which + ", not '" + part.trim() + "'");
            }
            if (!named.add(List.of(truth, predicted))) {
                throw new SpecException("a loss stands twice: '" + part.trim() + "'");
            }
            losses.add(new NamedLoss(
                    truth, predicted, loss(part.substring(equals + 1).trim(), part)));
        }
        return losses;
    }

    private static double loss(String number, String part) {
        try {
            double loss = Double.parseDouble(number);
            if (loss >= 0 && loss < Double.POSITIVE_INFINITY) {
                return loss;
            }
        } catch (NumberFormatException e) {
            // reported below, as for a number below 0
        }
        throw new SpecException("a loss must be a number of at least 0, not '" + number + "' in '" + part.trim() + "'");
    }
}
