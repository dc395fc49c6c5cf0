package io.kstep.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LivePageTest {

    @Test
    void shouldBeOnePageThatNeedsNothingFromElsewhere() throws Exception {
        try (RunningService service = RunningService.running()) {
            HttpResponse<String> response = service.get("/");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
            String page = response.body();
            assertThat(page).startsWith("<!DOCTYPE html>").contains("prefers-color-scheme:dark");
            assertThat(page.replace("http://www.w3.org/2000/svg", ""))
                    .doesNotContain("http:")
                    .doesNotContain("https:")
                    .doesNotContain("src=")
                    .doesNotContain("@import")
                    .doesNotContain("/*STYLE*/")
                    .doesNotContain("/*SCRIPT*/");
            String policy =
                    response.headers().firstValue("Content-Security-Policy").orElseThrow();
            assertThat(policy)
                    .contains("default-src 'none'")
                    .contains("connect-src 'self'")
                    .contains("style-src '" + hash(between(page, "<style>", "</style>")) + "'")
                    .contains("script-src '" + hash(between(page, "<script>", "</script>")) + "'");
        }
    }

    @Test
    void shouldShowKeysAsTextNeverAsMarkup() {
        String page = new String(new LivePage().answer().body(), StandardCharsets.UTF_8);
        assertThat(page)
                .doesNotContain("innerHTML")
                .doesNotContain("insertAdjacentHTML")
                .doesNotContain("eval(");
    }

    @Test
    void shouldFindEveryElementThatItsScriptNames() {
        String page = new String(new LivePage().answer().body(), StandardCharsets.UTF_8);
        TreeSet<String> named = new TreeSet<>();
        Matcher uses = Pattern.compile("\\$\\('([a-z]+)'\\)").matcher(page);
        while (uses.find()) {
            named.add(uses.group(1));
        }
        assertThat(named)
                .hasSizeGreaterThan(10)
                .allSatisfy(id -> assertThat(page).contains("id=\"" + id + "\""));
    }

    private static String between(String text, String open, String close) {
        return text.substring(text.indexOf(open) + open.length(), text.indexOf(close));
    }

    private static String hash(String text) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(digest);
    }
}
