"""The order of text blocks in a picture (SPEC 5): graph convolution over the blocks, link prediction, pointer scores, Sinkhorn."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ..model.layers import FAR, squash

VISUAL = 192  # numbers a block: 96 channels of the detection network inside it, 96 around it
ROUNDS = 20  # of Sinkhorn
VARIANTS = ("sinkhorn", "none", "literal")


@dataclass(frozen=True)
class Config:
    name: str = "compact"
    node: int = 128  # width of f
    edge: int = 64  # width of r
    layers: int = 2  # K
    key: int = 64  # width of q and k
    heads: int = 4  # of the attention in Eq. (6); the paper has one
    surroundings: bool = True  # gaps, alignments and what lies between beside the seven numbers of Eq. (2)
    places: bool = True  # a block knows where it stands and how large it is beside what it looks like
    residual: bool = True  # layers add to f and r, and norms follow; else Eqs. (5) and (7) as printed
    linked: bool = True  # the link logit is a bias of the pointer
    drop: float = 0.1  # attention below this share of the mean is masked


COMPACT = Config()
TINY = Config("tiny", node=24, edge=16, layers=1, key=16, heads=2)
# The paper's own form, where it says what it is: looks alone in the nodes, the seven numbers of Eq. (2), one head, no residuals.
PAPER = Config("paper", heads=1, surroundings=False, places=False, residual=False, linked=False)
PRESETS = {c.name: c for c in (COMPACT, TINY, PAPER)}


def edge_numbers(box: Tensor, size: Tensor) -> Tensor:
    """Eq. (2): [b, n, n, 7] of boxes [b, n, 4] on pictures [b, 2]; ratios as logarithms, differences signed."""
    least = size.amax(-1)[:, None, None] * 1e-3
    corner = box[..., :2]
    moved = (corner[:, None] - corner[:, :, None]) / size[:, None, None]
    l, h = torch.log(torch.maximum(box[..., 2:] - box[..., :2], least)).split(1, -1)
    # li - hi, lj - hi, hj - hi, hj - li, lj - li
    own, other = torch.cat([l - h, -h, -h, -l, -l], -1), torch.cat([torch.zeros_like(l), l, h, h, l], -1)
    return torch.cat([moved, own[:, :, None] + other[:, None]], -1)


def surroundings(box: Tensor, size: Tensor, mask: Tensor) -> Tensor:
    """[b, n, n, 10]: where two blocks face one another in units of their heights, which seven numbers say only together with
    the height of a block against its picture; how many blocks lie between them; how many are nearer to the first."""
    extent = torch.maximum(box[..., 2:] - box[..., :2], size.amax(-1)[:, None, None] * 1e-3)
    unit = (extent[:, :, None, 1:] + extent[:, None, :, 1:]) / 2
    i, j = torch.broadcast_tensors(box[:, :, None], box[:, None, :])
    edges = j - i
    # The white between their facing edges, negative where they overlap.
    white = torch.maximum(i[..., :2], j[..., :2]) - torch.minimum(i[..., 2:], j[..., 2:])
    apart = squash(torch.cat([edges, (edges[..., :2] + edges[..., 2:]) / 2, white], -1) / unit)
    # Padding lies nowhere.
    nowhere = torch.where(mask, 0.0, math.inf)
    near, far = torch.minimum(i[..., :2], j[..., :2]), torch.maximum(i[..., 2:], j[..., 2:])
    inside = None
    for axis in (0, 1):
        k = ((box[..., axis] + box[..., axis + 2]) / 2 + nowhere)[:, None, None]
        within = (k >= near[..., axis, None]) & (k <= far[..., axis, None])
        inside = within if inside is None else inside & within
    away = (white.clamp(min=0) ** 2).sum(-1) + nowhere[:, None]
    nearer = away[:, :, None, :] < away[:, :, :, None]
    many = torch.stack([counted.to(box.dtype).sum(-1) for counted in (inside, nearer)], -1)
    return torch.cat([apart, torch.log1p(many)], -1)


def places(box: Tensor, size: Tensor) -> Tensor:
    """[b, n, 6]: where a block stands on its picture, and how large it is."""
    most = size.amax(-1)[:, None, None]
    extent = torch.maximum(box[..., 2:] - box[..., :2], most * 1e-3)
    return torch.cat([box / torch.cat([size, size], -1)[:, None], torch.log(extent / most)], -1)


class GraphLayer(nn.Module):
    """Node and edge convolution, Eqs. (3)-(7); the product with c_ij = [f_i; r_ij; f_j] is taken part by part."""

    def __init__(self, c: Config):
        super().__init__()
        self.drop, self.residual = c.drop, c.residual
        wide = c.node + c.edge  # W_v and W_e side by side
        self.own, self.pair, self.other = nn.Linear(c.node, wide), nn.Linear(c.edge, wide, False), nn.Linear(c.node, wide, False)
        self.attention = nn.Parameter(torch.randn(c.heads, c.node // c.heads) / math.sqrt(c.node))
        ones = torch.ones(1, c.node // c.heads)
        self.register_buffer("blocks", torch.block_diag(*[ones] * c.heads), persistent=False)  # which numbers of h a head has
        self.node_norm, self.edge_norm = nn.LayerNorm(c.node), nn.LayerNorm(c.edge)
        self.split = (c.node, c.edge)

    def forward(self, f: Tensor, r: Tensor, neighbour: Tensor) -> tuple[Tensor, Tensor]:
        """`f` [b, n, node], `r` [b·n·n, edge], `neighbour` [b, n, n]: real j other than i."""
        b, n, _ = f.shape
        own, other, pair = self.own(f).split(self.split, -1), self.other(f).split(self.split, -1), self.pair.weight.split(self.split)
        ends = [(i[:, :, None] + j[:, None, :]).flatten(0, 2) for i, j in zip(own, other, strict=True)]
        h, edge = (torch.relu(torch.addmm(e, r, w.t())) for e, w in zip(ends, pair, strict=True))  # Eqs. (4), (7)
        h = h.reshape(b, n, n, -1)
        # Heads as blocks of one matrix: a product is cheaper than sums over slices.
        heads = torch.block_diag(*self.attention)
        score = nn.functional.leaky_relu((heads.to(h.dtype) @ h.transpose(2, 3)).float(), 0.2)  # [b, i, heads, j]
        near = neighbour[:, :, None]
        a = torch.softmax(score.masked_fill(~near, FAR), -1)  # Eq. (6)
        # NB(i): what gets a small part of the mean attention is no neighbour; the strongest always stays.
        a = torch.where(near & (a >= self.drop / near.sum(-1, keepdim=True).clamp(min=1)), a, 0.0)
        a = a / a.sum(-1, keepdim=True).clamp(min=1e-6)
        gathered = ((a.to(h.dtype) @ h) * self.blocks.to(h.dtype)).sum(2)
        if not self.residual:
            return torch.relu(gathered), edge
        f = self.node_norm(f + torch.relu(gathered))  # Eq. (5)
        return f, self.edge_norm(r + edge)


class Reorganize(nn.Module):
    def __init__(self, config: Config = COMPACT):
        super().__init__()
        c = self.config = config
        numbers = 17 if c.surroundings else 7
        self.register_buffer("mean", torch.zeros(VISUAL))
        self.register_buffer("deviation", torch.ones(VISUAL))
        self.visual = nn.Linear(VISUAL, c.node)
        self.place = nn.Sequential(nn.Linear(6, c.node), nn.ReLU(), nn.Linear(c.node, c.node))
        self.node_norm = nn.LayerNorm(c.node)
        self.edge = nn.Sequential(nn.Linear(numbers, c.edge), nn.ReLU(), nn.Linear(c.edge, c.edge), nn.LayerNorm(c.edge))
        self.layers = nn.ModuleList([GraphLayer(c) for _ in range(c.layers)])
        self.link_hidden, self.link, self.together = nn.Linear(c.edge, c.edge), nn.Linear(c.edge, 1), nn.Linear(c.edge, 1)
        # h_c = [Z^G; Z^L; h of the last block], W^Q taken part by part; v_input stands for the last block at the start.
        self.whole = nn.Linear(c.node + c.edge, c.key, False)
        self.query, self.key = nn.Linear(c.node, c.key), nn.Linear(c.node, c.key)
        self.start, self.end = nn.Parameter(torch.zeros(c.node)), nn.Parameter(torch.zeros(c.key))
        self.first, self.last = nn.Linear(c.node, 1), nn.Linear(c.node, 1)

    def forward(self, box: Tensor, size: Tensor, visual: Tensor, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Boxes [b, n, 4] on pictures of `size` [b, 2]; `visual` [b, n, 192] where `seen` [b, n] is 1, else ignored.

        → scores A [b, n+1, n+1]: row i what follows block i, the last row what comes first; the last column is the end
        (SPEC 5.4); link logits and logits of being read together [b, n, n].
        """
        return self.judge(self.edges(box, size, mask), places(box, size), visual, seen, mask)

    def edges(self, box: Tensor, size: Tensor, mask: Tensor) -> Tensor:
        numbers = edge_numbers(box, size)
        return torch.cat([numbers, surroundings(box, size, mask)], -1) if self.config.surroundings else numbers

    def judge(self, edge: Tensor, place: Tensor, visual: Tensor, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The same from what boxes say, which several readers share."""
        b, n = mask.shape
        neighbour = mask[:, None, :] & mask[:, :, None] & ~torch.eye(n, dtype=torch.bool, device=mask.device)
        look = self.visual(((visual - self.mean) / self.deviation).clamp(-6, 6)) * seen[..., None]
        f = self.node_norm(self.place(place) + look) if self.config.places else look
        r = self.edge(edge.flatten(0, 2))
        for layer in self.layers:
            f, r = layer(f, r, neighbour)
        hidden = torch.relu(self.link_hidden(r))
        heads = (self.link, self.together)
        said = nn.functional.linear(hidden, torch.cat([x.weight for x in heads]), torch.cat([x.bias for x in heads]))
        link, together = said.reshape(b, n, n, 2).float().unbind(-1)
        real = mask[..., None].to(f.dtype)
        zg = (f * real).sum(1) / real.sum(1).clamp(min=1)
        pairs = neighbour.to(hidden.dtype).reshape(b, 1, n * n)
        zl = (pairs @ hidden.reshape(b, n * n, -1)).squeeze(1) / pairs.sum(-1).clamp(min=1)
        begin = self.start.to(f.dtype).expand(b, 1, -1)
        q = self.query(torch.cat([f, begin], 1)) + self.whole(torch.cat([zg, zl], -1))[:, None]
        k = torch.cat([self.key(f), self.end.to(f.dtype).expand(b, 1, -1)], 1)
        score = (q @ k.transpose(-1, -2)).float() / math.sqrt(self.config.key)
        # The link logit is a bias of the pointer; start and end have one of their own.
        ends = (self.last(f).float(), self.first(f).float().transpose(1, 2))
        drawn = link if self.config.linked else torch.zeros_like(link)
        bias = torch.cat([torch.cat([drawn, ends[0]], 2), torch.cat([ends[1], torch.zeros_like(ends[1][..., :1])], 2)], 1)
        return (score + bias).masked_fill(~possible(mask), FAR), link, together


def possible(mask: Tensor) -> Tensor:
    """[b, n+1, n+1]: no block follows itself, the end does not follow the start; padding only follows itself."""
    b, n = mask.shape
    real = torch.cat([mask, torch.ones_like(mask[:, :1])], 1)
    apart = ~torch.eye(n + 1, dtype=torch.bool, device=mask.device)
    return (real[:, :, None] & real[:, None, :] & apart) | (~real[:, :, None] & ~apart)


def sinkhorn(a: Tensor, rounds: int = ROUNDS) -> Tensor:
    """Eqs. (12)-(13) in the log domain; rows last, so that rows are distributions."""
    for _ in range(rounds):
        a = a - torch.logsumexp(a, -2, keepdim=True)
        a = a - torch.logsumexp(a, -1, keepdim=True)
    return a


def visited(rank: Tensor, mask: Tensor) -> Tensor:
    """What a pointer that walks in the true order can no longer choose; with it goes the choice to end early."""
    n = mask.sum(-1)
    row = torch.cat([rank, torch.full_like(rank[:, :1], -1)], 1)
    column = torch.cat([rank, n[:, None].to(rank.dtype)], 1)
    early = (column[:, None, :] == n[:, None, None]) & (row[:, :, None] != n[:, None, None] - 1)
    real = torch.cat([mask, torch.ones_like(mask[:, :1])], 1)
    return (real[:, :, None] & real[:, None, :]) & ((column[:, None, :] <= row[:, :, None]) | early)


def pointer_loss(a: Tensor, rank: Tensor, mask: Tensor, variant: str) -> Tensor:
    """Eq. (1): likelihood of the true order, step by step with the true past.

    sinkhorn: on the normalised block → next block matrix; none: softmax over what is left; literal: Sinkhorn as printed,
    after the visited blocks are masked, where it has nothing left to decide.
    """
    if variant != "sinkhorn":
        a = a.masked_fill(visited(rank, mask), FAR)
    return likelihood(torch.log_softmax(a, -1) if variant == "none" else sinkhorn(a), rank, mask)


def likelihood(log: Tensor, rank: Tensor, mask: Tensor) -> Tensor:
    """Of the true steps, as the mean of negative logarithms."""
    n = mask.sum(-1)
    row = torch.cat([rank, torch.full_like(rank[:, :1], -1)], 1)
    column = torch.cat([rank, n[:, None].to(rank.dtype)], 1)
    real = torch.cat([mask, torch.ones_like(mask[:, :1])], 1)
    true = (column[:, None, :] == row[:, :, None] + 1) & real[:, :, None] & real[:, None, :]
    return -(log.clamp(min=-50) * true).sum() / true.sum().clamp(min=1)


def link_loss(link: Tensor, rank: Tensor, mask: Tensor) -> Tensor:
    """BCE on the link logits; the one successor of a block weighs as much as the n-2 others."""
    pair = mask[:, :, None] & mask[:, None, :] & ~torch.eye(mask.shape[1], dtype=torch.bool, device=mask.device)
    true = (rank[:, None, :] == rank[:, :, None] + 1).float()
    others = (mask.sum(-1) - 2).clamp(min=1)[:, None, None]
    loss = nn.functional.binary_cross_entropy_with_logits(link, true, 1 + true * (others - 1), reduction="none")
    return (loss * pair).sum() / (pair * (1 + true * (others - 1))).sum().clamp(min=1)


def together_loss(logit: Tensor, group: Tensor, mask: Tensor) -> Tensor:
    """BCE on "one thing to a listener": key and value, label and text. Blocks of no known group (-1) do not count."""
    known = mask & (group >= 0)
    pair = known[:, :, None] & known[:, None, :] & ~torch.eye(mask.shape[1], dtype=torch.bool, device=mask.device)
    same = (group[:, None, :] == group[:, :, None]).float()
    loss = nn.functional.binary_cross_entropy_with_logits(logit, same, reduction="none")
    return (loss * pair).sum() / pair.sum().clamp(min=1)


@torch.no_grad()
def decode(a: Tensor, mask: Tensor, variant: str) -> Tensor:
    """The order [b, n] as ranks (padding n): greedy, visited blocks masked; Sinkhorn before in its variant (SPEC 5.4)."""
    b, n = mask.shape
    log = sinkhorn(a) if variant == "sinkhorn" else a
    left, rank = mask.clone(), torch.full((b, n), n, device=a.device)
    here = torch.full((b,), n, device=a.device)
    rows = torch.arange(b, device=a.device)
    for step in range(n):
        any_left = left.any(-1)
        here = log[rows, here, :n].masked_fill(~left, -math.inf).argmax(-1)
        rank[rows[any_left], here[any_left]] = step
        left[rows, here] = False
    return rank
