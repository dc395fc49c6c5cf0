package io.kstep.print;

import java.util.regex.Pattern;

/** A picture under construction; coordinates are pixels at full size, and it scales with its place on the page. */
public final class Svg {

    /** Control characters that XML does not know, as they may stand in a name. */
    private static final Pattern NO_XML = Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\uFFFE\uFFFF]");

    private final StringBuilder markup = new StringBuilder();

    /**
     * Part of a page, drawn by the page's style sheet.
     *
     * @param label what it shows, for those who cannot see it
     */
    public Svg(double width, double height, String label) {
        markup.append("<svg viewBox=\"0 0 ").append(number(width)).append(' ').append(number(height));
        markup.append("\" style=\"max-width:").append(number(width)).append("px\" role=\"img\" aria-label=\"");
        markup.append(escape(label)).append("\">\n");
    }

    /**
     * A file of its own on white ground, drawn by attributes alone, so that every program shows it alike.
     *
     * @param left where it begins across; downwards it begins at 0
     * @param font names of font families
     */
    public static Svg file(double left, double width, double height, String font, String title) {
        Svg svg = new Svg();
        svg.markup.append("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        svg.attributes("width", width, "height", height);
        svg.attributes("viewBox", number(left) + " 0 " + number(width) + " " + number(height));
        svg.attributes("font-family", font, "role", "img").append(">\n<title>" + escape(title) + "</title>\n");
        return svg.shape("rect", "x", left, "width", width, "height", height, "fill", "#fff");
    }

    private Svg() {}

    public static String escape(String text) {
        return NO_XML.matcher(text)
                .replaceAll("\uFFFD")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A name no longer than that many characters. */
    public static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, Math.max(1, most - 1)) + "…";
    }

    public Svg line(double x1, double y1, double x2, double y2, String styles) {
        return element("line", styles, "x1", x1, "y1", y1, "x2", x2, "y2", y2).append("/>\n");
    }

    public Svg circle(double x, double y, double radius, String styles) {
        return element("circle", styles, "cx", x, "cy", y, "r", radius).append("/>\n");
    }

    /** A rectangle with a text that shows when it is pointed at. */
    public Svg box(double x, double y, double width, double height, double opacity, String styles, String tip) {
        return element("rect", styles, "x", x, "y", y, "width", width, "height", height, "fill-opacity", opacity)
                .append("><title>" + escape(tip) + "</title></rect>\n");
    }

    public Svg box(double x, double y, double width, double height, String styles) {
        return element("rect", styles, "x", x, "y", y, "width", width, "height", height)
                .append("/>\n");
    }

    public Svg text(double x, double y, String styles, String text) {
        return element("text", styles, "x", x, "y", y).append(">" + escape(text) + "</text>\n");
    }

    /** A text with a smaller index behind it, as in Cl with its number. */
    public Svg indexed(double x, double y, String styles, String text, String index) {
        return element("text", styles, "x", x, "y", y)
                .append(">" + escape(text) + "<tspan dy=\"3\" font-size=\"75%\">" + escape(index)
                        + "</tspan></text>\n");
    }

    public Svg turned(double x, double y, double degrees, String styles, String text) {
        return element("text", styles, "x", x, "y", y)
                .append(" transform=\"rotate(" + number(degrees) + " " + number(x) + " " + number(y) + ")\">"
                        + escape(text) + "</text>\n");
    }

    /** A line through points, or the area between it and a floor. */
    public Svg curve(double[] x, double[] y, double floor, boolean filled, String styles, String tip) {
        StringBuilder path = new StringBuilder(filled ? "M" + number(x[0]) + " " + number(floor) + "L" : "M");
        for (int i = 0; i < x.length; i++) {
            path.append(i > 0 ? "L" : "").append(number(x[i])).append(' ').append(number(y[i]));
        }
        path.append(filled ? "L" + number(x[x.length - 1]) + " " + number(floor) + "Z" : "");
        return element("path", styles).append(" d=\"" + path + "\"><title>" + escape(tip) + "</title></path>\n");
    }

    public Svg polygon(double[] x, double[] y, String styles) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < x.length; i++) {
            points.append(i > 0 ? " " : "").append(number(x[i])).append(',').append(number(y[i]));
        }
        return element("polygon", styles).append(" points=\"" + points + "\"/>\n");
    }

    /** What follows is cut off beyond these bounds, until {@link #endClip}. */
    public Svg clip(double x, double y, double width, double height) {
        String size = "width=\"" + number(width) + "\" height=\"" + number(height) + "\"";
        return append("<svg class=\"clip\" x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + size + " viewBox=\""
                + number(x) + " " + number(y) + " " + number(width) + " " + number(height) + "\">\n");
    }

    public Svg endClip() {
        return append("</svg>\n");
    }

    /** A straight line of a given strength. */
    public Svg stroke(double x1, double y1, double x2, double y2, double width, double opacity, String styles) {
        return element(
                        "line",
                        styles,
                        "x1",
                        x1,
                        "y1",
                        y1,
                        "x2",
                        x2,
                        "y2",
                        y2,
                        "stroke-width",
                        width,
                        "opacity",
                        opacity)
                .append("/>\n");
    }

    public Svg append(String raw) {
        markup.append(raw);
        return this;
    }

    /** An element without content; names and values of its attributes take turns, a value is a number or a text. */
    public Svg shape(String name, Object... attributes) {
        return append("<" + name).attributes(attributes).append("/>\n");
    }

    /** A text with its attributes as those of {@link #shape}. */
    public Svg label(String text, Object... attributes) {
        return append("<text").attributes(attributes).append(">" + escape(text) + "</text>\n");
    }

    private Svg element(String name, String styles, Object... attributes) {
        append("<" + name);
        if (!styles.isEmpty()) {
            attributes("class", styles);
        }
        return attributes(attributes);
    }

    private Svg attributes(Object... attributes) {
        for (int i = 0; i < attributes.length; i += 2) {
            String value = attributes[i + 1] instanceof Number number
                    ? number(number.doubleValue())
                    : escape(attributes[i + 1].toString());
            append(" " + attributes[i] + "=\"" + value + "\"");
        }
        return this;
    }

    /** At most two decimals, the same on every machine. */
    public static String number(double value) {
        double rounded = Math.round(value * 100) / 100.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }

    /** A file of its own, with a style sheet, for what is shown outside the page. */
    public String standalone(String css) {
        return toString()
                .replaceFirst("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ")
                .replaceFirst(">\n", ">\n<style>" + css + "</style>\n");
    }

    @Override
    public String toString() {
        return markup + "</svg>\n";
    }
}
