package io.kstep.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The live page: one HTML file with its style and script in it. The browser is instructed to run and show nothing else, and to
 * talk to nobody but this service.
 */
final class LivePage {

    private final Answer answer;

    LivePage() {
        String style = resource("page.css");
        String script = resource("page.js");
        String page = resource("page.html").replace("/*STYLE*/", style).replace("/*SCRIPT*/", script);
        String policy = "default-src 'none'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'; style-src '" + hash(style) + "'; script-src '" + hash(script) + "'";
        answer = Answer.of("text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8))
                .with("Content-Security-Policy", policy)
                .with("Referrer-Policy", "no-referrer");
    }

    Answer answer() {
        return answer;
    }

    private static String resource(String name) {
        try (InputStream in = LivePage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
