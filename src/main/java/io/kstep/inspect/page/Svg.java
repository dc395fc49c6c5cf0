package io.kstep.inspect.page;

/** A picture under construction; coordinates are pixels at full size, and it scales with its place on the page. */
public final class Svg {

    private final StringBuilder markup = new StringBuilder();

    /** @param label what it shows, for those who cannot see it */
    public Svg(double width, double height, String label) {
        markup.append("<svg viewBox=\"0 0 ").append(number(width)).append(' ').append(number(height));
        markup.append("\" style=\"max-width:").append(number(width)).append("px\" role=\"img\" aria-label=\"");
        markup.append(escape(label)).append("\">\n");
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
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
    Svg indexed(double x, double y, String styles, String text, String index) {
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
    Svg curve(double[] x, double[] y, double floor, boolean filled, String styles, String tip) {
        StringBuilder path = new StringBuilder(filled ? "M" + number(x[0]) + " " + number(floor) + "L" : "M");
        for (int i = 0; i < x.length; i++) {
            path.append(i > 0 ? "L" : "").append(number(x[i])).append(' ').append(number(y[i]));
        }
        path.append(filled ? "L" + number(x[x.length - 1]) + " " + number(floor) + "Z" : "");
        return element("path", styles).append(" d=\"" + path + "\"><title>" + escape(tip) + "</title></path>\n");
    }

    Svg polygon(double[] x, double[] y, String styles) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < x.length; i++) {
            points.append(i > 0 ? " " : "").append(number(x[i])).append(',').append(number(y[i]));
        }
        return element("polygon", styles).append(" points=\"" + points + "\"/>\n");
    }

    /** What follows is cut off beyond these bounds, until {@link #endClip}. */
    Svg clip(double x, double y, double width, double height) {
        String size = "width=\"" + number(width) + "\" height=\"" + number(height) + "\"";
        return append("<svg class=\"clip\" x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + size + " viewBox=\""
                + number(x) + " " + number(y) + " " + number(width) + " " + number(height) + "\">\n");
    }

    Svg endClip() {
        return append("</svg>\n");
    }

    /** A straight line of a given strength. */
    Svg stroke(double x1, double y1, double x2, double y2, double width, double opacity, String styles) {
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

    Svg append(String raw) {
        markup.append(raw);
        return this;
    }

    private Svg element(String name, String styles, Object... attributes) {
        markup.append('<').append(name);
        if (!styles.isEmpty()) {
            markup.append(" class=\"").append(styles).append('"');
        }
        for (int i = 0; i < attributes.length; i += 2) {
            markup.append(' ').append(attributes[i]).append("=\"");
            markup.append(number((Double) attributes[i + 1])).append('"');
        }
        return this;
    }

    /** At most two decimals, the same on every machine. */
    static String number(double value) {
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
