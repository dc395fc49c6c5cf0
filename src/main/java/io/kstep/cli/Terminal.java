package io.kstep.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What a command has to do with the outside.
 *
 * @param out results, UTF-8
 * @param err progress, notes and errors
 * @param interactive whether a person looks on: only then is progress shown
 * @param stop whether the user has asked for an end
 * @param nanos the clock
 */
record Terminal(PrintWriter out, PrintWriter err, boolean interactive, BooleanSupplier stop, LongSupplier nanos) {

    /** Shows the user a remark that is neither a result nor an error. */
    void note(String text) {
        err.println("note: " + text);
        err.flush();
    }

    @SuppressWarnings("SystemConsoleNull") // later Javas are asked below
    static boolean isInteractive() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try { // from Java 22 on there is a console for a pipe, too, that can be asked
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
