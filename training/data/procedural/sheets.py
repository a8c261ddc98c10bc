"""Pages of printed matter that do not flow: magazines, newspapers, contents, indexes, covers."""

from __future__ import annotations

from .blocks import FULL, place
from .canvas import Ink
from .flow import Running, furniture
from .making import Numbering
from .objects import floating
from .plan import body_block, box_block, para, references
from .setter import Frame, Setter
from .text import affiliation, date, person, pick, title_case, width


def fill(s: Setter, frame: Frame, blocks: list[dict]) -> float:
    """Sets blocks into one frame; what does not fit is put back, as the rest of `blocks`."""
    y = frame[2]
    while blocks and y + s.style.lead < frame[3]:
        before, placed = y, len(s.doc.regions)
        y, rest = place(s, blocks[0], frame, y)
        if rest is None:
            blocks.pop(0)
        elif len(s.doc.regions) == placed and before <= frame[2] + 1:  # it fits nowhere
            blocks.pop(0)
            y = before
        else:
            blocks[0] = rest
        if y >= FULL:
            return frame[3]
    return y


def magazine(s: Setter, pages: int) -> None:
    st = s.style
    running = Running(s)
    if s.chance(0.7):  # magazines do not number their pictures
        st.caption_label, st.caption_where = "", pick(s.r, ["below", "below", "side", "above"])
    for k in range(pages):
        s.new_page()
        x0, y0, x1, y1 = st.margins[0] * 0.8, st.margins[1], st.width - st.margins[2] * 0.8, st.height - st.margins[3]
        if k == 0 and s.chance(0.25):  # a newspaper's nameplate
            size = st.size * s.r.uniform(3, 6)
            lines, y0, _ = s.text(
                (x0, x1, y0, y1),
                y0 - size * 0.3,
                "The " + title_case(s.phrase(1, 2)),
                Ink(min(size, (x1 - x0) / 9), s.chance(0.5)),
                size * 1.1,
                align="center",
                limit=1,
            )
            if lines:
                s.doc.add("title", s.page, lines, classes=["title", "header"])
            y0 += st.lead
            s.doc.draw(s.page, "rule", x0, y0 - 3, x1, y0 - 2)
        if s.chance(0.15):
            s.doc.draw(s.page, "image" if s.chance(0.4) else "path", 0, 0, st.width, st.height)  # a tinted page
        articles(s, x0, x1, y0, y1, s.r.randint(2, 5), s.r.choice([0, 1, 2]), Numbering(""))
        furniture(s, running, running.first + k, x0, x1, False)


def articles(s: Setter, x0: float, x1: float, y0: float, y1: float, columns: int, depth: int, numbers: Numbering) -> None:
    """Guillotine cuts into articles: the upper before the lower, the left before the right."""
    st, r = s.style, s.r
    w, h = x1 - x0, y1 - y0
    if depth and s.chance(0.85) and (h > 24 * st.lead or w > 30 * st.size):
        if h > 24 * st.lead and (w < 30 * st.size or s.chance(0.6)):
            cut = y0 + h * r.uniform(0.28, 0.72)
            gap = st.lead * r.uniform(0.5, 1.5)
            if s.chance(0.3):
                s.doc.draw(s.page, "rule", x0, cut - gap / 2, x1, cut - gap / 2 + 0.6)
            articles(s, x0, x1, y0, cut - gap, r.randint(1, columns), depth - 1, numbers)
            articles(s, x0, x1, cut, y1, r.randint(1, columns), depth - 1, numbers)
        else:
            cut, gap = x0 + w * r.uniform(0.3, 0.7), st.size * r.uniform(0.8, 2)
            if s.chance(0.2):
                s.doc.draw(s.page, "rule", cut - 0.3, y0, cut + 0.3, y1)
            articles(s, x0, cut - gap, y0, y1, max(1, columns // 2), depth - 1, numbers)
            articles(s, cut + gap, x1, y0, y1, max(1, columns // 2), depth - 1, numbers)
        return
    if s.chance(0.1) and h > 8 * st.lead:  # nothing but a picture, or white
        if s.chance(0.7):
            floating(s, (x0, x1, y0, y1), y0, h - 4 * st.lead, "figure", str(numbers.next("figure")))
        return
    if s.chance(0.05) and h > 10 * st.lead:
        advert(s, x0, x1, y0, y1)
        return
    if s.chance(0.12):  # an article in a part of its place
        x0, x1 = x0 + w * r.uniform(0, 0.25), x1 - w * r.uniform(0, 0.25)
        y0 += h * r.uniform(0, 0.3)
    article(s, x0, x1, y0, y1, max(1, min(columns, int((x1 - x0) / (8 * st.size)))), numbers)


def advert(s: Setter, x0: float, x1: float, y0: float, y1: float) -> None:
    """A framed block of few words in large type: what each of them is, sources disagree."""
    st, r, doc = s.style, s.r, s.doc
    doc.draw(s.page, pick(r, ["path", "path", "image"]), x0, y0, x1, y1)
    align, y = pick(r, ["center", "center", "left"]), y0 + st.lead
    for _ in range(r.randint(2, 6)):
        ink = Ink(min(st.size * r.uniform(0.9, 3), (x1 - x0) / 8), s.chance(0.5), s.chance(0.15), False, st.accent)
        lines, y, _ = s.text((x0 + st.size, x1 - st.size, y, y1), y, s.phrase(2, 10), ink, ink.size * 1.2, align=align, limit=4)
        if lines:
            doc.add("paragraph", s.page, lines, classes=["fstline", "paraline", "section", "title"])
        y += st.lead * r.uniform(0.3, 3)


def run_around(s: Setter, x0: float, x1: float, y0: float, y1: float) -> None:
    """A picture in the middle of the text, which runs around it."""
    st, r = s.style, s.r
    w, h = (x1 - x0) * r.uniform(0.25, 0.5), (y1 - y0) * r.uniform(0.12, 0.3)
    x, y = r.uniform(x0, x1 - w), r.uniform(y0 + 2 * st.lead, y1 - h - st.lead)
    s.doc.draw(s.page, "image", x, y, x + w, y + h)
    s.doc.floats.append([s.doc.add("figure", s.page, [], "float", box=(x, y, x + w, y + h))])
    s.obstacles.append((x - st.size * 0.8, y - st.size * 0.4, x + w + st.size * 0.8, y + h + st.size * 0.4))


def article(s: Setter, x0: float, x1: float, y0: float, y1: float, n: int, numbers: Numbering) -> None:
    st, r, doc = s.style, s.r, s.doc
    y, align = y0, pick(r, ["left", "left", "center"])
    boxed = s.chance(0.08)
    if boxed:
        doc.draw(s.page, "path", x0 - 3, y0 - 3, x1 + 3, y1 + 3)
    if s.chance(0.25) and y1 - y0 > 25 * st.lead:  # the picture stands over the headline
        y = floating(s, (x0, x1, y, y1), y, (y1 - y) * r.uniform(0.2, 0.4), "figure", str(numbers.next("figure"))) + st.lead
    if s.chance(0.85):
        if s.chance(0.2):
            lines, y, _ = s.text(
                (x0, x1, y, y1), y, s.phrase(1, 3).upper(), Ink(st.size * 0.9, True, False, False, st.accent), st.lead, align=align, limit=1
            )
            doc.add("paragraph", s.page, lines, classes=["fstline", "section"])
        size = min(st.size * r.uniform(1.3, 3.8), (x1 - x0) / 7)
        text = s.phrase(2, 9)
        lines, y, _ = s.text(
            (x0, x1, y, y1),
            y,
            text.upper() if s.chance(0.15) else text,
            Ink(size, s.chance(0.7), s.chance(0.1), False, st.accent),
            size * r.uniform(1.0, 1.25),
            align=align,
            limit=4,
        )
        if lines:
            doc.heading(doc.add("heading", s.page, lines), 0)
        y += st.lead * r.uniform(0.2, 1)
        if s.chance(0.35):
            ink = Ink(st.size * r.uniform(1.05, 1.5), s.chance(0.3), s.chance(0.4))
            lines, y, _ = s.text((x0, x1, y, y1), y, s.paragraph(r.uniform(60, 220)), ink, ink.size * 1.2, align=align, limit=5)
            if lines:
                doc.add("paragraph", s.page, lines)
            y += st.lead * 0.5
        if s.chance(0.4):
            lines, y, _ = s.text(
                (x0, x1, y, y1),
                y,
                pick(r, ["By ", "By ", "Text: ", ""]) + person(r).upper(),
                Ink(st.size * 0.85, s.chance(0.4)),
                st.lead,
                align=align,
                limit=1,
            )
            if lines:
                doc.add("author", s.page, lines)
            y += st.lead * 0.5
    if y1 - y < 4 * st.lead:
        return
    blocks: list[dict] = []
    total = (x1 - x0) * (y1 - y) / (st.size * 0.47 * st.lead)
    first, cross, interview = True, r.choice([0, 0.03, 0.08, 0.18]), s.chance(0.06)
    while total > 0:
        b = para(s) if s.chance(0.85) else body_block(s, numbers) if s.chance(0.8) else box_block(s)
        if first and b["kind"] == "para":
            b["drop"] = r.randint(2, 4) if s.chance(0.25) and len(b["text"]) > 200 and st.script == "latin" else 0
        if not first and s.chance(cross):
            blocks.append({"kind": "head", "level": 2, "number": "", "text": s.phrase(1, 6)})
        if interview:
            ink = Ink(st.size, True, s.chance(0.2), False, st.accent)
            blocks.append(dict(para(s, r.uniform(30, 140)), ink=ink, indent=0.0))
        blocks.append(b)
        total -= len(b.get("text", "x" * 300)) * r.uniform(1, 1.15)
        first = False
    cols = s.columns(x0, x1, n)
    tops, bottoms = [y] * n, [y1 - (y1 - y) * (r.uniform(0, 0.4) if s.chance(0.15) else 0) for _ in cols]
    for _ in range(r.choice([0, 0, 1, 1, 2]) if y1 - y > 18 * st.lead else 0):  # pictures over some columns, at the head or the foot
        i = r.randrange(n)
        j = min(n - 1, i + r.randrange(2))
        low, high = max(tops[i : j + 1]), min(bottoms[i : j + 1])
        h = (high - low) * r.uniform(0.15, 0.5)
        if high - low < 14 * st.lead:
            continue
        if s.chance(0.5):
            end = floating(s, (cols[i][0], cols[j][1], low, high), low, h, "figure", str(numbers.next("figure"))) + st.lead
            tops[i : j + 1] = [end] * (j - i + 1)
        else:
            bottoms[i : j + 1] = [high - h - 3 * st.lead] * (j - i + 1)
            floating(
                s, (cols[i][0], cols[j][1], high - h - 2 * st.lead, high), high - h - st.lead, h, "figure", str(numbers.next("figure"))
            )
    if s.chance(0.12) and min(bottoms) - max(tops) > 18 * st.lead:
        run_around(s, x0, x1, max(tops), min(bottoms))
    for c, (a, b) in enumerate(cols):
        fill(s, (a, b, tops[c], bottoms[c]), blocks)
        if not blocks:
            break


def contents(s: Setter, pages: int) -> None:
    """Contents pages: numbers, titles, leaders and page numbers, together or apart."""
    st, r, doc = s.style, s.r, s.doc
    running, split, dots, numbered = Running(s), s.chance(0.35), s.chance(0.7), s.chance(0.6)
    pitch, indent = st.lead * r.uniform(1, 1.7), st.size * r.uniform(0, 2.5)
    heads, page_no = [0, 0, 0], 1
    for k in range(pages):
        s.new_page()
        x0, x1, y, y1 = st.margins[0], st.width - st.margins[2], st.margins[1], st.height - st.margins[3]
        if k == 0 and s.chance(0.85):
            name = {"cjk": "目录", "rtl": "المحتويات", "cyrillic": "Содержание"}.get(
                doc.script, pick(r, ["Contents", "CONTENTS", "Table of Contents", "Inhalt", "Sommaire", "Índice", "List of Figures"])
            )
            y, _ = place(s, {"kind": "head", "level": 0, "number": "", "text": name}, (x0, x1, y, y1), y)
            y += st.lead
        while y + pitch < y1:
            level = r.choices([0, 1, 2], [3, 4, 2])[0] if heads[0] else 0
            heads[level] += 1
            heads[level + 1 :] = [0] * (2 - level)
            page_no += r.randint(0, 6)
            number = ".".join(str(max(1, v)) for v in heads[: level + 1]) if numbered else ""
            ink = Ink(st.size, level == 0 and s.chance(0.5))
            a, text, tail = x0 + level * indent, s.phrase(1, 9), str(page_no)
            limit = int((x1 - a) * 0.8 / (st.size * 0.5))
            text = text[:limit]
            if level == 0 and s.chance(0.3):
                y += pitch * 0.4
            if split or not dots and s.chance(0.7):
                lines = [s.line(a, y, number, ink)] if number else []
                lines.append(s.line(a + (width(number, st.size) + st.size if number else 0), y, text, ink))
                end = x1 - width(tail, st.size)
                if dots and lines[-1].x1 < end - 20:
                    lines.append(
                        s.line(lines[-1].x1 + 4, y, "." * int((end - lines[-1].x1 - 8) / (st.size * 0.27)), s.body, end - lines[-1].x1 - 8)
                    )
                lines.append(s.line(end, y, tail, s.body))
            else:
                start = f"{number} {text} ".lstrip()
                room = x1 - a - width(start + tail, st.size)
                lead = " " + "." * max(0, int(room / (st.size * 0.27)) - 1) + " " if dots and room > 10 else " "
                lines = [s.line(a, y, f"{start.strip()}{lead}{tail}", ink, x1 - a if dots and room > 0 else None)]
            doc.add("contents", s.page, lines)
            y += pitch
        furniture(s, running, running.first + k, x0, x1, False)


def index(s: Setter, pages: int) -> None:
    st, r, doc = s.style, s.r, s.doc
    running, n = Running(s), r.randint(2, 3)
    for k in range(pages):
        s.new_page()
        x0, x1, top, y1 = st.margins[0], st.width - st.margins[2], st.margins[1], st.height - st.margins[3]
        if k == 0:
            top, _ = place(
                s, {"kind": "head", "level": 0, "number": "", "text": "索引" if doc.script == "cjk" else "Index"}, (x0, x1, top, y1), top
            )
        for a, b in s.columns(x0, x1, n):
            y = top
            while y + st.lead < y1:
                if s.chance(0.05):
                    y += st.lead
                depth = 1 if s.chance(0.3) else 0
                text = s.phrase(1, 3).lower() + ", " + ", ".join(str(r.randint(1, 400)) for _ in range(r.randint(1, 4)))
                lines, y, _ = s.text((a + depth * st.size, b, y, y1), y, text, s.body, st.lead, align="left", hang=st.size * 1.5)
                if lines:
                    doc.add("paragraph", s.page, lines, classes=["fstline", "paraline", "contents", "list-item", "reference"])
        furniture(s, running, running.first + k, x0, x1, False)


def cover(s: Setter) -> None:
    """A title page: a few lines far apart."""
    st, r, doc = s.style, s.r, s.doc
    s.new_page()
    x0, x1, y, y1 = st.margins[0], st.width - st.margins[2], st.height * r.uniform(0.1, 0.35), st.height - st.margins[3]
    align = pick(r, ["center", "center", "left", "right"])
    if s.chance(0.3):
        doc.draw(s.page, "image", *((0, 0, st.width, st.height) if s.chance(0.5) else (x0, y * 0.2, x0 + 80, y * 0.6)))
    for role, text, size in (
        ("title", title_case(s.phrase(2, 9)), r.uniform(1.8, 3.5)),
        ("title", s.phrase(2, 8), r.uniform(1.2, 1.6)),
        ("author", person(r), r.uniform(1, 1.4)),
        ("affiliation", affiliation(r), 1),
        ("paragraph", date(r), 1),
    ):
        if role != "title" and s.chance(0.35):
            continue
        ink = Ink(min(st.size * size, (x1 - x0) / 8), s.chance(0.5), False, False, st.accent)
        lines, y, _ = s.text((x0, x1, y, y1), y, text, ink, ink.size * 1.25, align=align, limit=4)
        if lines:
            doc.add(role, s.page, lines)
        y += st.lead * r.uniform(0.5, 6)


def bibliography(s: Setter, pages: int) -> list[dict]:
    return references(s, pages * 22)
