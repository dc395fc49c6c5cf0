package io.kstep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Prints files, public types and lines of each package in one or more checked-out trees, as the table on the architecture
 * page: {@code java src/test/java/io/kstep/PackageTable.java OLD-TREE NEW-TREE}.
 */
final class PackageTable {

    private static final Pattern PUBLIC_TYPE =
            Pattern.compile("^public ([a-z-]+ )*(class|interface|record|enum|@interface) .*");

    private record Size(long files, long publicTypes, long lines) {

        static final Size NONE = new Size(0, 0, 0);

        Size plus(Size other) {
            return new Size(files + other.files, publicTypes + other.publicTypes, lines + other.lines);
        }
    }

    private PackageTable() {}

    public static void main(String[] trees) throws IOException {
        List<SortedMap<String, Size>> tables = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        for (String tree : trees) {
            tables.add(sizes(Path.of(tree, "src/main/java/io/kstep")));
            names.addAll(tables.get(tables.size() - 1).keySet());
        }
        System.out.println("| package |" + " files | public types | lines |".repeat(trees.length));
        System.out.println("|---|" + "--:|--:|--:|".repeat(trees.length));
        names.forEach(name -> print(
                "`" + name + "`",
                tables.stream()
                        .map(table -> table.getOrDefault(name, Size.NONE))
                        .toList()));
        print(
                "all",
                tables.stream()
                        .map(table -> table.values().stream().reduce(Size.NONE, Size::plus))
                        .toList());
    }

    private static SortedMap<String, Size> sizes(Path root) throws IOException {
        SortedMap<String, Size> sizes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(PackageTable::isSource).toList()) {
                List<String> lines = Files.readAllLines(file);
                long publicTypes =
                        lines.stream().filter(PUBLIC_TYPE.asMatchPredicate()).count();
                sizes.merge(
                        root.relativize(file).getName(0).toString(),
                        new Size(1, publicTypes, lines.size()),
                        Size::plus);
            }
        }
        return sizes;
    }

    private static boolean isSource(Path file) {
        return file.toString().endsWith(".java") && !file.endsWith("package-info.java");
    }

    private static void print(String name, List<Size> sizes) {
        StringBuilder line = new StringBuilder("| " + name + " |");
        for (Size size : sizes) {
            line.append(String.format(" %d | %d | %,d |", size.files, size.publicTypes, size.lines));
        }
        System.out.println(line);
    }
}
