package io.kstep.experiment;

import java.util.List;

/**
 * What Flesch, Fernández and Salmerón 2007 print. Accuracies are truncated to a decimal and come of one draw with 30 test cases (tables 1 and 2)
 * or 50 (tables 3 and 4, whatever their caption says): a standard error of 5 to 9 points.
 */
final class PrintedTables {

    /** One row of tables 1 to 4; {@code all} is NaN where the table has no such column. */
    record Accuracies(int rows, double first, double second, double all, double incremental) {}

    /** One row of tables 5 and 6: root mean squared errors of predicting by the mean and by the median. */
    record Errors(String model, int rows, double mean, double median) {}

    private static final double NONE = Double.NaN;

    /** Two classes, not divided. */
    static final List<Accuracies> TABLE_1 = List.of(
            new Accuracies(250, 86.6, 83.3, 86.6, 86.6),
            new Accuracies(200, 80, 83.3, 83.3, 83.3),
            new Accuracies(100, 83.3, 83.3, 86.6, 83.3),
            new Accuracies(50, 83.3, 80, 83.3, 83.3),
            new Accuracies(25, 73.3, 76.6, 83.3, 76.6),
            new Accuracies(20, 70, 73.3, 80, 73.3),
            new Accuracies(15, 63.3, 76.6, 83.3, 76.6),
            new Accuracies(10, 63.3, 70, 83.3, 70));

    /** Two classes, divided; its first row had 262 and 237 rows. */
    static final List<Accuracies> TABLE_2 = List.of(
            new Accuracies(250, 50, 53.3, NONE, 50),
            new Accuracies(200, 50, 53.3, NONE, 50),
            new Accuracies(100, 50, 53.3, NONE, 50),
            new Accuracies(50, 50, 56.6, NONE, 56.6),
            new Accuracies(25, 50, 53.3, NONE, 53.3),
            new Accuracies(20, 50, 56.6, NONE, 56.6),
            new Accuracies(15, 50, 53.3, NONE, 53.3),
            new Accuracies(10, 50, 56.6, NONE, 56.6));

    /** Four classes, not divided. */
    static final List<Accuracies> TABLE_3 = List.of(
            new Accuracies(250, 80, 82, 78, 82),
            new Accuracies(200, 78, 82, 80, 84),
            new Accuracies(100, 82, 78, 80, 78),
            new Accuracies(50, 82, 80, 78, 82),
            new Accuracies(25, 74, 74, 82, 80),
            new Accuracies(20, 70, 74, 82, 76),
            new Accuracies(15, 68, 74, 86, 78),
            new Accuracies(10, 54, 68, 70, 76));

    /** Four classes, divided; its first row had 241 and 237 rows. */
    static final List<Accuracies> TABLE_4 = List.of(
            new Accuracies(250, 52, 38, NONE, 62),
            new Accuracies(200, 54, 38, NONE, 64),
            new Accuracies(100, 56, 40, NONE, 66),
            new Accuracies(50, 62, 60, NONE, 70),
            new Accuracies(25, 54, 57.9, NONE, 66),
            new Accuracies(20, 56, 60, NONE, 68),
            new Accuracies(15, 54, 57.9, NONE, 66),
            new Accuracies(10, 46, 48, NONE, 56));

    /** Model 2, not divided. */
    static final List<Errors> TABLE_5 = List.of(
            new Errors("db 1", 45, .1455, .1518),
            new Errors("db 2", 28, .1388, .1444),
            new Errors("All", 73, .1460, .1498),
            new Errors("Incr", 73, .1380, .1463));

    /** Model 2, divided. */
    static final List<Errors> TABLE_6A = List.of(
            new Errors("db 1", 45, .1784, .1740),
            new Errors("db 2", 28, .1396, .1476),
            new Errors("All", 73, .1252, .1249),
            new Errors("Incr", 73, .1380, .1463));

    /** Model 1, not divided. */
    static final List<Errors> TABLE_6B = List.of(
            new Errors("db 1", 45, .1331, .1398),
            new Errors("db 2", 28, .1388, .1444),
            new Errors("All", 73, .1412, .1457),
            new Errors("Incr", 73, .1328, .1356));

    private PrintedTables() {}
}
