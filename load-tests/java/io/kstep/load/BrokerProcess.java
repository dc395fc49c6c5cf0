package io.kstep.load;

import io.kstep.stream.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A broker in a JVM of its own: tells where it is, ends with its input. */
final class BrokerProcess {

    private BrokerProcess() {}

    public static void main(String[] args) throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(Path.of(args[0]), Map.of())) {
            System.out.println(Child.ANSWER + broker.bootstrap());
            while (System.in.read() >= 0) {
                // nothing is asked of it
            }
        }
        System.exit(0);
    }
}
