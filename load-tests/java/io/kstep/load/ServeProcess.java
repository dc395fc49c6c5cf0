package io.kstep.load;

import io.kstep.cli.Main;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * {@code kstep serve} as it is, which also ends at once when its input does, so that nothing is left of a run that was
 * killed, and tells after every line of it how much of the heap is in use after a full collection.
 */
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
            for (int read = System.in.read(); read >= 0; read = System.in.read()) {
                if (read == '\n') {
                    System.gc();
                    System.out.println(Replica.HEAP
                            + ManagementFactory.getMemoryMXBean()
                                    .getHeapMemoryUsage()
                                    .getUsed());
                }
            }
        } catch (IOException e) {
            System.err.println("the input cannot be read any more, which is as good as its end: " + e.getMessage());
        }
        Runtime.getRuntime().halt(3);
    }
}
