package io.kstep.cli;

import io.kstep.serve.HttpService;
import io.kstep.serve.KafkaStreamsMeters;
import io.kstep.serve.MicrometerMetrics;
import io.kstep.stream.HttpSettings;
import io.kstep.stream.ModelQueries;
import io.kstep.stream.ServiceSettings;
import io.kstep.stream.StreamService;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.Optional;

/** The processor with its metrics and its HTTP service, joined. */
final class RunningService implements AutoCloseable {

    private final MicrometerMetrics metrics;
    private final HttpService http;
    private final StreamService processor;
    private final KafkaStreamsMeters meters;

    private RunningService(
            MicrometerMetrics metrics, HttpService http, StreamService processor, KafkaStreamsMeters meters) {
        this.metrics = metrics;
        this.http = http;
        this.processor = processor;
        this.meters = meters;
    }

    /** Starts it on topics that exist. */
    static RunningService start(ServiceSettings settings) {
        MicrometerMetrics metrics =
                new MicrometerMetrics(settings.get(HttpSettings.METRIC_MODELS).intValue(), InstantSource.system());
        HttpService http = null;
        StreamService processor = null;
        KafkaStreamsMeters meters = null;
        try {
            http = HttpService.bind(settings, metrics); // first: the processor announces this address to other replicas
            ModelQueries.Host here = http.advertised();
            processor = new StreamService(settings.with("http.advertised", here.name() + ":" + here.port()), metrics);
            meters = KafkaStreamsMeters.bind(processor.kafkaStreams(), metrics);
            processor.start();
            http.serve(processor.queries());
            return new RunningService(metrics, http, processor, meters);
        } catch (RuntimeException e) {
            if (meters != null) {
                meters.close();
            }
            if (processor != null) {
                processor.close();
            }
            if (http != null) {
                http.close();
            }
            metrics.close();
            throw e;
        }
    }

    /** Why the processor ended by itself; empty while it has not. */
    Optional<String> end() {
        return processor.end();
    }

    ModelQueries queries() {
        return processor.queries();
    }

    /** Where the live page is, with a slash at the end. */
    String url() {
        InetSocketAddress address = http.address();
        String host =
                address.getAddress().isAnyLocalAddress() ? http.advertised().name() : address.getHostString();
        return (http.isEncrypted() ? "https://" : "http://") + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + address.getPort() + "/";
    }

    /** Ends the processor, which commits what it has done, and then the HTTP service. */
    @Override
    public void close() {
        meters.close();
        processor.close();
        http.close();
        metrics.close();
    }
}
