package io.kstep.experiment;

import java.util.List;

/** Who is compared on divided and undivided knowledge: the columns of tables 1 to 6 and the baselines beside. */
enum Contender {
    FIRST("db 1", ""),
    SECOND("db 2", ""),
    ALL("All", ""),
    PAPER_1("M1 paper", "child(mode=paper)"),
    PAPER_2("M2 paper", "parent(mode=paper)"),
    SOFT_1("M1 soft", "child(mode=batch)"),
    SOFT_2("M2 soft", "parent(mode=batch)"),
    AVERAGE("average", ""),
    PRODUCT("product", "");

    static final List<Contender> MAINS = List.of(PAPER_1, PAPER_2, SOFT_1, SOFT_2);
    static final List<Contender> PAPER = List.of(PAPER_1, PAPER_2);
    static final List<Contender> SOFT = List.of(SOFT_1, SOFT_2);

    final String title;
    /** Spec of the main classifier; empty for what is none. */
    final String main;

    Contender(String title, String main) {
        this.title = title;
        this.main = main;
    }
}
