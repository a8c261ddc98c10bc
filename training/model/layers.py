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
        q, k, v = (t.view(b, n, self.heads, -1).transpose(1, 2) for t in self.qkv(self.norm1(x)).split(d, -1))
        if rotate is not None:
            q, k = rotate(q), rotate(k)
        a = torch.softmax((q @ k.transpose(-1, -2)).float() * self.scale + bias, -1).to(v.dtype)
        x = x + self.drop(self.out((a @ v).transpose(1, 2).flatten(2)))
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
    """Signed logarithm: a gap of ten line heights is not ten times as telling as one. x · ln(1 + |x|) / |x|, as the sign alone is dear in ONNX Runtime."""
    size = x.abs().clamp(min=1e-12)
    return x * (torch.log1p(size) / size)


def spatial(box: Tensor, least: float, squashed: bool = True) -> list[Tensor]:
    """Eq. (8): r_ij of boxes [b, n, 4] as 18 planes, two a tensor [b, 2, n, n], which is how attention wants them; extents below `least` count as `least`."""
    distance = squash if squashed else lambda v: v
    low, high = box.transpose(1, 2).split(2, 1)  # [b, 2, n]
    middle, extent = (low + high) / 2, (high - low).clamp(min=least)
    i, j = of_i, of_j
    floor, top = torch.minimum(i(low), j(low)), torch.maximum(i(high), j(high))
    span = (top - floor).clamp(min=least)
    off = (floor + top) / 2 - i(middle)
    between = distance((i(middle) - j(middle)) / i(extent))
    size = torch.log(extent)
    # Of i to the union; of j to the union it is the same with i and j exchanged.
    union = [distance(off / i(-extent)), i(size) - torch.log(span), distance(off / span)]
    return [between, i(size) - j(size), between.transpose(-1, -2), *union, *(v.transpose(-1, -2) for v in union)]


def of_i(v: Tensor) -> Tensor:
    """A number of each i, beside every j: [b, …, n] → [b, …, n, 1]."""
    return v.unsqueeze(-1)


def of_j(v: Tensor) -> Tensor:
    return v.unsqueeze(-2)


class PairMLP(nn.Sequential):
    """MLP(r_ij) over planes [b, numbers, n, n]."""

    def __init__(self, numbers: int, hidden: int, out: int):
        super().__init__(nn.Linear(numbers, hidden), nn.ReLU(), nn.Linear(hidden, out))

    def forward(self, r: Tensor) -> Tensor:
        inner, outer = self[0], self[2]
        hidden = torch.relu(nn.functional.conv2d(r, inner.weight[:, :, None, None], inner.bias))
        return nn.functional.conv2d(hidden, outer.weight[:, :, None, None], outer.bias)


class Relation(nn.Module):
    """Eqs. (6)-(7): log-probabilities that j stands in the relation to i; the diagonal means none."""

    def __init__(self, width: int, inner: int, scaled: bool = True):
        super().__init__()
        self.q, self.k = nn.Linear(width, inner), nn.Linear(width, inner)
        self.scale = 1 / math.sqrt(inner) if scaled else None
        if not scaled:
            begin_small(self.q, self.k)

    def forward(self, f: Tensor, mask: Tensor, pair: Tensor | None = None, allowed: Tensor | None = None) -> Tensor:
        score = (self.q(f) @ self.k(f).transpose(-1, -2)).float()
        if self.scale is not None:
            score = score * self.scale
        if pair is not None:
            score = score + pair
        score = score.masked_fill(~mask[:, None, :], FAR)
        if allowed is not None:
            score = score.masked_fill(~allowed, FAR)
        return torch.log_softmax(score, -1)


def begin_small(*layers: nn.Linear) -> None:
    """Their product begins as if it were divided by the root of its width, as no equation divides it."""
    for layer in layers:
        for p in layer.parameters():
            p.data *= layer.out_features**-0.25
