package io.kstep.multi;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a search with several objectives found: structures of which none is better than another in all that was asked for.
 *
 * @param objectives their names
 * @param members the best by the first objective first
 * @param chosen the numbers of the members that make the model: one, or one for each class variable
 */
public record Front(List<String> objectives, List<Member> members, List<Integer> chosen) {

    /**
     * A structure of the front.
     *
     * @param values of the objectives on the validation rows
     * @param validated all that these rows showed
     * @param parameters that its tables have free
     */
    public record Member(
            JointStructure structure, double[] values, StructureTests.Tested validated, double parameters) {}

    public Front {
        objectives = List.copyOf(objectives);
        members = List.copyOf(members);
        chosen = List.copyOf(chosen);
    }

    /** The number of the member that has most of a value; of equal ones that with fewer parameters, then the first. */
    public static int best(List<Member> members, ToDoubleFunction<Member> value) {
        Comparator<Member> order = Comparator.comparingDouble(value).thenComparing(member -> -member.parameters);
        int best = 0;
        for (int i = 1; i < members.size(); i++) {
            best = order.compare(members.get(i), members.get(best)) > 0 ? i : best;
        }
        return best;
    }
}
