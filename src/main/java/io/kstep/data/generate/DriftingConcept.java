package io.kstep.data.generate;

import io.kstep.data.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A sequence of concepts with a drift between each and the next. */
final class DriftingConcept implements Concept {

    private final List<Concept> concepts;
    private final List<Drift> drifts;
    private long time;
    private int active;

    /** @param concepts one more than drifts, all of one schema */
    DriftingConcept(List<Concept> concepts, List<Drift> drifts) {
        this.concepts = List.copyOf(concepts);
        this.drifts = List.copyOf(drifts);
    }

    @Override
    public Schema schema() {
        return concepts.get(0).schema();
    }

    @Override
    public double draw(Draws draws, double[] values) {
        active = 0;
        while (active < drifts.size() && draws.chance(drifts.get(active).share(time))) {
            active++;
        }
        time++;
        return concepts.get(active).draw(draws, values);
    }

    /** The concept, from 0, that the last row came from. */
    int active() {
        return active;
    }

    @Override
    public Optional<LogJoint> logJoint() {
        List<LogJoint> parts = new ArrayList<>();
        concepts.forEach(concept -> concept.logJoint().ifPresent(parts::add));
        return parts.size() < concepts.size()
                ? Optional.empty()
                : Optional.of((values, out) -> mix(parts, values, out));
    }

    /** The mixture of the concepts at the time of the last row. */
    private void mix(List<LogJoint> parts, double[] values, double[] out) {
        double[] part = new double[out.length];
        Arrays.fill(out, Double.NEGATIVE_INFINITY);
        double reached = 1;
        for (int i = 0; i < parts.size(); i++) {
            double onwards = i < drifts.size() ? drifts.get(i).share(Math.max(0, time - 1)) : 0;
            double weight = Math.log(reached * (1 - onwards));
            parts.get(i).write(values, part);
            for (int c = 0; c < out.length; c++) {
                out[c] = LogSpace.add(out[c], weight + part[c]);
            }
            reached *= onwards;
        }
    }
}
