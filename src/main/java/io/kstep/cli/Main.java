package io.kstep.cli;

/** Entry point of {@code kstep.jar}. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(0);
    }
}
