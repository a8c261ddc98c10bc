"""Pages: front matter, columns, floats at their heads and feet, footnotes, running heads, margins."""

from __future__ import annotations

from .blocks import FULL, place
from .canvas import Ink, Line
from .front import front_matter
from .making import Numbering
from .objects import floating
from .setter import Setter
from .text import date, person, pick, roman, title_case, width, year

MOST_PAGES = 14


class Running:
    """What the heads and feet of all pages say."""

    def __init__(self, s: Setter):
        r = s.r
        self.title, self.author, self.name = (
            title_case(s.phrase(2, 7)),
            person(r),
            pick(r, ["Report", "Journal of " + s.phrase(1, 1), "Working Paper", "Annual Review", "Draft", "Confidential", "© " + year(r)]),
        )
        self.section, self.date = s.phrase(1, 5), date(r)
        self.first = r.choices([1, r.randint(2, 400)], [3, 2])[0]
        self.numbers = pick(r, ["{}", "{}", "{}", "- {} -", "Page {}", "{}", "p. {}", "({})", "{} |"])
        self.total = r.randint(12, 400)
        self.roman = r.random() < 0.04

    def say(self, what: str, number: int) -> str:
        n = roman(number).lower() if self.roman else number
        if what == "page":
            return self.numbers.format(n)
        if what == "of":
            return f"Page {n} of {self.total}" if self.total > 100 else f"{n}/{self.total}"
        return {"": "", "title": self.title, "section": self.section, "author": self.author, "name": self.name, "date": self.date}[what]


def flow(s: Setter, blocks: list[dict], numbers: Numbering, front: str = "", first_page_bare: bool = False) -> None:
    """Lets the blocks run through pages until they are used up."""
    st, r, rate = s.style, s.r, s.style.rates
    running = Running(s)
    x0, top0, x1, bottom0 = st.margins[0], st.margins[1], st.width - st.margins[2], st.height - st.margins[3]
    side = (x1 - x0) * r.uniform(0.18, 0.3) if st.columns == 1 and s.chance(0.06) else 0.0
    queue, first = list(reversed(blocks)), True
    while queue and len(s.doc.pages) < MOST_PAGES:
        page = s.new_page()
        number = running.first + page
        left, right = (x0, x1) if not st.two_sided or number % 2 else (st.width - x1, st.width - x0)
        top = top0
        if first and front:
            top = front_matter(s, left, right, top, bottom0, front)
        columns = st.columns
        if top > bottom0 - 8 * st.lead and first:
            first = False
            furniture(s, running, number, left, right, True)
            continue
        body_left = left + side
        cols = s.columns(body_left, right, columns, st.column_shares)
        tops, bottoms = [top] * columns, [bottom0] * columns
        page_floats(s, cols, tops, bottoms, numbers, top, bottom0)
        notes = plan_notes(s, cols, bottoms, numbers) if s.chance(rate["notes"]) else []
        margin = plan_margin(s, cols, body_left, right) if rate["margin"] and columns == 1 else None
        if st.column_rule:
            for a, b in zip(cols, cols[1:], strict=False):
                s.doc.draw(page, "rule", (a[1] + b[0]) / 2 - 0.2, max(tops), (a[1] + b[0]) / 2 + 0.2, min(bottoms))
        last_top = 0.0
        for c, (a, b) in enumerate(cols):
            frame = (a, b, tops[c], bottoms[c])
            y = tops[c]
            while queue and y + st.lead < bottoms[c]:
                block = queue.pop()
                if block.get("top") and y > tops[c] + 1:  # it opens a page
                    queue.append(block)
                    break
                if side and block["kind"] == "head":
                    block = dict(block, side=side)
                    y = max(y, last_top)
                before = y
                y, rest = place(s, block, frame, y)
                if side and block["kind"] == "head":
                    last_top = before + 3 * st.lead
                if rest is not None:
                    if rest is block and before <= tops[c] + 1 and bottoms[c] - tops[c] > 0.5 * (bottom0 - top0):
                        continue  # does not fit anywhere
                    queue.append(rest)
                    break
                if y >= FULL:
                    break
        draw_notes(s, notes)
        if margin:
            draw_margin(s, *margin)
        if rate["lines"]:
            line_numbers(s, left)
        furniture(s, running, number, left, right, first and s.chance(0.5))
        if first and s.chance(0.03):
            stamp(s)
        if s.chance(0.12):
            running.section = s.phrase(1, 5)
        first = False


def page_floats(s: Setter, cols, tops, bottoms, numbers: Numbering, top: float, bottom: float) -> None:
    """Figures and tables at the head or foot of columns, over one or several."""
    st, r, n = s.style, s.r, len(cols)
    room = bottom - top
    if not st.rates["float"] or room < 18 * st.lead:
        return
    for where in ("head", "foot"):
        if not s.chance(st.rates["float"] * (0.8 if where == "head" else 0.3)):
            continue
        i = r.randrange(n)
        j = n - 1 if s.chance(0.4) else min(n - 1, i + (r.randrange(2) if n > 2 else 0))
        if s.chance(0.5) and n > 1:
            i, j = 0, n - 1
        kind = "figure" if s.chance(0.6) else "table"
        h = room * r.uniform(0.12, 0.4)
        frame = (cols[i][0], cols[j][1], top, bottom)
        y = top if where == "head" else bottom - h - 2 * st.lead
        end = floating(s, frame, y, h, kind, str(numbers.next(kind)))
        for k in range(i, j + 1):
            if where == "head":
                tops[k] = max(tops[k], end + st.lead * r.uniform(0.6, 1.6))
            else:
                bottoms[k] = min(bottoms[k], y - st.lead * 0.6)
    if n > 1 and room > 24 * st.lead and s.chance(0.04):  # a picture astride a gutter, text runs around it
        k = r.randrange(n - 1)
        mid, w = (cols[k][1] + cols[k + 1][0]) / 2, (cols[k][1] - cols[k][0]) * r.uniform(0.4, 0.8)
        y = r.uniform(max(tops) + 4 * st.lead, max(max(tops) + 4 * st.lead, min(bottoms) - 12 * st.lead))
        h = min(8 * st.lead, min(bottoms) - y - st.lead)
        if h > 3 * st.lead:
            end = floating(s, (mid - w / 2, mid + w / 2, y, y + h), y, h, "figure", str(numbers.next("figure")))
            s.obstacles.append((mid - w / 2 - st.size, y - st.lead, mid + w / 2 + st.size, end + st.size))


def plan_notes(s: Setter, cols, bottoms, numbers: Numbering) -> list[tuple]:
    """Reserves room at the foot of a column (or of all) and sets the notes there; marks are tied after the text is set."""
    st, r = s.style, s.r
    out = []
    spans = [(0, len(cols) - 1)] if not st.note_columns else [(c, c) for c in range(len(cols)) if s.chance(0.6)]
    ink = Ink(st.note_size, False, False, False, st.color)
    lead = ink.size * r.uniform(1.05, 1.25)
    symbols = s.chance(0.15)
    for i, j in spans:
        frame = (cols[i][0], cols[j][1], 0.0, 1e9)
        indent = ink.size * r.uniform(0, 2) if s.chance(0.4) else 0.0
        y, notes = 0.0, []
        for k in range(1 + int(r.expovariate(0.9))):
            mark = ("*", "†", "‡", "§")[k % 4] if symbols else str(numbers.next("note"))
            text = (
                s.paragraph(20 + r.expovariate(1 / 90))
                if s.chance(0.85)
                else f"See http://www.{s.phrase(1, 1).lower()}.org/{s.phrase(1, 1).lower()}."
            )
            small = s.line(frame[0] + indent, y, mark, Ink(ink.size * 0.7), raised=[[0, len(mark)]])
            if st.note_split:
                lines, y, _ = s.text(
                    frame, y, text, ink, lead, indent=indent + ink.size * 1.2, hang=ink.size * 1.2 if s.chance(0.3) else 0.0
                )
                lines = [small, *lines]
            else:
                gap = pick(r, [" ", "", ". ", ") "])
                lines, y, _ = s.text(frame, y, f"{mark}{gap}{text}", ink, lead, indent=indent)
                if lines and s.chance(0.7):
                    lines[0].raised = [[0, len(mark)]]
            notes.append((mark, lines))
            y += lead * 0.15
        if y > 0.35 * (bottoms[i] - s.style.margins[1]):
            continue
        top = min(bottoms[i : j + 1]) - y
        for _, lines in notes:
            for l in lines:
                l.y0 += top
                l.y1 += top
        if s.chance(0.7):
            w = (frame[1] - frame[0]) * pick(r, [0.2, 0.3, 0.4, 1.0])
            s.doc.draw(s.page, "rule", frame[0], top - lead * 0.4, frame[0] + w, top - lead * 0.4 + 0.5)
        for c in range(i, j + 1):
            bottoms[c] = top - lead * r.uniform(0.5, 1.2)
        out.append((i, j, cols, notes))
    return out


def draw_notes(s: Setter, planned: list[tuple]) -> None:
    for i, j, cols, notes in planned:
        fitting = [(region, l) for region, l in s.placed if cols[i][0] - 2 <= l.x0 <= cols[j][1] and not l.raised]
        chosen = sorted(s.r.sample(range(len(fitting)), min(len(notes), len(fitting))))
        for k, (mark, lines) in enumerate(notes):
            if not lines:
                continue
            note = s.doc.add("footnote", s.page, lines, "note")
            if k >= len(chosen):
                continue
            region, line = fitting[chosen[k]]
            cut = line.text.find(" ", s.r.randrange(len(line.text)))
            cut = len(line.text.rstrip("-")) if cut < 0 else cut
            line.text = line.text[:cut] + mark + line.text[cut:]
            line.raised = [[cut, cut + len(mark)]]
            at = cut
            for l in s.doc.regions[region].lines:
                if l is line:
                    break
                at += len(l.text) - 1 if l.text.endswith("-") else len(l.text) + 1
            s.doc.link("footnote", region, note, mark=mark, at=at)


def plan_margin(s: Setter, cols, left: float, right: float):
    st = s.style
    room_right, room_left = st.width - right, left
    if max(room_left, room_right) < 8 * st.note_size:
        return None
    return ((right + st.size, st.width - st.size) if room_right >= room_left else (st.size, left - st.size),)


def draw_margin(s: Setter, strip) -> None:
    st, r = s.style, s.r
    y = st.margins[1] + r.uniform(0, 80)
    while y < st.height - st.margins[3] - 4 * st.lead and s.chance(0.7):
        lines, y, _ = s.text(
            (*strip, y, st.height),
            y,
            s.phrase(2, 9) if s.chance(0.5) else s.paragraph(40),
            Ink(st.note_size, s.chance(0.2), s.chance(0.3)),
            st.note_size * 1.2,
            align="left",
            limit=8,
        )
        if lines:
            s.doc.add("paragraph", s.page, lines, "note")
        y += r.uniform(2, 14) * st.lead


def line_numbers(s: Setter, left: float) -> None:
    page, st = s.doc.pages[s.page], s.style
    step = s.r.choice([1, 1, 5])
    rows = sorted(
        {
            round(l.y0, 1): l
            for l in page.lines
            if l.x0 < st.width / 2 and l.region >= 0 and s.doc.regions[l.region].role not in ("header", "footer")
        }.items()
    )
    for k, (_, l) in enumerate(rows):
        if (k + 1) % step == 0:
            mark = s.line(left - 2.8 * st.size, l.y0 - st.ascent * st.size * 0.5, str(k + 1), Ink(st.size * 0.75))
            s.doc.add("header", s.page, [mark], "furniture", classes=["header", "footer"])


def stamp(s: Setter) -> None:
    """Text turned by a quarter at the side, as preprint servers put it."""
    st = s.style
    text = f"arXiv:{s.r.randint(1001, 2412)}.{s.r.randint(1000, 19999):05}v1  [cs.CL]  {date(s.r)}"
    h = width(text, 16)
    if h > st.height * 0.8:
        return
    y = (st.height - h) / 2
    s.doc.add(
        "header", s.page, [Line(14, y, 32, y + h, text, Ink(16, color="#777777"), rotation=270)], "furniture", classes=["header", "footer"]
    )


def furniture(s: Setter, running: Running, number: int, left: float, right: float, bare: bool) -> None:
    st = s.style
    for role, spec in (("header", st.head_line), ("footer", st.foot_line)):
        if bare and role == "header":
            continue
        ink = Ink(spec["size"], False, spec["italic"])
        y = st.margins[1] - spec["gap"] * ink.size - ink.size if role == "header" else st.height - st.margins[3] + spec["gap"] * ink.size
        y = min(max(y, 4), st.height - ink.size * 1.4)
        sides = [spec["left"], spec["center"], spec["right"]]
        if st.two_sided and number % 2 == 0:
            sides.reverse()
        any_text = False
        for place_at, what in zip(("left", "center", "right"), sides, strict=False):
            text = running.say(what, number)
            if not text:
                continue
            any_text = True
            text = (text.upper() if spec["caps"] else text)[: max(4, int((right - left) / 3.2 / (ink.size * 0.5)))]
            w = width(text, ink.size)
            x = left if place_at == "left" else right - w if place_at == "right" else (left + right - w) / 2
            s.doc.add(role, s.page, [s.line(x, y, text, ink, w)], "furniture")
        if any_text and spec["rule"]:
            yy = y + ink.size * 1.5 if role == "header" else y - ink.size * 0.4
            s.doc.draw(s.page, "rule", left, yy, right, yy + 0.5)
