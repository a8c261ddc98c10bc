"""Construct, SPEC 3: headings in reading order → parent and left sibling of each.

Beside the paper: the candidates that Detect is not sure of stand in the same list, and a third head says which are headings, with the whole document in view.
Named deviations of `compact`: F of Detect stands for F_O; words, typography and the numbering in front of a heading enter beside it, the last as raw ids, and a pair
term compares numbering and typography of two headings, and so do the style classes of the document (looks.py). `paper` has none of these, and takes all candidates that Detect is sure of.
Self means "top level" for the parent and "first child" for the sibling; parent and sibling always stand before, so j > i is masked.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..config import Config
from .layers import Encoder, Relation
from .looks import BETWEEN, OWN, class_inputs

KINDS, LABELS, DEPTHS = 6, 7, 9  # with "none"
PAIR = 23
STYLE = 17


class Construct(nn.Module):
    def __init__(self, c: Config):
        super().__init__()
        self.config = c
        if not c.from_order:
            self.style = nn.Linear(STYLE, c.feature)
            self.kind, self.label, self.depth = nn.Embedding(KINDS, c.feature), nn.Embedding(LABELS, c.feature), nn.Embedding(DEPTHS, c.feature)
            self.enter = nn.Linear(c.width + 2 * c.feature, c.width)
        self.encoder = Encoder(c.width, c.heading_layers, c.heads, c.ffn, c.dropout)
        if c.heading_pairs:
            self.pair = nn.Sequential(nn.Linear(PAIR, c.pair_hidden), nn.ReLU(), nn.Linear(c.pair_hidden, c.heading_layers * c.heads + 2))
        self.parent, self.sibling = (Relation(c.width, c.relation, c.scaled) for _ in range(2))
        self.keep = nn.Linear(c.width, 1) if c.keep else None
        if c.style_classes:
            self.classes = nn.Linear(OWN, c.feature)
            self.pair_classes = nn.Sequential(nn.Linear(BETWEEN, c.pair_hidden), nn.ReLU(), nn.Linear(c.pair_hidden, c.heading_layers * c.heads + 2))
            for added in (self.classes, self.pair_classes[2]):  # weights from before the style classes say the same as ever
                nn.init.zeros_(added.weight)
                nn.init.zeros_(added.bias)
        self.drop = nn.Dropout(c.dropout)

    def forward(self, features, text, font, box, size, page, numbers, evidence, mask, look=None):
        """Per heading or candidate [b, k]: F of its first line (F_O with `from_order`), its text vector, raw font [8], box [4], size of its page [2], page number, numbering
        ids [8], evidence [2] (Detect's log-odds of a heading; 0 no printed contents, 1 not in them, 2 listed), mask; with `style_classes` also look [7] (looks.py).
        Gives parent and sibling log-probabilities [b, k, k], and log-odds [b, k] that it is a heading of the outline."""
        c = self.config
        b, k = mask.shape
        x, bias, m = features, None, None
        if not c.from_order or c.heading_pairs:
            n, relative, style = self.looks(font, box, size, numbers, evidence, mask)
        if not c.from_order:
            kind, label, depth = n[..., 0].clamp(0, KINDS - 1), n[..., 1].clamp(0, LABELS - 1), n[..., 3].clamp(0, DEPTHS - 1)
            known = self.style(style) + self.kind(kind) + self.label(label) + self.depth(depth)
            if c.style_classes:
                own, between = class_inputs(relative, font, box, size, page, n, evidence, look, mask)
                known = known + self.classes(own)
            x = self.enter(torch.cat([features, text, known], -1))
        x = self.drop(x)
        if c.heading_pairs:
            m = self.pair(heading_pairs(relative, style, n, page, mask)).float()
            m = m + self.pair_classes(between).float() if c.style_classes else m
            bias = m[..., 2:].permute(0, 3, 1, 2).reshape(b, c.heading_layers, c.heads, k, k)
        f = self.encoder(x, mask, bias, rotary(k, c.width // c.heads, x.device))
        place = torch.arange(k, device=mask.device)
        before = (place.unsqueeze(0) <= place.unsqueeze(1)).unsqueeze(0)  # j ≤ i
        pair = lambda k: None if m is None else m[..., k]
        links = self.parent(f, mask, pair(0), before), self.sibling(f, mask, pair(1), before)
        return *links, evidence[..., 0] if self.keep is None else self.keep(f).squeeze(-1).float()

    @staticmethod
    def looks(font, box, size, numbers, evidence, mask) -> tuple[Tensor, Tensor, Tensor]:
        """Numbering, type size against the typical one, and the other numbers that describe each heading [b, k, STYLE]."""
        n = numbers.long()
        h = size[..., 1:2].clamp(min=1e-6)
        has = font[..., 7]
        tall = ((box[..., 3] - box[..., 1]) / h.squeeze(-1)).clamp(min=1e-3)
        points = torch.where(has > 0, font[..., 0] / h.squeeze(-1), tall).clamp(min=1e-3)
        typical = (torch.log(points) * mask).sum(-1, keepdim=True) / mask.sum(-1, keepdim=True).clamp(min=1)
        relative = torch.log(points) - typical
        left, middle = box[..., 0] / size[..., 0].clamp(min=1e-6), (box[..., 0] + box[..., 2]) / (2 * size[..., 0].clamp(min=1e-6))
        told, named = evidence[..., 1] > 0, evidence[..., 1] > 1
        style = torch.stack(
            [
                relative,
                has,
                *(font[..., j] * has for j in (1, 2, 3)),
                font[..., 4:7].mean(-1) * has,
                left,
                middle,
                box[..., 1] / h.squeeze(-1),
                (n[..., 2] > 0).float(),
                tall * 20,
                evidence[..., 0] / 4,
                told.float(),
                named.float(),
                *left_out(relative, font[..., 1:3] * has.unsqueeze(-1), n, told, named, mask),
            ],
            -1,
        )
        return n, relative, style


def left_out(relative: Tensor, face: Tensor, n: Tensor, told: Tensor, named: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """What a printed table of contents says of a heading by those it names: whether its number is deeper than any of theirs, and how many of the heads with
    as deep a number, and of those that look like it, it names. Contents go down to some level, and bookmarks mostly to the same."""
    i, j = (lambda v: v.unsqueeze(2)), (lambda v: v.unsqueeze(1))
    same = lambda v: i(v) == j(v)
    depth, numbered = n[..., 3], n[..., 0] > 0
    deepest = torch.where(named & numbered & mask, depth, torch.zeros_like(depth)).amax(-1, keepdim=True)
    other = j(mask) & ~torch.eye(mask.shape[-1], dtype=torch.bool, device=mask.device)
    share = lambda alike: ((alike & other & j(named)).float().sum(-1) / (alike & other).float().sum(-1).clamp(min=1)) * told
    looks = same(torch.round(relative * 40)) & same(face[..., 0]) & same(face[..., 1])
    return (told & numbered & (deepest > 0) & (depth > deepest)).float(), share(i(numbered) & j(numbered) & same(depth)), share(looks)


def rotary(n: int, width: int, device) -> object:
    """RoPE on queries and keys; the position is the place in the list of headings."""
    half = width // 2
    angle = torch.arange(n, device=device).float().unsqueeze(-1) * 10_000.0 ** (-torch.arange(half, device=device).float() / half)
    sin, cos = torch.sin(angle), torch.cos(angle)

    def turn(v: Tensor) -> Tensor:
        a, b = v[..., :half], v[..., half:]
        return torch.cat([a * cos - b * sin, a * sin + b * cos], -1).to(v.dtype)

    return turn


def heading_pairs(relative: Tensor, style: Tensor, n: Tensor, page: Tensor, mask: Tensor) -> Tensor:
    """How heading j stands to heading i: type size, weight, numbering, distance."""
    i, j = (lambda v: v.unsqueeze(2)), (lambda v: v.unsqueeze(1))
    same = lambda v: (i(v) == j(v)).float()
    larger = j(relative) - i(relative)
    numbered = (n[..., 0] > 0).float()
    both = i(numbered) * j(numbered)
    kind, label, bracket, depth = n[..., 0], n[..., 1], n[..., 2], n[..., 3]
    alike = same(kind) * same(label) * same(bracket) * same(depth)
    values = n[..., 4:8]
    equal = (i(values) == j(values)).float()
    a, b, c, d = equal.unbind(-1)
    run = a * (1 + b * (1 + c * (1 + d)))  # how many leading values agree
    deeper = (i(depth) - j(depth)).float()
    prefix = (run >= j(depth).clamp(max=4).float()).float() * (deeper > 0).float() * both  # 2.3 over 2.3.1
    step = torch.where(equal.bool(), torch.zeros_like(equal), (i(values) - j(values)).float())
    follows = ((step.sum(-1) == 1).float() * alike * (deeper == 0).float()) * both  # 2.4 after 2.3
    place = torch.cumsum(mask.float(), -1)
    gap = (i(place) - j(place)).clamp(min=0)
    looks = same(torch.round(relative * 40)) * same(style[..., 2]) * same(style[..., 3])
    key = looks * alike
    before = torch.tril(torch.ones_like(key[0]), -1).unsqueeze(0)
    between = lambda v: torch.cumsum((v * before).flip(-1), -1).flip(-1) - v * before  # how many such heads stand between j and i
    newest = (between(key) == 0).float() * looks
    bold = j(style[..., 2]) - i(style[..., 2])
    larger_type = (larger > 0.02).float()
    outer = torch.maximum(larger_type, (larger.abs() <= 0.02).float() * (bold > 0).float())
    nearest = lambda v: v * before * (between(v) == 0).float()  # what a stack of styles would take for the parent
    return torch.stack(
        [
            larger,
            (larger.abs() < 0.02).float(),
            (larger > 0.02).float(),
            bold,
            same(style[..., 3]),
            same(style[..., 5]),
            j(style[..., 6]) - i(style[..., 6]),
            looks,
            alike * both,
            both,
            i(numbered) - j(numbered),
            deeper / 4,
            prefix,
            follows,
            run / 4,
            same(label) * (i(label) > 0).float(),
            torch.log1p(gap) / 3,
            (gap == 1).float(),
            torch.log1p((i(page) - j(page)).clamp(min=0)) / 3,
            newest,
            same(kind),
            nearest(larger_type),
            nearest(outer),
        ],
        -1,
    )
