package io.kstep.cli;

import io.kstep.data.Chunk;
import io.kstep.multi.Front;
import io.kstep.multi.JointLearner;
import io.kstep.print.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import picocli.CommandLine.Option;

/** Where fronts of structures are written: as a picture and as JSON. */
final class FrontOptions {

    @Option(
            names = "--front",
            paramLabel = "DIR",
            description =
                    "of several class variables: folder for the front that each moead learner finds on all rows, as"
                            + " SVG and as JSON")
    private Path folder;

    /** Writes the fronts of those learners that have one. */
    void write(String data, Map<String, JointLearner> learners, Chunk chunk) {
        if (folder == null) {
            return;
        }
        learners.forEach((name, learner) -> learner.front(chunk).ifPresent(front -> {
            String file = (data + "-" + name + "-front").replaceAll("[^A-Za-z0-9.=-]+", "_");
            try {
                Files.createDirectories(folder);
                Files.writeString(
                        folder.resolve(file + ".svg"), new FrontPicture(data + ", " + name, front).toString());
                Files.write(folder.resolve(file + ".json"), json(data, learner, front));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
    }

    static byte[] json(String data, JointLearner learner, Front front) {
        return Json.bytes(json -> json.field("data", data)
                .field("learner", learner.spec())
                .texts("objectives", front.objectives())
                .list(
                        "members",
                        IntStream.range(0, front.members().size()).boxed().toList(),
                        (to, i) -> {
                            Front.Member member = front.members().get(i);
                            to.field("member", i)
                                    .field("values", member.values())
                                    .field("single", member.validated().single())
                                    .field("mean", member.validated().mean())
                                    .field("global", member.validated().global())
                                    .field("parameters", member.parameters())
                                    .field("structure", member.structure().toString());
                        })
                .field("chosen", front.chosen().stream().mapToLong(i -> i).toArray()));
    }
}
