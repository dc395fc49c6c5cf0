package io.kstep.incremental;

import io.kstep.bayes.tree.ClassTree;
import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.SchemaForm;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The stored form of {@link TreesModel}. Its parts are the closed chunks of rows, the trees of the families and those of
 * the past, in this order; its open rows those of the open chunk. After a restart in the middle of a tree the steps that
 * were taken are taken again.
 */
final class TreesForm {

    private static final int FORM = 1;

    private TreesForm() {}

    static void write(TreesModel model, BinaryWriter out) {
        List<ModelPart> parts = model.parts();
        out.writeByte(FORM);
        SchemaForm.write(model.schema, out);
        out.writeLong(model.version)
                .writeLong(model.labels)
                .writeInt(model.lastLabel + 1)
                .writeLong(model.begun);
        out.writeDoubles(model.drift.numbers());
        model.rows.write(out);
        model.panel.writeWeights(out);
        List<ClassTree> past = model.past.trees();
        out.writeInt(parts.size() - TreePieces.count(model.panel) - past.size()).writeInt(past.size());
        for (int family = 0; family < model.families.length; family++) {
            model.families[family].write(out);
            for (ClassTree tree : model.panel.trees(family)) {
                out.writeBoolean(tree != null);
                if (tree != null) {
                    tree.writeLeaves(out);
                }
            }
        }
        model.past.write(out);
        out.writeInt(past.indexOf(model.panel.trees(TreePanel.PAST)[0]) + 1);
        model.work.write(out);
        out.writeLong(model.blocks.end());
    }

    static TreesModel read(
            TreesSettings settings, BinaryReader in, List<BinaryReader> parts, List<BinaryReader> openRows) {
        int form = in.readByte();
        if (form != FORM) {
            throw in.bad("form " + FORM + " of class trees, not " + form);
        }
        TreesModel model = new TreesModel(settings, SchemaForm.read(in));
        model.version = in.readLong();
        model.labels = in.readLong();
        model.lastLabel = in.readInt() - 1;
        model.begun = in.readLong();
        model.drift = settings.detector().restore(in.readDoubles());
        model.rows.read(in);
        model.panel.readWeights(in);
        int blocks = in.readInt();
        int ended = in.readInt();
        if (blocks < 0 || ended < 0 || (long) blocks + ended > parts.size()) {
            throw in.bad("pieces of rows and trees among " + parts.size());
        }
        readFamilies(model, in, parts.subList(blocks, parts.size() - ended).iterator());
        List<ClassTree> past = new ArrayList<>();
        parts.subList(parts.size() - ended, parts.size()).forEach(part -> past.add(ClassTree.read(part, part)));
        model.past.read(past, in);
        int speaking = in.readInt();
        if (speaking > ended) {
            throw in.bad("one of " + ended + " trees of the past");
        }
        model.panel.trees(TreePanel.PAST)[0] = speaking == 0 ? null : past.get(speaking - 1);
        long steps = model.work.read(in);
        for (BinaryReader part : parts.subList(0, blocks)) {
            model.blocks.read(part);
        }
        model.blocks.open(in.readLong());
        openRows.forEach(piece -> TreeRowsForm.read(model.rows, piece));
        if (model.work.isActive()) {
            model.work.redo(model.rows, model.families[model.work.family()], steps);
        }
        return model;
    }

    private static void readFamilies(TreesModel model, BinaryReader in, Iterator<BinaryReader> nodes) {
        for (int family = 0; family < model.families.length; family++) {
            model.families[family].read(in);
            ClassTree[] trees = model.panel.trees(family);
            for (int t = 0; t < trees.length; t++) {
                if (in.readBoolean()) {
                    if (!nodes.hasNext()) {
                        throw in.bad("a piece for every tree");
                    }
                    trees[t] = ClassTree.read(nodes.next(), in);
                }
            }
        }
    }
}
