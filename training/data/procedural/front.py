"""Front matter: title, authors with their places and mails, abstract and keywords over the full width."""

from __future__ import annotations

from .canvas import Ink
from .setter import Setter
from .text import affiliation, date, mail, person, pick, title_case, year


def front_matter(s: Setter, x0: float, x1: float, y: float, bottom: float, kind: str) -> float:
    """Title, authors, affiliations, mails, abstract over the full width. Gives where the columns begin."""
    st, r, doc = s.style, s.r, s.doc
    align = pick(r, ["center", "center", "left"])
    size = min(st.size * r.uniform(1.4, 2.6), (x1 - x0) / 9)
    ink = Ink(size, s.chance(0.6), False, False, st.accent)
    y += st.lead * r.uniform(0, 3)
    if s.chance(0.15):  # a journal's or a publisher's line above the title
        line, y, _ = s.text(
            (x0, x1, y, bottom),
            y,
            pick(
                r,
                [
                    "Research Article",
                    "ORIGINAL PAPER",
                    "Review",
                    "Technical Report",
                    f"Vol. {r.randint(1, 80)}, No. {r.randint(1, 12)}, {year(r)}",
                ],
            ),
            Ink(st.size * 0.9, False, s.chance(0.3)),
            st.lead,
            align=align,
        )
        doc.add("header", s.page, line, "furniture", classes=["header", "fstline", "paraline", "author"])
        y += st.lead * 0.5
    text = s.phrase(3, 14)
    text = text.upper() if s.chance(0.1) else title_case(text) if s.chance(0.6) else text
    lines, y, _ = s.text((x0, x1, y, bottom), y, text, ink, size * 1.2, align=align, limit=4)
    doc.add("title", s.page, lines)
    y += st.lead * r.uniform(0.4, 1.6)
    if kind == "article":
        y = authors(s, x0, x1, y, align)
    elif s.chance(0.5):
        lines, y, _ = s.text(
            (x0, x1, y, bottom),
            y,
            pick(r, [person(r), f"by {person(r)}", affiliation(r), date(r)]),
            Ink(st.size * r.uniform(1, 1.3), False, s.chance(0.3)),
            st.lead * 1.1,
            align=align,
        )
        doc.add("author", s.page, lines, classes=["author"] if s.chance(0.99) else None)
        y += st.lead
    if kind == "article" and s.chance(0.65):
        inset = (x1 - x0) * r.uniform(0, 0.14)
        small = Ink(st.size * r.uniform(0.88, 1), False, s.chance(0.15), False, st.color)
        frame = (x0 + inset, x1 - inset, y, bottom)
        name = {"cjk": "摘要", "rtl": "الملخص", "cyrillic": "Аннотация"}.get(doc.script, pick(r, ["Abstract", "ABSTRACT", "Summary"]))
        body = s.paragraph(r.uniform(250, 1100))
        if s.chance(0.55):
            lines, y, _ = s.text(frame, y, name, Ink(st.size, True), st.lead, align=pick(r, ["center", "left"]))
            region = doc.add("heading", s.page, lines)
            doc.heading(region, 0)
            y += st.lead * 0.3
        else:
            body = f"{name}{pick(r, ['.', ':', ' —', '—'])} {body}"
        lines, y, _ = s.text(frame, y, body, small, st.lead * small.size / st.size)
        if lines:
            doc.add("paragraph", s.page, lines)
        y += st.lead * 0.5
        if s.chance(0.4):
            lines, y, _ = s.text(
                frame,
                y,
                pick(r, ["Keywords: ", "Key words: ", "Index Terms—", "CCS Concepts: "])
                + ", ".join(s.phrase(1, 2).lower() for _ in range(r.randint(3, 6))),
                small,
                st.lead,
            )
            if lines:
                doc.add("paragraph", s.page, lines)
    return y + st.lead * r.uniform(0.8, 2)


def authors(s: Setter, x0: float, x1: float, y: float, align: str) -> float:
    """In one row, in blocks side by side, or one below the other."""
    st, r, _doc = s.style, s.r, s.doc
    n = r.randint(1, 6)
    plain, small = Ink(st.size * r.uniform(1, 1.2), s.chance(0.2)), Ink(st.size * r.uniform(0.82, 1), False, s.chance(0.35))
    give = lambda role, frame, yy, text, ink: _give(s, role, frame, yy, text, ink, align)
    if s.chance(0.45) and n > 1:  # blocks side by side, each read on its own
        lowest = y
        per = min(n, r.randint(2, 4))
        for k in range(n):
            if k % per == 0 and k:
                y = lowest + st.lead * 0.7
            cells = s.columns(x0, x1, min(per, n - k // per * per))
            a, b = cells[k % per]
            yy = give("author", (a, b), y, person(r), plain)
            if s.chance(0.9):
                yy = give("affiliation", (a, b), yy, affiliation(r), small)
            if s.chance(0.7):
                yy = give("mail", (a, b), yy, mail(r), small)
            lowest = max(lowest, yy)
        return lowest + st.lead
    marks = s.chance(0.6)
    names = [person(r) + (str(r.randint(1, 3)) if marks else "") for _ in range(n)]
    y = give("author", (x0, x1), y, ", ".join(names[:-1]) + (" and " if n > 1 else "") + names[-1], plain)
    for k in range(r.randint(1, 3)):
        y = give(
            "affiliation",
            (x0, x1),
            y,
            (f"{k + 1} " if marks else "")
            + affiliation(r)
            + (f", {pick(r, ['USA', 'Germany', 'China', 'Italy'])}" if s.chance(0.4) else ""),
            small,
        )
    if s.chance(0.6):
        y = give("mail", (x0, x1), y, ", ".join(mail(r) for _ in range(r.randint(1, 3))), small)
    return y + st.lead * 0.7


def _give(s: Setter, role: str, span, y: float, text: str, ink: Ink, align: str) -> float:
    lines, y, _ = s.text((span[0], span[1], y, y + 9 * s.style.lead), y, text, ink, ink.size * 1.25, align=align, limit=4)
    if lines:
        s.doc.add(role, s.page, lines)
    return y
