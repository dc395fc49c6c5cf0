package io.kstep.serve;

import io.kstep.spec.SpecException;
import io.kstep.stream.HttpSettings;
import io.kstep.stream.HttpSettings.Reach;
import io.kstep.stream.ServiceSettings;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * Who may ask: with a token, whoever shows it; without one, everybody who reaches the address. Beyond loopback a token
 * and TLS are required unless the settings say explicitly that they are not.
 */
final class Access {

    private static final String SCHEME = "Bearer ";

    private final Optional<String> token;
    private final Optional<String> peersToken;

    private Access(Optional<String> token, Optional<String> peersToken) {
        this.token = token;
        this.peersToken = peersToken;
    }

    /** The rules of the settings; fails in one line if they are too weak for the address. */
    static Access of(ServiceSettings settings, InetAddress bound, boolean encrypted) {
        Optional<String> token = Secret.of(settings, HttpSettings.HTTP_TOKEN, HttpSettings.HTTP_TOKEN_FILE);
        Optional<String> peersToken = Secret.of(settings, HttpSettings.PEERS_TOKEN, HttpSettings.PEERS_TOKEN_FILE);
        Reach reach = settings.get(HttpSettings.HTTP_REACH);
        if (!bound.isLoopbackAddress() && reach != Reach.OPEN) {
            if (token.isEmpty()) {
                throw new SpecException("http.host=" + settings.get(HttpSettings.HTTP_HOST)
                        + " can be reached from other machines: set http.token.file, so that not everybody may ask, or"
                        + " http.reach=open if everybody there may");
            }
            if (!encrypted && reach == Reach.SECURE) {
                throw new SpecException("http.host=" + settings.get(HttpSettings.HTTP_HOST)
                        + " can be reached from other machines: set http.tls.keystore, so that the token is not sent in"
                        + " the clear, or http.reach=token if something before the service encrypts");
            }
        }
        return new Access(token, peersToken.or(() -> token));
    }

    /** What this replica shows to others. */
    Optional<String> forPeers() {
        return peersToken;
    }

    void check(Route route, Request request) {
        if (token.isEmpty() || isForAll(route)) {
            return;
        }
        String shown = request.header("Authorization").orElse("");
        boolean scheme = shown.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
        String given = scheme ? shown.substring(SCHEME.length()).strip() : "";
        boolean asClient = same(token.get(), given);
        boolean asPeer =
                same(peersToken.orElse(token.get()), given); // both compared, so that the time taken reveals nothing
        if (!asClient && !(request.isHop() && asPeer)) {
            throw new Refusal(
                    Refusal.UNAUTHORIZED,
                    scheme ? "this token is not the service's" : "send the service's token: Authorization: Bearer ...");
        }
    }

    /** The page is only its own text, and health only a state: who watches a service need not be trusted by it. */
    private static boolean isForAll(Route route) {
        return route == Route.PAGE || route == Route.LIVE || route == Route.READY;
    }

    /** Takes the same time whatever part of it is right, and whatever its length. */
    private static boolean same(String token, String given) {
        return MessageDigest.isEqual(hash(token), hash(given));
    }

    private static byte[] hash(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
