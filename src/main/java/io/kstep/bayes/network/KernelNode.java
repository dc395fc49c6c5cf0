package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A node of a kernel network. One of continuous members and discrete features beside them is p(discrete members | discrete
 * parents, c) times f(continuous members | continuous parents, discrete features, c); any other is evaluated whole.
 *
 * @param tables its discrete members given its parents, null where it has none
 * @param own its continuous members given its continuous parents, whatever the discrete features
 * @param configurations the kernels of these, null for a node that is evaluated whole
 */
record KernelNode(Node node, Node tables, Node own, KernelConfigurations configurations) {

    static KernelNode whole(Node node) {
        return new KernelNode(node, null, null, null);
    }

    /** Whether a node has configurations: discrete features beside continuous members, on which none of them depends. */
    static boolean isMixed(Node node, IntPredicate isContinuous) {
        boolean anyMember = Arrays.stream(node.members()).anyMatch(isContinuous);
        boolean anyTable = !Arrays.stream(node.members()).allMatch(isContinuous);
        boolean anyDiscrete = anyTable || !Arrays.stream(node.parents()).allMatch(isContinuous);
        return anyMember
                && anyDiscrete
                && !(anyTable && Arrays.stream(node.parents()).anyMatch(isContinuous));
    }

    static KernelNode mixed(Node node, IntPredicate isContinuous, KernelConfigurations configurations) {
        int[] tables = some(node.members(), isContinuous.negate());
        return new KernelNode(
                node,
                tables.length == 0 ? null : new Node(tables, node.parents().clone()),
                new Node(some(node.members(), isContinuous), some(node.parents(), isContinuous)),
                configurations);
    }

    /** The discrete features that the configurations of a node are of. */
    static int[] given(Node node, IntPredicate isContinuous) {
        return IntStream.concat(Arrays.stream(node.parents()), Arrays.stream(node.members()))
                .filter(isContinuous.negate())
                .toArray();
    }

    /** The continuous features of a node, ascending. */
    static int[] continuous(Node node, IntPredicate isContinuous) {
        return IntStream.concat(Arrays.stream(node.parents()), Arrays.stream(node.members()))
                .filter(isContinuous)
                .sorted()
                .toArray();
    }

    private static int[] some(int[] of, IntPredicate which) {
        return Arrays.stream(of).filter(which).toArray();
    }
}
