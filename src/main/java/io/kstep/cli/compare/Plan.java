package io.kstep.cli.compare;

import io.kstep.bayes.Learner;
import io.kstep.data.read.DataOptions;
import io.kstep.evaluate.Estimator;
import io.kstep.spec.SpecException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is to be compared, and how: all that a result depends on.
 *
 * @param program the program with its version
 */
public record Plan(
        List<Data> data, List<Entrant> learners, Estimator estimator, long seed, DataOptions options, String program) {

    /** A data file by the name that the tables have for it. */
    public record Data(String name, Path file) {}

    /** A learner by the name that the user gave it. */
    public record Entrant(String name, Entry entry) {
        public Entrant(String name, Learner learner) {
            this(name, new Entry.OfOne(learner));
        }
    }

    public Plan {
        data = List.copyOf(data);
        learners = List.copyOf(learners);
        if (learners.size() < 2) {
            throw new SpecException("a comparison needs two learners or more, not " + learners.size());
        }
        once("learner", learners.stream().map(Entrant::name).toList());
        once("learner", learners.stream().map(entrant -> entrant.entry().spec()).toList());
        once("data file", data.stream().map(entry -> entry.file().toString()).toList());
    }

    /** Whether learners of several class variables are compared. */
    public boolean isOfSeveral() {
        return learners.stream().anyMatch(entrant -> entrant.entry() instanceof Entry.OfSeveral);
    }

    /** The files by their names without endings; where two would share a name, by their paths. */
    public static List<Data> named(List<Path> files) {
        List<String> names = files.stream().map(Plan::name).toList();
        List<Data> named = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            String name = names.get(i);
            boolean alone = names.stream().filter(name::equals).count() == 1;
            named.add(new Data(alone ? name : files.get(i).toString(), files.get(i)));
        }
        return named;
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("(?i)(\\.csv|\\.arff)?(\\.gz)?$", "");
    }

    private static void once(String what, List<String> names) {
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (!seen.add(name)) {
                throw new SpecException(what + " '" + name + "' stands twice");
            }
        }
    }
}
