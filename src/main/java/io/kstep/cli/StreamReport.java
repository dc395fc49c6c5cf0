package io.kstep.cli;

import io.kstep.print.Json;

/** What is printed of a pass over a stream. */
interface StreamReport {

    String text();

    void write(Json json);
}
