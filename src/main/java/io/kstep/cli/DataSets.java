package io.kstep.cli;

import io.kstep.data.read.DataException;
import io.kstep.data.read.DataFile;
import io.kstep.data.read.DataOptions;
import io.kstep.data.read.DataSet;
import io.kstep.data.read.JoinedFiles;
import io.kstep.incremental.Division;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The data sets that a command goes through: a file each, or all files as one. One that cannot be read or used is reported
 * in a line, and the next one is taken.
 */
record DataSets(Terminal terminal, List<Path> files, boolean together, DataOptions options) {

    /** Does something with each set and its name. */
    void each(BiConsumer<DataSet, String> work) {
        List<List<Path>> sets =
                together ? List.of(files) : files.stream().map(List::of).toList();
        try (Progress progress = new Progress(terminal)) {
            for (int s = 0; s < sets.size() && !terminal.stop().getAsBoolean(); s++) {
                tried(sets.get(s), work);
                progress.at(s + 1, sets.size(), "data sets");
            }
        }
    }

    private void tried(List<Path> set, BiConsumer<DataSet, String> work) {
        String name = set.stream().map(file -> file.getFileName().toString()).collect(Collectors.joining("+"));
        try {
            DataSet data = together
                    ? JoinedFiles.read(set, options, Division.FILE)
                    : DataFile.open(set.get(0), options).read();
            data.notes().forEach(note -> terminal.note(name + ": " + note));
            work.accept(data, name);
        } catch (DataException e) {
            Failures.print(e.getMessage(), terminal.err());
        } catch (IllegalArgumentException e) {
            Failures.print(name + ": " + e.getMessage(), terminal.err());
        }
    }
}
