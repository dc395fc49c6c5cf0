package io.kstep.stream;

import java.util.ArrayList;
import java.util.List;

/** The keys of {@link ServiceSettings} that say what is served over HTTP, where, and to whom. */
public final class HttpSettings {

    /** What a service that other machines can reach has to have. */
    public enum Reach {
        /** A token and TLS. */
        SECURE,
        /** A token; something before the service encrypts. */
        TOKEN,
        /** Nothing. */
        OPEN
    }

    static final List<Setting<?>> DECLARED = new ArrayList<>();

    public static final Setting<String> HTTP_HOST =
            declared(Setting.text("http.host", "127.0.0.1", "address that metrics, health and models are served on"));
    public static final Setting<Long> HTTP_PORT =
            declared(Setting.whole("http.port", 8080, 0, 65_535, "its port; 0 takes a free one"));
    public static final Setting<String> HTTP_ADVERTISED = declared(Setting.text(
            "http.advertised", "", "host:port by which other replicas reach this one; empty: host and port as above"));
    public static final Setting<Reach> HTTP_REACH = declared(Setting.choice(
            "http.reach",
            Reach.SECURE,
            Reach.class,
            "what `http.host` needs if it is not loopback; secure: a token and TLS; token: a token; open: nothing"));
    public static final Setting<String> HTTP_TOKEN = declared(Setting.text(
            "http.token", "", "what requests must show, as `Authorization: Bearer ...`; empty: nothing, or see below"));
    public static final Setting<String> HTTP_TOKEN_FILE =
            declared(Setting.text("http.token.file", "", "file that holds it, better than the token itself"));
    public static final Setting<String> TLS_KEYSTORE = declared(
            Setting.text("http.tls.keystore", "", "PKCS #12 or JKS file with the certificate; with it HTTP is HTTPS"));
    public static final Setting<String> TLS_PASSWORD_FILE =
            declared(Setting.text("http.tls.password.file", "", "file that holds the keystore's password"));
    public static final Setting<Long> HEALTH_PORT = declared(Setting.whole(
            "http.health.port",
            -1,
            -1,
            65_535,
            "port for `/health/live` and `/health/ready` alone, without token and TLS, which no number of connections"
                    + " blocks; 0 takes a free one; -1: none"));
    public static final Setting<String> PEERS = declared(Setting.text(
            "http.peers",
            "",
            "replicas that may be asked for their models, as host:port or host:*, separated by commas; empty: those of"
                    + " the group that are on this one's port"));
    public static final Setting<String> PEERS_TOKEN = declared(
            Setting.text("http.peers.token", "", "what replicas show each other; empty: `http.token`, or see below"));
    public static final Setting<String> PEERS_TOKEN_FILE =
            declared(Setting.text("http.peers.token.file", "", "file that holds it"));
    public static final Setting<Long> STALL_SECONDS = declared(
            Setting.whole(
                    "health.stall.seconds",
                    120,
                    1,
                    ServiceSettings.FOREVER,
                    "a partition with records to read that commits none for longer makes `/health/live` and `/health/ready` 503"));
    public static final Setting<Long> METRIC_MODELS = declared(Setting.whole(
            "metrics.models", 100, 0, 100_000, "models with metrics of their own; the others share the tag `other`"));

    private HttpSettings() {}

    private static <T> Setting<T> declared(Setting<T> setting) {
        DECLARED.add(setting);
        return setting;
    }
}
