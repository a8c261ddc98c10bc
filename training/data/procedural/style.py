"""The typography of one procedural document, drawn very widely: no two documents share a template."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .canvas import Ink
from .text import pick

PAPER = [(612, 792), (595, 842), (595, 842), (612, 792), (420, 595), (499, 709), (516, 729), (439, 666), (842, 595), (540, 720), (720, 540)]
COLORS = ["#1a4f8b", "#8b1a1a", "#0b6b3a", "#444444", "#c05010", "#5a2a82", "#006d77", "#d00000", "#777777", "#003366"]


@dataclass
class HeadStyle:
    ink: Ink
    align: str
    before: float
    after: float
    numbering: str
    caps: bool
    split_number: bool
    indent: float
    rule: str


@dataclass
class Style:
    width: float
    height: float
    size: float
    lead: float
    box_height: float
    ascent: float
    columns: int
    gutter: float
    column_shares: list
    column_rule: bool
    margins: tuple
    align: str
    hyphenate: bool
    indent: float
    par_skip: float
    par_chars: int
    mono: bool
    color: str
    heads: list
    rates: dict
    caption: Ink
    caption_where: str
    caption_align: str
    caption_label: str
    table_label: str
    note_size: float
    note_split: bool
    note_columns: bool
    head_line: dict
    foot_line: dict
    two_sided: bool
    list_mark: str
    list_split: bool
    list_indent: float
    list_tight: bool
    reference: dict
    split_words: float
    equation_right: bool
    script: str
    par_numbers: str
    accent: str


def sample_style(r: Random, script: str, columns: int | None = None, landscape: bool = False) -> Style:
    u, p = r.uniform, lambda q: r.random() < q
    w, h = pick(r, PAPER) if p(0.8) else (u(360, 900), u(420, 950))
    if landscape and w < h:
        w, h = h, w
    if columns is None:
        columns = r.choices([1, 2, 3, 4], [5, 5, 1.2, 0.4])[0]
        if w > h * 1.1:
            columns += r.randint(0, 1)
    size = pick(r, [7.5, 8, 8.5, 9, 9, 9.5, 10, 10, 10, 10.5, 11, 11, 12, 12, 13, 14])
    if columns > 2:
        size = min(size, 10)
    lead = size * (u(1.05, 1.32) if p(0.72) else u(1.32, 2.05))
    if script == "cjk":
        lead = size * u(1.3, 1.9)
    box_height = size * u(0.78, 1.3)
    if p(0.12):
        box_height = lead * u(0.97, 1.12)
    margins = (u(0.06, 0.2) * w, u(0.07, 0.15) * h, u(0.06, 0.2) * w, u(0.07, 0.16) * h)
    if p(0.5):
        margins = (margins[0], margins[1], margins[0], margins[3])
    accent = pick(r, COLORS) if p(0.3) else "#000000"
    indent = size * u(1, 3.5) if p(0.55) else 0.0
    par_skip = lead * u(0.25, 1.1) if indent == 0 and p(0.94) or p(0.25) else lead * u(0, 0.08)
    if script == "cjk" and p(0.8):
        indent, par_skip = 2 * size, lead * u(0, 0.2)
    shares = [1.0] * columns if p(0.85) else [u(0.6, 1.4) for _ in range(columns)]
    one_weight = p(0.1)
    note = u(0.68, 0.95) * size

    heads, scale, style_num = (
        [],
        u(1.15, 2.3),
        pick(r, ["none", "none", "arabic", "arabic", "arabic", "roman", "letter", "chapter", "mixed"]),
    )
    if script == "cjk":
        style_num = pick(r, ["none", "arabic", "han", "han", "arabic"])
    align = r.choices(["left", "center", "right"], [7, 2.2, 0.2])[0]
    for level in range(4):
        hs = size * max(u(0.88, 1.06), scale - level * u(0.12, 0.45))
        bold = p(0.72) and not one_weight
        distinct = bold or hs > size * 1.12
        ink = Ink(hs, bold, p(0.16) or (not distinct and p(0.5)), False, accent if p(0.7) else "#000000")
        caps = p(0.16 if level < 2 else 0.07) or (not distinct and not ink.italic and p(0.6))
        num = style_num if level == 0 or p(0.9) else "none"
        heads.append(
            HeadStyle(
                ink,
                align if p(0.85) or level == 0 else "left",
                lead * u(0.35, 1.9) / (1 + 0.2 * level),
                lead * u(0, 0.9),
                num,
                caps,
                p(0.12),
                size * u(0.5, 3) if p(0.06) else 0.0,
                pick(r, ["below", "above", "box"]) if p(0.07) else "",
            )
        )

    rates = {
        "head": u(0.1, 0.32),
        "list": u(0.03, 0.2) if p(0.55) else 0,
        "formula": u(0.04, 0.22) if p(0.3) else 0,
        "figure": u(0.02, 0.12) if p(0.6) else 0,
        "table": u(0.02, 0.1) if p(0.55) else 0,
        "quote": u(0.02, 0.08) if p(0.3) else 0,
        "code": u(0.03, 0.14) if p(0.2) else 0,
        "notes": u(0.15, 0.8) if p(0.35) else 0,
        "float": u(0.1, 0.7) if p(0.6) else 0,
        "box": u(0.02, 0.06) if p(0.15) else 0,
        "theorem": u(0.05, 0.2) if p(0.1) else 0,
        "pull": u(0.01, 0.05) if p(0.1) else 0,
        "cite": u(0.1, 0.6) if p(0.5) else 0,
        "math": u(0.05, 0.3) if p(0.15) else 0,
        "verse": u(0.02, 0.1) if p(0.04) else 0,
        "runin": u(0.05, 0.3) if p(0.12) else 0,
        "rule": 0.03 if p(0.1) else 0,
        "margin": u(0.2, 0.6) if p(0.06) else 0,
        "lines": 1 if p(0.02) else 0,
        "drop": 0.6 if p(0.1) else 0,
    }
    cjk = script == "cjk"
    fig = (
        pick(r, ["Figure", "Figure", "Fig.", "Fig", "FIGURE", "Abb.", "Abbildung", "Рис.", "Figura", "Illustration"])
        if not cjk
        else pick(r, ["图", "图", "図", "Figure"])
    )
    tab = {
        "Figure": "Table",
        "FIGURE": "TABLE",
        "Abb.": "Tab.",
        "Abbildung": "Tabelle",
        "Рис.": "Таблица",
        "Figura": "Tabla",
        "图": "表",
        "図": "表",
    }.get(fig, "Table")
    furniture = lambda: {
        "left": pick(r, ["", "title", "section", "author", "page", "name"]),
        "center": pick(r, ["", "", "page", "title", "section"]),
        "right": pick(r, ["", "page", "section", "date", "of"]),
        "size": size * u(0.68, 1.0),
        "italic": p(0.25),
        "caps": p(0.2),
        "rule": p(0.3),
        "gap": u(1.2, 3.5),
    }
    bare = {"left": "", "center": "", "right": "", "size": size, "italic": False, "caps": False, "rule": False, "gap": 2}
    head_line, foot_line = (
        furniture() if p(0.55) else bare,
        furniture() if p(0.35) else dict(bare, center="page", size=size * u(0.75, 1.0), gap=u(1.2, 3.5)) if p(0.75) else bare,
    )
    return Style(
        w,
        h,
        size,
        lead,
        box_height,
        u(0.05, 0.3),
        columns,
        size * u(1.0, 3.2),
        shares,
        columns > 1 and p(0.12),
        margins,
        r.choices(["justify", "left", "center"], [65, 34, 1])[0],
        p(0.6) and script in ("latin", "cyrillic"),
        indent,
        par_skip,
        pick(r, [180, 320, 500, 800, 1200]),
        p(0.03),
        "#000000" if p(0.9) else pick(r, ["#222222", "#333333", "#231f20"]),
        heads,
        rates,
        Ink(size * u(0.74, 1.0), p(0.12), p(0.22), False, accent if p(0.15) else "#000000"),
        r.choices(["below", "above", "side"], [7, 2, 0.6])[0],
        pick(r, ["left", "left", "justify", "center"]),
        fig + pick(r, [" {}:", " {}.", " {}.", " {}", " {} –", " {} |"]),
        tab + pick(r, [" {}:", " {}.", " {}", " {} –"]),
        note,
        p(0.25),
        p(0.8),
        head_line,
        foot_line,
        p(0.4),
        pick(r, ["•", "•", "•", "–", "◦", "▪", "■", "*", "-", "1.", "1.", "(a)", "a)", "i.", "(1)", "1)", "►", "✓", "·"]),
        p(0.22),
        size * u(0, 3),
        p(0.6),
        {
            "style": r.randint(0, 2),
            "label": pick(r, ["[{}]", "[{}]", "{}.", "", "({})", "[key]"]),
            "hang": size * u(1, 3) if p(0.75) else 0.0,
            "size": size * u(0.78, 1.0),
            "skip": lead * u(0, 0.6),
            "split": p(0.18),
        },
        u(0.02, 0.12) if p(0.06) else 0.0,
        p(0.6),
        script,
        pick(r, ["", "", "", "", "", "", "", "", "", "1.", "[1]", "1"]) if columns == 1 else "",
        accent,
    )
