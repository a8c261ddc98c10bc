"""What all stages share: the encoder, the spatial numbers and the relation head."""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

FAR = -1e4  # a score no softmax notices; finite, so that bf16 and quantised graphs stay clean


class EncoderLayer(nn.Module):
    """Pre-norm Transformer layer; `bias` is added to the attention scores."""

    def __init__(self, width: int, heads: int, ffn: int, dropout: float):
        super().__init__()
        self.heads, self.scale = heads, 1 / math.sqrt(width // heads)
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, ffn), nn.Linear(ffn, width)
        self.drop = nn.Dropout(dropout)

    def forward(self, x: Tensor, bias: Tensor, rotate=None) -> Tensor:
        b, n, d = x.shape
        q, k, v = self.qkv(self.norm1(x)).view(b, n, 3, self.heads, d // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        if rotate is not None:
            q, k = rotate(q), rotate(k)
        a = torch.softmax((q @ k.transpose(-1, -2)).float() * self.scale + bias, -1).to(v.dtype)
        x = x + self.drop(self.out((a @ v).transpose(1, 2).reshape(b, n, d)))
        return x + self.drop(self.down(torch.relu(self.up(self.norm2(x)))))


class Encoder(nn.Module):
    def __init__(self, width: int, layers: int, heads: int, ffn: int, dropout: float):
        super().__init__()
        self.layers = nn.ModuleList([EncoderLayer(width, heads, ffn, dropout) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)

    def forward(self, x: Tensor, mask: Tensor, bias: Tensor | None = None, rotate=None) -> Tensor:
        """`mask` [b, n] tells the real tokens; `bias` [b, layers, heads, n, n] where there is one."""
        far = torch.where(mask, 0.0, FAR)[:, None, None, :]
        for k, layer in enumerate(self.layers):
            x = layer(x, far if bias is None else bias[:, k] + far, rotate)
        return self.norm(x)


def squash(x: Tensor) -> Tensor:
    """Signed logarithm: a gap of ten line heights is not ten times as telling as one."""
    return torch.sign(x) * torch.log1p(x.abs())


def delta(a: Tensor, b: Tensor) -> list[Tensor]:
    """Eq. (9), six numbers; boxes as (x, y, w, h) with x, y the centre."""
    xa, ya, wa, ha = a.unbind(-1)
    xb, yb, wb, hb = b.unbind(-1)
    dx, dy = xa - xb, ya - yb
    return [squash(dx / wa), squash(dy / ha), torch.log(wa / wb), torch.log(ha / hb), squash(-dx / wb), squash(-dy / hb)]


def spatial(box: Tensor, least: float) -> Tensor:
    """Eq. (8): r_ij [b, n, n, 18] of boxes [b, n, 4]; extents below `least` count as `least`."""
    i, j = torch.broadcast_tensors(box[:, :, None], box[:, None, :])
    union = torch.cat([torch.minimum(i[..., :2], j[..., :2]), torch.maximum(i[..., 2:], j[..., 2:])], -1)
    ci, cj, cu = centred(i, least), centred(j, least), centred(union, least)
    return torch.stack(delta(ci, cj) + delta(ci, cu) + delta(cj, cu), -1)


def centred(box: Tensor, least: float) -> Tensor:
    low, high = box[..., :2], box[..., 2:]
    return torch.cat([(low + high) / 2, (high - low).clamp(min=least)], -1)


class Relation(nn.Module):
    """Eqs. (6)-(7): log-probabilities that j stands in the relation to i; the diagonal means none."""

    def __init__(self, width: int, inner: int):
        super().__init__()
        self.q, self.k = nn.Linear(width, inner), nn.Linear(width, inner)
        self.scale = 1 / math.sqrt(inner)

    def forward(self, f: Tensor, mask: Tensor, pair: Tensor | None = None, allowed: Tensor | None = None) -> Tensor:
        score = (self.q(f) @ self.k(f).transpose(-1, -2)).float() * self.scale
        if pair is not None:
            score = score + pair
        score = score.masked_fill(~mask[:, None, :], FAR)
        if allowed is not None:
            score = score.masked_fill(~allowed, FAR)
        return torch.log_softmax(score, -1)
