package io.kstep.bayes;

import io.kstep.bayes.soft.Source;
import io.kstep.bayes.soft.Statement;
import io.kstep.bayes.soft.Statements;
import io.kstep.data.Chunk;
import io.kstep.data.Label;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns the labels that a chunk keeps into statements of sources: experts, and bins of stated doubt. */
final class SaidOfRows {

    /** Bins of stated doubt, of equal width. */
    private static final int BINS = 10;

    /** A share of wrong labels that leaves them worth something and lets them be wrong. */
    private static final double MIDDLING = 0.3;

    /** More than this many numbers for the confusion of experts are refused: 32 MB. */
    private static final long MOST_CELLS = 4_000_000;

    private final int classes;
    private final VoteSettings settings;
    private final Map<String, Integer> experts = new LinkedHashMap<>();
    private final Map<Bin, Integer> bins = new LinkedHashMap<>();
    private final List<double[]> stated = new ArrayList<>();
    private final Statement[][] byRow;
    private final Chunk rows;

    /** Doubts that one expert stated in one way; the expert's name is empty where the label has none. */
    private record Bin(String expert, boolean isDoubt, int number) {}

    SaidOfRows(Chunk rows, VoteSettings settings) {
        this.rows = rows;
        this.settings = settings;
        classes = rows.schema().classCount();
        byRow = new Statement[rows.size()][];
        for (int i = 0; i < byRow.length; i++) {
            byRow[i] = statements(rows.said().get(i));
        }
    }

    /** Whether these settings make anything else of what was said than weights do. */
    static boolean isJudged(Chunk rows, VoteSettings settings) {
        return rows.said().stream()
                .anyMatch(label -> label instanceof Label.Votes
                        ? settings.experts() != VoteSettings.Experts.COUNTS
                        : settings.recalibrate() && isStated(label));
    }

    private static boolean isStated(Label label) {
        return label instanceof Label.Doubtful || label instanceof Label.Flipped;
    }

    private Statement[] statements(Label label) {
        if (label instanceof Label.Votes votes && settings.experts() != VoteSettings.Experts.COUNTS) {
            return votes.votes().stream().map(this::statement).toArray(Statement[]::new);
        }
        return new Statement[] {
            settings.recalibrate() && isStated(label)
                    ? binned("", label)
                    : Statement.atItsWord(label.contour(classes).toArray())
        };
    }

    private Statement statement(Label.Votes.Vote vote) {
        if (settings.recalibrate() && isStated(vote.label())) {
            return binned(vote.expert(), vote.label());
        }
        if (settings.experts() != VoteSettings.Experts.LEARN) {
            Label.Votes alone = new Label.Votes(List.of(vote));
            return Statement.atItsWord(settings.rule().contour(alone, classes).toArray());
        }
        int source = experts.computeIfAbsent(vote.expert(), name -> newSource());
        return vote.label() instanceof Label.Hard hard
                ? Statement.naming(source, hard.index())
                : new Statement(source, -1, vote.label().contour(classes).toArray());
    }

    private Statement binned(String expert, Label label) {
        boolean isDoubt = label instanceof Label.Doubtful;
        double share = isDoubt ? ((Label.Doubtful) label).doubt() : ((Label.Flipped) label).wrong();
        int named = isDoubt ? ((Label.Doubtful) label).index() : ((Label.Flipped) label).index();
        Bin bin = new Bin(expert, isDoubt, Math.min(BINS - 1, (int) (share * BINS)));
        int source = bins.computeIfAbsent(bin, b -> newSource());
        // a label that says nothing is right by chance as often as any class is
        stated.get(source)[0] += isDoubt ? share * (classes - 1) / classes : share;
        stated.get(source)[1]++;
        return Statement.naming(source, named);
    }

    private int newSource() {
        stated.add(new double[2]);
        return stated.size() - 1;
    }

    Statements statements() {
        if ((long) experts.size() * classes * classes > MOST_CELLS) {
            throw new IllegalArgumentException(
                    "experts=learn needs " + (long) classes * classes + " numbers for each of " + experts.size()
                            + " experts, over " + MOST_CELLS + " in all; experts=confusion needs none");
        }
        Source[] sources = new Source[stated.size()];
        experts.forEach((name, source) -> sources[source] =
                Statements.expert(classes, settings.reliabilities().of(name)));
        bins.forEach((bin, source) ->
                sources[source] = Statements.flips(classes, stated.get(source)[0] / stated.get(source)[1]));
        return new Statements(byRow, GemLearner.rowWeights(rows), classes, sources);
    }

    /** The source of each expert whose confusion is learned, in order of appearance. */
    Map<String, Integer> experts() {
        return experts;
    }

    /**
     * Where EM begins: what labels say by what is known of their sources before anything was learned. Doubts that are to be
     * judged begin halfway between what they state and a middling rate: labels that are all but sure would leave the
     * densities no say, and nothing would ever be learned of them.
     */
    double[][] start() {
        return rows.said().stream().map(this::start).toArray(double[][]::new);
    }

    private double[] start(Label label) {
        if (label instanceof Label.Votes votes) {
            return settings.rule().contour(votes, classes).shares();
        }
        if (settings.recalibrate() && label instanceof Label.Doubtful doubtful) {
            return undecided(doubtful.index(), doubtful.doubt() * (classes - 1) / classes);
        }
        return settings.recalibrate() && label instanceof Label.Flipped flipped
                ? undecided(flipped.index(), flipped.wrong())
                : label.pignistic(classes);
    }

    private double[] undecided(int named, double stated) {
        return new Label.Flipped(named, (stated + MIDDLING) / 2).pignistic(classes);
    }

    /** The rows, of which those that nothing was said of count for nothing: votes alone say nothing of them either. */
    Chunk spokenOf() {
        double[] weights = GemLearner.rowWeights(rows);
        for (int i = 0; i < weights.length; i++) {
            weights[i] = rows.said().get(i).isVacuous(classes) ? 0 : weights[i];
        }
        return rows.withRowWeights(weights);
    }

    /** The class that most votes are for; all of them alike where there are several. */
    double[][] majority() {
        double[][] weights =
                rows.said().stream().map(label -> label.pignistic(classes)).toArray(double[][]::new);
        for (double[] row : weights) {
            double most = 0;
            int ties = 0;
            for (double weight : row) {
                ties = weight > most ? 1 : weight == most ? ties + 1 : ties;
                most = Math.max(most, weight);
            }
            for (int k = 0; k < row.length; k++) {
                row[k] = row[k] == most ? 1.0 / ties : 0;
            }
        }
        return weights;
    }
}
