"""Eq. (2): a vector for the text of each line."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..config import Config
from ..data.features import CLS
from .layers import FAR, Encoder

WINDOW = 512  # tokens that BERT reads at once


def serialised(ids: Tensor, box: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """Pages as BERT reads them (SPEC 1.4): the lines of each from top left to bottom right, one after the other, in windows of 512 tokens that begin with a line.
    Ids [b, n, l] and boxes [b, n, 4] of lines → tokens and the places of their lines among all b · n [windows, 512], 0 and -1 where there are none."""
    windows: list[tuple[list[int], list[int]]] = []
    _, n, _ = ids.shape
    for page, (rows, boxes, real) in enumerate(zip(ids.tolist(), box.tolist(), mask.tolist(), strict=True)):
        lines = [i for i in range(n) if real[i]]
        heights = sorted(boxes[i][3] - boxes[i][1] for i in lines)
        slack = heights[len(heights) // 2] / 2 if heights else 0
        rank, top = {}, None
        for i in sorted(lines, key=lambda i: boxes[i][1]):
            top = boxes[i][1] if top is None or boxes[i][1] - top > slack else top
            rank[i] = (top, boxes[i][0])
        windows.append(([], []))
        for i in sorted(lines, key=rank.__getitem__):
            own = [t for t in rows[i] if t][:WINDOW]
            if len(windows[-1][0]) + len(own) > WINDOW:
                windows.append(([], []))
            windows[-1][0].extend(own)
            windows[-1][1].extend([page * n + i] * len(own))
    fill = lambda k, value: torch.tensor([w[k] + [value] * (WINDOW - len(w[k])) for w in windows], dtype=torch.long, device=ids.device)
    return fill(0, 0), fill(1, -1)


class TextEncoder(nn.Module):
    """BERT over single lines (compact) or over the serialised page in windows of 512 tokens (paper)."""

    def __init__(self, c: Config):
        super().__init__()
        self.config = c
        self.embed = nn.Embedding(c.vocabulary, c.text_width, padding_idx=0)
        self.place = nn.Parameter(torch.randn(WINDOW if c.page_text else c.tokens, c.text_width) * 0.02)
        self.norm = nn.LayerNorm(c.text_width)
        self.encoder = Encoder(c.text_width, c.text_layers, c.text_heads, c.text_ffn, c.dropout)
        self.project = nn.Linear(c.text_width, c.feature)
        self.out = nn.LayerNorm(c.feature)
        nn.init.normal_(self.embed.weight, 0, 0.02 if c.page_text else 0.1)

    def tokens(self, ids: Tensor) -> Tensor:
        """ids [m, l], 0 where there is none → token vectors [m, l, d]."""
        x = self.norm(self.embed(ids) + self.place[: ids.shape[1]])
        return self.encoder(x, ids != 0)

    def asked(self) -> tuple[Tensor, Tensor]:
        """[CLS] as it enters the one layer, and what it asks of the tokens, a vector a head: it opens every line, so both are the same for all lines."""
        layer, d = self.encoder.layers[0], self.place.shape[1]
        cls = self.norm(self.embed.weight[CLS] + self.place[0])
        wq, wk, _ = layer.qkv.weight.split(d)
        q = (wq @ layer.norm1(cls) + layer.qkv.bias[:d]).view(layer.heads, 1, -1)  # a bias of the keys would change no softmax
        return cls, (q @ wk.view(layer.heads, -1, d)).squeeze(1) * layer.scale

    def pooled(self, ids: Tensor, cls: Tensor, key: Tensor) -> Tensor:
        """Lines [m, l] → [m, d]: the layer with [CLS] alone asking. Keys need no projection, and values are projected when they are summed up: the same numbers at
        half the cost."""
        layer, d = self.encoder.layers[0], self.place.shape[1]
        x = layer.norm1(self.norm(self.embed(ids) + self.place[: ids.shape[1]]))
        far = torch.where(ids != 0, 0.0, FAR).unsqueeze(1)
        a = torch.softmax((x @ key.T).transpose(1, 2).float() + far, -1).to(x.dtype)  # [m, heads, l]
        value = layer.qkv.weight[2 * d :].view(layer.heads, -1, d).transpose(1, 2)
        v = ((a @ x).transpose(0, 1) @ value).transpose(0, 1).flatten(1) + layer.qkv.bias[2 * d :]
        y = cls + layer.drop(layer.out(v))
        y = y + layer.drop(layer.down(torch.relu(layer.up(layer.norm2(y)))))
        return self.encoder.norm(y)

    def line(self, ids: Tensor, cls: Tensor, key: Tensor) -> Tensor:
        return self.out(torch.relu(self.project(self.pooled(ids, cls, key))))  # Eq. (2), [CLS] speaks for the line

    def forward(self, ids: Tensor) -> Tensor:
        """Lines [m, l], each alone → T [m, feature]."""
        return self.line(ids, *self.asked())

    def pages(self, tokens: Tensor, line: Tensor, rows: Tensor) -> Tensor:
        """What `serialised` made of pages, and anything [m] with a place for each line → T [m, feature]: Eq. (2) as printed."""
        x = self.tokens(tokens).flatten(0, 1)
        place = (line.flatten() + 1).long().unsqueeze(-1)  # the first place is for padding
        none = x.new_zeros(rows.shape[0] + 1, 1)
        total = none.expand(-1, x.shape[-1]).scatter_add(0, place.expand(-1, x.shape[-1]), x)
        count = none.scatter_add(0, place, torch.ones_like(x[:, :1]))
        return self.out(torch.relu(self.project((total / count.clamp(min=1))[1:])))
