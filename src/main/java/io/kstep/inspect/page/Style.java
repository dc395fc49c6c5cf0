package io.kstep.inspect.page;

/** The style sheet of the page, for light and for dark surroundings. */
final class Style {

    private static final String LIGHT =
            ":root{--bg:#ffffff;--panel:#f6f7f9;--ink:#1b2330;--dim:#5d6879;--line:#d8dde5;--heat:#1f5fa8;--on:#ffffff}\n";
    private static final String DARK =
            ":root{--bg:#12161c;--panel:#1b2129;--ink:#e6eaf0;--dim:#9aa6b6;--line:#323b47;--heat:#5aa5ee;--on:#0b0f14}\n";

    private static final String SHEET = """
            *{box-sizing:border-box}
            body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,\
            "DejaVu Sans",sans-serif}
            main{max-width:1220px;margin:0 auto;padding:28px 24px 60px}
            h1{font-size:27px;margin:0 0 4px;letter-spacing:-.01em;overflow-wrap:anywhere}
            h2{font-size:19px;margin:40px 0 4px}
            h3{font-size:14px;margin:0 0 6px;display:flex;justify-content:space-between;gap:10px}
            h3 span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
            h3 .dim{font-weight:400;white-space:nowrap}
            p{margin:4px 0 12px;max-width:85ch}
            code{font:13px ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
            svg{display:block;width:100%;height:auto}
            svg text{font:11px system-ui,"DejaVu Sans",sans-serif;fill:var(--ink)}
            .dim,svg text.tick{color:var(--dim);fill:var(--dim)}
            svg text.tick{font-size:10.5px;paint-order:stroke;stroke:var(--panel);stroke-width:3px;stroke-linejoin:round}
            svg.clip{display:inline}
            svg text.middle,svg text.label,svg text.cell{text-anchor:middle}
            svg text.end,svg text.name{text-anchor:end}
            svg text.name{font-size:10px}
            svg text.strong{fill:var(--on)}
            .facts{display:flex;flex-wrap:wrap;gap:10px;margin:18px 0 8px}
            .facts div{background:var(--panel);border-radius:9px;padding:9px 15px;min-width:104px}
            .facts b{display:block;font-size:20px;font-weight:600;font-variant-numeric:tabular-nums}
            .facts span{font-size:12.5px;color:var(--dim)}
            .legend{display:flex;flex-wrap:wrap;gap:5px 16px;margin:10px 0 14px;font-size:13px}
            .legend i{display:inline-block;width:12px;height:12px;border-radius:3px;background:var(--c);margin-right:6px;\
            vertical-align:-1px}
            .many{display:grid;grid-template-columns:repeat(auto-fill,minmax(330px,1fr));gap:16px}
            .small{grid-template-columns:repeat(auto-fill,minmax(225px,1fr))}
            .many>div,.wide{background:var(--panel);border-radius:10px;padding:12px 14px}
            .wide{overflow-x:auto}
            table{border-collapse:collapse;font-size:13px;width:100%;font-variant-numeric:tabular-nums}
            th{text-align:left;font-weight:600;color:var(--dim)}
            th,td{padding:4px 12px 4px 0;border-bottom:1px solid var(--line);vertical-align:middle}
            td.n,th.n{text-align:right}
            td svg{min-width:120px}
            .ranks{columns:300px;column-gap:26px;font-size:13px}
            .ranks div{display:flex;align-items:center;gap:8px;break-inside:avoid;padding:1px 0}
            .ranks .who{flex:0 0 45%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
            .ranks .bar{flex:1;height:9px;background:var(--bg);border-radius:5px;overflow:hidden}
            .ranks .bar i{display:block;height:100%;background:var(--heat)}
            .ranks .val{flex:0 0 42px;text-align:right;color:var(--dim);font-variant-numeric:tabular-nums}
            .grid{stroke:var(--line);stroke-width:.7}
            .axis{stroke:var(--dim);stroke-width:1}
            .area{fill:var(--c);fill-opacity:.13}
            .curve{fill:none;stroke:var(--c);stroke-width:2;stroke-linejoin:round}
            .thin{fill:none;stroke:var(--c);stroke-width:.8;stroke-opacity:.28}
            .stem{stroke:var(--c);stroke-width:1.8}
            .dot{fill:var(--c)}
            .share{fill:var(--c)}
            .ridge{fill:var(--heat);fill-opacity:.24;stroke:var(--heat);stroke-width:1}
            .heat{fill:var(--heat)}
            .blank{fill:var(--bg)}
            .node{fill:var(--bg);stroke:var(--ink);stroke-width:1.3}
            .node.main{fill:var(--heat);stroke:var(--heat)}
            svg text.label.main{fill:var(--on);font-weight:600}
            .node.feature{rx:7px}
            .edge{stroke:var(--ink)}
            .edge.strong{stroke:var(--heat)}
            .head{fill:var(--heat)}
            footer{margin-top:44px;color:var(--dim);font-size:13px}
            """;

    private Style() {}

    static String sheet() {
        return LIGHT + Colours.css(false) + "@media (prefers-color-scheme:dark){\n" + DARK + Colours.css(true) + "}\n"
                + SHEET;
    }
}
