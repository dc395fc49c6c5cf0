package io.kstep.data.read;

import java.util.List;

/** The rows of one open file as texts, in order. Every fault of the file is a {@link DataException}. */
sealed interface Rows extends AutoCloseable permits CsvRows, ArffRows {

    /** The columns as the file declares them; every row has as many cells. */
    List<Column> columns();

    /** Goes to the next row; false at the end. */
    boolean advance();

    /** The cells of the present row, without the blanks around them. */
    String[] cells();

    /** The line of the file on which the present row ends, from 1. */
    long line();

    @Override
    void close();
}
