"""Productions that training never sees: on them the grammar's validation pictures show whether its intentions were understood."""

from __future__ import annotations

from .look import CENTRE, LEFT, RIGHT, Look
from .piece import Piece, below, framed
from .sections import across, cells
from .units import Part, Recipe, recipe, title, unit


def facts(look: Look, width: float, depth: int) -> Piece | None:
    """A label above its value, cells in rows."""
    n, many = look.many(2, 4), look.many(1, 3)
    gap = across(look, look.white[1])
    w = (width - gap * (n - 1)) / n
    if w < 5 * look.em:
        return None
    like = Recipe(
        (Part("line", look.pick(0.65, 0.85), 3, 12), Part("line", look.pick(1, 1.7), 3, 16)), LEFT if look.align == RIGHT else None, air=0.8
    )
    rows = [cells([unit(look, w, like) for _ in range(n)], [w] * n, gap, 0.0, look.align) for _ in range(many)]
    return below(rows, float(look.white[1] * 1.15), LEFT)


def plans(look: Look, width: float, depth: int) -> Piece | None:
    """Offers side by side, each with name, price, list and button."""
    n, gap = look.many(2, 4), across(look, look.white[1])
    w = (width - gap * (n - 1)) / n
    if w < 7 * look.em:
        return None
    parts = [Part("line", look.pick(1, 1.5), 4, 12), Part("price", look.pick(1.8, 3), 2, 5), Part("list", 0.85, 6, 22)]
    if look.chance(0.5):
        parts.insert(1, Part("line", 0.8, 8, 26))
    if look.chance(0.6):
        parts.append(Part("button", 0.95, 5, 12))
    like = Recipe(tuple(parts), look.one([None, LEFT, CENTRE]))
    return cells([unit(look, w, like) for _ in range(n)], [w] * n, gap, 0.0, look.align if like.align is None else like.align)


def agenda(look: Look, width: float, depth: int) -> Piece | None:
    """The days side by side, each with its head and its times."""
    n, gap = look.many(2, 3), max(look.gap(2), 2 * look.em)
    w = (width - gap * (n - 1)) / n
    if w < 10 * look.em:
        return None
    days = []
    for _ in range(n):
        head = title(look, w, look.pick(1.2, 1.7), LEFT)
        first, rows = w * 0.3, []
        for _ in range(look.many(2, 5)):
            group = look.group()
            time = look.text(first, look.em * 0.9, look.pick(4, 6), group, LEFT, False)
            said = look.text(w - first - look.em * 0.5, look.em * 0.9, look.pick(6, 24), group, LEFT)
            rows.append(Piece(w, said.height, time.texts + said.moved(first + look.em * 0.5, 0)))
        days.append(below([head, below(rows, float(look.white[0] + 0.3 * look.em), LEFT)], lambda: look.gap(0) + 0.5 * look.em, LEFT))
    return cells(days, [w] * n, gap, 0.0, LEFT)


def bars(look: Look, width: float, depth: int) -> Piece:
    """A label at the left, its value where the bar ends."""
    first, rows = width * look.pick(0.2, 0.35), []
    aligned = look.one([LEFT, RIGHT])
    for _ in range(look.many(3, 8)):
        group = look.group()
        key, value = (
            look.text(first, look.em, look.pick(3, 14), group, LEFT, False),
            look.text(width * 0.12, look.em * 0.95, look.pick(2, 4), group, LEFT, False),
        )
        x = first + look.em + look.pick(0.1, 1) * (width - first - look.em - value.width)
        rows.append(Piece(width, key.height, key.moved(aligned * (first - key.width), 0) + value.moved(x, 0)))
    return below(rows, float(look.em * look.pick(0.4, 1.2)), LEFT)


def cascade(look: Look, width: float, depth: int) -> Piece | None:
    """Cards each further right and lower than the one before."""
    n, share = look.many(3, 5), look.pick(0.4, 0.6)
    if width * share < 6 * look.em:
        return None
    like, y, placed = recipe(look, least=2, most=3), 0.0, []
    for k in range(n):
        item = unit(look, width * share, like)
        placed.append((item, k * width * (1 - share) / (n - 1), y))
        y += item.height + look.gap(1) * 0.9
    return framed(placed)
