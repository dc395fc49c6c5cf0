package io.kstep.multi;

import io.kstep.spec.Spec;
import io.kstep.spec.SpecException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which member of a front becomes the model, by its values on the validation rows; of equal ones that with fewer
 * parameters, then the first.
 *
 * @param by what is best: mean, global, weighted, each, or member for one named by its number
 * @param weights of the objectives, for a weighted sum
 * @param member its number, for one that is named
 */
record FrontChoice(String by, List<Double> weights, int member) {

    static FrontChoice read(Spec.Reader reader) {
        String by = reader.choice("choose", "mean", "mean", "global", "weighted", "each", "member");
        String weights = reader.text("weights", "");
        try {
            return new FrontChoice(
                    by,
                    weights.isEmpty()
                            ? List.of()
                            : Arrays.stream(weights.split("\\+"))
                                    .map(Double::valueOf)
                                    .toList(),
                    reader.integer("member", 0, 0, Integer.MAX_VALUE));
        } catch (NumberFormatException e) {
            throw new SpecException("option 'weights' must be numbers such as 2+1, not '" + weights + "'");
        }
    }

    /** The numbers of the chosen members: one, or one for each class variable. */
    List<Integer> of(List<Front.Member> members, int variables, int objectives) {
        return switch (by) {
            case "global" ->
                List.of(Front.best(members, found -> found.validated().global()));
            case "weighted" -> {
                if (weights.size() != objectives) {
                    throw new SpecException("there are " + objectives + " objectives and " + weights.size()
                            + " weights; write weights=" + "1+".repeat(objectives - 1) + "1");
                }
                yield List.of(Front.best(members, this::weighted));
            }
            case "each" ->
                IntStream.range(0, variables)
                        .mapToObj(j ->
                                Front.best(members, found -> found.validated().single()[j]))
                        .toList();
            case "member" -> {
                if (member >= members.size()) {
                    throw new SpecException(
                            "the front has " + members.size() + " members, the first is 0; there is no " + member);
                }
                yield List.of(member);
            }
            default -> List.of(Front.best(members, found -> found.validated().mean()));
        };
    }

    private double weighted(Front.Member member) {
        double sum = 0;
        for (int o = 0; o < weights.size(); o++) {
            sum += weights.get(o) * member.values()[o];
        }
        return sum;
    }

    String options() {
        return "choose=" + by + (weights.isEmpty() ? "" : ",weights=" + text())
                + (member == 0 ? "" : ",member=" + member);
    }

    private String text() {
        return weights.stream().map(String::valueOf).collect(Collectors.joining("+"));
    }
}
