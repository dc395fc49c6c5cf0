package io.kstep.cli;

import io.kstep.serve.HttpService;
import io.kstep.stream.ClientSettings;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.Topics;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code serve}: the processor on a Kafka cluster, until it is stopped. */
@Command(
        name = "serve",
        sortOptions = false,
        header = "Runs the service on your Kafka cluster until it is stopped.",
        description = {
            "Predicts, learns and publishes until Ctrl-C or SIGTERM.",
            "Serves metrics, health, models and the live page over HTTP, on loopback unless http.host says otherwise."
        },
        footer = {
            "",
            "Examples:",
            "  kstep serve --config service.properties",
            "  kstep serve --bootstrap localhost:9092 --set http.port=9090 --set kafka.num.stream.threads=4"
        })
final class ServeCommand implements Callable<Integer> {

    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Terminal terminal;

    @Mixin
    private ServiceOptions service = new ServiceOptions();

    ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        ServiceSettings settings = service.settings();
        HttpService.check(settings); // first: nothing need be asked of Kafka to see that these settings will not do
        KafkaLog.quiet(); // while it is not known whether Kafka is there at all
        try (Topics topics = new Topics(settings)) {
            topics.check();
        }
        KafkaLog.normal();
        try (RunningService running = RunningService.start(settings)) {
            say("on Kafka at " + ClientSettings.bootstrap(settings) + "; live page and API at " + running.url()
                    + ", metrics at " + running.url() + "metrics");
            String state = "";
            while (!terminal.stop().getAsBoolean()) {
                String now = running.queries().state();
                if (!now.equals(state)) {
                    state = now;
                    say(state);
                }
                if (!running.queries().isLive()) {
                    Failures.print(
                            "the processor has died (" + now + "): "
                                    + running.end().orElse("see the log above for the reason"),
                            terminal.err());
                    return 1;
                }
                LockSupport.parkNanos(NAP_NANOS);
            }
            say("stopping");
        }
        say("stopped");
        return 0;
    }

    private void say(String text) {
        terminal.err().println(Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + text);
        terminal.err().flush();
    }
}
