"""Office pages: slides, forms, letters, invoices."""

from __future__ import annotations

from .blocks import FULL, place
from .canvas import Ink
from .flow import Running, furniture
from .making import Numbering, list_block
from .objects import floating, table
from .plan import para
from .setter import Setter
from .sheets import fill
from .text import affiliation, date, mail, person, pick, title_case, value, width


def slides(s: Setter, pages: int) -> None:
    st, r, doc = s.style, s.r, s.doc
    running = Running(s)
    if st.width < st.height:
        st.width, st.height = st.height, st.width
    st.margins = (st.width * 0.06, st.height * 0.1, st.width * 0.06, st.height * 0.1)
    st.size = st.height * r.uniform(0.03, 0.05)
    st.lead, st.box_height, st.par_skip, st.indent = st.size * r.uniform(1.15, 1.6), st.size * r.uniform(0.85, 1.25), st.size * 0.6, 0.0
    st.align, st.columns = "left", 1
    s.body, st.caption, st.list_indent = Ink(st.size, False, False, False, st.color), Ink(st.size * 0.7), st.size * r.uniform(0, 1.5)
    for line in (st.head_line, st.foot_line):
        line["size"] = st.size * 0.5
    background, rule, top_align = s.chance(0.3), s.chance(0.3), pick(r, ["left", "left", "center"])
    numbers = Numbering("")
    for k in range(pages):
        s.new_page()
        x0, x1, y, y1 = st.margins[0], st.width - st.margins[2], st.margins[1] * 0.6, st.height - st.margins[3]
        if background:
            doc.draw(s.page, "image" if s.chance(0.5) else "path", 0, 0, st.width, st.height)
        if k == 0 and s.chance(0.7):
            y = st.height * r.uniform(0.2, 0.4)
            lines, y, _ = s.text(
                (x0, x1, y, y1),
                y,
                title_case(s.phrase(3, 9)),
                Ink(st.size * 1.7, s.chance(0.5), False, False, st.accent),
                st.size * 2.1,
                align=top_align,
            )
            doc.add("title", s.page, lines)
            for role, text in (("author", person(r)), ("affiliation", affiliation(r)), ("mail", mail(r))):
                if s.chance(0.7):
                    lines, y, _ = s.text((x0, x1, y, y1), y + st.lead * 0.5, text, Ink(st.size * 0.8), st.lead, align=top_align)
                    doc.add(role, s.page, lines)
        else:
            size = st.size * r.uniform(1.25, 1.7)
            lines, y, _ = s.text(
                (x0, x1, y, y1),
                y,
                title_case(s.phrase(1, 7)),
                Ink(size, s.chance(0.5), False, False, st.accent),
                size * 1.2,
                align=top_align,
                limit=2,
            )
            if lines:
                doc.heading(doc.add("heading", s.page, lines), 0)
            if rule:
                doc.draw(s.page, "rule", x0, y, x1, y + 1)
            y += st.lead * r.uniform(0.4, 1.2)
            two = s.chance(0.3)
            for a, b in s.columns(x0, x1, 2) if two else [(x0, x1)]:
                what = r.choices(["list", "figure", "para", "table", "mixed"], [5, 2, 1, 1, 2])[0]
                frame = (a, b, y, y1)
                if what == "figure":
                    floating(s, frame, y, (y1 - y) * 0.8, "figure", str(numbers.next("figure")))
                elif what == "table":
                    floating(s, frame, y, (y1 - y) * 0.8, "table", str(numbers.next("table")))
                else:
                    blocks = [dict(list_block(s, r.randint(2, 6)), tight=False)]
                    if what != "list":
                        blocks.insert(0, para(s, r.uniform(40, 160)))
                    if what == "mixed":
                        blocks.append(para(s, 60))
                    fill(s, frame, blocks)
        furniture(s, running, running.first + k, x0, x1, k == 0)


def form(s: Setter, pages: int) -> None:
    """Labels and places for values in rows, with headings and instructions between."""
    st, r, doc = s.style, s.r, s.doc
    running, grid, underlined = Running(s), s.chance(0.4), s.chance(0.5)
    for k in range(pages):
        s.new_page()
        x0, x1, y, y1 = st.margins[0], st.width - st.margins[2], st.margins[1], st.height - st.margins[3]
        if k == 0:
            lines, y, _ = s.text(
                (x0, x1, y, y1), y, s.phrase(2, 6).upper(), Ink(st.size * 1.5, True), st.size * 1.9, align=pick(r, ["left", "center"])
            )
            doc.add("title", s.page, lines)
            y += st.lead
        while y + 3 * st.lead < y1:
            what = r.random()
            frame = (x0, x1, y, y1)
            if what < 0.12:
                y, _ = place(s, {"kind": "head", "level": 1, "number": "", "text": s.phrase(1, 5)}, frame, y)
            elif what < 0.25:
                y, _ = place(s, dict(para(s, r.uniform(60, 250)), indent=0.0), frame, y)
            elif what < 0.32:
                y, _ = place(s, list_block(s, r.randint(2, 4)), frame, y)
            else:
                for a, b in s.columns(x0, x1, r.randint(1, 3)):
                    label = s.line(a + 2, y, s.phrase(1, 4) + (":" if s.chance(0.6) else ""), Ink(st.size, s.chance(0.3)))
                    label.x1 = min(label.x1, a + (b - a) * 0.6)
                    lines = [label]
                    if s.chance(0.5):
                        lines.append(
                            s.line(
                                max(label.x1 + st.size, a + (b - a) * 0.45),
                                y,
                                pick(r, [value(r), date(r), person(r), "☐ yes  ☐ no", "________"]),
                                s.body,
                            )
                        )
                    if len(lines) > 1 and lines[1].x1 > b:
                        lines.pop()
                    doc.add("paragraph", s.page, lines)
                    if grid:
                        doc.draw(s.page, "path", a, y - 2, b, y + st.lead * 1.2)
                    elif underlined:
                        doc.draw(s.page, "rule", label.x1 + 4, y + st.lead * 0.9, b, y + st.lead * 0.9 + 0.5)
                y += st.lead * r.uniform(1.3, 2.1)
            if y >= FULL:
                break
        furniture(s, running, k + 1, x0, x1, False)


def letter(s: Setter, invoice: bool = False) -> None:
    st, r, doc = s.style, s.r, s.doc
    running = Running(s)
    s.new_page()
    x0, x1, y, y1 = st.margins[0], st.width - st.margins[2], st.margins[1], st.height - st.margins[3]
    w = x1 - x0

    def block(texts: list[str], at: float, yy: float, ink: Ink | None = None, role: str = "paragraph") -> float:
        lines = []
        for text in texts:
            lines.append(s.line(at, yy, text[: int((x1 - at) / st.size * 2)], ink or s.body))
            yy += st.lead
        doc.add(role, s.page, lines)
        return yy

    if s.chance(0.4):
        doc.draw(s.page, "image", x1 - w * 0.2 if s.chance(0.5) else x0, y * 0.3, x1 if s.chance(0.5) else x0 + w * 0.2, y * 0.8)
    address = lambda: [person(r), f"{r.randint(1, 200)} {s.phrase(1, 1)} Street", f"{r.randint(10000, 99999)} {s.phrase(1, 1)}"][
        : r.randint(2, 3)
    ]
    right = x0 + w * r.uniform(0.55, 0.68)
    if s.chance(0.5):
        y = block(address(), right if s.chance(0.5) else x0, y, Ink(st.size * 0.85)) + st.lead
    if s.chance(0.5):  # two blocks on one level
        end = block(address(), x0, y)
        y = max(end, block([f"Date: {date(r)}", f"No. {r.randint(100, 99999)}"], right, y)) + st.lead * r.uniform(1, 3)
    else:
        y = block(address(), x0, y) + st.lead * r.uniform(0.5, 2)
        y = block([date(r)], pick(r, [x0, right]), y) + st.lead
    if invoice:
        y = (
            block(
                [pick(r, ["INVOICE", "Invoice", "Rechnung", "Receipt", "Purchase Order"]) + f" {r.randint(1000, 99999)}"],
                x0,
                y,
                Ink(st.size * r.uniform(1.3, 2.2), True),
                "title",
            )
            + st.lead
        )
        lines, box = table(s, x0, x1, y, y + (y1 - y) * r.uniform(0.3, 0.6))
        doc.floats.append([doc.add("table", s.page, lines, "float", box=box)])
        y = box[3] + st.lead
        for name in pick(r, [("Subtotal", "Tax", "Total"), ("Total",), ("Net", "VAT 19%", "Total due")]):
            if y > y1:
                break
            amount = f"{r.randint(10, 9999)}.{r.randint(0, 99):02}"
            doc.add(
                "paragraph",
                s.page,
                [s.line(right, y, name, Ink(st.size, name.startswith("Total"))), s.line(x1 - width(amount, st.size), y, amount, s.body)],
            )
            y += st.lead * 1.2
        y += st.lead
        fill(s, (x0, x1, y, y1), [dict(para(s, r.uniform(60, 300)), indent=0.0) for _ in range(r.randint(1, 2))])
    else:
        if s.chance(0.5):
            y = block([pick(r, ["Re: ", "Subject: ", "Betreff: ", ""]) + s.phrase(2, 7)], x0, y, Ink(st.size, True), "heading") + st.lead
            doc.heading(len(doc.regions) - 1, 0)
        y = block([pick(r, ["Dear ", "Dear Sir or ", "Sehr geehrte Frau "]) + person(r) + ","], x0, y) + st.lead * 0.6
        end = fill(s, (x0, x1, y, y1 - 7 * st.lead), [dict(para(s), indent=st.indent) for _ in range(r.randint(2, 6))])
        y = min(end, y1 - 6 * st.lead) + st.lead
        y = (
            block([pick(r, ["Sincerely,", "Yours faithfully,", "Best regards,", "Mit freundlichen Grüßen"])], pick(r, [x0, right]), y)
            + 2 * st.lead
        )
        block([person(r), s.phrase(1, 3)][: r.randint(1, 2)], x0, y)
    furniture(s, running, 1, x0, x1, s.chance(0.5))
