"""Productions of short things: labels in lines, icons in rows, rows of three."""

from __future__ import annotations

from .look import CENTRE, LEFT, Look
from .piece import Piece, below, beside
from .units import Part, Recipe, unit


def chips(look: Look, width: float, depth: int) -> Piece | None:
    """Short labels in lines that break where the width ends; no two lines break alike, so that there are no columns."""
    size, gap, group = look.em * look.pick(0.75, 1.15), look.em * look.pick(0.9, 1.8), look.group()
    many, lines, line, x = look.many(5, 14), [], [], 0.0
    for _ in range(many):
        word = look.text(width, size, look.pick(2, 14), group, LEFT, False)
        if line and x + word.width > width:
            lines.append(line)
            line, x = [], 0.0
        line.append(word)
        x += word.width + gap
    lines.append(line)
    if len(lines) > 4:
        return None
    return below([beside(words, float(gap), 0.5) for words in lines], float(gap * look.pick(0.5, 1)), look.align)


def icons(look: Look, width: float, depth: int) -> Piece | None:
    """Small pictures in rows, each with its words below it, or beside it."""
    n, many = look.many(3, 5), look.many(1, 3)
    w, side = width / n, look.em * look.pick(2, 4.5)
    if w < 4.5 * look.em:
        return None
    parts = (
        (Part("line", look.pick(0.8, 1.1), 3, 14),)
        if look.chance(0.6)
        else (Part("line", look.pick(0.9, 1.2), 3, 12), Part("line", 0.75, 5, 22))
    )
    like = Recipe(parts, CENTRE, "above", side / look.em / 2, True)
    rows = []
    for _ in range(many):
        cells = [unit(look, w - 1.2 * look.em, like) for _ in range(n)]
        rows.append(beside([c.wide(w, CENTRE) for c in cells], 0.0, 0.0))
    return below(rows, lambda: look.gap(1), LEFT)


def contents(look: Look, width: float, depth: int) -> Piece:
    """Number, words and figure in a line: contents, receipts, rankings."""
    first, last = look.em * look.pick(1.5, 3), look.em * look.pick(2, 4)
    size, noted, right = look.em * look.pick(0.85, 1.2), look.chance(0.25), look.chance(0.3)
    rows = []
    for _ in range(look.many(3, 8)):
        group = look.group()
        sign = look.text(first, size, look.pick(1, 3), group, LEFT, False)
        words = look.text(width - first - last - 2 * look.em, size, look.pick(5, 30), group, LEFT, False)
        figure = look.text(last, size, look.pick(2, 5), group, LEFT, False)
        texts = (
            sign.moved((first - sign.width) if right else 0.0, 0)
            + words.moved(first + 0.7 * look.em, 0)
            + figure.moved(width - figure.width, 0)
        )
        height = max(sign.height, words.height)
        if noted:
            note = look.text(width - first - last - 2 * look.em, size * 0.8, look.pick(8, 40), group, LEFT)
            down = 0.25 * look.em
            texts, height = texts + note.moved(first + 0.7 * look.em, height + down), height + down + note.height
        rows.append(Piece(width, height, texts))
    return below(rows, float(look.em * look.pick(0.35, 1.1) + (0.5 * look.em if noted else 0)), LEFT)


def facing(look: Look, width: float, depth: int) -> Piece | None:
    """Rows of three around an axis: what stands left of it, what is on it, what stands right of it."""
    middle = width * look.pick(0.14, 0.3)
    side = (width - middle) / 2 - 0.5 * look.em
    if side < 4 * look.em:
        return None
    outer, size, headed = look.chance(0.3), look.pick(0.85, 1.1), look.chance(0.4)
    pitch, rows = look.em * look.pick(0.4, 1.4), []
    for k in range(look.many(3, 7)):
        group, large = look.group(), look.em * size * (1.25 if headed and k == 0 else 1)
        left, right = (look.text(side, large, look.pick(3, 16), group, LEFT, False) for _ in range(2))
        sign = look.text(middle * 0.9, large, look.pick(2, 10), group, CENTRE, False)
        texts = left.moved(0.0 if outer else side - left.width, 0)
        if not (headed and k == 0 and look.chance(0.5)):
            texts += sign.moved((width - sign.width) / 2, 0)
        texts += right.moved(width - right.width if outer else width - side, 0)
        rows.append(Piece(width, left.height, texts))
    return below(rows, float(pitch), LEFT)


def small_print(look: Look, width: float) -> Piece:
    return look.text(width, look.em * look.pick(0.6, 0.75), look.pick(30, 200), look.group())
