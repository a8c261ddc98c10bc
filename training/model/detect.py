"""Detect, SPEC 1: from raw fields of a page's lines to classes and to successor and predecessor of each line.

Everything derived from the raw fields (normalisation, medians, nearness of drawings, the 18 spatial numbers) is computed here, inside the exported
graph, so that training and use cannot drift apart.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from ..config import LINE_CLASSES, Config
from ..data.wording import WORDING
from .layers import Encoder, PairMLP, Relation, of_i, of_j, spatial, squash

LEAST = 1e-3  # a thousandth of the page height: "one pixel" of Eq. (9)
FOURIER = 5
RAW = 6 + 4 * 2 * FOURIER + 5 + 9 + 5 + 4 + 3 + 13
PAIR = 18 + 14
FAR_OFF = 1e3  # a gap that no page has


def weighted_median(values: Tensor, weights: Tensor) -> Tensor:
    """The value at half of the weight, per row: [b, k, n] and weights [b, 1, n] → [b, k, 1]."""
    ordered, place = torch.sort(values, dim=-1)
    share = torch.cumsum(torch.gather(weights.expand_as(values), -1, place), -1)
    first = (share < share[..., -1:] * 0.5).sum(-1, keepdim=True)
    return torch.gather(ordered, -1, first)


class Page:
    """The raw fields of a batch of pages, brought to a common scale: page height 1. Columns [b, n, k] of lines, [b, 1, k] of pages."""

    def __init__(self, box, page, mask, font, marks, rank, repeats, graphic, graphic_kind):
        h = page[:, None, 1:].clamp(min=1e-6)
        real = mask.unsqueeze(-1).to(box.dtype)
        self.box = box / h * real
        self.graphic, self.kind = graphic / h, graphic_kind
        self.unit = (page.unsqueeze(1) / h).clamp(0.1, 10.0)  # width and height of the page
        low, high = self.box.split(2, -1)
        self.extent = (high - low).clamp(min=LEAST)
        width, height = self.extent.split(1, -1)
        self.has_font = font[..., 7:]
        size = torch.where(self.has_font > 0, font[..., :1] / h, height).clamp(min=LEAST)
        self.grey = font[..., 4:7].mean(-1, keepdim=True)
        common = torch.cat([height, size, self.grey], -1) + (1 - real) * 1e3  # what is padded sorts last
        body, common_size, self.common_grey = weighted_median(common.transpose(1, 2), (width * real).transpose(1, 2) + 1e-9).split(1, 1)
        self.body = body.clamp(LEAST, 0.2)
        self.size = torch.log(size / common_size.clamp(LEAST, 0.5)).clamp(-2.5, 2.5)
        self.font, self.marks, self.rank, self.repeats = font, marks, rank, repeats
        self.n = real.sum(1, keepdim=True).clamp(min=1)


class Detect(nn.Module):
    def __init__(self, c: Config):
        super().__init__()
        self.config = c
        self.no_text = nn.Parameter(torch.zeros(c.feature))
        self.no_picture = nn.Parameter(torch.zeros(c.visual))
        numbers = (RAW if c.raw_fields else 6) + (WORDING if c.words else 0)
        self.layout = nn.Sequential(
            nn.Linear(numbers, c.feature), nn.ReLU(), nn.Linear(c.feature, c.feature), nn.ReLU(), nn.LayerNorm(c.feature)
        )  # Eq. (3)
        self.fuse = nn.Linear(c.visual + 2 * c.feature, c.feature)  # Eq. (4)
        self.enter = nn.Linear(c.feature, c.width) if c.feature != c.width else nn.Identity()  # 1024 → 768, SPEC 1.3
        self.encoder = Encoder(c.width, c.layers, c.heads, c.ffn, c.dropout)  # Eq. (5)
        pairs = c.layers * c.heads + 2 if c.pair_bias else 2
        self.pair = PairMLP(PAIR if c.raw_fields else 18, c.pair_hidden, pairs)
        self.successor, self.predecessor = (Relation(c.width, c.relation, c.scaled) for _ in range(2))
        self.classify = nn.Linear(c.width, len(LINE_CLASSES))
        self.drop = nn.Dropout(c.dropout)

    def forward(self, box, page, mask, font, marks, rank, repeats, text, has_text, visual, has_visual, graphic, graphic_kind, words=None):
        """Pages [b], lines [n], drawings [g]; `words` only where the configuration has them. Gives class log-probabilities [b, n, 18], successor and predecessor log-probabilities [b, n, n], F [b, n, d]."""
        c = self.config
        p = Page(box, page, mask, font, marks, rank, repeats, graphic, graphic_kind)
        numbers, cover = line_numbers(p) if c.raw_fields else (six_numbers(p), None)
        if c.words:
            numbers = torch.cat([numbers, words], -1)
        v = torch.where(has_visual.unsqueeze(-1) > 0, visual, self.no_picture)  # V, Eq. (1), from the vision graph
        t = torch.where(has_text.unsqueeze(-1) > 0, text, self.no_text)
        u = self.enter(self.fuse(torch.cat([v, t, self.layout(numbers)], -1)))  # Eqs. (3), (4)
        r = spatial(p.box, LEAST, c.squashed)  # Eqs. (8), (9)
        if c.raw_fields:
            r += pair_numbers(p, cover)
        m = self.pair(torch.cat(r, 1)).float()
        bias = None
        if c.pair_bias:
            b, n = mask.shape
            bias = m[:, 2:].reshape(b, c.layers, c.heads, n, n)
        f = self.encoder(self.drop(u), mask, bias)  # Eq. (5)
        classes = torch.log_softmax(self.classify(f).float(), -1)
        return classes, self.successor(f, mask, m[:, 0]), self.predecessor(f, mask, m[:, 1]), f.float()  # Eqs. (6), (7)


def six_numbers(p: Page) -> Tensor:
    """The numbers of Eq. (3): where the line begins, where it ends, how large it is, as shares of the page."""
    return torch.cat([p.box, p.extent], -1) / torch.cat([p.unit] * 3, -1)


def line_numbers(p: Page) -> tuple[Tensor, Tensor]:
    """What is known of each line: [b, n, RAW]; and which drawing lies under it [b, 1, n] (0: none)."""
    six = six_numbers(p)
    steps = math.pi * 2.0 ** torch.arange(FOURIER, device=six.device, dtype=six.dtype)
    waves = (six[..., :4, None] * steps).flatten(-2)
    flag = lambda v: v.to(six.dtype)
    aspect, body, count = torch.cat([p.unit[..., :1], p.body * 50, torch.log(p.n / 50)], -1).expand(-1, six.shape[1], -1).split(1, -1)
    width, height = torch.log(p.extent / p.body).split(1, -1)
    page = [aspect, body, height.clamp(-2.5, 2.5), width / 3, count]
    rgb = p.font[..., 4:7]
    colour = [p.grey, rgb.amax(-1, keepdim=True) - rgb.amin(-1, keepdim=True), (p.grey - p.common_grey).abs()]
    style = [p.size, p.has_font, torch.cat([p.font[..., 1:4], *colour], -1) * p.has_font, flag(p.size > 0.12)]
    turn = p.marks[..., :1] * (math.pi / 180)
    marks = [torch.sin(turn), torch.cos(turn), p.marks[..., 1:]]
    ranks = torch.stack([flag(p.rank >= 0), p.rank.clamp(min=0) / p.n], -1).flatten(-2)
    times, pages = p.repeats.split(1, -1)
    again = [times / pages.clamp(min=1), pages / 4, flag(times > 0)]
    drawn, cover = drawings(p)
    return torch.cat([six, torch.sin(waves), torch.cos(waves), *page, *style, *marks, ranks, *again, drawn], -1), cover


def drawings(p: Page) -> tuple[Tensor, Tensor]:
    """How each line stands to what else is drawn: 13 numbers, and the smallest picture or path under it."""
    line, drawn = of_i(p.box.transpose(1, 2)), of_j(p.graphic.transpose(1, 2))  # [b, 4, n, 1], [b, 4, 1, g]
    low, high, start, end = *line.split(2, 1), *drawn.split(2, 1)
    product = lambda v: v[:, :1] * v[:, 1:]
    shared = torch.minimum(high, end) - torch.maximum(low, start)  # [b, 2, n, g], in width and in height
    inside = product(shared.clamp(min=0)) / product(high - low).clamp(min=LEAST * LEAST)
    sides = end - start
    area = product(sides).clamp(min=0) / p.unit[..., :1].unsqueeze(1)
    kind = p.kind[:, None, None]
    image, path, rule = kind == 1, kind == 2, kind == 3  # [b, 1, 1, g]
    small = area < 0.6  # larger ones are backgrounds
    solid = (image | path) & small
    most = (inside * torch.cat([image & small, path & small, (image | path) & ~small], 1).to(inside.dtype)).amax(-1)
    under = solid & (inside >= 0.5)
    least, which = torch.where(under, area, 2.0).min(-1)
    covered = least < 1.5

    # Nearness in line heights, 1 touching, 0 far or none: of rules and of solid drawings; above, below, left, right. What lies above or below shares
    # width, what lies beside shares height.
    near = p.body.unsqueeze(1)
    flat = sides[:, :1] >= sides[:, 1:]
    ruled = torch.cat([flat, ~flat], 1) & rule & (shared > 0)
    bare = solid & ~under & (shared > 0)
    high_yx, low_yx, end_yx, start_yx = *line.flip(1).split(2, 1), *drawn.flip(1).split(2, 1)
    gap = torch.stack([low_yx - end_yx, start_yx - high_yx], 2)  # [b, 2, 2, n, g]
    gap = torch.where(gap > -0.5 * near.unsqueeze(1), gap, FAR_OFF).unsqueeze(1)
    none = torch.where(torch.stack([ruled, bare], 1), 0.0, FAR_OFF).unsqueeze(3)
    close = torch.exp((gap + none).amin(-1).clamp(min=0).flatten(1, 3) / (-3 * p.body))  # [b, 8, n]
    struck = ruled[:, :1] & (start[:, 1:] > low[:, 1:] - 2 * near) & (end[:, 1:] < high[:, 1:] + 2 * near)
    strokes = struck.to(inside.dtype).sum(-1).clamp(max=4) / 4
    numbers = torch.cat([most, (2 - least) * covered, close, strokes], 1)
    return numbers.transpose(1, 2), torch.where(covered, which + 1, 0).to(inside.dtype)


def pair_numbers(p: Page, cover: Tensor) -> list[Tensor]:
    """What two lines have in common beside r_ij: 14 planes [b, …, n, n]."""
    x0, y0, x1, y1 = (p.box / p.body).transpose(1, 2).split(1, 1)
    diff = lambda v: of_j(v) - of_i(v)  # of j to i
    flag = lambda v: v.to(x0.dtype)
    x = [x0, x1, (x0 + x1) / 2]
    gaps = squash(of_j(torch.cat([*x, y0], 1)) - of_i(torch.cat([*x, y1], 1)))
    rank = p.rank.transpose(1, 2)
    known = flag(rank >= 0)
    step = diff(rank) * (of_j(known) * of_i(known))
    steps = torch.stack([flag(step == 1), flag(step == -1), squash(step) / 3], 2).flatten(1, 2)
    size, has, font = (v.transpose(1, 2) for v in (p.size, p.has_font, p.font[..., 1:7]))
    unlike = diff(font).abs().sum(1, keepdim=True).clamp(max=2) * (of_j(has) * of_i(has))
    together = flag(of_j(cover) == of_i(cover))
    return [gaps, steps, diff(size), unlike, together, together * of_j(flag(cover > 0))]
