"""Productions whose parts stand around something, along something, or at places of their own."""

from __future__ import annotations

import math

from .look import CENTRE, LEFT, RIGHT, Look
from .piece import Piece, apart, below, beside, framed
from .sections import across, shares
from .units import Part, Recipe, number, recipe, title, unit


def ring(look: Look, width: float, depth: int) -> Piece | None:
    """Around a middle, clockwise from the top, or from the top left; what the middle says comes first."""
    n, from_top = look.many(5, 8), look.chance(0.6)
    if not from_top and n % 2:
        n += 1
    room = width * look.pick(0.16, 0.26)
    if room < 3.5 * look.em:
        return None
    like, outward = recipe(look, most=2), look.chance(0.3)
    like = Recipe(like.parts, CENTRE, "above" if like.mark else "", min(like.size, 2), like.drawn, like.alone, like.air)
    items = []
    for k in range(n):
        turn = 2 * math.pi * (k + (0 if from_top else -0.5)) / n
        side = math.sin(turn)
        align = (LEFT if side > 0.3 else RIGHT if side < -0.3 else CENTRE) if outward else CENTRE
        items.append((turn, unit(look, room, Recipe(like.parts, align, like.mark, like.size, like.drawn, like.alone, like.air))))
    middle = []
    if look.chance(0.55):
        middle = [unit(look, width * look.pick(0.2, 0.3), Recipe(tuple(recipe(look, most=2, mark=False).parts), CENTRE))]
    rx = (width - room) / 2
    ry = rx * look.pick(0.75, 1.2)
    for grow in (1.0, 1.15, 1.35, 1.6):
        placed = [(p, -p.width / 2, -p.height / 2) for p in middle]
        placed += [(p, rx * grow * math.sin(t) - p.width / 2, -ry * grow * math.cos(t) - p.height / 2) for t, p in items]
        if apart(placed, look.white[0] * 1.6):
            return framed(placed)
    return None


def callouts(look: Look, width: float, depth: int) -> Piece | None:
    """Labels on both sides of a picture, or on one: down the left, then down the right. What the middle says comes first."""
    both = look.chance(0.7)
    drawn = width * look.pick(0.25, 0.45)
    w = (width - drawn) / (2 if both else 1) - look.em
    if w < 4.5 * look.em:
        return None
    like = recipe(look, most=2)
    like = Recipe(like.parts, LEFT, "left" if like.mark else "", min(like.size, 2.2), like.drawn, like.alone, like.air)
    toward = look.chance(0.5) and not like.mark

    def side(align: float) -> Piece:
        items = [
            unit(look, w, Recipe(like.parts, align, like.mark, like.size, like.drawn, like.alone, like.air)) for _ in range(look.many(2, 4))
        ]
        return below(items, lambda: look.gap(1) + look.gap(2), align)

    left = side(RIGHT if toward else LEFT) if both or look.chance(0.5) else None
    right = side(LEFT) if both or left is None else None
    tall = max(p.height for p in (left, right) if p)
    middle = Piece(drawn, max(tall * look.pick(0.8, 1.1), drawn * 0.8))
    named = both and look.chance(0.25)
    if named:
        said = unit(look, drawn * 0.7, Recipe((Part("line", look.pick(1.2, 2), 4, 12),), CENTRE))
        middle = Piece(drawn, middle.height, said.moved((drawn - said.width) / 2, (middle.height - said.height) / 2))
    parts = [p for p in (left, middle, right) if p]
    out = beside([p.wide(w, RIGHT if toward else LEFT) if p is left else p for p in parts], float(look.em), 0.5)
    if named:
        out.texts = [out.texts[len(left.texts)], *out.texts[: len(left.texts)], *out.texts[len(left.texts) + 1 :]]
    return out


def zigzag(look: Look, width: float, depth: int) -> Piece | None:
    """From side to side on the way down; each is lower than the one before."""
    n, share = look.many(3, 6), look.pick(0.42, 0.62)
    if width * share < 6 * look.em:
        return None
    like, faced = recipe(look, most=3), look.chance(0.4)
    y, placed = 0.0, []
    lap = look.pick(0, 0.4) if share < 0.49 else 0.0
    for k in range(n):
        align = (RIGHT if k % 2 == 0 else LEFT) if faced else None
        item = unit(
            look,
            width * share,
            Recipe(like.parts, like.align if align is None or like.mark else align, like.mark, like.size, like.drawn, like.alone, like.air),
        )
        inward = faced and k % 2 == 0
        x = (
            (width * share - item.width if inward else 0.0)
            if k % 2 == 0
            else width * (1 - share) + (0 if faced else width * share - item.width)
        )
        placed.append((item, x, y))
        y += item.height * (1 - lap) + look.gap(1) * (1 if lap == 0 else 0.5)
    return framed(placed) if apart(placed, look.white[0] * 0.8) else None


def timeline(look: Look, width: float, depth: int) -> Piece | None:
    """Along an axis: down, dates with their texts on one side or on both; or across, above and below the line in turn."""
    date = Part("line", look.pick(0.8, 1.6), 3, 8)
    like = Recipe((date, *recipe(look, most=2, mark=False).parts), None, air=0.9)
    way = look.many(0, 2)
    if way == 0:  # down one side, the dates in a column of their own at times
        apart_, first = look.chance(0.5), width * look.pick(0.15, 0.28)
        rows = []
        for _ in range(look.many(3, 6)):
            if apart_:
                group = look.group()
                when = look.text(first, look.em * date.size, look.pick(3, 7), group, LEFT, False)
                said = unit(look, width - first - 1.5 * look.em, Recipe(like.parts[1:], LEFT, air=0.9))
                for t in said.texts:
                    t.group = group
                rows.append(Piece(width, max(when.height, said.height), when.texts + said.moved(first + 1.5 * look.em, 0)))
            else:
                rows.append(unit(look, width, Recipe(like.parts, LEFT, air=0.9)))
        return below(rows, lambda: look.gap(1), LEFT)
    if way == 1:  # down both sides
        side = width * 0.44
        if side < 7 * look.em:
            return None
        y, placed, under = 0.0, [], look.chance(0.5)
        for k in range(look.many(3, 7)):
            item = unit(look, side, Recipe(like.parts, RIGHT if k % 2 == 0 else LEFT, air=0.9))
            placed.append((item, side - item.width if k % 2 == 0 else width - side, y))
            y += item.height * (1 if under else look.pick(0.55, 0.9)) + look.gap(1) * 0.7
        return framed(placed) if apart(placed, look.white[0] * 0.8) else None
    n, gap = look.many(3, 6), across(look, look.white[1])
    turns = look.chance(0.6)
    w = (width - gap * (n - 1)) / n * (1.5 if turns else 1)
    if w < 5 * look.em:
        return None
    step = (width - w) / (n - 1)
    items = [unit(look, w, Recipe(like.parts, CENTRE, air=0.9)) for _ in range(n)]
    axis = look.em * look.pick(1.5, 3)
    if turns:
        up = look.one([0, 1])
        placed = [(p, k * step + (w - p.width) / 2, -p.height - axis / 2 if k % 2 == up else axis / 2) for k, p in enumerate(items)]
    else:
        placed = [(p, k * step + (w - p.width) / 2, 0.0) for k, p in enumerate(items)]
    return framed(placed) if apart(placed, look.white[0] * 1.2) else None


def stairs(look: Look, width: float, depth: int) -> Piece | None:
    """Each further right, and a step higher or lower, or up and down in turn."""
    n = look.many(3, 5)
    gap = look.em * look.pick(0.8, 2)
    w = (width - gap * (n - 1)) / n
    if w < 5 * look.em:
        return None
    like, way = recipe(look, most=3), look.many(0, 1)
    items = [unit(look, w, like) for _ in range(n)]
    rise = look.em * look.pick(1.5, 4)
    height = lambda k: -k * rise if way == 0 else (k % 2) * rise
    align = look.align if like.align is None else like.align
    placed = [(p.wide(w, align), k * (w + gap), height(k) - (p.height if way == 0 else 0)) for k, p in enumerate(items)]
    return framed(placed)


def versus(look: Look, width: float, depth: int) -> Piece | None:
    """Two sides, each whole, and what stands between them at times."""
    gap = max(look.gap(2), 2 * look.em)
    w = (width - gap) / 2
    if w < 7 * look.em:
        return None
    parts = [
        Part("line", look.pick(1.2, 2), 4, 14),
        look.one([Part("list", 0.9, 6, 26), Part("pairs", 0.85, 3, 10), Part("body", 0.9, 40, 140)]),
    ]
    if look.chance(0.35):
        parts.insert(1, Part("line", 0.8, 6, 26))
    if look.chance(0.3):
        parts.append(Part("price", look.pick(1.3, 2), 2, 5))
    facing = look.chance(0.2) and parts[1].kind != "pairs"
    sides = [unit(look, w, Recipe(tuple(parts), a)) for a in ((RIGHT, LEFT) if facing else (None, None))]
    sign = [number(look, gap * 0.7, look.pick(1, 1.6), look.group())] if look.chance(0.4) and gap > 2.4 * look.em else []
    spaced = [
        sides[0].wide(w, RIGHT if facing else look.align),
        *(s.wide(gap * 0.7, CENTRE) for s in sign),
        sides[1].wide(w, LEFT if facing else look.align),
    ]
    return beside(spaced, float(gap * 0.15) if sign else float(gap), 0.5 if sign else 0.0)


def ticket(look: Look, width: float, depth: int) -> Piece | None:
    """A main part, and a stub or a box of its own at its right."""
    stub, gap = width * look.pick(0.2, 0.32), max(look.gap(2), 2.2 * look.em)
    if stub < 5 * look.em:
        return None
    rest = width - stub - gap
    main = [title(look, rest, look.pick(1.4, 3), LEFT)]
    for _ in range(look.many(1, 2)):
        n, between = look.many(2, 3), look.em * look.pick(1.2, 2.5)
        widths, like = (
            shares(look, rest, n, between),
            Recipe(
                (Part("line", 0.7, 3, 10), Part("line", 1.1, 3, 12))
                if look.chance(0.4)
                else (Part("line", 1.0, 4, 14), Part("line", 0.8, 4, 18)),
                LEFT,
                air=0.7,
            ),
        )
        main.append(beside([unit(look, w, like).wide(w, LEFT) for w in widths], float(between), 0.0))
    side = unit(look, stub, Recipe(tuple(recipe(look, least=2, mark=False).parts), look.one([LEFT, CENTRE])))
    return beside([below(main, lambda: look.gap(1), LEFT).wide(rest, LEFT), side], float(gap), look.one([0.0, 0.5]))


def pyramid(look: Look, width: float, depth: int) -> Piece | None:
    """Layers in the middle, wider from one to the next, each with a note beside it."""
    n, noted = look.many(3, 5), look.chance(0.6)
    base = width * (0.5 if noted else 1)
    if base < 8 * look.em:
        return None
    pitch, widening, rows = look.em * look.pick(2, 3.5), look.one([1, -1]), []
    for k in range(n):
        group = look.group()
        share = (k + 1.2) / (n + 0.2) if widening == 1 else (n - k + 0.2) / (n + 0.2)
        name = look.text(max(base * share * 0.9, 3 * look.em), look.em, look.pick(3, 12), group, CENTRE, False)
        texts = name.moved((base - name.width) / 2, 0)
        if noted:
            note = look.text(width - base - look.em, look.em * 0.85, look.pick(8, 50), group, LEFT)
            texts += note.moved(base + look.em, (name.height - note.height) / 2)
        rows.append((Piece(width, name.height, texts), 0.0, k * pitch))
    out = framed(rows)
    top = min(t.box[1] for t in out.texts)
    out.texts = [t.moved(0, -top) for t in out.texts] if top < 0 else out.texts
    spread = sorted((t.box[1], t.box[3]) for t in out.texts if t.box[0] > base)
    if any(a[1] > b[0] for a, b in zip(spread, spread[1:], strict=False)):
        return None
    return Piece(out.width, max(t.box[3] for t in out.texts), out.texts)


def centrepiece(look: Look, width: float, depth: int) -> Piece:
    """A few words, large, with small ones above and below them, as lines of one statement."""
    group = look.group()
    lines = []
    for k in range(look.many(2, 5)):
        big = k % 2 == look.one([0, 1]) or look.chance(0.3)
        lines.append(
            look.text(
                width,
                look.em * (look.pick(2, 5) if big else look.pick(0.9, 1.8)),
                look.pick(2, 9) if big else look.pick(3, 22),
                group,
                wraps=False,
            )
        )
    stagger = look.chance(0.35)
    if stagger:
        lines = [Piece(width, p.height, p.moved(look.pick(0, 1) * (width - p.width), 0)) for p in lines]
    return below(lines, lambda: look.gap(0) + 0.2 * look.em, look.align)
