"""Units: what is heard as one thing. A recipe is drawn once for siblings, so that they are alike; what each says differs."""

from __future__ import annotations

from dataclasses import dataclass

from .look import CENTRE, LEFT, Look
from .piece import Piece, below, beside


@dataclass(frozen=True)
class Part:
    kind: str  # of `PARTS`
    size: float = 1.0  # of its type, in em
    low: float = 4  # letters it has at least
    high: float = 16
    share: float = 1.0  # of siblings that have it


@dataclass(frozen=True)
class Recipe:
    parts: tuple[Part, ...]
    align: float | None = None  # as the picture, where it is none
    mark: str = ""  # a number, a sign or a picture: above, left, right, below
    size: float = 1.0  # of the mark
    drawn: bool = False  # the mark is a picture, no text
    alone: bool = False  # the mark is a group of its own
    air: float = 1.0  # white inside, against that of the picture


def recipe(look: Look, least: int = 1, most: int = 4, mark: bool = True) -> Recipe:
    """What siblings are made of: a head as a rule, things before it, things after it."""
    r = look
    parts: list[Part] = []
    head = Part("line", r.pick(1.0, 1.9), *r.one([(3, 9), (5, 16), (8, 26), (14, 40)]))
    kicker = Part("line", r.pick(0.65, 0.95), 3, r.pick(6, 18), r.one([1, 1, 0.6]))
    sub = Part("line", r.pick(0.75, 1.0), 6, r.pick(12, 34), r.one([1, 1, 0.7]))
    body = Part("body", r.pick(0.75, 1.05), 18, r.pick(30, 150))
    tail = r.one(
        [
            body,
            body,
            sub,
            Part("list", r.pick(0.8, 1.0), 4, r.pick(10, 26)),
            Part("price", r.pick(1.2, 2.4), 2, 5),
            Part("meta", r.pick(0.65, 0.9), 3, 12),
            Part("pairs", r.pick(0.75, 1.0), 3, 12),
            Part("line", r.pick(0.7, 1.2), 4, 14, r.one([1, 0.8])),
        ]
    )
    figure = Part(r.one(["line", "figure"]), r.pick(1.8, 4.2), 1, r.pick(2, 6))
    kind = r.many(0, 9)
    if kind <= 3:
        parts = [head, tail]
    elif kind == 4:
        parts = [kicker, head, tail]
    elif kind == 5:
        parts = [figure, r.one([head, sub, sub])]
    elif kind == 6:
        parts = [head, sub, tail]
    elif kind == 7:
        parts = [Part("broken", r.pick(1.1, 2.2), 3, 14), tail]
    elif kind == 8:
        parts = [r.one([head, body, sub])]
    else:
        parts = [kicker, r.one([head, figure]), *([sub] if r.chance(0.5) else []), tail]
    if r.chance(0.1):
        parts.insert(0, Part("badge", r.pick(0.6, 0.9), 2, 8, r.one([1, 0.6, 0.4])))
    if r.chance(0.12):
        parts.append(Part("line", r.pick(0.6, 0.75), 5, 24))  # small print
    if r.chance(0.1):
        parts.append(Part("button", r.pick(0.8, 1.1), 4, 12))
    parts = parts[:most]
    while len(parts) < least:
        parts.append(r.one([sub, body]))
    marked = mark and r.chance(0.4)
    where = r.one(["above", "above", "left", "left", "left", "right"]) if marked else ""
    drawn = marked and (r.chance(0.45) or where == "right")
    align = LEFT if where == "left" else r.one([None, None, None, LEFT, CENTRE])
    return Recipe(tuple(parts), align, where, r.pick(1, 3.4), drawn, r.chance(0.2), r.pick(0.7, 1.15))


def unit(look: Look, width: float, like: Recipe) -> Piece:
    group = look.group()
    align = look.align if like.align is None else like.align
    gap = lambda: look.gap(0) * like.air
    if like.mark in ("left", "right"):
        side = min(look.em * like.size * (look.pick(0.9, 1.1) if not like.drawn else 1.6), width * 0.35)
        mark = Piece(side, side) if like.drawn else number(look, side, like.size, look.group() if like.alone else group)
        between = min(max(look.em * 0.35, look.white[0]), 0.8 * look.white[1])
        rest = stacked(look, width - max(mark.width, side * 0.7) - between, like, group, align, gap)
        if like.mark == "right":
            return beside([Piece(max(width - side - between, rest.width), rest.height, rest.texts), mark], between, 0.0)
        mark = mark.wide(side, look.one([LEFT, CENTRE])) if not like.drawn else mark
        return beside([mark, rest], between, look.one([0.0, 0.5]) if rest.height >= mark.height else 0.5)
    inside = stacked(look, width, like, group, align, gap)
    if like.mark == "above":
        mark = (
            Piece(width * 0.9, look.em * like.size * 2)
            if like.drawn
            else number(look, width, like.size, look.group() if like.alone else group)
        )
        return below([mark, inside], gap, align)
    return inside


def number(look: Look, width: float, size: float, group: int) -> Piece:
    return look.text(width, look.em * size, look.pick(1, 3) / (0.6 if look.chinese else 1), group, wraps=False)


def stacked(look: Look, width: float, like: Recipe, group: int, align: float, gap) -> Piece:
    here = [p for p in like.parts if p.share >= 1 or look.chance(p.share)] or [like.parts[0]]
    pieces = [part(look, width, p, group, align) for p in here]
    out = pieces[0]
    for before, p, piece in zip(here, here[1:], pieces[1:], strict=False):
        more = 1.6 if p.kind == "button" else 1.0
        # A large line needs a little more white below it.
        down = min(gap() * more + 0.06 * look.em * max(before.size, p.size), 0.75 * look.white[1])
        out = below([out, piece], float(down), align)
    return out


def part(look: Look, width: float, p: Part, group: int, align: float) -> Piece:
    em, r = look.em * p.size, look
    say = lambda w=width, size=em, low=p.low, high=p.high, wraps=True: look.text(w, size, r.pick(low, high), group, align, wraps)
    tight = min(0.5 * look.white[0] + 0.12 * look.em, 0.5 * look.white[1])
    if p.kind == "list":
        return below([say() for _ in range(r.many(2, 5))], float(tight + 0.1 * look.em), align)
    if p.kind == "broken":  # a head whose lines are blocks of different sizes
        shift = r.chance(0.3)
        lines = [say(size=em * r.pick(0.75, 1.5), wraps=False) for _ in range(r.many(2, 3))]
        if shift:
            lines = [Piece(min(width, x.width + k * em), x.height, x.moved(min(k * em, width - x.width), 0)) for k, x in enumerate(lines)]
        return below(lines, float(tight), align)
    if p.kind == "price":
        sign, size = say(width * 0.2, em * r.pick(0.4, 0.7), 1, 2, False), say(width * 0.5, em, 2, 5, False)
        cells = [sign, size] if r.chance(0.45) else [size]
        if r.chance(0.55) or len(cells) == 1:
            cells.append(say(width * 0.3, em * r.pick(0.35, 0.6), 3, 8, False))
        return beside(cells, float(em * r.pick(0.12, 0.35)), r.one([0.0, 1.0, 0.9]))
    if p.kind == "figure":
        return beside(
            [say(width * 0.65, em, 1, p.high, False), say(width * 0.3, em * r.pick(0.3, 0.5), 2, 6, False)], float(em * 0.12), 0.95
        )
    if p.kind == "meta":
        cells = [say(width * 0.42, em, p.low, p.high, False) for _ in range(2 if width < 16 * em else r.many(2, 3))]
        return beside(cells, float(look.em * r.pick(0.7, 1.3)), 0.5) if sum(c.width for c in cells) < width * 0.85 else cells[0]
    if p.kind == "pairs":
        first, right = width * r.pick(0.35, 0.55), r.chance(0.4)
        rows = []
        for _ in range(r.many(2, 4)):
            key, value = (
                look.text(first, em, r.pick(3, 9), group, LEFT, False),
                look.text(width - first - em, em, r.pick(2, 8), group, LEFT, False),
            )
            x = width - value.width if right else first + em * 0.7
            rows.append(Piece(width, key.height, key.texts + value.moved(x, 0)))
        return below(rows, float(tight + 0.15 * look.em), LEFT)
    if p.kind == "badge":  # at a corner above the rest
        piece = say(width * 0.4, wraps=False)
        return Piece(width, piece.height, piece.moved(r.one([0.0, 1.0, 1.0]) * min(width - piece.width, 6 * look.em), 0))
    if p.kind == "button":
        piece = say(wraps=False)
        pad = em * 0.4
        return Piece(piece.width + 2 * pad, piece.height + pad, piece.moved(pad, pad / 2))
    return say()


def title(look: Look, width: float, size: float, align: float | None = None) -> Piece:
    """A kicker, the title as one block or as lines of different sizes, what it says below; a rule takes room at times."""
    group, r = look.group(), look
    align = look.align if align is None else align
    kind = r.many(0, 5)
    parts = [Part("broken" if kind == 0 else "line", size, *r.one([(3, 9), (6, 16), (12, 30)]))]
    if r.chance(0.32):
        parts.insert(0, Part("line", r.pick(0.7, 1.2), 4, 26))
    if r.chance(0.45):
        parts.append(Part("body" if r.chance(0.4) else "line", r.pick(0.8, 1.3), 8, 90 if r.chance(0.4) else 32))
    if r.chance(0.12):
        parts.append(Part("meta", r.pick(0.7, 1.0), 4, 14))
    air = r.pick(0.8, 1.6)
    if align == LEFT and width > 26 * look.em and r.chance(0.12):  # the words at the right of the title
        left, right = width * r.pick(0.4, 0.6), r.pick(12, 110)
        head = stacked(look, left - look.em, Recipe(tuple(parts[:2])), group, LEFT, lambda: look.gap(0))
        said = look.text(width - left - look.em, look.em * r.pick(0.8, 1.1), right, group, LEFT)
        return beside([head.wide(left, LEFT), said], float(look.em), r.one([0.0, 0.5, 1.0]))
    return stacked(look, width, Recipe(tuple(parts)), group, align, lambda: look.gap(0) * air + 0.08 * size * look.em)
