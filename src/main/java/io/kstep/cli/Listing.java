package io.kstep.cli;

import io.kstep.print.Json;
import io.kstep.print.TextTable;
import java.util.List;
import java.util.Map;

/** A list of what there is: a line each, or one JSON object. */
final class Listing {

    private final String kind;
    private final Map<String, String> lines;
    private final String beside;

    /**
     * @param kind what they are, in the plural
     * @param lines what each is, by its name
     * @param beside what holds for several of them
     */
    Listing(String kind, Map<String, String> lines, String beside) {
        this.kind = kind;
        this.lines = lines;
        this.beside = beside;
    }

    void print(Terminal terminal, boolean json) {
        if (json) {
            Json.line(
                    terminal.out(),
                    to -> to.list(
                                    kind,
                                    List.copyOf(lines.entrySet()),
                                    (one, line) ->
                                            one.field("name", line.getKey()).field("line", line.getValue()))
                            .field("beside", beside));
            return;
        }
        TextTable table = new TextTable("name", "what: options with their defaults").left(1);
        lines.forEach(table::add);
        terminal.out().print(table);
        terminal.out().println("\n  " + beside);
    }
}
