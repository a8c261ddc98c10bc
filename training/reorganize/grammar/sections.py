"""Productions whose parts stand in rows, columns and lists."""

from __future__ import annotations

import numpy as np

from .look import CENTRE, LEFT, RIGHT, Look
from .piece import Piece, below, beside
from .units import Part, Recipe, number, part, recipe, stacked, unit


def shares(look: Look, width: float, n: int, gap: float, even: float = 0.65) -> list[float]:
    part = np.ones(n) if look.chance(even) else look.rng.dirichlet(np.full(n, 7.0)) * n
    part = np.maximum(part / part.sum(), 0.5 / n)
    return [float(w) for w in part / part.sum() * (width - gap * (n - 1))]


def cells(pieces: list[Piece], widths: list[float], gap: float, stand: float, align: float) -> Piece:
    """Side by side, each in its share of the width."""
    return beside([p.wide(w, align) for p, w in zip(pieces, widths, strict=True)], float(gap), stand)


def across(look: Look, down: float) -> float:
    """White between things that stand side by side, each read as a whole: no less than what holds their own parts apart."""
    return max(down * look.pick(0.8, 2), look.em * 0.9, look.white[0] * 1.8)


def stack(look: Look, width: float, depth: int) -> Piece:
    like = recipe(look)
    same = look.chance(0.75)
    many = look.many(2, 6)
    items = [unit(look, width * look.one([1, 1, 0.8]), like if same else recipe(look)) for _ in range(many)]
    return below(items, lambda: look.gap(1), look.align if like.align is None else like.align)


def row(look: Look, width: float, depth: int) -> Piece | None:
    """Units side by side, each read whole."""
    n, gap = look.many(2, 5), across(look, look.white[1])
    if (width - gap * (n - 1)) / n < 4.5 * look.em:
        return None
    widths, like = shares(look, width, n, gap), recipe(look, least=2)
    align = look.align if like.align is None else like.align
    stand = look.one([0.0, 0.0, 0.5, 1.0])
    return cells([unit(look, w, like) for w in widths], widths, gap, stand, align)


def labels(look: Look, width: float, depth: int) -> Piece | None:
    """Short words in one line, or in two."""
    n, group = look.many(2, 6), look.group()
    gap = look.em * look.pick(0.9, 3)
    size = look.em * look.pick(0.7, 1.2)
    words = lambda: [look.text(width / n - gap, size, look.pick(2, 12), group, wraps=False) for _ in range(n)]
    if width / n - gap < 2 * look.em:
        return None
    if look.chance(0.5):
        return beside(words(), float(gap), 0.5)
    spread = [width / n] * n
    return beside([w.wide(s, look.align) for w, s in zip(words(), spread, strict=True)], 0.0, 0.5)


def grid(look: Look, width: float, depth: int) -> Piece | None:
    """Cards row by row. Two rows stand at least as far apart as a card's own parts, clearly."""
    n, many = look.many(2, 4), look.many(2, 4)
    down = look.gap(1) * look.pick(1.0, 1.6)
    gap = min(across(look, down), down * 1.4 + 0.9 * look.em)
    if (width - gap * (n - 1)) / n < 4.5 * look.em:
        return None
    widths, like = shares(look, width, n, gap, 0.85), recipe(look, least=2, most=3)
    align = look.align if like.align is None else like.align
    last = look.many(1, n) if look.chance(0.25) else n
    middle = look.one([0.0, 0.0, 0.5])
    rows = [[unit(look, w, like) for w in widths[: n if k < many - 1 else last]] for k in range(many)]
    lines = [cells(units, widths[: len(units)], gap, middle, align) for units in rows]
    return below(lines, float(down), look.one([LEFT, CENTRE]) if last < n else LEFT)


def columns(look: Look, width: float, depth: int) -> Piece | None:
    """Lists or prose that run down, one column after the other: the gutter is wider than what lies between their parts, and a
    head, or lines that stand at different heights, say that no row goes across."""
    n = look.many(2, 4)
    inner = look.white[0] * look.pick(0.8, 1.6)
    gap = max(look.gap(2), 2.2 * inner, 1.6 * look.em)
    if (width - gap * (n - 1)) / n < 6 * look.em:
        return None
    widths, kind = shares(look, width, n, gap), look.many(0, 3)
    headed = kind == 0 or look.chance(0.6)
    head = Part("line", look.pick(1.15, 1.9), 4, 16)
    like = [Part("line", 1.0, 5, look.pick(12, 24)), Part("body", 1.0, 60, 200), Part("body", 0.95, 16, 60), Part("line", 0.9, 10, 40)][
        kind
    ]
    parts = []
    for w in widths:
        group = look.group()
        many = look.many(3, 7) if kind in (0, 3) else look.many(1, 3) if kind == 1 else look.many(2, 4)
        # Lines of a bare list do not stand at the heights of those beside it.
        step = inner * (1 if headed else look.pick(0.7, 1.4)) + 0.1 * look.em
        items = [part(look, w, like, group, LEFT if look.align == RIGHT else look.align) for _ in range(many)]
        body = below(items, float(step), look.align)
        parts.append(below([part(look, w, head, group, look.align), body], float(inner + 0.3 * look.em), look.align) if headed else body)
    return cells(parts, widths, gap, 0.0 if headed or kind == 1 else look.one([0.0, 0.5]), look.align)


def pair(look: Look, width: float, first: float, right: bool, note: bool, size: float) -> Piece:
    """A key and its value in a line, a note below the key at times."""
    group = look.group()
    longest = 20 if right else first / size / (0.42 if look.chinese else look.letter)
    key = look.text(first, size, look.pick(min(3, longest), longest), group, LEFT, False)
    value = look.text(width - first - look.em, size * look.one([1, 1, 1, 1.15]), look.pick(2, 9 if right else 24), group, LEFT, not right)
    x = width - value.width if right else first + look.em * 0.8
    texts, height = key.texts + value.moved(x, max(0.0, key.height - value.height) / 2), max(key.height, value.height)
    if note:
        said = look.text(first, look.em * 0.8, look.pick(8, 50), group, LEFT)
        down = min(look.white[0] * 0.7, 0.35 * look.em)
        texts, height = texts + said.moved(0, height + down), height + down + said.height
    return Piece(width, height, texts)


def keys(look: Look, width: float, depth: int) -> Piece:
    """Keys and their values, close to one another or at both sides."""
    width *= look.one([1, 1, look.pick(0.5, 1)])
    right, size = look.chance(0.5), look.em * look.pick(0.85, 1.25)
    # Values that do not stand at the right edge stand near the longest key.
    first = width * look.pick(0.5, 0.75) if right else min(width * look.pick(0.22, 0.5), look.em * look.pick(4, 13))
    noted = 0 if look.chance(0.65) else look.one([0.5, 1])
    rows = [pair(look, width, first, right, look.chance(noted), size) for _ in range(look.many(2, 8))]
    down = look.white[0] * look.pick(1, 2.4) + 0.25 * look.em
    return below(rows, float(max(down, look.white[1] * 0.8) if noted else down), LEFT)


def keys_in_columns(look: Look, width: float, depth: int) -> Piece | None:
    """Two or three lists of keys under heads, or bare and far apart: down the left, then down the right."""
    headed = look.chance(0.75)
    n, gap = look.many(2, 3) if headed else 2, max(look.gap(2), 2.5 * look.em)
    if (width - gap * (n - 1)) / n < 9 * look.em:
        return None
    w = (width - gap * (n - 1)) / n
    right, size = look.chance(0.5) and headed, look.em * look.pick(0.85, 1.1)
    first, noted = (
        w * look.pick(0.55, 0.75) if right else min(w * look.pick(0.28, 0.45), look.em * look.pick(3, 9)),
        headed and look.chance(0.25),
    )
    down = float(look.white[0] * look.pick(1, 2) + 0.25 * look.em + (0.4 * look.em if noted else 0))
    lists = []
    for _ in range(n):
        rows = [pair(look, w, first, right, noted and look.chance(0.8), size) for _ in range(look.many(2, 6))]
        if headed:
            rows = [
                look.text(w, look.em * look.pick(1.15, 1.9), look.pick(4, 16), look.group(), LEFT).wide(
                    w, look.one([LEFT, LEFT, look.align])
                ),
                *rows,
            ]
        lists.append(below(rows, down, LEFT))
    return cells(lists, [w] * n, gap, 0.0, LEFT)


def table(look: Look, width: float, depth: int) -> Piece | None:
    """Read row by row: short cells under one another, a head row or a head column at times."""
    n, many = look.one([3, 3, 4, 4, 5, 6, 7]), look.many(3, 7)
    gap = look.em * look.pick(0.5, 2)
    if (width - gap * (n - 1)) / n < 3 * look.em:
        return None
    widths = shares(look, width, n, gap, 0.9)
    if look.chance(0.6):  # what the rows are called
        more = widths[0] * look.pick(0.2, 0.8)
        widths = [widths[0] + more, *(w - more / (n - 1) for w in widths[1:])]
    side, align = look.one([LEFT, LEFT, CENTRE]), look.one([LEFT, CENTRE, CENTRE, RIGHT])
    letters = [look.pick(2, 9) for _ in range(n)]
    head, corner = look.chance(0.65), look.chance(0.3)
    down = look.em * look.pick(0.25, 1.3)
    rows = []
    for k in range(many):
        group = look.group()
        size = look.em * (look.pick(0.85, 1.2) if k == 0 and head else 1)
        texts, x, height = [], 0.0, 0.0
        for c, w in enumerate(widths):
            if not (corner and k == 0 and c == 0):
                cell = look.text(w, size, letters[c] * look.pick(0.6, 1.4), group, side if c == 0 else align, False)
                texts += cell.moved(x + (side if c == 0 else align) * (w - cell.width), 0)
                height = max(height, cell.height)
            x += w + gap
        rows.append(Piece(width, height, texts))
    return below(rows, float(down), LEFT)


def steps(look: Look, width: float, depth: int) -> Piece | None:
    """Numbers, each with what it counts: beside it or below it, down, across, or in rows."""
    n, way, above = look.many(3, 6), look.many(0, 2), look.chance(0.5)
    gap = look.gap(1) if way == 1 else across(look, look.white[1])
    per = n if way == 0 else 1 if way == 1 else 2 if n <= 4 else 3
    room = (width - gap * (per - 1)) / per
    if room < (5 if above else 8) * look.em:
        return None
    said = recipe(look, most=2, mark=False)
    like = Recipe(
        said.parts, look.align if above else LEFT, "above" if above else "left", look.pick(1, 3.5), False, look.chance(0.5), said.air
    )
    items = [unit(look, room, like) for _ in range(n)]
    lines = [items[k : k + per] for k in range(0, n, per)]
    rows = [cells(line, [room] * len(line), gap, 0.0, look.align if above else LEFT) for line in lines]
    return below(rows, lambda: look.gap(1) * 1.2, LEFT)


def figures(look: Look, width: float, depth: int) -> Piece | None:
    """Large numbers with their labels below, above or beside."""
    way, n = look.many(0, 3), look.many(2, 5)
    big, small = Part(look.one(["line", "figure"]), look.pick(1.8, 4), 1, 6), Part("line", look.pick(0.75, 1.1), 4, 24)
    if way == 3:  # down, the label beside
        rows, first, align = [], width * look.pick(0.15, 0.4), look.one([LEFT, LEFT, RIGHT])
        for _ in range(n):
            group = look.group()
            number_, said = (
                part(look, first, big, group, LEFT),
                part(look, width - first - look.em, Part("body", small.size, 10, 60), group, LEFT),
            )
            rows.append(beside([number_.wide(first, align), said], float(look.em * 0.8), 0.5))
        return below(rows, lambda: look.gap(1), LEFT)
    gap = across(look, look.white[1])
    w = (width - gap * (n - 1)) / n
    if w < 4.5 * look.em:
        return None
    parts = (small, big) if way == 2 else (big, small, Part("body", 0.75, 10, 40)) if look.chance(0.25) else (big, small)
    like = Recipe(parts)
    return cells([unit(look, w, like) for _ in range(n)], [w] * n, gap, 0.0, look.align)


def schedule(look: Look, width: float, depth: int) -> Piece:
    """A time at the left, what happens then beside it: a head, and who or where below it or at the right."""
    first, right = width * look.pick(0.12, 0.28), look.chance(0.3)
    rest = width - first - look.em * 1.2
    above, size = look.chance(0.3), look.pick(1.0, 1.4)
    rows = []
    for _ in range(look.many(3, 7)):
        group = look.group()
        time = look.text(first, look.em * size * look.one([0.85, 1, 1]), look.pick(3, 7), group, LEFT, False)
        head = look.text(rest * (0.65 if right else 1), look.em * size, look.pick(6, 30), group, LEFT)
        texts, height = time.texts + head.moved(first + look.em, 0), max(head.height, time.height)
        if right:
            who = look.text(rest * 0.3, look.em * 0.85, look.pick(4, 14), group, LEFT, False)
            texts += who.moved(width - who.width, 0)
        elif above or look.chance(0.5):
            who = look.text(rest, look.em * 0.85, look.pick(6, 30), group, LEFT)
            down = look.white[0] * 0.8
            texts, height = texts + who.moved(first + look.em, head.height + down), head.height + down + who.height
        rows.append(Piece(width, height, texts))
    return below(rows, float(look.white[1] * 0.9 if not right else look.white[0] + 0.4 * look.em), LEFT)


def quote(look: Look, width: float, depth: int) -> Piece:
    group = look.group()
    said = look.text(width, look.em * look.pick(1.1, 2), look.pick(30, 120), group)
    who = [look.text(width, look.em * look.pick(0.8, 1), look.pick(6, 18), group)]
    if look.chance(0.5):
        who.append(look.text(width, look.em * 0.75, look.pick(6, 24), group))
    return below(
        [said, below(who, float(look.white[0] * 0.6), look.align)], lambda: look.gap(0) + 0.3 * look.em, look.one([look.align, RIGHT])
    )


def ends(look: Look, width: float, depth: int) -> Piece:
    """Small things at the left and at the right end of a line, in the middle at times; each may have lines of its own."""
    n = look.many(2, 3)
    small, tight = look.pick(0.7, 0.95), 0.25 * look.em
    lines = look.one([1, 1, 1, 2, 3])
    pieces = []
    for k in range(n):
        group, align = look.group(), k / (n - 1)
        texts = [look.text(width / n * 0.85, look.em * small, look.pick(3, 18), group, align, False) for _ in range(look.many(1, lines))]
        pieces.append(below(texts, float(tight), align))
    height, stand = max(p.height for p in pieces), look.one([0.0, 0.0, 1.0])
    placed = [p.moved(k / (n - 1) * (width - p.width), stand * (height - p.height)) for k, p in enumerate(pieces)]
    return Piece(width, height, [t for texts in placed for t in texts])


def legend(look: Look, width: float, depth: int) -> Piece | None:
    """A picture and its short labels beside it or below it."""
    group, n = look.group(), look.many(3, 6)
    words = [look.text(width * 0.45, look.em * look.pick(0.85, 1.0), look.pick(3, 14), group, LEFT, False) for _ in range(n)]
    words = [Piece(w.width + look.em * 1.2, w.height, w.moved(look.em * 1.2, 0)) for w in words]
    side = width * look.pick(0.35, 0.5)
    drawn = Piece(side, side * look.pick(0.6, 1))
    listed = below(words, float(look.white[0] * 0.7 + 0.3 * look.em), LEFT)
    if look.chance(0.5):
        return beside([drawn, listed] if look.chance(0.6) else [listed, drawn], float(look.em * 1.5), 0.5)
    flow = beside(words, float(look.em), 0.5)
    return below([drawn, flow if flow.width <= width else listed], lambda: look.gap(0) + look.em * 0.4, look.align)


def numbered(look: Look, width: float, depth: int) -> Piece:
    """A list whose numbers or signs stand in a column of their own."""
    first, size = look.em * look.pick(1.2, 3), look.pick(0.9, 1.2)
    body = look.chance(0.4)
    like = Recipe(
        (Part("body" if body else "line", size, 8, 90 if body else 36),)
        if look.chance(0.6)
        else (Part("line", size * 1.15, 5, 20), Part("body", size * 0.85, 12, 70))
    )
    rows = []
    for _ in range(look.many(3, 8)):
        group = look.group()
        sign = number(look, first * 0.9, size * look.one([1, 1, 1.5]), group)
        said = stacked(look, width - first, like, group, LEFT, lambda: look.gap(0))
        rows.append(Piece(width, max(sign.height, said.height), sign.texts + said.moved(first, 0)))
    return below(rows, float(max(look.white[0] * 1.3, look.white[1] * 0.7) + 0.1 * look.em), LEFT)


def grouped(look: Look, width: float, depth: int) -> Piece | None:
    """Heads with a few lines or pairs each, one below the other; in columns each of which holds several."""
    n = look.one([1, 1, 2, 2, 3])
    gap = max(look.gap(2), 2.2 * look.em)
    w = (width - gap * (n - 1)) / n
    if w < 8 * look.em:
        return None
    paired, right = look.chance(0.5), look.chance(0.6)
    first = w * look.pick(0.5, 0.75) if right else min(w * 0.4, look.em * look.pick(3, 8))
    size, large = look.em * look.pick(0.85, 1.05), look.pick(1.1, 1.9)
    align = LEFT if paired else look.align
    line = Part("line", size / look.em, 5, look.pick(14, 34))
    step, tight = look.white[0] + 0.15 * look.em, look.white[0] * 0.6 + 0.1 * look.em
    noted = paired and look.chance(0.3)
    columns_ = []
    for _ in range(n):
        groups = []
        for _ in range(look.many(2, 4) if n < 3 else look.many(1, 3)):
            group = look.group()
            head = look.text(w, look.em * large, look.pick(4, 16), group, align)
            rows = [
                pair(look, w, first, right, noted and look.chance(0.7), size) if paired else part(look, w, line, group, align)
                for _ in range(look.many(2, 5))
            ]
            rows = below(rows, float(max(tight, 0.5 * look.em if noted else 0)), align)
            groups.append(below([head.wide(w, look.align) if look.align != RIGHT else head, rows.wide(w, align)], float(step), LEFT))
        columns_.append(below(groups, float(max(look.white[1], 1.8 * step)), LEFT))
    return cells(columns_, [w] * n, gap, 0.0, LEFT)


def sideheads(look: Look, width: float, depth: int) -> Piece | None:
    """A head at the left, what it heads at its right, again and again."""
    first = width * look.pick(0.18, 0.34)
    rest = width - first - 1.5 * look.em
    if first < 4 * look.em:
        return None
    like, size, align = recipe(look, most=3, mark=False), look.pick(1, 1.6), look.one([LEFT, LEFT, RIGHT])
    rows, middle = [], look.one([0.0, 0.0, 0.5])
    for _ in range(look.many(2, 4)):
        head = look.text(first, look.em * size, look.pick(4, 16), look.group(), align)
        items = [unit(look, rest, Recipe(like.parts, LEFT, air=like.air)) for _ in range(look.one([1, 1, 2]))]
        body = below(items, float(look.white[0] * 1.5 + 0.2 * look.em), LEFT)
        rows.append(beside([head.wide(first, align), body], float(1.5 * look.em), middle if body.height > head.height else 0.0))
    return below(rows, lambda: look.gap(1) * 1.15, LEFT)


def dated(look: Look, width: float, depth: int) -> Piece | None:
    """Day and month, or a figure and its unit, as a small stack at the left of what they tell of."""
    first = look.em * look.pick(2.5, 4.5)
    if width < 10 * look.em:
        return None
    like, up = recipe(look, most=3, mark=False), look.chance(0.5)
    big, small = look.pick(1.5, 2.6), look.pick(0.6, 0.9)
    rows, way = [], look.one([1, 1, 2])
    gap = across(look, look.white[1])
    w = (width - gap * (way - 1)) / way
    if w < 10 * look.em:
        way, w = 1, width
    for _ in range(look.many(2, 5) if way == 1 else 4):
        group = look.group()
        lines = [look.text(first, look.em * s, look.pick(2, 4), group, CENTRE, False) for s in ((small, big) if up else (big, small))]
        mark = below(lines, float(0.18 * look.em), CENTRE).wide(first, CENTRE)
        said = unit(look, w - first - look.em, Recipe(like.parts, LEFT, air=like.air))
        for text in said.texts:
            text.group = group
        rows.append(
            beside([mark, said], float(look.em * look.pick(0.6, 0.8)), look.one([0.0, 0.5]) if said.height > mark.height else 0.5).wide(
                w, LEFT
            )
        )
    lines = [cells(rows[k : k + way], [w] * way, gap, 0.0, LEFT) if way > 1 else rows[k] for k in range(0, len(rows), way)]
    return below(lines, lambda: look.gap(1) * 1.1, LEFT)
