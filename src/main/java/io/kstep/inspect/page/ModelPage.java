package io.kstep.inspect.page;

import io.kstep.incremental.ContendersView;
import io.kstep.incremental.Submodel;
import io.kstep.inspect.FeaturePortrait;
import io.kstep.inspect.Portrait;
import io.kstep.print.Numbers;
import io.kstep.print.Svg;
import io.kstep.print.Wording;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A model as one HTML page: facts, network, features, main node and submodels. The same model gives the same page. */
public final class ModelPage {

    private static final int MOST_RANKED = 60;
    private static final int MOST_VALUES = 24;

    private final Portrait portrait;
    private final Map<String, String> scores;
    private final int most;

    /**
     * @param scores how well it did, by name, where that is known
     * @param most how many features are shown in full
     */
    public ModelPage(Portrait portrait, Map<String, String> scores, int most) {
        this.portrait = portrait;
        this.scores = scores;
        this.most = most;
    }

    /** The whole page. */
    @Override
    public String toString() {
        String title = Svg.escape(portrait.name());
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                + "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n"
                + "<meta name=\"color-scheme\" content=\"light dark\"/>\n<title>" + title
                + " · kstep</title>\n<style>\n"
                + Style.sheet() + "</style>\n</head>\n<body>\n<main>\n<h1>" + title + "</h1>\n" + facts()
                + portrait.contest().map(ModelPage::contest).orElse("") + network()
                + features() + new MainNodeSection(portrait) + submodels()
                + "<footer>Written by kstep inspect. Information is mutual information with the class, in nats, as the"
                + " model has it.</footer>\n</main>\n</body>\n</html>\n";
    }

    private String facts() {
        StringBuilder facts = new StringBuilder();
        scores.forEach((name, value) -> facts.append(fact(name, value)));
        facts.append(fact("labels learned from", Numbers.count(portrait.model().labels())))
                .append(fact("chunks", Numbers.count(portrait.model().version())))
                .append(fact(
                        "submodels",
                        Integer.toString(portrait.model().submodels().size())))
                .append(fact("features", Integer.toString(portrait.schema().featureCount())))
                .append(fact("classes", Integer.toString(portrait.schema().classCount())));
        return "<p class=\"dim\">A k-step classifier, version "
                + portrait.model().version()
                + ": a small Bayesian classifier for every chunk of the stream, and a main node that combines"
                + " them.</p>\n"
                + "<div class=\"facts\">\n" + facts + "</div>\n";
    }

    private static String contest(ContendersView contest) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < contest.members().size(); i++) {
            ContendersView.Member member = contest.members().get(i);
            rows.append("<tr><td>")
                    .append(i == contest.answering() ? "answers" : "")
                    .append("</td><td>")
                    .append(Double.isNaN(member.error()) ? "" : Numbers.fixed(member.error(), 4))
                    .append("</td><td>")
                    .append(Svg.escape(member.settings()))
                    .append("</td></tr>\n");
        }
        return "<h2>Contenders</h2>\n<p class=\"dim\">" + Svg.escape(contest.remark())
                + "</p>\n<div class=\"wide\"><table>\n<tr><th></th><th>error</th><th>settings</th></tr>\n" + rows
                + "</table></div>\n";
    }

    private static String fact(String name, String value) {
        return "<div><b>" + Svg.escape(value) + "</b><span>" + Svg.escape(name) + "</span></div>\n";
    }

    private String network() {
        NetworkGraph graph = new NetworkGraph(portrait);
        return "<h2>Network</h2>\n<p class=\"dim\">The main node Cl<sub>M</sub> "
                + switch (portrait.main().settings().kind()) {
                    case PARENT -> "is the parent of";
                    case CHILD -> "is the child of";
                    case CASCADE -> "ends a chain over";
                    case LINEAR -> "is a weighted mean of";
                }
                + " the submodels, each of which is a "
                + (portrait.structure().isNaive() ? "naive Bayes" : "Bayesian network")
                + " classifier over the features. Strong edges carry much information. "
                + graph.caption() + "</p>\n<div class=\"wide\">\n" + graph + "</div>\n"
                + (portrait.structure().isNaive() ? "" : structure());
    }

    private String structure() {
        StructureGraph graph = new StructureGraph(portrait);
        return "<h2>Structure</h2>\n<p class=\"dim\">" + graph.caption() + "</p>\n<div class=\"wide\">\n" + graph
                + "</div>\n";
    }

    private String features() {
        List<FeaturePortrait> all = portrait.features();
        String panels = all.stream().limit(most).map(this::panel).collect(Collectors.joining());
        int left = all.size() - most;
        return "<h2>Features</h2>\n<p class=\"dim\">All submodels together, the most informative features first"
                + (left > 0 ? "; " + left + " of " + all.size() + " are not drawn" : "")
                + ". Thin curves are single submodels; a stem is a value so common that it has a probability of its"
                + " own.</p>\n" + legend() + (all.size() > 1 ? ranks() : "") + "<div class=\"many\">\n" + panels
                + "</div>\n";
    }

    private String legend() {
        List<String> names = portrait.classNames();
        double[] priors = portrait.priors();
        String more = portrait.classesLeftOut() > 0
                ? "<span class=\"dim\">and " + portrait.classesLeftOut() + " classes with fewer rows</span>"
                : "";
        return names.size() > Colours.MOST
                ? "<p class=\"dim\">" + Wording.count(names.size(), "class", "classes") + ", a row each. " + more
                        + "</p>\n"
                : "<div class=\"legend\">"
                        + IntStream.range(0, names.size())
                                .mapToObj(c -> "<span class=\"" + Colours.of(c, names.size()) + "\"><i></i>"
                                        + Svg.escape(names.get(c)) + " <span class=\"dim\">"
                                        + Numbers.percent(priors[c]) + "</span></span>")
                                .collect(Collectors.joining("\n"))
                        + more + "</div>\n";
    }

    private String ranks() {
        List<FeaturePortrait> all = portrait.features();
        double top = Math.max(1e-9, all.get(0).information());
        return "<div class=\"wide ranks\" style=\"margin-bottom:16px\">\n"
                + all.stream()
                        .limit(MOST_RANKED)
                        .map(feature -> "<div><span class=\"who\" title=\"" + Svg.escape(feature.name()) + "\">"
                                + Svg.escape(feature.name()) + "</span><span class=\"bar\"><i style=\"width:"
                                + Svg.number(100 * feature.information() / top) + "%\"></i></span><span class=\"val\">"
                                + Numbers.fixed(feature.information(), 3) + "</span></div>\n")
                        .collect(Collectors.joining())
                + (all.size() > MOST_RANKED
                        ? "<div class=\"dim\">and " + (all.size() - MOST_RANKED) + " less informative ones</div>\n"
                        : "")
                + "</div>\n";
    }

    private String panel(FeaturePortrait feature) {
        String picture = feature.match(
                curves -> new DensityPlot(portrait, curves).toString(),
                this::heatMap,
                silent -> "<p class=\"dim\">Constant or never observed: left out by every submodel.</p>");
        return card(feature.name(), Numbers.fixed(feature.information(), 3) + " nat", picture);
    }

    private String heatMap(FeaturePortrait.Table table) {
        int left = table.values().size() - MOST_VALUES;
        return new HeatMap(
                                "values of " + table.name() + " by class",
                                portrait.classNames(),
                                table.values(),
                                table.probabilities())
                        .first(MOST_VALUES)
                + (left > 0 ? "<p class=\"dim\">and " + left + " more values</p>" : "");
    }

    static String card(String title, String aside, String content) {
        return "<div>\n<h3><span title=\"" + Svg.escape(title) + "\">" + Svg.escape(title)
                + "</span><span class=\"dim\">" + Svg.escape(aside) + "</span></h3>\n" + content + "</div>\n";
    }

    private String submodels() {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < portrait.model().submodels().size(); i++) {
            Submodel submodel = portrait.model().submodels().get(i);
            rows.append("<tr><td>Cl<sub>")
                    .append(i + 1)
                    .append("</sub></td><td>")
                    .append(portrait.chunks(i))
                    .append("</td><td class=\"n\">")
                    .append(Numbers.count(submodel.rows()))
                    .append("</td><td class=\"n\">")
                    .append(Numbers.fixed(portrait.information(i), 3))
                    .append("</td><td>")
                    .append(shares(submodel))
                    .append("</td><td><code>")
                    .append(Svg.escape(submodel.learner()))
                    .append("</code></td></tr>\n");
        }
        return "<h2>Submodels</h2>\n<p class=\"dim\">Oldest first, with the classes in their rows.</p>\n"
                + "<div class=\"wide\">\n<table>\n<tr><th></th><th>chunk</th><th class=\"n\">rows</th>"
                + "<th class=\"n\">information</th><th>classes</th><th>learner</th></tr>\n" + rows
                + "</table>\n</div>\n";
    }

    private String shares(Submodel submodel) {
        double[] shares = portrait.shares(submodel);
        Svg svg = new Svg(260, 14, "classes in the rows");
        double x = 0;
        for (int c = 0; c < shares.length; c++) {
            double width = 260 * shares[c];
            double opacity = shares.length <= Colours.MOST ? 1 : c % 2 == 0 ? 0.85 : 0.45;
            if (width > 0) {
                svg.box(
                        x,
                        1,
                        Math.max(0.5, width - 0.7),
                        12,
                        opacity,
                        "share " + Colours.of(c, shares.length),
                        portrait.classNames().get(c) + ": " + Numbers.percent(shares[c]));
            }
            x += width;
        }
        return svg.toString();
    }
}
