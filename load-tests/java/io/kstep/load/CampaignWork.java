package io.kstep.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of a campaign, which tells what of it is finished. */
record CampaignWork(Path folder) {

    private static final String INPUT = "input.done";
    private static final String CALM = "calm.done";
    private static final String ATTEMPT = "calm.attempts";

    /** Makes the folder, anew where there is no whole input in it. */
    static CampaignWork open(Path folder, boolean fresh) {
        if (fresh || !Files.exists(folder.resolve(INPUT))) {
            Bench.delete(folder);
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new CampaignWork(folder);
    }

    boolean hasInput() {
        return Files.exists(folder.resolve(INPUT));
    }

    void inputDone() {
        write(INPUT, "");
    }

    boolean hasCalm() {
        return Files.exists(folder.resolve(CALM));
    }

    void calmDone(double seconds) {
        write(CALM, Double.toString(seconds));
    }

    double calmSeconds() {
        return Double.parseDouble(read(CALM));
    }

    /** The name of the undisturbed run: another one where an earlier one was interrupted, and thus disturbed. */
    String calm() {
        return "calm" + attempts();
    }

    void calmBegins() {
        write(ATTEMPT, Integer.toString(attempts() + 1));
    }

    private int attempts() {
        return Files.exists(folder.resolve(ATTEMPT)) ? Integer.parseInt(read(ATTEMPT)) : 0;
    }

    private String read(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String name, String text) {
        try {
            Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
