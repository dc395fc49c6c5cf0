package io.kstep.evaluate.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class CriticalDifferenceDiagramTest {

    private static final double[] RANKS = {1.5, 2, 3.9, 2.6};

    private static CriticalDifferenceDiagram diagram(double cd, List<List<Integer>> cliques) {
        return new CriticalDifferenceDiagram(List.of("best", "a<b & c", "worst", "third"), RANKS, cliques, cd, "why");
    }

    @Test
    void shouldBeASelfContainedPicture() {
        Document svg = parsed(diagram(1.5, List.of(List.of(0, 1, 3))).svg());
        assertThat(svg.getDocumentElement().getNodeName()).isEqualTo("svg");
        assertThat(svg.getDocumentElement().getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(texts(svg))
                .contains("best", "a<b & c", "worst", "third", "1.50", "2.00", "3.90", "2.60", "CD = 1.50", "why")
                .contains("1", "2", "3", "4");
        assertThat(diagram(1.5, List.of()).svg()).doesNotContain("href", "style", "script", "NaN");
    }

    @Test
    void shouldPutTheBestOnTheRightAndTheRulerToScale() {
        Document svg = parsed(diagram(1.5, List.of(List.of(0, 1, 3))).svg());
        double[] places = new double[4];
        for (int rank = 1; rank <= 4; rank++) {
            places[rank - 1] = number(text(svg, Integer.toString(rank)), "x");
        }
        double unit = places[0] - places[1];
        assertThat(unit).isPositive();
        assertThat(places[2] - places[3]).isCloseTo(unit, org.assertj.core.data.Offset.offset(0.02));
        List<Element> thick = lines(svg).stream()
                .filter(line -> number(line, "stroke-width") > 3)
                .toList();
        assertThat(thick).hasSize(1); // the bar from rank 2.6 to 1.5, a little longer at both ends
        assertThat(number(thick.get(0), "x1")).isBetween(places[0] - 1.6 * unit - 8, places[0] - 1.6 * unit);
        assertThat(number(thick.get(0), "x2")).isBetween(places[0] - 0.5 * unit, places[0] - 0.5 * unit + 8);
        assertThat(lines(svg))
                .anyMatch(line -> number(line, "y1") == number(line, "y2")
                        && Math.abs(number(line, "x2") - number(line, "x1") - 1.5 * unit) < 0.02);
    }

    @Test
    void shouldDrawNoRulerThatDoesNotFitOrThatThereIsNot() {
        assertThat(diagram(3.01, List.of()).svg()).contains("CD = 3.01, more than ranks can differ");
        assertThat(diagram(Double.NaN, List.of()).svg()).doesNotContain("CD");
    }

    @Test
    void shouldStackBarsThatOverlap() {
        Document svg = parsed(
                diagram(1, List.of(List.of(0, 1), List.of(1, 3), List.of(3, 2))).svg());
        List<Double> heights = lines(svg).stream()
                .filter(line -> number(line, "stroke-width") > 3)
                .map(line -> number(line, "y1"))
                .toList();
        assertThat(heights).hasSize(3);
        assertThat(heights.get(0)).isNotEqualTo(heights.get(1));
        assertThat(heights.get(1)).isNotEqualTo(heights.get(2));
        assertThat(heights.get(2)).isEqualTo(heights.get(0));
    }

    @Test
    void shouldJoinNeighboursThatAreNotToldApartAndCannotBeJoinedFurther() {
        // by rank: 0, 1, 3, 2; only 0 and 2 differ, so do 1 and 2
        Pairs pairs = new Pairs(4);
        double[] p = {1, 1, 1, 1, 1, 1};
        assertThat(Cliques.of(RANKS, p, 0.05)).containsExactly(List.of(0, 1, 3, 2));
        p[pairs.of(0, 2)] = 0.01;
        assertThat(Cliques.of(RANKS, p, 0.05)).containsExactly(List.of(0, 1, 3), List.of(1, 3, 2));
        p[pairs.of(1, 2)] = 0.05;
        assertThat(Cliques.of(RANKS, p, 0.05)).containsExactly(List.of(0, 1, 3), List.of(3, 2));
        p[pairs.of(1, 3)] = 0;
        assertThat(Cliques.of(RANKS, p, 0.05)).containsExactly(List.of(0, 1), List.of(3, 2));
        assertThat(Cliques.of(RANKS, new double[6], 0.05)).isEmpty();
    }

    @Test
    void shouldRefuseRanksThatDoNotFit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CriticalDifferenceDiagram(List.of("a"), RANKS, List.of(), 1, ""));
    }

    private static Document parsed(String svg) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new AssertionError(svg, e);
        }
    }

    private static List<Element> all(Document svg, String name) {
        NodeList nodes = svg.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static List<Element> lines(Document svg) {
        return all(svg, "line");
    }

    private static List<String> texts(Document svg) {
        return all(svg, "text").stream().map(Element::getTextContent).toList();
    }

    private static Element text(Document svg, String content) {
        return all(svg, "text").stream()
                .filter(text -> text.getTextContent().equals(content))
                .findFirst()
                .orElseThrow();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
