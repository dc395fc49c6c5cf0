package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * The closed chunks of the rows of trees, as pieces that are stored once. A piece is another one as soon as its rows have
 * lost their values, or codes have changed.
 */
final class TreeRowBlocks {

    private final TreeRows rows;
    private final List<Block> blocks = new ArrayList<>();
    private long end;
    private boolean isStale;

    /**
     * @param whole whether its rows are written with their values
     */
    private record Key(long from, long to, boolean whole) {}

    /** Distinguished from others by what it is, not by its rows. */
    private final class Block implements ModelPart {
        private final Key key;

        Block(Key key) {
            this.key = key;
        }

        @Override
        public void write(BinaryWriter out) {
            TreeRowsForm.write(rows, key.from, key.to, key.whole, out);
        }
    }

    TreeRowBlocks(TreeRows rows) {
        this.rows = rows;
    }

    /** Where the open rows begin. */
    long end() {
        return end;
    }

    /** Closes the open rows. */
    void close() {
        blocks.add(new Block(new Key(end, rows.count(), true)));
        end = rows.count();
    }

    /** Codes have changed. */
    void touch() {
        isStale = true;
    }

    /** Takes a schema with features that came later: all rows have more values now. */
    void widen(Schema grown) {
        rows.widen(grown);
        blocks.replaceAll(block -> new Block(block.key));
    }

    /** The pieces that hold the rows from one on. */
    List<ModelPart> from(long oldest) {
        blocks.removeIf(block -> block.key.to <= oldest);
        for (int i = 0; i < blocks.size(); i++) {
            Key key = blocks.get(i).key;
            boolean whole = rows.hasValues(key.from);
            if (key.whole != whole || (isStale && !whole)) {
                blocks.set(i, new Block(new Key(key.from, key.to, whole)));
            }
        }
        isStale = false;
        return List.copyOf(blocks);
    }

    /** Reads a piece. */
    void read(BinaryReader in) {
        long[] bounds = TreeRowsForm.read(rows, in);
        blocks.add(new Block(new Key(bounds[0], bounds[1], rows.hasValues(bounds[0]))));
        end = bounds[1];
    }

    /** The open rows begin here. */
    void open(long at) {
        end = at;
    }
}
