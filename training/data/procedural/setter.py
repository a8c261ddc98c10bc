"""Setting text into a measure: the one place where words become line boxes."""

from __future__ import annotations

from random import Random

from .canvas import Document, Ink, Line
from .style import Style
from .text import Prose, break_lines, width

Frame = tuple[float, float, float, float]  # x0, x1, top, bottom


class Setter:
    def __init__(self, r: Random, prose: Prose, doc: Document, style: Style):
        self.r, self.prose, self.doc, self.style = r, prose, doc, style
        self.page = -1
        self.paragraph_before: int | None = None  # region of the body that text behind a formula goes on with
        self.obstacles: list[tuple[float, float, float, float]] = []  # boxes that text runs around
        self.placed: list[tuple[int, Line]] = []  # body lines of this page that can carry a footnote mark
        self.body = Ink(style.size, False, False, style.mono, style.color)

    def chance(self, p: float) -> bool:
        return self.r.random() < p

    def new_page(self) -> int:
        self.page = self.doc.page(self.style.width, self.style.height)
        self.obstacles, self.placed = [], []
        return self.page

    def line(self, x: float, y: float, text: str, ink: Ink, w: float | None = None, **extra) -> Line:
        """One line whose slot begins at y; the box is as tall as the producer of this document makes boxes."""
        if w is None:
            w = width(text, ink.size, ink.mono) * (1.06 if ink.bold else 1.0)
        tall = self.style.box_height / self.style.size
        h = ink.size * (min(tall, 1.25) if ink.size > 1.15 * self.style.size else tall)
        y0 = y + self.style.ascent * ink.size * 0.5
        return Line(x, y0, x + max(w, 0.2 * ink.size), y0 + h, text, ink, **extra)

    def free(self, x0: float, x1: float, y: float, lead: float) -> tuple[float, float] | None:
        """What obstacles leave of the measure at this height."""
        for a, b, c, d in self.obstacles:
            if y + lead > b and y < d and x1 > a and x0 < c:
                left, right = a - x0, x1 - c
                if max(left, right) < 0.35 * (x1 - x0):
                    return None
                if left > right:
                    x1 = a
                else:
                    x0 = c
        return x0, x1

    def text(
        self,
        frame: Frame,
        y: float,
        text: str,
        ink: Ink,
        lead: float,
        *,
        align: str | None = None,
        indent: float = 0.0,
        hang: float = 0.0,
        limit: int = 999,
    ) -> tuple[list[Line], float, str]:
        """Sets text from y downwards; gives the lines, where the next would stand, and the text that did not fit."""
        x0, x1, _, bottom = frame
        align = align or self.style.align
        slots: list[tuple[float, float, float]] = []
        top = [y]

        def measure(i: int) -> float | None:
            while True:
                if i >= limit or top[0] + ink.size > bottom:
                    return None
                free = self.free(x0, x1, top[0], lead)
                if free:
                    break
                top[0] += lead
            a = free[0] + (indent if i == 0 else hang)
            slots.append((a, free[1], top[0]))
            top[0] += lead
            return free[1] - a

        out: list[Line] = []
        rest = 0
        factor = 1.06 if ink.bold else 1.0
        broken = break_lines(text, measure, ink.size * factor, ink.mono, self.style.hyphenate and align == "justify")
        for i, (text_line, w, at) in enumerate(broken):
            a, b, slot = slots[i]
            rest = at + len(text_line) - (text_line.endswith("-") and text[at : at + len(text_line)] != text_line)
            room = b - a
            w = min(w, room)
            if align == "justify" and rest < len(text) and w > 0.6 * room:
                w = room - self.r.random() * 0.3
            x = a + (room - w) / 2 if align == "center" else b - w if align == "right" else a
            out += self.pieces(self.line(x, slot, text_line, ink, w))
        if not out:
            return [], y, text
        return out, top[0], text[rest:].lstrip()

    def pieces(self, line: Line) -> list[Line]:
        """Now and then a producer's wide word gaps tear a line into pieces."""
        if not self.style.split_words or not self.chance(self.style.split_words):
            return [line]
        words = line.text.split(" ")
        if len(words) < 4:
            return [line]
        cut = self.r.randint(1, len(words) - 1)
        parts = [" ".join(words[:cut]), " ".join(words[cut:])]
        share = len(parts[0]) / len(line.text)
        gap = line.ink.size * self.r.uniform(0.3, 0.9)
        mid = line.x0 + (line.x1 - line.x0) * share
        first = Line(line.x0, line.y0, max(line.x0 + 1, mid - gap / 2), line.y1, parts[0], line.ink)
        return [first, Line(min(mid + gap / 2, line.x1 - 1), line.y0, line.x1, line.y1, parts[1], line.ink)]

    def phrase(self, low: int, high: int) -> str:
        return self.prose.phrase(self.r, self.doc.script, self.r.randint(low, high))

    def paragraph(self, chars: float) -> str:
        return self.prose.paragraph(self.r, self.doc.script, max(20, int(chars)))

    def columns(self, x0: float, x1: float, n: int, shares: list[float] | None = None) -> list[tuple[float, float]]:
        gap = self.style.gutter
        shares = shares if shares and len(shares) == n else [1.0] * n
        unit = (x1 - x0 - gap * (n - 1)) / sum(shares)
        out, x = [], x0
        for share in shares:
            out.append((x, x + unit * share))
            x += unit * share + gap
        return out
