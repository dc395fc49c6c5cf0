package io.kstep.cli;

import io.kstep.data.Label;
import io.kstep.data.LabelledInstance;
import io.kstep.data.Schema;
import io.kstep.data.Target;
import io.kstep.data.generate.NoisyLabels;
import io.kstep.print.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The columns of a file that hold the labels of a stream, as the readers take them: the target alone, or with doubts,
 * shares of classes or votes, and the truth, where labels have noise.
 *
 * @param settings of the noise
 */
record LabelCells(Schema schema, NoisyLabels.Settings settings) {

    private static final String TRUTH = "truth";
    private static final String PROBABILITIES = "p_";
    private static final String PLAUSIBILITIES = "pl_";

    List<String> header() {
        List<String> header = new ArrayList<>(said());
        if (!settings.isNone()) {
            header.add(TRUTH);
        }
        return header;
    }

    private List<String> said() {
        if (schema.targets().size() > 1) {
            return schema.targets().stream().map(Target::name).toList();
        }
        String target = schema.targets().get(0).name();
        if (!settings.experts().isEmpty()) {
            return IntStream.range(0, settings.experts().size())
                    .mapToObj(NoisyLabels::expert)
                    .toList();
        }
        if (settings.rate() == 0) {
            return List.of(target);
        }
        return switch (settings.form()) {
            case WRONG -> List.of(target, "wrong");
            case DOUBT, FLIPPED_DOUBT -> List.of(target, "doubt");
            case HARD -> List.of(target);
            case PROBABILITIES -> prefixed(PROBABILITIES);
            case PLAUSIBILITIES -> prefixed(PLAUSIBILITIES);
        };
    }

    private List<String> prefixed(String prefix) {
        return schema.classes().stream().map(name -> prefix + name).toList();
    }

    List<Object> cells(LabelledInstance row) {
        List<Object> cells = new ArrayList<>(said(row.label()));
        if (!settings.isNone()) {
            cells.add(name(row.truth()));
        }
        return cells;
    }

    private List<?> said(Label label) {
        if (label instanceof Label.Numeric numeric) {
            return List.of(numeric.value());
        }
        if (label instanceof Label.Several several) {
            return IntStream.range(0, several.labels().size())
                    .mapToObj(j -> several.labels().get(j) instanceof Label.Hard hard
                            ? schema.targets().get(j).values().get(hard.index())
                            : "")
                    .toList();
        }
        if (said().size() == 1 && !(label instanceof Label.Votes)) {
            return List.of(name(label.sharpened(schema.classCount())));
        }
        if (label instanceof Label.Flipped flipped) {
            return List.of(name(flipped.index()), flipped.wrong());
        }
        if (label instanceof Label.Doubtful doubtful) {
            return List.of(name(doubtful.index()), doubtful.doubt());
        }
        if (label instanceof Label.Probabilistic probabilistic) {
            return probabilistic.probabilities();
        }
        if (label instanceof Label.Plausible plausible) {
            return plausible.plausibilities();
        }
        List<String> columns = said();
        return IntStream.range(0, columns.size())
                .mapToObj(i ->
                        label instanceof Label.Votes votes ? vote(votes, columns.get(i)) : i > 0 ? "" : name(label))
                .toList();
    }

    private String vote(Label.Votes votes, String expert) {
        return votes.votes().stream()
                .filter(vote -> vote.expert().equals(expert))
                .map(vote -> name(vote.label()))
                .findFirst()
                .orElse("");
    }

    /** The class of a sure label, nothing of any other. */
    private String name(Label label) {
        return label instanceof Label.Hard hard ? name(hard.index()) : "";
    }

    private String name(int c) {
        return schema.classes().get(c);
    }

    /** What a sidecar says of these columns. */
    void write(Json json) {
        if (settings.isNone()) {
            return;
        }
        json.object("labels", to -> {
            if (!settings.experts().isEmpty()) {
                to.texts("experts", said());
            } else if (settings.rate() > 0) {
                switch (settings.form()) {
                    case WRONG -> to.field("wrong", "wrong");
                    case DOUBT, FLIPPED_DOUBT -> to.field("doubt", "doubt");
                    case PROBABILITIES -> to.field("probabilities", PROBABILITIES);
                    case PLAUSIBILITIES -> to.field("plausibilities", PLAUSIBILITIES);
                    case HARD -> {}
                }
            }
            to.field(TRUTH, TRUTH);
        });
    }
}
