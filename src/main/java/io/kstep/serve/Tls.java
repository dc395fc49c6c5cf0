package io.kstep.serve;

import io.kstep.spec.SpecException;
import io.kstep.stream.HttpSettings;
import io.kstep.stream.ServiceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The service's certificate, out of a keystore (PKCS #12 or JKS). Replicas trust each other by the certificates of the
 * chain in it: their own authority's, not those of the JDK.
 */
final class Tls {

    private Tls() {}

    /** What encrypts, if the settings name a keystore; fails in one line if that cannot be used. */
    static Optional<SSLContext> of(ServiceSettings settings) {
        String name = settings.get(HttpSettings.TLS_KEYSTORE);
        String passwordFile = settings.get(HttpSettings.TLS_PASSWORD_FILE);
        if (name.isEmpty()) {
            if (!passwordFile.isEmpty()) {
                throw new SpecException("http.tls.password.file is set and http.tls.keystore is not");
            }
            return Optional.empty();
        }
        if (!Files.isReadable(Path.of(name))) {
            throw new SpecException("http.tls.keystore=" + name + " cannot be read");
        }
        char[] password = passwordFile.isEmpty()
                ? new char[0]
                : Secret.read("http.tls.password.file", Path.of(passwordFile)).toCharArray();
        try {
            KeyStore keys = KeyStore.getInstance(Path.of(name).toFile(), password);
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys, password);
            TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            others.init(authorities(keys, name));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), others.getTrustManagers(), null);
            return Optional.of(context);
        } catch (GeneralSecurityException | IOException e) {
            throw new SpecException("http.tls.keystore=" + name + " cannot be used with the password of"
                    + " http.tls.password.file: it must be a PKCS #12 or JKS keystore ("
                    + e.getClass().getSimpleName()
                    + ")");
        }
    }

    private static KeyStore authorities(KeyStore keys, String name) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        boolean certified = false;
        for (String alias : Collections.list(keys.aliases())) {
            certified |= keys.isKeyEntry(alias);
            Certificate[] chain = keys.getCertificateChain(alias);
            Certificate single = keys.getCertificate(alias);
            // the last of a chain is its authority; a certificate of its own stands for itself
            trusted.setCertificateEntry(alias, chain == null ? single : chain[chain.length - 1]);
        }
        if (!certified) {
            throw new SpecException("http.tls.keystore=" + name + " holds no key with its certificate");
        }
        return trusted;
    }
}
