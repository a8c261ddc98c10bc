"""Books: many headings without numbers, told apart by how they look, by what they stand under, and by the page they open.

Law books, handbooks and readers number little. A level has its look for the whole book. Some levels differ only in capitals, slope, place or the white above
them, and heads of boxes and cases look like headings that no table of contents has.
"""

from __future__ import annotations

from .canvas import Ink
from .making import Numbering, list_block
from .setter import Setter
from .style import HeadStyle
from .text import pick, roman, title_case

UNLISTED = ["Notes and Questions", "Questions", "Notes", "Summary", "Exercises", "Key Terms", "Further Reading", "Discussion", "Example", "Review"]
SECTIONS = ["Introduction", "Overview", "Background", "Conclusion", "Summary", "Notes", "Problems", "Further Reading", "References"]
MOST_LEVELS = 4


def book(s: Setter, numbers: Numbering, budget: float) -> list[dict]:
    """Chapters, sections and what they hold, two to four levels, of which few or none are numbered."""
    st, r = s.style, s.r
    levels = r.choices([2, 3, 4], [3, 5, 3])[0]
    st.heads = _looks(s, levels)
    marks = [_mark(s, level) for level in range(levels)]
    opens = s.chance(0.6)  # a chapter opens a page
    stacked = r.uniform(0.1, 0.6)
    cases = s.chance(0.35)
    rare = [r.uniform(0.5, 1.0) for _ in range(levels)]
    count = [0] * MOST_LEVELS
    out: list[dict] = [_para(s, r.uniform(100, 500))] if s.chance(0.3) else []
    used, level, length = 0.0, -1, r.uniform(150, 900)
    while used < budget:
        if level < 0:
            level = 0
        elif s.chance(0.12):
            level = 0
        else:
            level = min(level + 1, r.choices(range(1, levels), rare[1:])[0]) if levels > 1 else 0
        count[level] += 1
        count[level + 1 :] = [0] * (MOST_LEVELS - level - 1)
        out.append(_head(s, level, marks[level], count[level], opens))
        while level + 1 < levels and s.chance(stacked):  # a heading right under a heading
            level += 1
            count[level] += 1
            out.append(_head(s, level, marks[level], count[level], opens))
        for _ in range(r.choice([1, 1, 2, 3])):
            out.append(_para(s, r.uniform(0.3, 1.5) * length))
            used += length + 80
        if s.chance(0.12):
            out.append(list_block(s, r.randint(2, 6)))
            used += 200
        if cases and s.chance(0.3):
            out.append(_case(s))
            out.append(_para(s, r.uniform(100, 500)))
    return out


def _looks(s: Setter, levels: int) -> list[HeadStyle]:
    """A look for each level: mostly smaller as it goes down, now and then of one size, and told apart by one thing alone."""
    st, r = s.style, s.r
    accent = st.accent if s.chance(0.3) else "#000000"
    size = st.size * r.uniform(1.15, 2.0)
    looks: list[HeadStyle] = []
    bold, italic, caps, align = s.chance(0.7), False, s.chance(0.35), "center" if s.chance(0.45) else "left"
    for level in range(levels):
        if level:
            change = r.choices(["size", "slope", "weight", "caps", "place", "color"], [5, 2, 2, 2, 2, 0.5])[0]
            if s.chance(0.65):
                change = "size"
            size = max(st.size, size * r.uniform(0.75, 0.93)) if change == "size" or s.chance(0.4) else size
            italic = not italic if change == "slope" else italic
            bold = not bold if change == "weight" else bold
            caps = not caps if change == "caps" else caps and s.chance(0.6)
            align = ("left" if align == "center" else "center") if change == "place" else align if s.chance(0.8) else "left"
            accent = "#000000" if change == "color" else accent
        if level and not (bold or italic or caps) and size < st.size * 1.08:
            bold = True
        ink = Ink(size, bold, italic, False, accent)
        before = st.lead * r.uniform(0.5, 2.4) / (1 + 0.3 * level)
        looks.append(HeadStyle(ink, align, before, st.lead * r.uniform(0.2, 1.0), "none", caps, False, 0.0, "below" if s.chance(0.05) else ""))
    return looks + [looks[-1]] * (MOST_LEVELS - levels)


def _mark(s: Setter, level: int) -> str:
    """What stands before the words of a level; mostly nothing."""
    if level == 0:
        return s.r.choices(["", "Chapter {n}", "CHAPTER {n}", "Part {r}", "{r}.", "{n}"], [11, 3, 1, 1, 1, 1])[0]
    if level == 1:
        return s.r.choices(["", "{A}.", "§ {n}", "Section {n}"], [14, 2, 1, 1])[0]
    return s.r.choices(["", "{n}.", "{a}."], [14, 2, 1])[0]


def _head(s: Setter, level: int, mark: str, n: int, opens: bool) -> dict:
    letter = chr(96 + (n - 1) % 26 + 1)
    number = mark.format(n=n, r=roman(n), A=letter.upper(), a=letter)
    latin = s.doc.script == "latin"
    text = pick(s.r, SECTIONS) if latin and level and s.chance(0.15) else s.phrase(1, 8 if level else 6)
    text = title_case(text) if latin and s.chance(0.7) else text
    return {"kind": "head", "level": level, "number": number, "text": text, "stacked": s.chance(0.1), "top": opens and level == 0}


def _case(s: Setter) -> dict:
    """A line that looks like a heading of the text's own size, and is none that the outline has."""
    st, r = s.style, s.r
    words = pick(r, UNLISTED) if s.doc.script == "latin" else s.phrase(1, 3)
    text = words if s.chance(0.5) else f"{title_case(s.phrase(1, 2))} v. {title_case(s.phrase(1, 2))}"
    ink = Ink(st.size, s.chance(0.5), s.chance(0.5), False, st.color)
    return {
        "kind": "para",
        "text": text,
        "ink": ink,
        "align": pick(r, ["left", "center"]),
        "indent": 0.0,
        "before": st.lead * 0.5,
        "after": st.lead * 0.3,
    }


def _para(s: Setter, chars: float) -> dict:
    return {"kind": "para", "text": s.paragraph(chars), "after": s.style.par_skip or s.style.lead * 0.2}
