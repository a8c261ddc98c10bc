"""Whole pictures: sections in one another, under titles, from top to bottom."""

from __future__ import annotations

import numpy as np

from . import held, lists, shapes
from . import sections as s
from .look import CENTRE, LEFT, Look
from .piece import Piece, Text, below, beside
from .units import recipe, title, unit

# How often each production is tried; those that need room give way where there is none.
TRAINED = {
    s.stack: 3, s.row: 3, s.grid: 3, s.columns: 3, s.labels: 1,
    s.keys: 2, s.keys_in_columns: 2, s.table: 2, s.grouped: 2.5, s.sideheads: 1.2,
    s.steps: 2, s.numbered: 1.5, s.figures: 1.5, s.schedule: 1.5, s.dated: 1.2, s.quote: 1, s.ends: 0.7, s.legend: 0.8,
    lists.chips: 0.8, lists.icons: 1.2, lists.contents: 1.2, lists.facing: 0.8,
    shapes.ring: 1.5, shapes.callouts: 2, shapes.zigzag: 1.5, shapes.timeline: 2, shapes.stairs: 1,
    shapes.versus: 1.5, shapes.ticket: 1.5, shapes.pyramid: 0.7, shapes.centrepiece: 1,
}  # fmt: skip
HELD = (held.facts, held.plans, held.agenda, held.bars, held.cascade)


class Page:
    def __init__(self, look: Look, held: bool):
        self.look, self.held, self.used = look, held, []
        self.choices = list(TRAINED)
        odds = np.array([TRAINED[c] for c in self.choices])
        self.odds = np.cumsum(odds / odds.sum())

    def production(self, width: float, depth: int, held: bool = False) -> Piece:
        look = self.look
        for _ in range(12):
            make = look.one(HELD) if held else self.choices[min(int(np.searchsorted(self.odds, look.rng.random())), len(self.choices) - 1)]
            piece = make(look, width, depth)
            if piece is not None and piece.width <= width * 1.12:
                self.used.append(make.__name__)
                return piece
        self.used.append("stack")
        return s.stack(look, width, depth)

    def section(self, width: float, depth: int, held: bool = False) -> Piece:
        """One production, or several panels, at times under a head."""
        look = self.look
        if depth > 0 and not held and look.chance(0.36):
            body = look.one([self.panels, self.side, self.mosaic])(width, depth)
        else:
            body = self.production(width, depth, held)
        body = body.wide(width, look.one([LEFT, look.align, CENTRE]) if body.width < 0.9 * width else look.align)
        if look.chance(0.42):
            align = look.one([look.align, look.align, LEFT])
            head = title(look, width, look.pick(1.3, 2.3), align).wide(width, align)
            return below([head, body], float(min(look.gap(1), look.white[2] * 0.7) + 0.2 * look.em), LEFT)
        return body

    def panels(self, width: float, depth: int) -> Piece:
        """Sections side by side, far apart, each read whole; a head each, more often than not."""
        look = self.look
        gap = max(look.gap(2) * 1.2, 2.4 * look.em)
        n = 3 if width > 50 * look.em and look.chance(0.3) else 2
        widths = s.shares(look, width, n, gap, 0.5)
        if min(widths) < 8 * look.em:
            return self.production(width, depth)
        headed, parts = look.chance(0.6), []
        for w in widths:
            body = (self.section(w, depth - 1) if look.chance(0.25) else self.production(w, 0)).wide(w, LEFT)
            parts.append(
                below([title(look, w, look.pick(1.2, 1.8), LEFT).wide(w, LEFT), body], float(look.white[0] + 0.5 * look.em), LEFT)
                if headed
                else body
            )
        return beside(parts, float(gap), 0.0)

    def side(self, width: float, depth: int) -> Piece:
        """Something narrow beside something wide; the left is read first. A picture may be the narrow one."""
        look = self.look
        gap = max(look.gap(2), 2 * look.em)
        one = width * look.pick(0.22, 0.42)
        rest = width - one - gap
        if one < 6 * look.em:
            return self.production(width, depth)
        drawn = look.chance(0.4)
        narrow = (
            Piece(one, one * look.pick(0.7, 1.6))
            if drawn
            else look.one([s.stack, s.keys, s.numbered, shapes.centrepiece])(look, one, 0).wide(one, LEFT)
        )
        wide = (self.section(rest, depth - 1) if look.chance(0.5) else self.production(rest, 0)).wide(rest, LEFT)
        if narrow.height > 1.6 * wide.height:
            wide = below([wide, self.production(rest, 0).wide(rest, LEFT)], lambda: look.gap(2), LEFT)
        return beside([narrow, wide] if look.chance(0.55) else [wide, narrow], float(gap), look.one([0.0, 0.0, 0.5]))

    def mosaic(self, width: float, depth: int) -> Piece:
        """Cards of unequal sides that fill a rectangle: cut across or down, cut again inside, the left or the upper part first."""
        look = self.look
        like, least = recipe(look, least=2, mark=False), max(1.6 * look.white[0], 0.9 * look.em)
        # Each cut has twice the white of those inside it, and less than what holds sections apart.
        most = max(0.85 * look.white[2], 2 * least)
        deep = look.many(2, 3) if most > 4 * least else 2
        gaps = [max(most * 0.5 ** (deep - k), least) for k in range(deep + 1)]

        def cut(w: float, left: int, down: bool) -> Piece:
            if left == 0 or w < 14 * look.em and not down:
                return unit(look, w, like if look.chance(0.6) else recipe(look, mark=False)).wide(w, LEFT)
            if down:
                return below([cut(w, left - 1, False) for _ in range(look.many(2, 3))], float(gaps[left]), LEFT)
            between = max(gaps[left], 1.2 * look.em)
            widths = s.shares(look, w, 2 if w < 26 * look.em else look.many(2, 3), between, 0.3)
            return beside([cut(x, left - 1, True) for x in widths], float(between), 0.0)

        self.used.append("mosaic")
        return cut(width, deep, look.chance(0.5))

    def whole(self, width: float) -> Piece:
        look = self.look
        many = 1 + int(look.chance(0.4)) + int(look.chance(0.2)) + int(look.chance(0.1))
        held = look.many(0, many - 1) if self.held else -1
        parts = [self.section(width, 2, k == held) for k in range(many)]
        if look.chance(0.72):
            align = look.one([look.align, look.align, CENTRE])
            burst = width > 24 * look.em and look.chance(0.1)
            room = width * look.pick(0.65, 0.75) if burst else width
            head = title(look, room, look.pick(1.8, 4.5), align).wide(room, align)
            parts.insert(
                0, beside([head, self.burst(width - room - 2 * look.em)], float(2 * look.em), look.one([0.0, 0.5])) if burst else head
            )
        if look.chance(0.15):
            parts.insert(0, s.ends(look, width, 0))
        if look.chance(0.28):
            parts.append(look.one([s.ends, s.ends, s.labels, self.foot])(look, width, 0) or s.ends(look, width, 0))
        if look.chance(0.1):
            parts.append(lists.small_print(look, width))
        if look.chance(0.15):
            parts.insert(look.many(1, len(parts)), Piece(width, look.em * look.pick(4, 20)))  # a picture without words
        loose = look.chance(0.4)
        between = lambda: look.gap(2) + (look.gap(3) * look.pick(0, 1) if loose else 0)
        page = below([x.wide(width, look.align) for x in parts], between, LEFT)
        return self.spined(page) if look.chance(0.04) else page

    def burst(self, width: float) -> Piece:
        """A few short lines around one middle, as on a seal."""
        look, group = self.look, self.look.group()
        lines = [look.text(width, look.em * look.pick(0.8, 2.2), look.pick(2, 9), group, CENTRE, False) for _ in range(look.many(2, 3))]
        return below(lines, float(0.2 * look.em), CENTRE).wide(width, CENTRE)

    def spined(self, page: Piece) -> Piece:
        """Words turned by a quarter, along the left edge, read first, or along the right edge, read last."""
        look = self.look
        thick = look.em * look.pick(0.9, 2)
        box = (0.0, 0.0, thick, min(0.9 * page.height, thick * look.pick(4, 12)))
        spine = Piece(thick, box[3], [Text(box, [box], look.group())])
        between = float(max(look.white[1], 1.5 * look.em))
        return beside([spine, page], between, 0.0) if look.chance(0.5) else beside([page, spine], between, look.one([0.0, 0.5, 1.0]))

    def foot(self, look: Look, width: float, depth: int) -> Piece | None:
        """Addresses and dates in small columns."""
        n, gap = look.many(2, 4), 1.8 * look.em
        widths = s.shares(look, width, n, gap)
        if min(widths) < 5 * look.em:
            return None
        columns = []
        for w in widths:
            group = look.group()
            lines = [look.text(w, look.em * look.pick(0.95, 1.1), look.pick(3, 12), group, LEFT, False)] if look.chance(0.6) else []
            lines += [look.text(w, look.em * 0.75, look.pick(5, 22), group, LEFT, False) for _ in range(look.many(1, 4))]
            columns.append(below(lines, float(0.28 * look.em), LEFT))
        return s.cells(columns, widths, gap, 0.0, LEFT)


def overlap(texts: list) -> bool:
    box = np.array([t.box for t in texts])
    low, high = np.maximum(box[:, None, :2], box[None, :, :2]), np.minimum(box[:, None, 2:], box[None, :, 2:])
    side = (high - low).clip(min=0)
    shared = side[..., 0] * side[..., 1]
    np.fill_diagonal(shared, 0)
    area = (box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1])
    return bool((shared > 0.02 * np.minimum(area[:, None], area[None])).any())


def picture(rng: np.random.Generator, name: str, held: bool = False, most: int = 64) -> dict:
    """A picture in the form of the corpus, of four to `most` blocks, rather of few. `held`: with a production that training never sees."""
    while True:
        look = Look(rng)
        width = look.em * look.pick(17, 62)
        page = Page(look, held)
        whole = page.whole(width)
        n = len(whole.texts)
        if not 4 <= n <= most or n > 12 and look.chance((n - 12) / 45) or held and not any(h.__name__ in page.used for h in HELD):
            continue
        if min(t.box[3] - t.box[1] for t in whole.texts) < 0.4 * look.em or overlap(whole.texts):
            continue
        break
    left, top = look.pick(0.02, 0.12) * width, look.pick(0.02, 0.12) * width
    texts = whole.moved(left, top)
    out = max(0.0, left / 2 - min(t.box[0] for t in texts))
    size = [max(t.box[2] for t in texts) + out + look.pick(0.5, 1.5) * left, max(t.box[3] for t in texts) + look.pick(0.5, 1.5) * top]
    shift = lambda b: [round(b[0] + out, 1), round(b[1], 1), round(b[2] + out, 1), round(b[3], 1)]
    blocks = [{"box": shift(t.box), "lines": [shift(x) for x in t.lines], "order": k, "group": t.group} for k, t in enumerate(texts)]
    shuffled = [blocks[int(i)] for i in rng.permutation(len(blocks))]
    return {"id": name, "template": "grammar:" + "+".join(page.used), "size": [round(x, 1) for x in size], "blocks": shuffled}
