"""Figures, tables and formulas with their captions: boxes, inner lines and what is drawn around them."""

from __future__ import annotations

from .canvas import Ink, Line
from .setter import Frame, Setter
from .text import TOPICS, formula, pick, title_case, value, width


def caption(s: Setter, frame: Frame, y: float, label: str, chars: int | None = None) -> tuple[list[Line], float]:
    st, r = s.style, s.r
    ink = st.caption
    text = s.paragraph(chars or r.expovariate(1 / 90)) if s.chance(0.8) else s.phrase(2, 8) + ("." if s.chance(0.4) else "")
    lead = ink.size * r.uniform(1.08, 1.3)
    if label and s.chance(0.1):  # the label stands on a line of its own
        head = s.line(frame[0], y, label, Ink(ink.size, True, False, False, ink.color))
        lines, y, _ = s.text(frame, y + lead, text, ink, lead, align=st.caption_align)
        return [head, *lines], y
    lines, y, _ = s.text(frame, y, f"{label} {text}".strip(), ink, lead, align=st.caption_align)
    if len(lines) == 1 and s.chance(0.6) and st.caption_align != "left":
        line = lines[0]
        shift = (frame[0] + frame[1] - line.x0 - line.x1) / 2
        line.x0, line.x1 = line.x0 + shift, line.x1 + shift
    return lines, y


def floating(s: Setter, frame: Frame, y: float, height: float, kind: str, number: str, thread: str = "float") -> float:
    """A figure or table with its caption in a box of that height; gives where it ends."""
    st, doc = s.style, s.doc
    x0, x1, _, bottom = frame
    label = (st.caption_label if kind == "figure" else st.table_label).format(number)
    with_caption = s.chance(0.88)
    where = st.caption_where if kind == "figure" else ("above" if s.chance(0.7) else "below")
    cap_lines: list[Line] = []
    wide = (x0, x1, y, bottom)
    gap = st.lead * s.r.uniform(0.15, 0.9)
    if with_caption and where == "above":
        cap_lines, y = caption(s, wide, y, label)
        y += gap
    px1 = x1
    if with_caption and where == "side":
        if x1 - x0 > 18 * st.size:
            px1 = x0 + (x1 - x0) * s.r.uniform(0.5, 0.7)
            cap_lines, _ = caption(s, (px1 + st.size, x1, y, bottom), y + s.r.random() * height * 0.4, label)
        else:
            where = "below"
    inner = y + max(3 * st.size, height - (3.5 * st.size if where == "below" and with_caption else 0))
    inner = min(inner, bottom - (st.size * 1.5 if where == "below" else 0))
    draw = figure if kind == "figure" else table
    lines, box = draw(s, x0, px1, y, max(inner, y + 2 * st.size))
    if cap_lines and where == "above":
        cap = doc.add("caption", s.page, cap_lines, thread)
    body = doc.add(kind, s.page, lines, thread, box=box)
    y = box[3]
    if with_caption and where == "below":
        cap_lines, y = caption(s, (x0, px1, y, max(bottom, y + 4 * st.size)), y + gap, label)
    if cap_lines and where != "above":
        cap = doc.add("caption", s.page, cap_lines, thread)
    group = [body]
    if cap_lines:
        doc.link("caption", cap, body)
        doc.regions[body].text_of = cap_lines[0].text
        group = [cap, body] if cap < body else [body, cap]
        y = max(y, max(l.y1 for l in cap_lines))
    doc.floats.append(group)
    return y


def figure(s: Setter, x0: float, x1: float, y0: float, y1: float) -> tuple[list[Line], tuple]:
    """A photograph, a plot, a diagram, or several panels."""
    r, _doc = s.r, s.doc
    if s.chance(0.35):  # narrower than its column
        w = (x1 - x0) * r.uniform(0.45, 0.95)
        shift = (x1 - x0 - w) / 2 if s.chance(0.7) else 0
        x0, x1 = x0 + shift, x0 + shift + w
    kind = r.choices(["photo", "plot", "diagram", "panels"], [3, 3, 3, 1])[0]
    out: list[Line] = []
    ink = Ink(s.style.size * r.uniform(0.5, 0.92), s.chance(0.1))
    if kind == "panels":
        n = r.randint(2, 3)
        for k, (a, b) in enumerate(s.columns(x0, x1, n)):
            inner, _ = _picture(s, a, b, y0, y1 - 1.5 * ink.size, pick(r, ["photo", "plot"]), ink)
            out += inner
            if s.chance(0.7):
                out.append(
                    s.line(
                        (a + b) / 2 - ink.size, y1 - 1.2 * ink.size, f"({'abc'[k]})" + (" " + s.phrase(1, 3) if s.chance(0.3) else ""), ink
                    )
                )
        return out, (x0, y0, x1, y1)
    return _picture(s, x0, x1, y0, y1, kind, ink)


def _picture(s: Setter, x0: float, x1: float, y0: float, y1: float, kind: str, ink: Ink) -> tuple[list[Line], tuple]:
    r, doc, w, h = s.r, s.doc, x1 - x0, y1 - y0
    out: list[Line] = []
    box = (x0, y0, x1, y1)
    if kind == "photo":
        doc.draw(s.page, "image", *box)
        return out, box
    as_image = s.chance(0.35)  # its labels are pixels, not text
    if as_image:
        doc.draw(s.page, "image", *box)
        if s.chance(0.8):
            return out, box
    if kind == "plot":
        nx, ny = r.randint(3, 8), r.randint(3, 7)
        left, base = x0 + ink.size * 2.5, y1 - ink.size * 2.2
        step = pick(r, [1, 2, 5, 10, 20, 0.1, 0.25, 100])
        for j in range(ny):
            out.append(
                s.line(
                    x0 + ink.size * (1.2 if s.chance(0.9) else 0.5),
                    base - (h - 3 * ink.size) * j / ny - ink.size * 0.5,
                    f"{j * step:g}",
                    ink,
                )
            )
        for j in range(nx):
            out.append(s.line(left + (w - 3 * ink.size) * j / nx, base + ink.size * 0.2, f"{j * step:g}", ink))
        if s.chance(0.6):
            out.append(s.line(x0 + w * 0.45, y1 - ink.size, s.phrase(1, 3), ink))
        if s.chance(0.5):
            out.append(Line(x0, y0 + h * 0.3, x0 + ink.size, y0 + h * 0.3 + ink.size * 5, s.phrase(1, 2), ink, rotation=270))
        for j in range(r.randint(0, 4)):
            out.append(s.line(x0 + w * 0.68, y0 + ink.size * (0.5 + 1.3 * j), s.phrase(1, 2)[:18], ink))
        if not as_image:
            doc.draw(s.page, "rule", left, base - 0.2, x1, base + 0.2)
            doc.draw(s.page, "rule", left - 0.2, y0, left + 0.2, base)
            for _ in range(r.randint(1, 5)):
                doc.draw(s.page, "path", left, y0 + h * r.uniform(0, 0.4), x1 - r.random() * 5, base - r.random() * h * 0.3)
    else:
        for _ in range(r.randint(2, 9)):
            bw, bh = w * r.uniform(0.12, 0.3), min(h * 0.3, ink.size * r.uniform(1.6, 4))
            bx, by = r.uniform(x0, x1 - bw), r.uniform(y0, max(y0, y1 - bh))
            if not as_image:
                doc.draw(s.page, "path", bx, by, bx + bw, by + bh)
            label = s.phrase(1, 3)[: max(3, int(bw / ink.size * 1.9))]
            out.append(s.line(bx + ink.size * 0.3, by + bh / 2 - ink.size * 0.6, label, ink))
        out.sort(key=lambda l: (round(l.y0 / ink.size), l.x0))
        if not as_image and s.chance(0.3):
            doc.draw(s.page, "path", x0, y0, x1, y1)
    out = [l for l in out if l.x0 >= x0 - 1 and l.y0 >= y0 - 2]
    for l in out:
        l.x1 = min(l.x1, x1)
    return [l for l in out if l.x1 > l.x0], box


def table(s: Setter, x0: float, x1: float, y0: float, y1: float, rows: int | None = None) -> tuple[list[Line], tuple]:
    """Cells as lines, row by row; ruled, booktabs, zebra or bare."""
    st, r, doc = s.style, s.r, s.doc
    ink = Ink(st.size * r.uniform(0.72, 1.0), False, False, False, st.color)
    look = r.choices(["ruled", "booktabs", "bare", "zebra", "rows"], [3, 3, 2, 1, 1.5])[0]
    columns = max(2, min(r.randint(2, 9), int((x1 - x0) / (3.5 * ink.size))))
    shares = [1.0] * columns if s.chance(0.5) else [r.uniform(0.4, 2.2) for _ in range(columns)]
    if s.chance(0.6):
        shares[0] *= r.uniform(1.2, 2.5)
    if s.chance(0.4):
        x1 = x0 + (x1 - x0) * r.uniform(0.6, 1.0)
    unit = (x1 - x0) / sum(shares)
    edges = [x0]
    for share in shares:
        edges.append(edges[-1] + share * unit)
    pad = ink.size * r.uniform(0.2, 0.6)
    numeric = [k > 0 and s.chance(0.65) for k in range(columns)]
    aligns = [
        ("right" if s.chance(0.4) else "center" if s.chance(0.5) else "left") if n else ("left" if s.chance(0.8) else "center")
        for n in numeric
    ]
    lead = ink.size * 1.15
    pitch = ink.size * r.uniform(1.2, 2.1)
    long_cells, empty = r.uniform(0, 0.35), r.uniform(0, 0.25)
    bold_head = s.chance(0.6)
    out: list[Line] = []
    y, row, lines_y = y0 + pad, 0, [y0]
    while row < (rows or 40) and y + lead < y1:
        tall = 1
        for c in range(columns):
            a, b = edges[c] + pad, edges[c + 1] - pad
            if b - a < ink.size or (row and c and s.chance(empty)):
                continue
            cell_ink = (
                Ink(ink.size, True, False, False, ink.color)
                if (row == 0 and bold_head) or (c == 0 and bold_head and s.chance(0.1))
                else ink
            )
            if row and numeric[c]:
                text = value(r)
            elif s.chance(0.1):
                text = pick(r, TOPICS)
            else:
                text = s.phrase(1, 9 if s.chance(long_cells) else 2)
            if row and numeric[c]:  # numbers are never broken
                w = min(width(text, ink.size), b - a)
                out.append(s.line({"left": a, "right": b - w, "center": (a + b - w) / 2}[aligns[c]], y, text, cell_ink, w))
                continue
            text = text if s.chance(0.6) else text.lower()
            limit = 3 if s.chance(long_cells) else 1
            lines, _, _ = s.text(
                (a, b, y, y1 + lead), y, text[: int(limit * (b - a) / ink.size * 2.2) + 1], cell_ink, lead, align=aligns[c], limit=limit
            )
            tall = max(tall, len(lines))
            out += lines
        y += pitch + (tall - 1) * lead
        row += 1
        lines_y.append(y - (pitch - lead) / 2 - pad * 0.3)
    y = lines_y[-1] + pad * 0.5
    lines_y[-1] = y
    rule = lambda yy: doc.draw(s.page, "rule", x0, yy - 0.25, x1, yy + 0.25)
    if look in ("ruled", "rows"):
        for yy in lines_y:
            rule(yy)
    if look == "ruled":
        for e in edges:
            doc.draw(s.page, "rule", e - 0.25, y0, e + 0.25, y)
    if look == "booktabs":
        for yy in (y0, lines_y[min(1, len(lines_y) - 1)], y):
            rule(yy)
    if look == "zebra":
        for k in range(0, len(lines_y) - 1, 2):
            doc.draw(s.page, "path", x0, lines_y[k], x1, lines_y[k + 1])
    return out, (x0, y0, x1, max(y, y0 + ink.size))


def equation(s: Setter, frame: Frame, y: float, number: str) -> tuple[list[Line], float]:
    """A displayed formula: fragments around a baseline, the number a line of its own."""
    st, r = s.style, s.r
    x0, x1, _, bottom = frame
    rows = r.choices([1, 2, 3, 5], [7, 2, 1, 0.5])[0]
    pitch = st.lead * r.uniform(1.0, 1.9)
    out: list[Line] = []
    y += st.lead * r.uniform(0.1, 0.6)
    for row in range(rows):
        if y + st.size > bottom:
            break
        text = formula(r)
        if s.chance(0.25):
            text += (
                " "
                + pick(r, ["if", "otherwise", "for all", "where", "subject to", "for", "s.t.", "and", "when", "with"])
                + " "
                + pick(r, ["x > 0", "i = 1, ..., n", "t ∈ T", "n", "y = 1"])
            )
        if s.chance(0.3):
            text += pick(r, [",", ".", ",", ";"])
        w = min(width(text, st.size), (x1 - x0) * 0.85)
        x = x0 + (x1 - x0 - w) / 2 if s.chance(0.75) else x0 + st.size * r.uniform(1, 3)
        words = text.split(" ")
        if len(words) > 4 and s.chance(0.35):  # a fraction or limits tear it apart
            cut = sorted(r.sample(range(1, len(words)), min(2, len(words) - 1)))
            parts = [" ".join(words[a:b]) for a, b in zip([0, *cut], [*cut, len(words)], strict=False)]
            xx = x
            for part in parts:
                small = s.chance(0.35)
                ink = Ink(st.size * (r.uniform(0.6, 0.8) if small else 1), False, s.chance(0.5))
                out.append(s.line(xx, y + (r.uniform(-0.6, 0.6) * st.size if small else 0), part, ink, math=r.uniform(0.4, 1)))
                xx = out[-1].x1 + st.size * 0.3
        else:
            out.append(s.line(x, y, text, Ink(st.size, False, s.chance(0.5)), w, math=r.uniform(0.4, 1)))
        if number and row == rows - 1 and out[-1].x1 < x1 - 3 * st.size:
            label = f"({number})"
            at = x1 - width(label, st.size) if st.equation_right else x0
            if st.equation_right or x > x0 + 3 * st.size:
                out.append(s.line(at, y, label, Ink(st.size)))
        y += pitch
    return out, y + st.lead * r.uniform(0.1, 0.6)


def heading_text(s: Setter, level: int, names: list[str]) -> str:
    if s.doc.script == "latin" and level == 0 and names and s.chance(0.5):
        return names.pop(0)
    text = s.phrase(1, 9)
    return title_case(text) if s.chance(0.5) and s.doc.script == "latin" else text
