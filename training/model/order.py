"""Order, SPEC 2: page objects of a page and its neighbours → successor, predecessor and the type of each link.

Named deviations of `compact`: beside the attention fusion of Eqs. (10)-(12) an object also shows its first and last line (where paragraphs break), and its place, and
the pair term sees ranks (content stream, XY-cut) and pages beside r_ij; figures and tables enter as text does. `paper` has none of these.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..config import ROLES, Config
from .layers import FAR, Encoder, PairMLP, Relation, begin_small, of_i, of_j, spatial, squash

LEAST = 1e-3
TYPES = ("text", "graphical", "continuation")
PAIR = 18 + 9
NUMBERS = 6 + 6
GRAPHICAL = tuple(ROLES.index(name) for name in ("figure", "table"))


class Order(nn.Module):
    def __init__(self, c: Config):
        super().__init__()
        self.config = c
        self.fc2, self.fc1 = nn.Linear(c.width, c.feature), nn.Linear(c.feature, 1)  # Eq. (10): FC2 is the inner, wide one
        self.no_lines = nn.Parameter(torch.zeros(c.width))
        self.ends = nn.Linear(3 * c.width, c.width) if c.raw_fields else None
        self.layout = nn.Sequential(
            nn.Linear(NUMBERS if c.raw_fields else 6, c.feature),
            nn.ReLU(),
            nn.Linear(c.feature, c.feature),
            nn.ReLU(),
            nn.LayerNorm(c.feature),
        )
        self.role = nn.Sequential(
            nn.Embedding(len(ROLES), c.feature), nn.Linear(c.feature, c.feature), nn.ReLU(), nn.LayerNorm(c.feature)
        )  # Eq. (13)
        if c.seen_objects:
            self.no_picture = nn.Parameter(torch.zeros(c.visual))
            self.look = nn.Linear(c.visual + c.feature, c.width)  # FC([V ; B])
        self.fuse = nn.Linear(c.width + (1 if c.seen_objects else 2) * c.feature, c.feature)  # Eq. (14)
        self.enter = nn.Linear(c.feature, c.width) if c.feature != c.width else nn.Identity()
        self.encoder = Encoder(c.width, c.region_layers, c.heads, c.ffn, c.dropout)  # Eq. (15)
        pairs = c.region_layers * c.heads + 2 if c.pair_bias else 2
        self.pair = PairMLP(PAIR if c.raw_fields else 18, c.pair_hidden, pairs)
        self.successor, self.predecessor = (Relation(c.width, c.relation, c.scaled) for _ in range(2))
        wide = c.types * c.type_rank or c.relation
        self.type_q, self.type_k = nn.Linear(c.width, wide), nn.Linear(c.width, wide)
        self.type_bias = nn.Parameter(torch.zeros(c.types))
        if not c.type_rank:
            self.type_full = nn.Parameter(torch.randn(c.types, wide, wide) / wide)
            begin_small(self.type_q, self.type_k)
        self.drop = nn.Dropout(c.dropout)

    def forward(self, features, member, box, size, page, role, content, cut, first, last, mask, visual=None, has_visual=None):
        """features [b, l, d] of lines, member [b, l] their object (-1 none); per object [b, r]: box, size of its page, page (0, 1, 2 in the window), role, lowest content
        rank of its lines (-1 unknown), XY-cut rank on its page (-1 unknown), first and last line (-1 none), mask, and for `seen_objects` V where there is one.
        Gives successor, predecessor [b, r, r], types [b, r, r, 3], F_O."""
        successor, predecessor, f = self.read(features, member, box, size, page, role, content, cut, first, last, mask, visual, has_visual)
        return successor, predecessor, self.types(f), f.float()

    def read(self, features, member, box, size, page, role, content, cut, first, last, mask, visual=None, has_visual=None):
        """Successor, predecessor and F_O alone."""
        c = self.config
        b, r = mask.shape
        at = torch.arange(r, device=member.device)
        mine = member.unsqueeze(1) == at.view(1, r, 1)  # [b, r, l]
        a = self.fc1(torch.tanh(self.fc2(features))).squeeze(-1)  # Eq. (10)
        w = torch.softmax(torch.where(mine, a.unsqueeze(1).float(), FAR), -1).to(features.dtype)  # Eq. (11)
        u = w @ features  # Eq. (12)
        empty = (first < 0).unsqueeze(-1)
        if self.ends is not None:
            line = lambda i: torch.gather(features, 1, i.clamp(min=0).long().unsqueeze(-1).expand(-1, -1, features.shape[-1]))
            u = self.ends(torch.cat([u, line(first), line(last)], -1))
        u = torch.where(empty, self.no_lines.to(u.dtype), u)
        h = size[..., 1:2].clamp(min=1e-6)
        flat = box / h
        aspect = (size[..., 0:1] / h).clamp(0.1, 10.0)
        low, high = flat[..., :2], flat[..., 2:]
        one = torch.cat([torch.ones_like(aspect) / aspect, torch.ones_like(aspect)], -1)
        numbers = [low * one, high * one, (high - low) * one]
        ranks = [ordinal(content, page, mask), ordinal(cut, page, mask)]
        count = mask.sum(-1, keepdim=True).clamp(min=1).float()
        if c.raw_fields:
            alone = [v.clamp(min=0) / count for v in ranks] + [(v >= 0).float() for v in ranks] + [page - 1.0, aspect.squeeze(-1)]
            numbers = numbers + [torch.stack(alone, -1)]
        b_i, r_i = self.layout(torch.cat(numbers, -1)), self.role(role.long())
        if c.seen_objects:
            v = torch.where(has_visual.unsqueeze(-1) > 0, visual.to(b_i.dtype), self.no_picture.to(b_i.dtype))
            drawn = sum(role == k for k in GRAPHICAL) > 0
            x = torch.cat([torch.where(drawn.unsqueeze(-1), self.look(torch.cat([v, b_i], -1)), u), r_i], -1)
        else:
            x = torch.cat([u, b_i, r_i], -1)
        x = self.enter(self.fuse(x))  # Eq. (14)
        stacked = flat + page.unsqueeze(-1) * torch.tensor([0.0, 1.0, 0.0, 1.0], device=box.device)  # pages one below the other
        s = spatial(torch.where(mask.unsqueeze(-1), stacked, torch.zeros_like(stacked)), LEAST, c.squashed)
        if c.raw_fields:
            s.append(pair_numbers(stacked, page, ranks))
        m = self.pair(torch.cat(s, 1)).float()
        bias = m[:, 2:].reshape(b, c.region_layers, c.heads, r, r) if c.pair_bias else None
        f = self.encoder(self.drop(x), mask, bias)  # Eq. (15)
        return self.successor(f, mask, m[:, 0]), self.predecessor(f, mask, m[:, 1]), f

    def types(self, f: Tensor) -> Tensor:
        """Eqs. (16), (17): log-probabilities of the type of each pair; in low rank, or with a matrix for each type."""
        c = self.config
        b, r, _ = f.shape
        q, k = self.type_q(f), self.type_k(f)
        if c.type_rank:
            q, k = (v.view(b, r, c.types, c.type_rank).transpose(1, 2) for v in (q, k))
            score = (q @ k.transpose(-1, -2)).float() / c.type_rank**0.5
        else:
            score = (q.unsqueeze(1) @ self.type_full.to(q.dtype) @ k.unsqueeze(1).transpose(-1, -2)).float()
        return torch.log_softmax(score.permute(0, 2, 3, 1) + self.type_bias, -1)


def ordinal(rank: Tensor, page: Tensor, mask: Tensor) -> Tensor:
    """The place among all objects of the window, page after page; -1 where the rank is unknown."""
    key = torch.where(mask, page * 1e5 + rank.clamp(min=0), 1e9)
    place = (key.unsqueeze(1) < key.unsqueeze(2)).sum(-1).float()
    return torch.where(rank >= 0, place, torch.full_like(place, -1))


def pair_numbers(box: Tensor, page: Tensor, ranks: list[Tensor]) -> Tensor:
    """What two objects have in common beside r_ij: planes [b, 9, r, r]."""
    diff = lambda v: of_j(v) - of_i(v)  # of j to i
    apart = diff(page)
    out = [apart, (apart == 0).float(), squash(diff(box[..., 0]) * 20)]
    for rank in ranks:
        known = ((of_j(rank) >= 0) & (of_i(rank) >= 0)).float()
        d = diff(rank)
        out += [(d == 1).float() * known, (d == -1).float() * known, squash(d) * known / 3]
    return torch.stack(out, 1)
