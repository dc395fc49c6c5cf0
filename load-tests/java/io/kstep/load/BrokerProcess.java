package io.kstep.load;

import io.kstep.stream.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A broker in a JVM of its own, given a folder and settings ({@code name=value}): tells where it is, ends with its input. */
final class BrokerProcess {

    private BrokerProcess() {}

    public static void main(String[] args) throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(
                Path.of(args[0]),
                Arrays.stream(args)
                        .skip(1)
                        .map(setting -> setting.split("=", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])))) {
            System.out.println(Child.ANSWER + broker.bootstrap());
            while (System.in.read() >= 0) {
                // nothing is asked of it
            }
        }
        System.exit(0);
    }
}
