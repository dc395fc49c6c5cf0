package io.kstep;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The libraries of the product, each with the packages of kstep that may use it. */
final class Libraries {

    /**
     * A library.
     *
     * @param packages where its types live; the longest match decides where several libraries fit
     * @param users packages of kstep that may use it, with those below them
     */
    record Library(String name, List<String> packages, List<String> users) {

        Library {
            packages = List.copyOf(packages);
            users = List.copyOf(users);
        }

        private boolean mayBeUsedIn(String room) {
            return users.stream().anyMatch(user -> isInside(room, user));
        }
    }

    /**
     * A class that uses a library outside the library's packages.
     *
     * @param user its name below {@code io.kstep}
     */
    record Exemption(String library, String user, String reason) {}

    private static final String ROOT = "io.kstep.";

    static final List<Library> ALL = List.of(
            new Library("Kafka's clients and Streams", List.of("org.apache.kafka"), List.of("stream")),
            new Library(
                    "Kafka's server",
                    List.of(
                            "kafka",
                            "scala",
                            "org.apache.kafka.metadata",
                            "org.apache.kafka.raft",
                            "org.apache.kafka.server"),
                    List.of("stream.broker")),
            new Library("RocksDB", List.of("org.rocksdb"), List.of("stream")),
            new Library("Micrometer", List.of("io.micrometer"), List.of("serve")),
            new Library(
                    "JDK HTTP", List.of("com.sun.net.httpserver", "java.net.http", "javax.net.ssl"), List.of("serve")),
            new Library("EJML", List.of("org.ejml"), List.of("probability")),
            new Library("commons-statistics", List.of("org.apache.commons.statistics"), List.of("probability")),
            new Library("commons-numbers", List.of("org.apache.commons.numbers"), List.of("probability")),
            new Library("Jackson", List.of("com.fasterxml.jackson"), List.of("wire", "print")),
            new Library("commons-csv", List.of("org.apache.commons.csv"), List.of("data.read", "cli")),
            new Library("picocli", List.of("picocli"), List.of("cli")),
            new Library("SLF4J", List.of("org.slf4j"), List.of("cli", "serve", "stream")),
            new Library("Logback", List.of("ch.qos.logback"), List.of("cli")),
            new Library("HdrHistogram", List.of("org.HdrHistogram"), List.of()),
            new Library(
                    "JDK",
                    List.of(
                            "java.io",
                            "java.lang",
                            "java.math",
                            "java.net",
                            "java.nio",
                            "java.security",
                            "java.text",
                            "java.time",
                            "java.util"),
                    List.of("")));

    static final List<Exemption> EXEMPTIONS = List.of(
            new Exemption(
                    "Kafka's clients and Streams",
                    "serve.KafkaStreamsMeters",
                    "Micrometer's binder of Kafka's metrics takes the KafkaStreams itself"),
            new Exemption("Jackson", "data.read.Sidecar", "the file beside the data is JSON, and wire lies above data"),
            new Exemption("Jackson", "data.read.SidecarLabels", "as Sidecar, of which it reads one field"),
            new Exemption("Jackson", "serve.PeerAnswer", "checks that another replica's answer is one JSON object"),
            new Exemption("Jackson", "serve.ListedError", "as ModelLine, of whose line it reads the error"),
            new Exemption("Jackson", "serve.ModelLine", "reads the list that another replica's HTTP answer holds"),
            new Exemption("Jackson", "stream.watch.Figures", "reads the topics as a user's own consumer would"),
            new Exemption("Jackson", "cli.compare.Journal", "reads back the lines that print.Json wrote"));

    private Libraries() {}

    /** Uses that the map does not allow, and uses of libraries that are not declared. */
    static Set<String> strangers(JavaClasses classes) {
        Set<String> strangers = new TreeSet<>();
        for (JavaClass type : classes) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (!target.isPrimitive() && !isInside(target.getPackageName(), "io.kstep")) {
                    Optional<Library> library = of(target.getPackageName());
                    if (library.isEmpty()) {
                        strangers.add(userOf(type) + " uses " + target.getName() + ", which no library declares");
                    } else if (!library.get().mayBeUsedIn(PackageGraph.room(type)) && !isExempt(library.get(), type)) {
                        strangers.add(userOf(type) + " uses " + library.get().name());
                    }
                }
            }
        }
        return strangers;
    }

    /** Permissions that nobody uses any more. */
    static Set<String> unusedPermissions(JavaClasses classes) {
        Set<String> unused = new TreeSet<>();
        for (Library library : ALL) {
            library.users().forEach(room -> unused.add(library.name() + " in " + room));
        }
        EXEMPTIONS.forEach(exemption -> unused.add(exemption.library() + " in " + exemption.user()));
        for (JavaClass type : classes) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                of(dependency.getTargetClass().getBaseComponentType().getPackageName())
                        .ifPresent(library -> {
                            unused.remove(library.name() + " in " + userOf(type));
                            library.users().stream()
                                    .filter(room -> isInside(PackageGraph.room(type), room))
                                    .forEach(room -> unused.remove(library.name() + " in " + room));
                        });
            }
        }
        return unused;
    }

    /** The library that a package belongs to. */
    static Optional<Library> of(String name) {
        return ALL.stream()
                .filter(library -> longestMatch(library, name) > 0)
                .max(Comparator.comparingInt(library -> longestMatch(library, name)));
    }

    private static int longestMatch(Library library, String name) {
        return library.packages().stream()
                .filter(root -> isInside(name, root))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    private static boolean isExempt(Library library, JavaClass type) {
        return EXEMPTIONS.stream()
                .anyMatch(exemption -> exemption.library().equals(library.name())
                        && exemption.user().equals(userOf(type)));
    }

    /** Its outermost class, below the root. */
    private static String userOf(JavaClass type) {
        return type.getName().substring(ROOT.length()).replaceFirst("\\$.*", "");
    }

    private static boolean isInside(String name, String root) {
        return root.isEmpty() || name.equals(root) || name.startsWith(root + ".");
    }
}
