"""Blocks that flow through columns and pages. `place` sets one at y and gives where it ends and what did not fit.

Blocks are plain dicts with a `kind`; a rest that comes back is put first into the next frame.
"""

from __future__ import annotations

from ..wording import mathematics_in
from .canvas import Ink, Line
from .objects import equation, floating
from .setter import Frame, Setter
from .text import pick, width

FULL = 1e9  # "this frame is full"


def place(s: Setter, b: dict, frame: Frame, y: float) -> tuple[float, dict | None]:
    return PLACE[b["kind"]](s, b, frame, y)


def _paragraph(s: Setter, b: dict, frame: Frame, y: float):
    st, doc, r = s.style, s.doc, s.r
    x0, x1, top, bottom = frame
    inset = b.get("inset", 0.0)
    if inset:
        x0, x1 = x0 + inset, x1 - (inset if b.get("both", True) else 0)
    if x1 - x0 < 4 * st.size:
        return y, None
    before = b.get("before", 0.0) if y > top + 1 and "prev" not in b and not b.get("goes_on") else 0.0
    ink = b.get("ink", s.body)
    lead = b.get("lead", st.lead * ink.size / st.size)
    if b.get("goes_on") and "prev" not in b and s.paragraph_before is not None:
        b = dict(b, prev=s.paragraph_before)  # the sentence of the formula above goes on
    first = "prev" not in b
    indent = b.get("indent", st.indent) if first else 0.0
    pre: list[Line] = []
    y += before
    if first and y + lead + (lead if len(b["text"]) > 150 and s.chance(0.85) else 0) > bottom:
        return FULL, b
    if first and b.get("label"):
        label = s.line(x0 + (0 if b.get("outside") is None else -b["outside"]), y, b["label"], ink)
        pre = [label]
        indent = 0.0 if b.get("outside") is not None else max(indent, label.x1 - x0 + st.size * 0.8)
    if first and b.get("drop"):
        k = b["drop"]
        big = k * lead * 0.9
        cap = s.line(x0, y, b["text"][0], Ink(big, s.chance(0.4), False, False, st.accent), big * 0.62)
        cap.y1 = cap.y0 + big
        pre, b, indent = [cap], dict(b, text=b["text"][1:]), 0.0
        s.obstacles.append((x0 - 1, y - 1, cap.x1 + 2, y + (k - 0.5) * lead))
    lines, y2, rest = s.text((x0, x1, top, bottom), y, b["text"], ink, lead, align=b.get("align"), indent=indent, hang=b.get("hang", 0.0))
    if not lines:
        return FULL, (b if first else b)
    if rest and len(lines) == 1 and first and y > top + 1 and s.chance(0.7):
        return FULL, b  # no single first line at the foot
    if st.rates["math"] and s.chance(st.rates["math"]):
        pick(r, lines).math = r.uniform(0.1, 0.6)
    role, thread = b.get("role", "paragraph"), b.get("thread", "body")
    region = doc.add(role, s.page, pre + lines, thread, continued=not first, classes=b.get("classes"))
    s.paragraph_before = region if (role, thread) == ("paragraph", "body") else None
    if st.rates["math"]:
        for l in lines:
            l.math = max(l.math, mathematics_in(l.text))
    if not first:
        doc.link("continues", b["prev"], region)
    if thread == "body" and role in ("paragraph", "list-item"):
        s.placed += [(region, l) for l in lines if len(l.text) > 12]
    if rest:
        return FULL, dict(b, text=rest, prev=region)
    if b.get("bar") and lines:
        doc.draw(s.page, "rule", x0 - st.size * 0.8, lines[0].y0, x0 - st.size * 0.8 + 1.2, lines[-1].y1)
    return y2 + b.get("after", st.par_skip), None


def _heading(s: Setter, b: dict, frame: Frame, y: float):
    st, doc = s.style, s.doc
    x0, x1, top, bottom = frame
    head = st.heads[b["level"]]
    ink = head.ink if (x1 - x0) > 7 * head.ink.size else Ink((x1 - x0) / 7, head.ink.bold, head.ink.italic, False, head.ink.color)
    side = b.get("side")
    longest = max(width(w, ink.size) for w in b["text"].upper().split()) if s.doc.script != "cjk" and b["text"].strip() else 0.0
    room = (side - st.size) if side else x1 - x0
    if longest > 0.9 * room:
        ink = Ink(ink.size * 0.9 * room / longest, ink.bold, ink.italic, False, ink.color)
    y += head.before if y > top + 1 else 0
    lead = ink.size * 1.2
    if y + lead + 2.2 * st.lead > bottom and y > top + 1:
        return FULL, b
    text = b["text"].upper() if head.caps else b["text"]
    number, gap = (
        b["number"],
        pick(s.r, [" ", " ", "  ", ". ", " – "]) if b["number"] and not b["number"].endswith((".", "、", ")", "）")) else " ",
    )
    pre: list[Line] = []
    frame_in, indent, hang = (x0 + head.indent, x1, top, bottom), 0.0, 0.0
    if side:
        frame_in = (x0 - side, x0 - st.size, top, bottom)
    own_line = number and b["level"] == 0 and number[:4] in ("Chap", "Arti", "Appe") and b.get("stacked")
    if own_line:
        label_lines, y, _ = s.text(frame_in, y, number, ink, lead * 1.1, align=head.align)
        pre, number = label_lines, ""
    elif number and head.split_number and head.align == "left" and not side:
        label = s.line(frame_in[0], y, number, ink)
        pre, number, indent = [label], "", label.x1 - frame_in[0] + ink.size * s.r.uniform(0.7, 1.6)
        hang = indent
    text = f"{number}{gap}{text}" if number else text
    lines, y2, _ = s.text(
        frame_in,
        y,
        text,
        ink,
        lead,
        align=head.align if head.align != "justify" else "left",
        indent=indent,
        hang=hang,
        limit=b.get("lines", 4),
    )
    if not lines and not pre:
        return FULL, b
    s.paragraph_before = None
    region = doc.add("heading", s.page, pre + lines)
    doc.heading(region, b["level"])
    if head.rule and lines:
        if head.rule == "box":
            doc.draw(s.page, "path", x0 - 2, lines[0].y0 - 2, x1 + 2, lines[-1].y1 + 2)
        else:
            yy = lines[-1].y1 + 2 if head.rule == "below" else y - 2
            doc.draw(s.page, "rule", x0, yy - 0.3, x1, yy + 0.3)
    return (y if side else y2 + head.after), None


def _list(s: Setter, b: dict, frame: Frame, y: float):
    st = s.style
    x0, x1, top, bottom = frame
    items = b["items"]
    while items:
        item = items[0]
        if "prev" in item:
            y, rest = _paragraph(s, dict(item, inset=item["at"] - 0.0, both=False), frame, y)
            if rest:
                items[0] = dict(item, text=rest["text"], prev=rest["prev"])
                return FULL, b
            items.pop(0)
            continue
        if y + st.lead > bottom:
            return FULL, b
        at = min(b["indent"] + item["depth"] * st.size * 1.8, (x1 - x0) * 0.4)
        w = width(item["label"], st.size)
        gap = max(b["gap"], w + st.size * 0.4)
        if b["split"] and item["label"]:
            block = {
                "kind": "para",
                "role": "list-item",
                "text": item["text"],
                "indent": gap,
                "hang": gap,
                "after": 0.0 if b["tight"] else st.par_skip * 0.7,
                "inset": at,
                "both": False,
                "label": item["label"],
                "align": b.get("align"),
            }
        else:
            block = {
                "kind": "para",
                "role": "list-item",
                "text": f"{item['label']} {item['text']}".strip(),
                "indent": 0.0,
                "hang": gap if b["hanging"] else 0.0,
                "after": 0.0 if b["tight"] else st.par_skip * 0.7,
                "inset": at,
                "both": False,
                "align": b.get("align"),
            }
        y2, rest = _paragraph(s, block, frame, y)
        if rest is not None:
            if "prev" in rest:
                items[0] = {
                    "kind": "para",
                    "role": "list-item",
                    "text": rest["text"],
                    "prev": rest["prev"],
                    "at": at + (gap if b["hanging"] or b["split"] else 0),
                    "after": 0.0,
                    "depth": 0,
                }
            return FULL, b
        y = y2
        items.pop(0)
    return y + st.par_skip * (0.3 if b["tight"] else 0) + (st.lead * 0.4 if b["tight"] and st.par_skip > 2 else 0), None


def _formula(s: Setter, b: dict, frame: Frame, y: float):
    if y + 3.2 * s.style.lead > frame[3]:
        return (FULL, b) if y > frame[2] + 1 else (y, None)
    lines, y = equation(s, frame, y, b["number"])
    if lines:
        box = (min(l.x0 for l in lines), min(l.y0 for l in lines), max(l.x1 for l in lines), max(l.y1 for l in lines))
        s.doc.add("formula", s.page, lines, box=box)
    return y, None


def _float(s: Setter, b: dict, frame: Frame, y: float):
    st = s.style
    if y + b["height"] + 6 * st.size > frame[3]:
        if y > frame[2] + 0.3 * (frame[3] - frame[2]):
            return FULL, b
        if frame[3] - y < 8 * st.size:
            return FULL, None
        b = dict(b, height=frame[3] - y - 6 * st.size)
    return floating(s, frame, y + st.lead * 0.5, b["height"], b["what"], b["number"]) + st.lead * s.r.uniform(0.6, 1.6), None


def _code(s: Setter, b: dict, frame: Frame, y: float):
    st, r = s.style, s.r
    lead = b["ink"].size * 1.18
    if y + 3 * lead > frame[3] and y > frame[2] + 1:
        return FULL, b
    y += st.lead * 0.4
    caption = None
    if b.get("title") and "prev" not in b:
        lines, y, _ = s.text(frame, y, b["title"], Ink(st.size, False), st.lead, align="left", limit=2)
        caption = s.doc.add("caption", s.page, lines, "float")
    lines, start = [], y
    texts = b["lines"]
    while texts and y + lead < frame[3]:
        raw = texts.pop(0)
        stripped = raw.lstrip(" ")
        x = frame[0] + b["inset"] + (len(raw) - len(stripped)) * b["ink"].size * 0.6
        if b["numbers"]:
            stripped = f"{b['numbers']}: {stripped}"
            b = dict(b, numbers=b["numbers"] + 1)
        room = frame[1] - x
        w = min(width(stripped, b["ink"].size, b["ink"].mono), room)
        if room > 2 * st.size:
            lines.append(s.line(x, y, stripped[: int(len(stripped) * 1.0)], b["ink"], w))
        y += lead
    if not lines:
        return y, None
    region = s.doc.add("code", s.page, lines, "float" if caption is not None else "body")
    if caption is not None:
        s.doc.link("caption", caption, region)
        s.doc.floats.append([caption, region])
    if "prev" in b:
        s.doc.link("continues", b["prev"], region)
    if b["boxed"]:
        s.doc.draw(s.page, "path", frame[0], start - 3, frame[1], y + 2)
    if b.get("title"):
        for yy in (start - 1.5, y + 1):
            s.doc.draw(s.page, "rule", frame[0], yy - 0.3, frame[1], yy + 0.3)
    if texts and caption is None:
        return FULL, dict(b, prev=region)
    return y + st.lead * r.uniform(0.3, 0.9), None


def _box(s: Setter, b: dict, frame: Frame, y: float):
    """A framed or tinted box in the flow, with a heading of its own that is no part of the outline's running text."""
    st = s.style
    pad = st.size * 0.8
    inner = (frame[0] + pad, frame[1] - pad, y + pad, frame[3] - pad)
    if frame[3] - y < 10 * st.lead:
        return (FULL, b) if y > frame[2] + 1 else (FULL, None)
    start, y = y, y + pad + st.lead * 0.3
    for _k, block in enumerate(b["blocks"]):
        y, rest = place(s, block, inner, y)
        if rest is not None or y >= FULL:
            y = inner[3]
            break
    s.doc.draw(s.page, "path", frame[0], start, frame[1], min(y + pad * 0.5, frame[3]))
    return min(y, frame[3]) + st.lead, None


def _pull(s: Setter, b: dict, frame: Frame, y: float):
    st, r = s.style, s.r
    size = min(st.size * r.uniform(1.25, 2.0), (frame[1] - frame[0]) / 7)
    if y + 6 * size > frame[3]:
        return (FULL, b) if y > frame[2] + 1 else (FULL, None)
    lines, y, _ = s.text(
        frame,
        y + st.lead,
        b["text"],
        Ink(size, s.chance(0.3), s.chance(0.5), False, st.accent),
        size * 1.2,
        align=pick(r, ["left", "center"]),
        limit=7,
    )
    if lines:
        s.doc.floats.append([s.doc.add("paragraph", s.page, lines, "float")])
    return y + st.lead, None


def _rule(s: Setter, b: dict, frame: Frame, y: float):
    y += s.style.lead * 0.5
    if y + 2 < frame[3]:
        s.doc.draw(s.page, "rule", frame[0], y, frame[1], y + 0.6)
    return y + s.style.lead * 0.5, None


PLACE = {
    "para": _paragraph,
    "head": _heading,
    "list": _list,
    "formula": _formula,
    "float": _float,
    "code": _code,
    "box": _box,
    "pull": _pull,
    "rule": _rule,
}
