package io.kstep.incremental;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.binary.BinaryWriter;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The trees of a model as pieces that are stored once; what leaves go on counting is stored with the rest. */
final class TreePieces {

    private IdentityHashMap<ClassTree, Piece> known = new IdentityHashMap<>();

    /** Distinguished from others by what it is. */
    private static final class Piece implements ModelPart {
        private final ClassTree tree;
        private final boolean counts;

        Piece(ClassTree tree, boolean counts) {
            this.tree = tree;
            this.counts = counts;
        }

        @Override
        public void write(BinaryWriter out) {
            tree.writeNodes(out);
            if (!counts) {
                tree.writeLeaves(out);
            }
        }
    }

    /** Those of the families in their order, then those of the past. */
    List<ModelPart> of(TreePanel panel, PastTrees past) {
        IdentityHashMap<ClassTree, Piece> now = new IdentityHashMap<>();
        List<ModelPart> all = new ArrayList<>();
        for (int family = TreePanel.GREEDY; family <= TreePanel.RANDOM; family++) {
            for (ClassTree tree : panel.trees(family)) {
                if (tree != null) {
                    all.add(add(tree, true, now));
                }
            }
        }
        past.trees().forEach(tree -> all.add(add(tree, false, now)));
        known = now;
        return all;
    }

    /** How many trees the families have. */
    static int count(TreePanel panel) {
        int count = 0;
        for (int family = TreePanel.GREEDY; family <= TreePanel.RANDOM; family++) {
            for (ClassTree tree : panel.trees(family)) {
                count += tree == null ? 0 : 1;
            }
        }
        return count;
    }

    private Piece add(ClassTree tree, boolean counts, IdentityHashMap<ClassTree, Piece> now) {
        Piece before = known.get(tree);
        Piece piece = before == null ? new Piece(tree, counts) : before;
        now.put(tree, piece);
        return piece;
    }
}
