package io.kstep;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which package of the product uses which, by its compiled classes. Packages are named without {@code io.kstep}.
 *
 * @param uses of each package the others that it uses
 * @param libraries of each package the libraries that it uses, as {@link Libraries} names them, without the JDK
 */
record PackageGraph(
        NavigableMap<String, NavigableSet<String>> uses, NavigableMap<String, NavigableSet<String>> libraries) {

    static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.kstep");

    private static final String ROOT = "io.kstep.";
    private static final String JDK = "JDK";

    static PackageGraph ofProduct() {
        PackageGraph graph = new PackageGraph(new TreeMap<>(), new TreeMap<>());
        for (JavaClass type : PRODUCT) {
            String room = room(type);
            NavigableSet<String> uses = graph.uses.computeIfAbsent(room, name -> new TreeSet<>());
            NavigableSet<String> libraries = graph.libraries.computeIfAbsent(room, name -> new TreeSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getName().startsWith(ROOT)) {
                    uses.add(room(target));
                } else {
                    Libraries.of(target.getPackageName())
                            .map(Libraries.Library::name)
                            .filter(name -> !name.equals(JDK))
                            .ifPresent(libraries::add);
                }
            }
            uses.remove(room);
        }
        return graph;
    }

    /**
     * What the {@code package-info} of a package says: packages of its own family by their full name, others by that of
     * their family, then the libraries.
     */
    String mayImport(String room) {
        NavigableSet<String> named = new TreeSet<>();
        for (String used : uses.get(room)) {
            named.add(family(used).equals(family(room)) ? used : family(used));
        }
        String packages = named.isEmpty() ? "nothing of kstep" : String.join(", ", named);
        NavigableSet<String> used = libraries.get(room);
        return "May import: " + packages + (used.isEmpty() ? "" : "; " + String.join(", ", used)) + ".";
    }

    /** The same between the packages directly below {@code io.kstep}. */
    NavigableMap<String, NavigableSet<String>> families() {
        NavigableMap<String, NavigableSet<String>> families = new TreeMap<>();
        uses.forEach((room, used) -> {
            NavigableSet<String> all = families.computeIfAbsent(family(room), name -> new TreeSet<>());
            used.forEach(other -> all.add(family(other)));
            all.remove(family(room));
        });
        return families;
    }

    static String room(JavaClass type) {
        return type.getPackageName().substring(ROOT.length());
    }

    static String family(String room) {
        return room.replaceFirst("\\..*", "");
    }
}
