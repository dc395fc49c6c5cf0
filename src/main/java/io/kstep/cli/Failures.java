package io.kstep.cli;

import io.kstep.binary.BinaryFormatException;
import io.kstep.data.read.DataException;
import io.kstep.spec.SpecException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** One clear line for whatever went wrong, and the exit code that goes with it. */
final class Failures {

    private static final int BAD_INPUT = 2;
    private static final int INTERNAL = 1;

    private Failures() {}

    /** Prints the line and, with {@code KSTEP_DEBUG=1}, the trace. */
    static int report(Throwable failure, Terminal terminal) {
        PrintWriter err = terminal.err();
        boolean bad = isBadInput(failure);
        if (!bad && terminal.stop().getAsBoolean()) {
            print("stopped", err); // Ctrl-C in the middle of a start lets much fail that is not at fault
        } else {
            print(bad ? describe(failure) : internal(failure), err);
        }
        if ("1".equals(System.getenv("KSTEP_DEBUG"))) {
            failure.printStackTrace(err);
        }
        return bad ? BAD_INPUT : INTERNAL;
    }

    static void print(String message, PrintWriter err) {
        err.println("kstep: " + message.strip().replaceAll("[\\p{Cntrl}\\s]+", " "));
        err.flush();
    }

    /** What a fault of the data, of a spec or of a file says, in one sentence. */
    static String describe(Throwable failure) {
        Throwable cause = failure instanceof UncheckedIOException unchecked ? unchecked.getCause() : failure;
        if (cause instanceof NoSuchFileException missing) {
            return "there is no file or folder '" + missing.getFile() + "'";
        }
        if (cause instanceof AccessDeniedException denied) {
            return "'" + denied.getFile() + "' may not be read or written";
        }
        if (cause instanceof FileAlreadyExistsException existing) {
            return "'" + existing.getFile() + "' exists and is no folder";
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private static boolean isBadInput(Throwable failure) {
        return failure instanceof DataException
                || failure instanceof SpecException
                || failure instanceof BinaryFormatException
                || failure instanceof IOException
                || failure instanceof UncheckedIOException;
    }

    private static String internal(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return "out of memory at " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB: give it more (java -Xmx...), or fewer classes, submodels or rows";
        }
        return "internal error, please report it with the trace that KSTEP_DEBUG=1 shows: "
                + failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }
}
