package io.kstep.experiment;

import java.util.LinkedHashMap;
import java.util.Map;

/** What Rodríguez 2013 quotes and what an independent replication found, by estimator. */
final class ErrorVarianceFigures {

    /**
     * An independent replication for naive Bayes: 100 domains, 60 data sets, 30 index sets. Variances are in 1e-4, shares in
     * percent.
     */
    record Replication(
            double external, double internal, double total, double externalShare, double internalShare, double bias) {}

    /** Shares in percent that the thesis quotes, "" where it quotes none. */
    record Thesis(String externalShare, String internalShare) {}

    static final Map<String, Replication> REPLICATION = replication();
    static final Map<String, Thesis> THESIS = thesis();

    private ErrorVarianceFigures() {}

    private static Map<String, Replication> replication() {
        Map<String, Replication> figures = new LinkedHashMap<>();
        figures.put("RS", new Replication(4.45, 0.00, 4.38, 88.3, 0.0, -0.0164));
        figures.put("HO", new Replication(12.15, 6.89, 18.95, 61.9, 35.1, 0.0042));
        figures.put("StHO", new Replication(11.21, 6.06, 17.16, 62.8, 33.9, 0.0025));
        figures.put("rHO10", new Replication(5.76, 0.69, 6.36, 81.7, 9.9, 0.0041));
        figures.put("StrHO10", new Replication(5.65, 0.61, 6.17, 82.5, 8.9, 0.0027));
        figures.put("k2", new Replication(6.58, 1.54, 7.94, 75.5, 17.7, 0.0082));
        figures.put("k5", new Replication(5.75, 0.56, 6.25, 83.2, 8.1, 0.0021));
        figures.put("Stk5", new Replication(5.63, 0.50, 6.08, 83.7, 7.4, 0.0008));
        figures.put("k10", new Replication(5.71, 0.34, 6.02, 86.0, 5.1, 0.0009));
        figures.put("LOO", new Replication(5.89, 0.00, 5.87, 90.8, 0.0, -0.0001));
        figures.put("r10k5", new Replication(5.22, 0.06, 5.23, 88.9, 1.0, 0.0020));
        figures.put("Str10k5", new Replication(5.16, 0.05, 5.16, 89.0, 0.9, 0.0008));
        figures.put("B10", new Replication(3.70, 0.10, 3.62, 84.3, 2.3, -0.0089));
        figures.put("B100", new Replication(3.61, 0.01, 3.44, 85.7, 0.2, -0.0088));
        figures.put("06B10", new Replication(4.63, 0.17, 4.69, 86.0, 3.2, -0.0015));
        figures.put("06B100", new Replication(4.47, 0.01, 4.38, 88.0, 0.2, -0.0015));
        return figures;
    }

    private static Map<String, Thesis> thesis() {
        Map<String, Thesis> figures = new LinkedHashMap<>();
        figures.put("RS", new Thesis("82.5", "0"));
        figures.put("HO", new Thesis("60", ""));
        figures.put("rHO10", new Thesis("80", "7"));
        for (String cv : new String[] {"k2", "k5", "k10"}) {
            figures.put(cv, new Thesis("> 70", ""));
            figures.put("r10" + cv, new Thesis("> 80", "< 2"));
        }
        figures.put("LOO", new Thesis("> 70", "0"));
        figures.put("B10", new Thesis("80", "3"));
        figures.put("06B10", new Thesis("80", "3"));
        return figures;
    }
}
