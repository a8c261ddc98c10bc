"""Texts placed on a plane, in reading order, and how pieces stand to one another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Text:
    box: Box
    lines: list[Box]
    group: int

    def moved(self, x: float, y: float) -> Text:
        shift = lambda b: (b[0] + x, b[1] + y, b[2] + x, b[3] + y)
        return Text(shift(self.box), [shift(line) for line in self.lines], self.group)


@dataclass(slots=True)
class Piece:
    """Texts in their reading order; the upper left corner is 0, 0. Without texts it is a picture, or white."""

    width: float
    height: float
    texts: list[Text] = field(default_factory=list)

    def moved(self, x: float, y: float) -> list[Text]:
        return [t.moved(x, y) for t in self.texts]

    def wide(self, width: float, align: float) -> Piece:
        """The same in a wider frame."""
        return self if width <= self.width else Piece(width, self.height, self.moved(align * (width - self.width), 0))


def below(parts: Sequence[Piece], gap: float | Callable[[], float], align: float) -> Piece:
    width, y, texts = max(p.width for p in parts), 0.0, []
    for k, p in enumerate(parts):
        if k:
            y += gap if isinstance(gap, float) else gap()
        texts += p.moved(align * (width - p.width), y)
        y += p.height
    return Piece(width, y, texts)


def beside(parts: Sequence[Piece], gap: float | Callable[[], float], stand: float) -> Piece:
    """From left to right; they stand on one line above (0), in the middle, or below (1)."""
    height, x, texts = max(p.height for p in parts), 0.0, []
    for k, p in enumerate(parts):
        if k:
            x += gap if isinstance(gap, float) else gap()
        texts += p.moved(x, stand * (height - p.height))
        x += p.width
    return Piece(x, height, texts)


def framed(placed: Sequence[tuple[Piece, float, float]]) -> Piece:
    """Pieces at places of their own, in reading order; the frame is as large as they need."""
    left, top = min(x for _, x, _ in placed), min(y for _, _, y in placed)
    right, bottom = max(x + p.width for p, x, _ in placed), max(y + p.height for p, _, y in placed)
    return Piece(right - left, bottom - top, [t for p, x, y in placed for t in p.moved(x - left, y - top)])


def apart(placed: Sequence[tuple[Piece, float, float]], air: float) -> bool:
    """Whether all of them have this much air around them."""
    boxes = [(x, y, x + p.width, y + p.height) for p, x, y in placed]
    return not any(
        a[0] < b[2] + air and b[0] < a[2] + air and a[1] < b[3] + air and b[1] < a[3] + air for k, a in enumerate(boxes) for b in boxes[:k]
    )
