package io.kstep.incremental;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;

/** The stored form of some of the rows of {@link TreeRows}. */
final class TreeRowsForm {

    private TreeRowsForm() {}

    /** Writes rows with their values, or where these are gone with their codes. */
    static void write(TreeRows rows, long from, long to, boolean whole, BinaryWriter out) {
        out.writeLong(from).writeInt((int) (to - from)).writeBoolean(whole);
        for (long row = from; row < to; row++) {
            out.writeInt(rows.label(row)).writeDouble(rows.weight(row));
            if (whole) {
                for (double value : rows.values(row)) {
                    out.writeDouble(value);
                }
            }
        }
        for (int f = 0; !whole && f < rows.coded().codes().length; f++) {
            byte[] codes = new byte[(int) (to - from)];
            for (long row = from; row < to; row++) {
                codes[(int) (row - from)] = rows.coded().codes()[f][rows.place(row)];
            }
            out.writeBytes(codes);
        }
    }

    /** Reads what {@link #write} wrote, and returns the first row and the one behind the last. */
    static long[] read(TreeRows rows, BinaryReader in) {
        long from = in.readLong();
        int size = in.readInt();
        boolean whole = in.readBoolean();
        if (from < 0 || size < 0 || from + size > rows.count() || from < rows.count() - rows.capacity()) {
            throw in.bad("rows of the ring");
        }
        for (long row = from; row < from + size; row++) {
            int label = in.readInt();
            double weight = in.readDouble();
            double[] values = new double[whole ? rows.coded().codes().length : 0];
            for (int f = 0; f < values.length; f++) {
                values[f] = in.readDouble();
            }
            if (whole) {
                rows.set(row, values, label, weight);
            } else {
                rows.coded().classes()[rows.place(row)] = label;
                rows.coded().weights()[rows.place(row)] = weight;
            }
        }
        for (int f = 0; !whole && f < rows.coded().codes().length; f++) {
            byte[] codes = in.readBytes();
            for (int i = 0; i < Math.min(size, codes.length); i++) {
                rows.coded().codes()[f][rows.place(from + i)] = codes[i];
            }
        }
        return new long[] {from, from + size};
    }
}
