package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;

/** The stream models of which one is made, with all that is done to each of them alike. */
record Members(List<StreamModel> all) {

    /** A part with the member it belongs to: two members may have equal parts. */
    private record MemberPart(int member, ModelPart part) implements ModelPart {
        @Override
        public void write(BinaryWriter out) {
            part.write(out);
        }

        @Override
        public Submodel submodel() {
            return part.submodel();
        }
    }

    Members {
        all = List.copyOf(all);
    }

    int size() {
        return all.size();
    }

    StreamModel get(int i) {
        return all.get(i);
    }

    long version() {
        return all.stream().mapToLong(StreamModel::version).sum();
    }

    void grow(Schema grown) {
        all.forEach(member -> member.grow(grown));
    }

    /** All members may learn a chunk at the same label: each has its share of the steps. */
    void within(double steps) {
        all.forEach(member -> member.within(steps / all.size()));
    }

    ModelCost cost() {
        return all.stream().map(StreamModel::cost).reduce(ModelCost.NOTHING, ModelCost::plus);
    }

    List<ModelView> views() {
        return all.stream().map(StreamModel::view).toList();
    }

    List<ModelPart> parts() {
        List<ModelPart> parts = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            for (ModelPart part : all.get(i).parts()) {
                parts.add(new MemberPart(i, part));
            }
        }
        return parts;
    }

    /** Writes each member with its open rows. */
    void write(BinaryWriter out) {
        BinaryWriter own = new BinaryWriter();
        for (StreamModel member : all) {
            out.writeInt(member.parts().size());
            member.writeRows(0, member.openRows(), own.clear());
            out.writeBytes(own.toBytes());
            member.write(own.clear());
            out.writeBytes(own.toBytes());
        }
    }

    /**
     * The members that were written.
     *
     * @param parts of all members, in order
     */
    static Members read(List<StreamSettings> settings, BinaryReader state, List<BinaryReader> parts) {
        List<StreamModel> resumed = new ArrayList<>();
        int from = 0;
        for (StreamSettings member : settings) {
            int to = from + state.readInt();
            if (to < from || to > parts.size()) {
                throw state.bad("members of " + parts.size() + " parts in all");
            }
            BinaryReader rows = new BinaryReader(state.readBytes());
            BinaryReader own = new BinaryReader(state.readBytes());
            resumed.add(member.resume(own, parts.subList(from, to), List.of(rows)));
            from = to;
        }
        return new Members(resumed);
    }
}
