package io.kstep.session;

import io.kstep.binary.BinaryReader;
import io.kstep.binary.BinaryWriter;
import io.kstep.data.Label;
import io.kstep.data.LabelForm;
import io.kstep.wire.ExpertFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How often each expert of a model says which class where which is true, learned from the votes alone (Dawid and Skene
 * 1979) over the latest rows, the counts of those before them fading. A row's votes become one label by what was known of
 * its experts before it: the product of their rows of confusion. Bounded: experts beyond the room, which is that of
 * {@value #MOST_CELLS} numbers, are taken for new ones with every vote. Not thread-safe.
 */
public final class LearnedExperts {

    private static final int MOST_EXPERTS = 100;

    /** Numbers that all experts may have together: 2 MB. */
    private static final long MOST_CELLS = 250_000;

    /** Bytes that a name or a vote takes, about. */
    private static final int ENTRY_BYTES = 200;

    /** An expert who has this many votes left after they faded makes room for others. */
    private static final double FORGOTTEN = 0.05;

    private static final int FORM = 1;

    private final ExpertSettings settings;
    private final Map<String, Expert> experts = new LinkedHashMap<>();
    /** The rows with votes since the experts were learned. */
    private final List<Label.Votes> open = new ArrayList<>();

    /** Expected rows of each class, fading. */
    private double[] frequencies = {};

    LearnedExperts(ExpertSettings settings) {
        this.settings = settings;
    }

    /**
     * Who learns from now on; null where nobody does.
     *
     * @param before who has learned until now, null where nobody has; it stays as it is if that is what is wanted
     */
    static LearnedExperts after(LearnedExperts before, Optional<ExpertSettings> wanted) {
        return before != null && wanted.equals(Optional.of(before.settings))
                ? before
                : wanted.map(LearnedExperts::new).orElse(null);
    }

    ExpertSettings settings() {
        return settings;
    }

    private int classes() {
        return frequencies.length;
    }

    private int room() {
        return (int) Math.min(MOST_EXPERTS, MOST_CELLS / Math.max(1, (long) classes() * classes()));
    }

    private boolean isPossible() {
        return classes() > 1 && room() > 0;
    }

    private void grow(int classes) {
        int before = classes();
        if (classes <= before) {
            return;
        }
        frequencies = Arrays.copyOf(frequencies, classes);
        while (experts.size() > room()) {
            experts.remove(leastHeard());
        }
        experts.values().forEach(expert -> expert.grow(before, classes));
    }

    private String leastHeard() {
        return experts.entrySet().stream()
                .min(Comparator.comparingDouble(entry -> entry.getValue().spoken()))
                .orElseThrow()
                .getKey();
    }

    /**
     * What a label says by what is known of those who said it; any label but votes says what it says.
     *
     * @param classes known now, with those that the label named first
     */
    Label heard(Label label, int classes) {
        grow(classes);
        if (!(label instanceof Label.Votes votes) || !isPossible()) {
            return label;
        }
        double[] logs = new double[classes()];
        for (Label.Votes.Vote vote : votes.votes()) {
            Expert known = experts.get(vote.expert());
            Expert expert = known == null ? new Expert(classes()) : known;
            ExpertRun.addLogs(said(vote), expert.matrix(classes(), settings.reliability(), null), logs);
        }
        double most = Arrays.stream(logs).max().orElseThrow();
        return new Label.Plausible(
                Arrays.stream(logs).map(log -> Math.exp(log - most)).boxed().toList());
    }

    private double[] said(Label.Votes.Vote vote) {
        return vote.label().contour(classes()).toArray();
    }

    /** Takes a label that was {@link #heard}; with it the experts may be learned again. */
    void take(Label label) {
        if (!(label instanceof Label.Votes votes) || !isPossible()) {
            return;
        }
        for (Label.Votes.Vote vote : votes.votes()) {
            if (experts.size() < room()) {
                experts.computeIfAbsent(vote.expert(), name -> new Expert(classes()));
            }
            if (experts.containsKey(vote.expert())) {
                experts.get(vote.expert()).speak();
            }
        }
        open.add(votes);
        if (open.size() >= settings.rows()) {
            learn();
            open.clear();
        }
    }

    private void learn() {
        ExpertRun run = new ExpertRun(open.stream().map(this::row).toList(), settings.reliability(), frequencies);
        run.learn(experts.values(), settings.fading());
        experts.values().removeIf(expert -> expert.spoken() < FORGOTTEN);
        for (int k = 0; k < classes(); k++) {
            frequencies[k] = settings.fading() * frequencies[k] + run.rowsOfClass()[k];
        }
    }

    private ExpertRun.Row row(Label.Votes votes) {
        List<Label.Votes.Vote> known = votes.votes().stream()
                .filter(vote -> experts.containsKey(vote.expert()))
                .toList();
        return new ExpertRun.Row(
                known.stream().map(this::said).toArray(double[][]::new),
                known.stream().map(vote -> experts.get(vote.expert())).toArray(Expert[]::new));
    }

    /** Of every expert, those of most votes first. */
    public List<ExpertFigures> figures() {
        double all = Arrays.stream(frequencies).sum() + classes();
        List<ExpertFigures> figures = new ArrayList<>();
        experts.forEach((name, expert) -> {
            double[] matrix = expert.matrix(classes(), settings.reliability(), null);
            double right = 0;
            for (int k = 0; k < classes(); k++) {
                right += (1 + frequencies[k]) / all * matrix[k * classes() + k];
            }
            figures.add(new ExpertFigures(name, expert.votes(), right, expert.error()));
        });
        figures.sort(Comparator.comparingLong(ExpertFigures::votes).reversed().thenComparing(ExpertFigures::expert));
        return List.copyOf(figures);
    }

    /** What it takes in memory. */
    long bytes() {
        long votes = open.stream().mapToLong(row -> row.votes().size()).sum();
        return Double.BYTES * ((long) experts.size() * classes() * classes() + classes())
                + ENTRY_BYTES * (votes + experts.size());
    }

    void write(BinaryWriter out) {
        out.writeByte(FORM).writeText(settings.spec()).writeDoubles(frequencies);
        out.writeList(
                List.copyOf(experts.entrySet()), (to, entry) -> entry.getValue().write(to.writeText(entry.getKey())));
        out.writeList(open, (to, votes) -> LabelForm.write(votes, to));
    }

    /** What was written; it goes on bit for bit as that would have. */
    static LearnedExperts read(BinaryReader in) {
        int form = in.readByte();
        if (form != FORM) {
            throw in.bad("experts of form " + FORM + ", not " + form);
        }
        LearnedExperts read = new LearnedExperts(ExpertSettings.parse(in.readText()));
        read.frequencies = in.readDoubles();
        in.readList(from -> Map.entry(from.readText(), Expert.read(from, read.classes())))
                .forEach(entry -> read.experts.put(entry.getKey(), entry.getValue()));
        for (Label label : in.readList(LabelForm::read)) {
            if (!(label instanceof Label.Votes votes)) {
                throw in.bad("votes");
            }
            read.open.add(votes);
        }
        return read;
    }
}
