package io.kstep.bayes.network;

import io.kstep.bayes.structure.Node;
import io.kstep.bayes.structure.Structure;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** What the binary forms of networks share: the leading byte of each, and structures. */
final class NetworkForm {

    static final int GAUSSIAN = 0;
    static final int TABLE = 1;
    static final int KERNEL = 2;
    static final int MIXED_KERNEL = 3;

    private NetworkForm() {}

    static void write(Structure structure, BinaryWriter out) {
        out.writeList(
                structure.nodes(), (to, node) -> to.writeInts(node.members()).writeInts(node.parents()));
    }

    static Structure readStructure(BinaryReader in) {
        try {
            return Structure.of(in.readList(from -> new Node(from.readInts(), from.readInts())));
        } catch (IllegalArgumentException e) {
            throw in.bad("a structure, not one with " + e.getMessage());
        }
    }
}
