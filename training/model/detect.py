"""Detect, SPEC 1: from raw fields of a page's lines to classes and to successor and predecessor of each line.

Everything derived from the raw fields (normalisation, medians, nearness of drawings, the 18 spatial numbers) is computed here, inside the exported
graph, so that training and use cannot drift apart.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from ..config import LINE_CLASSES, Config
from .layers import Encoder, PairMLP, Relation, of_i, of_j, spatial, squash

LEAST = 1e-3  # a thousandth of the page height: "one pixel" of Eq. (9)
FOURIER = 5
RAW = 6 + 4 * 2 * FOURIER + 5 + 9 + 5 + 4 + 3 + 13
PAIR = 18 + 14


def weighted_median(values: Tensor, weights: Tensor) -> Tensor:
    """The value at half of the weight, per row [b, n] → [b, 1]."""
    ordered, place = torch.sort(values, dim=-1)
    share = torch.cumsum(torch.gather(weights, -1, place), -1)
    first = (share < share[:, -1:] * 0.5).sum(-1, keepdim=True)
    return torch.gather(ordered, -1, first)


class Page:
    """The raw fields of a batch of pages, brought to a common scale: page height 1."""

    def __init__(self, box, page, mask, font, marks, rank, repeats, graphic, graphic_kind):
        h = page[:, 1:2].clamp(min=1e-6)
        self.mask = mask
        real = mask.unsqueeze(-1)
        self.box = torch.where(real, box / h.unsqueeze(-1), torch.zeros_like(box))
        self.aspect = (page[:, 0:1] / h).clamp(0.1, 10.0)
        self.width = (self.box[..., 2] - self.box[..., 0]).clamp(min=LEAST)
        self.height = (self.box[..., 3] - self.box[..., 1]).clamp(min=LEAST)
        weight = torch.where(mask, self.width, torch.zeros_like(self.width)) + 1e-9
        self.body = weighted_median(torch.where(mask, self.height, torch.full_like(self.height, 1e3)), weight).clamp(LEAST, 0.2)
        self.has_font = font[..., 7]
        size = torch.where(self.has_font > 0, font[..., 0] / h, self.height).clamp(min=LEAST)
        self.size = squash_ratio(size, weighted_median(torch.where(mask, size, torch.full_like(size, 1e3)), weight).clamp(LEAST, 0.5))
        self.font, self.marks, self.rank, self.repeats = font, marks, rank, repeats
        self.graphic = graphic / h.unsqueeze(-1)
        self.kind = graphic_kind
        self.n = mask.sum(-1, keepdim=True).clamp(min=1).float()


def squash_ratio(a: Tensor, b: Tensor) -> Tensor:
    return torch.log(a / b).clamp(-2.5, 2.5)


class Detect(nn.Module):
    def __init__(self, c: Config):
        super().__init__()
        self.config = c
        self.no_text = nn.Parameter(torch.zeros(c.feature))
        self.no_picture = nn.Parameter(torch.zeros(c.visual))
        numbers = RAW if c.raw_fields else 6
        self.layout = nn.Sequential(
            nn.Linear(numbers, c.feature), nn.ReLU(), nn.Linear(c.feature, c.feature), nn.ReLU(), nn.LayerNorm(c.feature)
        )  # Eq. (3)
        self.fuse = nn.Linear(c.visual + 2 * c.feature, c.feature)  # Eq. (4)
        self.enter = nn.Linear(c.feature, c.width) if c.feature != c.width else nn.Identity()  # 1024 → 768, SPEC 1.3
        self.encoder = Encoder(c.width, c.layers, c.heads, c.ffn, c.dropout)  # Eq. (5)
        pairs = c.layers * c.heads + 2 if c.pair_bias else 2
        self.pair = PairMLP(PAIR if c.raw_fields else 18, c.pair_hidden, pairs)
        self.successor, self.predecessor = Relation(c.width, c.relation), Relation(c.width, c.relation)
        self.classify = nn.Linear(c.width, len(LINE_CLASSES))
        self.drop = nn.Dropout(c.dropout)

    def forward(self, box, page, mask, font, marks, rank, repeats, text, has_text, visual, has_visual, graphic, graphic_kind):
        """Pages [b], lines [n], drawings [g]. Gives class log-probabilities [b, n, 18], successor and predecessor log-probabilities [b, n, n], F [b, n, d]."""
        c = self.config
        p = Page(box, page, mask, font, marks, rank, repeats, graphic, graphic_kind)
        numbers, cover = line_numbers(p) if c.raw_fields else (six_numbers(p), None)
        v = torch.where(has_visual.unsqueeze(-1) > 0, visual, self.no_picture)  # V, Eq. (1), from the vision graph
        t = torch.where(has_text.unsqueeze(-1) > 0, text, self.no_text)
        u = self.enter(self.fuse(torch.cat([v, t, self.layout(numbers)], -1)))  # Eqs. (3), (4)
        r = spatial(p.box, LEAST)  # Eqs. (8), (9)
        if c.raw_fields:
            r = torch.cat([r, pair_numbers(p, cover)], 1)
        m = self.pair(r).float()
        bias = None
        if c.pair_bias:
            b, n = mask.shape
            bias = m[:, 2:].reshape(b, c.layers, c.heads, n, n)
        f = self.encoder(self.drop(u), mask, bias)  # Eq. (5)
        classes = torch.log_softmax(self.classify(f).float(), -1)
        return classes, self.successor(f, mask, m[:, 0]), self.predecessor(f, mask, m[:, 1]), f.float()  # Eqs. (6), (7)


def six_numbers(p: Page) -> Tensor:
    """The numbers of Eq. (3)."""
    x0, y0, x1, y1 = p.box.unbind(-1)
    return torch.stack([x0 / p.aspect, y0, x1 / p.aspect, y1, p.width / p.aspect, p.height], -1)


def line_numbers(p: Page) -> tuple[Tensor, Tensor]:
    """What is known of each line: [b, n, RAW]; and which drawing lies under it [b, n] (0: none)."""
    six = six_numbers(p)
    steps = math.pi * 2.0 ** torch.arange(FOURIER, device=six.device, dtype=six.dtype)
    waves = (six[..., :4, None] * steps).flatten(-2)
    page = [
        p.aspect.expand_as(p.width),
        (p.body * 50).expand_as(p.width),
        squash_ratio(p.height, p.body),
        torch.log(p.width / p.body) / 3,
        torch.log(p.n / 50).expand_as(p.width),
    ]
    rgb = p.font[..., 4:7]
    has = p.has_font
    grey = rgb.mean(-1)
    common = weighted_median(
        torch.where(p.mask, grey, torch.full_like(grey, 9.0)), torch.where(p.mask, p.width, torch.zeros_like(p.width)) + 1e-9
    )
    style = [
        p.size,
        has,
        p.font[..., 1] * has,
        p.font[..., 2] * has,
        p.font[..., 3] * has,
        grey * has,
        (rgb.amax(-1) - rgb.amin(-1)) * has,
        (grey - common).abs() * has,
        (p.size > 0.12).to(six.dtype),
    ]
    turn = p.marks[..., 0] * (math.pi / 180)
    marks = [torch.sin(turn), torch.cos(turn), p.marks[..., 1], p.marks[..., 2], p.marks[..., 3]]
    content, cut = p.rank[..., 0], p.rank[..., 1]
    ranks = [(content >= 0).to(six.dtype), content.clamp(min=0) / p.n, (cut >= 0).to(six.dtype), cut.clamp(min=0) / p.n]
    times, pages = p.repeats[..., 0], p.repeats[..., 1]
    again = [times / pages.clamp(min=1), pages / 4, (times > 0).to(six.dtype)]
    drawn, cover = drawings(p)
    rest = torch.stack(page + style + marks + ranks + again, -1)
    return torch.cat([six, torch.sin(waves), torch.cos(waves), rest, drawn], -1), cover


def drawings(p: Page) -> tuple[Tensor, Tensor]:
    """How each line stands to what else is drawn: 13 numbers, and the smallest picture or path under it."""
    x0, y0, x1, y1 = (v.unsqueeze(-1) for v in p.box.unbind(-1))  # [b, n, 1]
    a0, b0, a1, b1 = (v.unsqueeze(1) for v in p.graphic.unbind(-1))  # [b, 1, g]
    kind = p.kind.unsqueeze(1)
    image, path, rule = kind == 1, kind == 2, kind == 3
    wide = torch.minimum(x1, a1) - torch.maximum(x0, a0)
    tall = torch.minimum(y1, b1) - torch.maximum(y0, b0)
    inside = wide.clamp(min=0) * tall.clamp(min=0) / ((x1 - x0) * (y1 - y0)).clamp(min=LEAST * LEAST)
    area = ((a1 - a0) * (b1 - b0)).clamp(min=0) / p.aspect.unsqueeze(-1)
    small = area < 0.6  # larger ones are backgrounds
    most = lambda what: torch.where(what, inside, torch.zeros_like(inside)).amax(-1)
    near = p.body.unsqueeze(-1)

    def closest(what: Tensor, gap: Tensor) -> Tensor:
        """Nearness in line heights, 1 touching, 0 far or none."""
        ok = what & (gap > -0.5 * near)
        return torch.exp(torch.where(ok, gap, torch.full_like(gap, 1e3)).amin(-1).clamp(min=0) / (-3 * p.body))

    over, beside = wide > 0, tall > 0
    flat, upright = rule & (a1 - a0 >= b1 - b0), rule & (a1 - a0 < b1 - b0)
    solid = (image | path) & small
    under = solid & (inside >= 0.5)
    size = torch.where(under, area, torch.full_like(area, 2.0))
    least, which = size.min(-1)
    cover = torch.where(least < 1.5, which + 1, torch.zeros_like(which))
    numbers = [
        most(image & small),
        most(path & small),
        most((image | path) & ~small),
        (2 - least) * (least < 1.5),
        closest(flat & over, y0 - b1),
        closest(flat & over, b0 - y1),
        closest(upright & beside, x0 - a1),
        closest(upright & beside, a0 - x1),
        closest(solid & over & ~under, y0 - b1),
        closest(solid & over & ~under, b0 - y1),
        closest(solid & beside & ~under, x0 - a1),
        closest(solid & beside & ~under, a0 - x1),
        (flat & over & (b0 > y0 - 2 * near) & (b1 < y1 + 2 * near)).sum(-1).clamp(max=4) / 4.0,
    ]
    return torch.stack([v.to(p.box.dtype) for v in numbers], -1), cover


def pair_numbers(p: Page, cover: Tensor) -> Tensor:
    """What two lines have in common beside r_ij: planes [b, 14, n, n]."""
    x0, y0, x1, y1 = (v / p.body for v in p.box.unbind(-1))
    diff = lambda v: of_j(v) - of_i(v)  # of j to i
    rank = p.rank.transpose(1, 2)
    step = diff(rank)
    known = ((of_j(rank) >= 0) & (of_i(rank) >= 0)).to(x0.dtype)
    gaps = squash(torch.cat([diff(torch.stack([x0, x1, (x0 + x1) / 2], 1)), (of_j(y0) - of_i(y1)).unsqueeze(1), step], 1))
    ranks = torch.stack([(step == 1).to(x0.dtype), (step == -1).to(x0.dtype), gaps[:, 4:] / 3], 2) * known.unsqueeze(2)  # [b, 2, 3, n, n]
    has = of_i(p.has_font) * of_j(p.has_font)
    same = diff(p.font[..., 1:7].transpose(1, 2)).abs().sum(1)
    together = (of_j(cover) == of_i(cover)).to(x0.dtype)
    rest = torch.stack([diff(p.size), same.clamp(max=2) * has, together, together * of_j(cover > 0)], 1)
    return torch.cat([gaps[:, :4], ranks.flatten(1, 2), rest], 1)
