package io.kstep.experiment;

import io.kstep.evaluate.variance.BiasVariance;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Squared bias and variance in per cent as a table of Pérez 2010 prints them, for the data sets that are at hand.
 * MFeatures, Musk and Pendigits are not.
 *
 * @param number of the table
 * @param models how many training sets
 * @param vote what each model says of a row. Chapter 3 counts classes; the figures of chapter 4 come out only if
 *     posteriors are averaged, and then they do
 * @param columns the thesis's names of the classifiers, with the learner that stands for each
 * @param terms by data set, squared bias and variance for each column
 */
record PrintedDecompositions(
        String number,
        int models,
        BiasVariance.Vote vote,
        List<PrintedErrors.Column> columns,
        Map<String, double[][]> terms) {

    private static PrintedDecompositions of(
            String number, int models, BiasVariance.Vote vote, List<PrintedErrors.Column> columns, String rows) {
        Map<String, double[][]> terms = new LinkedHashMap<>();
        for (String row : rows.strip().split("\n")) {
            String[] cells = row.strip().split(" ");
            terms.put(
                    cells[0],
                    Arrays.stream(cells)
                            .skip(1)
                            .map(cell -> Arrays.stream(cell.split("\\+"))
                                    .mapToDouble(Double::parseDouble)
                                    .toArray())
                            .toArray(double[][]::new));
        }
        return new PrintedDecompositions(number, models, vote, columns, terms);
    }

    /** Gaussian classifiers of chapter 3. */
    static PrintedDecompositions table34() {
        return of("3.4", 20, BiasVariance.Vote.CLASS, PrintedErrors.table33().columns(), """
            balance 6.8+3.7 6.0+3.3 7.5+4.5 7.0+4.0 8.2+4.1 7.9+3.9 7.8+3.5 8.5+4.9 9.7+0.6 8.0+3.2
            page_blocks 6.5+2.3 6.1+1.9 4.1+1.1 5.8+1.9 3.1+1.4 5.1+1.9 3.7+2.0 4.2+2.6 3.5+1.7 3.9+2.1
            pima 21.9+3.6 31.0+1.6 18.9+4.5 21.7+5.5 19.0+5.6 21.5+5.1 22.6+5.3 20.4+5.5 19.6+6.1 18.9+7.5
            vehicle 43.1+11.4 49.7+13.6 28.4+19.9 17.4+7.3 23.7+17.7 18.2+6.7 19.8+18.5 12.9+11.0 11.7+7.0 10.0+8.1
            waveform 18.1+0.7 13.9+3.6 13.9+4.7 14.6+3.4 10.6+7.1 13.1+4.4 10.9+6.8 11.6+6.4 10.9+4.9 11.8+4.7
            """);
    }

    /** Kernel classifiers of chapter 4. */
    static PrintedDecompositions table45() {
        return of(
                "4.5", 10, BiasVariance.Vote.POSTERIOR, PrintedErrors.table44().columns(), """
            balance 13.3+20.3 11.6+18.1 10.8+16.3 10.8+16.3 9.8+14.7
            page_blocks 3.5+1.3 3.2+1.3 3.4+1.3 3.6+1.2 3.7+1.2
            segment 15.8+3.1 14.1+2.4 14.3+3.0 14.9+3.7 14.6+3.5
            letter 20.5+13.4 12.1+10.2 8.4+9.6 5.7+8.5 5.6+8.3
            pima 16.6+11.5 16.4+12.6 16.4+12.9 16.6+12.3 17.3+12.0
            satimage 17.3+1.3 9.1+3.1 8.4+4.7 8.3+4.8 8.1+4.6
            spambase 19.1+2.8 19.0+2.8 19.0+2.8 19.0+2.8 19.0+2.8
            vehicle 29.3+13.5 20.6+14.6 20.3+15.5 21.0+17.0 21.2+16.8
            vowel 21.1+24.7 11.1+17.5 8.9+14.7 7.2+12.1 6.9+11.7
            waveform 17.3+3.7 12.5+9.5 12.4+10.4 13.1+11.8 13.7+10.3
            yeast 31.1+27.2 30.7+27.5 31.2+27.4 31.2+27.1 31.9+27.2
            """);
    }
}
