package io.kstep.inspect.page;

import java.util.List;

/** One colour for each of a few classes, apart for the colour-blind too (after Okabe and Ito), for light and dark. */
final class Colours {

    /** As many classes as can be distinguished by colour. */
    static final int MOST = 8;

    private static final List<String> LIGHT =
            List.of("#0072b2", "#d55e00", "#009e73", "#b6579a", "#a87c00", "#3ea4dc", "#6b6b6b", "#7a3e1d");
    private static final List<String> DARK =
            List.of("#4aa8e8", "#ff8c42", "#2ec4a0", "#e38cc4", "#f0c040", "#8fd3ff", "#b8b8b8", "#c98a63");

    private Colours() {}

    /** Style class of the class in this place; all alike where there are too many. */
    static String of(int place, int classes) {
        return classes <= MOST ? "k" + place : "k";
    }

    static String css(boolean dark) {
        StringBuilder css = new StringBuilder();
        List<String> colours = dark ? DARK : LIGHT;
        for (int i = 0; i < MOST; i++) {
            css.append(".k").append(i).append("{--c:").append(colours.get(i)).append("}");
        }
        return css + ".k{--c:" + colours.get(0) + "}\n";
    }
}
