package io.kstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The picture on the architecture page is that of the code. */
class PackagePictureTest {

    private static final Path FILE = Path.of("src/site/resources/images/packages.svg");

    @Test
    void shouldShowThePackagesAsTheyAre() throws IOException {
        String picture = new PackagePicture(PackageMapTest.TOP_TO_BOTTOM, PackageGraph.ofProduct()).toString();
        if (Boolean.getBoolean("kstep.golden.write")) {
            Files.writeString(FILE, picture);
        }
        assertThat(FILE)
                .as("a package uses another one now, or no longer; write the picture again:"
                        + " mvn test -Dtest=PackagePictureTest -Dkstep.golden.write=true")
                .hasContent(picture);
    }

    @Test
    void shouldBeOnThePageOfTheArchitecture() {
        assertThat(Documentation.page("architecture")).contains("](../resources/images/packages.svg)");
    }
}
