package io.kstep.bayes.network;

/**
 * Tables of values side by side, clamped already ({@link Clamp}). For each value, and last for one never seen, a row has
 * the log likelihood of each slot and of a class without rows.
 */
final class ClampedTables {

    private final int slots;
    private final int[] starts;
    private final int[] values;
    private final double[] cells;
    /** The same where every class is present, so that the class without rows does not count for the clamp. */
    private final double[] allPresent;

    ClampedTables(int slots, double clamp, ClassConditional[] tables, int[] values) {
        this.slots = slots;
        this.values = values;
        starts = new int[values.length];
        int room = 0;
        for (int i = 0; i < values.length; i++) {
            starts[i] = room;
            room += (values[i] + 1) * (slots + 1);
        }
        cells = new double[room];
        allPresent = new double[room];
        for (int i = 0; i < values.length; i++) {
            fill(tables[i], i, clamp);
        }
    }

    private void fill(ClassConditional table, int i, double clamp) {
        double[] logs = new double[slots];
        for (int v = 0, row = starts[i]; v <= values[i]; v++, row += slots + 1) {
            table.logLikelihood(v, logs);
            double best = Clamp.best(logs, slots);
            Clamp.put(logs, best, Double.NEGATIVE_INFINITY, clamp, allPresent, row);
            cells[row + slots] = Clamp.put(logs, best, table.logUnseen(v), clamp, cells, row);
        }
    }

    /** The cells of all tables, row by row. */
    double[] cells(boolean areAllPresent) {
        return areAllPresent ? allPresent : cells;
    }

    /**
     * Adds what the tables say of an instance to the sums of the slots; a missing value says nothing.
     *
     * @param features of each table
     * @param unseen the sum of a class without rows so far
     * @return that sum with these tables
     */
    double add(int[] features, double[] instance, boolean areAllPresent, double unseen, double[] sums) {
        double[] of = cells(areAllPresent);
        int[] firsts = starts;
        int[] known = values;
        int n = slots;
        double sum = unseen;
        for (int i = 0; i < features.length; i++) {
            double value = instance[features[i]];
            if (Double.isFinite(value)) {
                int v = (int) value;
                int row = firsts[i] + (v < 0 || v >= known[i] ? known[i] : v) * (n + 1);
                for (int s = 0; s < n; s++) {
                    sums[s] += of[row + s];
                }
                sum += of[row + n];
            }
        }
        return sum;
    }

    /** Where the row of a value of a table starts; a value never seen has the last row. */
    int row(int table, double value) {
        int v = (int) value;
        int known = values[table];
        return rowOf(table, v < 0 || v >= known ? known : v);
    }

    /** The same of a number that is one of the table's values. */
    int rowOf(int table, int value) {
        return starts[table] + value * (slots + 1);
    }
}
