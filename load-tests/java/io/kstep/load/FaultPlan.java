package io.kstep.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Which faults come, in which order and to whom: a function of the seed. */
record FaultPlan(List<Fault> faults) {

    enum Kind {
        KILL("processor killed (SIGKILL)"),
        BROKER("broker killed (SIGKILL)"),
        PAUSE("processor stopped (SIGSTOP) for longer than the session"),
        DAMAGE("state folder wiped or damaged");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * @param victim the replica that is hit first
     * @param draw of what the kind leaves open
     */
    record Fault(Kind kind, int victim, int draw) {}

    FaultPlan {
        faults = List.copyOf(faults);
    }

    /** So many of each kind, shuffled; the victims take turns, so that whoever is hit has come up since. */
    static FaultPlan of(long seed, int kills, int brokerKills, int pauses, int damages, int replicas) {
        List<Kind> kinds = new ArrayList<>();
        kinds.addAll(Collections.nCopies(kills, Kind.KILL));
        kinds.addAll(Collections.nCopies(brokerKills, Kind.BROKER));
        kinds.addAll(Collections.nCopies(pauses, Kind.PAUSE));
        kinds.addAll(Collections.nCopies(damages, Kind.DAMAGE));
        Collections.shuffle(kinds, new Random(seed));
        List<Fault> faults = new ArrayList<>();
        Map<Kind, Integer> made = new EnumMap<>(Kind.class);
        int victim = 0;
        for (Kind kind : kinds) {
            faults.add(new Fault(kind, victim % replicas, made.merge(kind, 1, Integer::sum) - 1));
            victim += kind == Kind.BROKER ? 0 : 1;
        }
        return new FaultPlan(faults);
    }

    long count(Kind kind) {
        return faults.stream().filter(fault -> fault.kind() == kind).count();
    }
}
