"""What happens to a made document on its way to us: scans, producers, other page geometry, other inputs."""

from __future__ import annotations

from random import Random

from .canvas import Document, Ink, Line
from .displays import as_units


def mirror(doc: Document) -> None:
    """A right-to-left document is a left-to-right one in the mirror."""
    for p in doc.pages:
        for l in p.lines:
            l.x0, l.x1 = p.width - l.x1, p.width - l.x0
        p.graphics = [(k, (p.width - b[2], b[1], p.width - b[0], b[3])) for k, b in p.graphics]
    for region in doc.regions:
        if region.box:
            w, b = doc.pages[region.page].width, region.box
            region.box = (w - b[2], b[1], w - b[0], b[3])


def two_up(doc: Document) -> None:
    """Two pages side by side on one sheet."""
    sheets = []
    for k in range(0, len(doc.pages), 2):
        left = doc.pages[k]
        if k + 1 < len(doc.pages):
            right = doc.pages[k + 1]
            for l in right.lines:
                l.x0 += left.width
                l.x1 += left.width
            left.lines += right.lines
            left.graphics += [(kind, (b[0] + left.width, b[1], b[2] + left.width, b[3])) for kind, b in right.graphics]
        for region in doc.regions:
            if region.page == k + 1 and region.box:
                b = region.box
                region.box = (b[0] + left.width, b[1], b[2] + left.width, b[3])
        left.width *= 2
        sheets.append(left)
    for region in doc.regions:
        region.page //= 2
    doc.pages = sheets


def scan(r: Random, doc: Document) -> None:
    """OCR: skew, box noise, merged and torn lines, lost lines, specks, a picture of the page, no reliable weight."""
    hidden, skew, shake = r.random() < 0.6, r.gauss(0, 0.003), r.uniform(0.01, 0.06)
    lost, torn, merged = r.choice([0, 0.005, 0.03]), r.choice([0, 0.01, 0.06]), r.choice([0, 0, 0.01, 0.04])
    fonts = r.random() < 0.5
    factor = r.uniform(0.85, 1.2)
    for p in doc.pages:
        kept: list[Line] = []
        page_skew = skew + r.gauss(0, 0.001)
        for l in p.lines:
            if r.random() < lost:
                _remove(doc, l)
                continue
            h = l.y1 - l.y0
            dy = page_skew * (l.x0 - p.width / 2)
            jitter = [r.gauss(0, shake) * h for _ in range(4)]
            l.x0, l.x1 = l.x0 + jitter[0], max(l.x0 + 1, l.x1 + jitter[1])
            l.y0, l.y1 = l.y0 + dy + jitter[2], l.y1 + dy + abs(page_skew) * (l.x1 - l.x0) * 0.5 + jitter[3]
            l.hidden, l.raised, l.math = hidden, [], 0.0
            l.ink = Ink(round(max(1.0, (l.y1 - l.y0) * factor), 1)) if fonts else l.ink
            kept.append(l)
            words = l.text.split(" ")
            if len(words) > 3 and r.random() < torn:
                kept += _tear(r, doc, l, words)
        if merged:
            kept = _merge(r, doc, kept, merged)
        p.lines = kept
        if r.random() < 0.7:
            p.graphics = [("image", (0.0, 0.0, p.width, p.height))]
        elif r.random() < 0.5:
            p.graphics = []
        if r.random() < 0.2:
            for _ in range(r.randint(1, 4)):
                x, y, w = r.uniform(0, p.width * 0.95), r.uniform(0, p.height * 0.95), r.uniform(2, 12)
                speck = Line(x, y, x + w, y + w, r.choice(["'", ".", "-", "|", "i", "~", "*", "."]), Ink(w), hidden=hidden)
                p.lines.append(speck)  # in no region and of no known class


def _remove(doc: Document, line: Line) -> None:
    if line.region >= 0:
        lines = doc.regions[line.region].lines
        lines[:] = [l for l in lines if l is not line]


def _tear(r: Random, doc: Document, line: Line, words: list[str]) -> list[Line]:
    cut = r.randint(1, len(words) - 1)
    share = len(" ".join(words[:cut])) / max(1, len(line.text))
    mid = line.x0 + (line.x1 - line.x0) * share
    tail = Line(
        min(mid + 2, line.x1 - 1),
        line.y0,
        line.x1,
        line.y1,
        " ".join(words[cut:]),
        line.ink,
        hidden=line.hidden,
        classes=list(line.classes),
        region=line.region,
    )
    if tail.classes == ["fstline"] and r.random() < 0.5:
        tail.classes = ["fstline", "paraline"]
    line.text, line.x1 = " ".join(words[:cut]), max(line.x0 + 1, mid)
    if line.region >= 0:
        lines = doc.regions[line.region].lines
        at = next(k for k, l in enumerate(lines) if l is line)
        lines.insert(at + 1, tail)
    return [tail]


def _merge(r: Random, doc: Document, lines: list[Line], rate: float) -> list[Line]:
    """Neighbours on one height run together over the gutter: the result is unknown to both regions."""
    out: list[Line] = []
    gone: set[int] = set()
    for k, l in enumerate(lines):
        if id(l) in gone:
            continue
        if r.random() < rate:
            for other in lines[k + 1 : k + 60]:
                if (
                    id(other) not in gone
                    and other.region != l.region
                    and abs(other.y0 - l.y0) < 0.3 * (l.y1 - l.y0)
                    and 0 < other.x0 - l.x1 < 40
                ):
                    gone.add(id(other))
                    _remove(doc, other)
                    _remove(doc, l)
                    l.x1, l.text, l.region = other.x1, f"{l.text} {other.text}", -1
                    l.classes = sorted({*l.classes, *other.classes})
                    break
        out.append(l)
    return out


def hrdoc_like(r: Random, doc: Document) -> None:
    """HRDoc's input: no fonts, whole pixels, figures, tables and formulas collapsed into one line each."""
    words = r.random()
    how, noisy = r.choices(["one", "rows", "lines"], [5, 3, 2])[0], r.random() < 0.3
    for index, region in enumerate(doc.regions):
        if region.role not in ("figure", "table", "formula"):
            continue
        page = doc.pages[region.page]
        box = doc.box(index) if region.box or region.lines else None
        if box is None:
            continue
        if region.role == "formula" and region.lines:
            position = next(k for k, l in enumerate(page.lines) if l.region == index)
            page.lines[:] = [l for l in page.lines if l.region != index]
            region.lines = as_units(r, doc, index, region, how, noisy)
            page.lines[position:position] = region.lines
            region.box = box
            continue
        inner = " ".join(l.text for l in region.lines)
        if words < 0.55:
            text = region.text_of or region.role.title()
        elif words < 0.75:
            text = inner[:200] or region.role.title()
        elif words < 0.9:
            text = region.role.title()
        else:
            text = ""
        position = next((k for k, l in enumerate(page.lines) if l.region == index), len(page.lines))
        page.lines[:] = [l for l in page.lines if l.region != index]
        line = Line(*box, text, Ink(10), classes=[{"formula": "equation"}.get(region.role, region.role)], region=index)
        page.lines.insert(position, line)
        region.lines, region.box = [line], box
    for p in doc.pages:
        p.graphics = []


def content_order(r: Random, doc: Document) -> None:
    """The order in which producers draw: furniture first or last, floats and notes apart, now and then a muddle."""
    place = {"furniture": r.choice([0, -3, 3, 3]), "float": r.choice([0, 0, -1, 2]), "note": r.choice([0, 0, 0, 2]), "body": 0}
    muddle = r.random() < 0.06
    for p in doc.pages:
        thread = lambda l: doc.regions[l.region].thread if l.region >= 0 else "body"
        p.lines.sort(key=lambda l: place[thread(l)])
        if muddle:
            p.lines.sort(key=lambda l: (round(l.y0 / 6), l.x0))
