package io.kstep.load;

import io.kstep.cli.Main;
import java.io.IOException;

/** {@code kstep serve} as it is, which also ends at once when its input does: nothing is left of a run that was killed. */
final class ServeProcess {

    private ServeProcess() {}

    public static void main(String[] args) {
        Thread watch = new Thread(ServeProcess::endWithInput, "parent-watch");
        watch.setDaemon(true);
        watch.start();
        Main.main(new String[] {"serve", "--config", args[0]});
    }

    private static void endWithInput() {
        try {
            while (System.in.read() >= 0) {
                // nothing is asked of it
            }
        } catch (IOException e) {
            System.err.println("the input cannot be read any more, which is as good as its end: " + e.getMessage());
        }
        Runtime.getRuntime().halt(3);
    }
}
