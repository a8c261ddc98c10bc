"""The sheet procedural layouts write on: lines with raw fields, regions, threads, links, headings. No layout here."""

from __future__ import annotations

from dataclasses import dataclass, field

# The class of an object's first line and of its further lines.
CLASSES = {
    "title": ("title", "title"),
    "author": ("author", "author"),
    "mail": ("mail", "mail"),
    "affiliation": ("affili", "affili"),
    "heading": ("section", "section"),
    "paragraph": ("fstline", "paraline"),
    "table": ("table", "table"),
    "figure": ("figure", "figure"),
    "caption": ("caption", "caption"),
    "formula": ("equation", "equation"),
    "footer": ("footer", "footer"),
    "header": ("header", "header"),
    "footnote": ("footnote", "footnote"),
    "list-item": ("list-item", "list-item"),
    "code": ("code", "code"),
    "reference": ("reference", "reference"),
    "contents": ("contents", "contents"),
}


@dataclass(slots=True)
class Ink:
    """How a line is set."""

    size: float
    bold: bool = False
    italic: bool = False
    mono: bool = False
    color: str = "#000000"


@dataclass(slots=True)
class Line:
    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    ink: Ink
    rotation: int = 0
    raised: list = field(default_factory=list)
    math: float = 0.0
    hidden: bool = False
    classes: list = field(default_factory=list)
    region: int = -1


@dataclass(slots=True)
class Region:
    role: str
    page: int
    lines: list
    thread: str
    box: tuple | None = None
    text_of: object = None  # HRDoc-like inputs give a float its caption's first line as text


@dataclass(slots=True)
class Page:
    width: float
    height: float
    lines: list = field(default_factory=list)
    graphics: list = field(default_factory=list)


class Document:
    """Regions are added in reading order: that order is the body thread."""

    def __init__(self):
        self.pages: list[Page] = []
        self.regions: list[Region] = []
        self.floats: list[list[int]] = []
        self.links: list[dict] = []
        self.headings: list[dict] = []
        self._open: list[tuple[int, int]] = []  # (level, region) of the headings still open
        self.script = "latin"
        self.rtl = False

    def page(self, width: float, height: float) -> int:
        self.pages.append(Page(width, height))
        return len(self.pages) - 1

    def draw(self, page: int, kind: str, x0: float, y0: float, x1: float, y1: float) -> None:
        p = self.pages[page]
        if len(p.graphics) < 400 and x1 > x0 - 0.01 and y1 > y0 - 0.01:
            p.graphics.append((kind, (x0, y0, x1, y1)))

    def add(
        self,
        role: str,
        page: int,
        lines: list[Line],
        thread: str = "body",
        *,
        box=None,
        continued: bool = False,
        classes: list[str] | None = None,
    ) -> int:
        """A region of a page. `continued`: its first line continues a paragraph that began elsewhere."""
        index = len(self.regions)
        first, other = CLASSES[role]
        for k, line in enumerate(lines):
            line.region = index
            line.classes = classes or [first if k == 0 and not continued else other]
        self.regions.append(Region(role, page, lines, thread, box))
        self.pages[page].lines += lines
        return index

    def heading(self, region: int, level: int) -> None:
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        parent = self._open[-1][1] if self._open else -1
        depth = len(self._open) + 1
        self._open.append((level, region))
        self.headings.append({"region": region, "parent": parent, "level": depth})

    def link(self, kind: str, start: int, end: int, **extra) -> None:
        self.links.append({"type": kind, "from": start, "to": end, **extra})

    def box(self, region: int) -> tuple[float, float, float, float]:
        r = self.regions[region]
        boxes = [(l.x0, l.y0, l.x1, l.y1) for l in r.lines] + ([r.box] if r.box else [])
        return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
