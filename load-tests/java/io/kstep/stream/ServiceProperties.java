package io.kstep.stream;

import java.util.Properties;

/** What the service tells Kafka Streams, for a topology that is to run under the same conditions. */
public final class ServiceProperties {

    private ServiceProperties() {}

    public static Properties of(ServiceSettings settings) {
        return StreamService.properties(settings, new ModelQueries.Host("127.0.0.1", 1));
    }
}
