"""Eq. (2): a vector for the text of each line."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..config import TOKENS, Config
from ..data.features import CLS
from .layers import FAR, Encoder

WINDOW = 512 // TOKENS  # lines in one BERT window of 512 tokens


class TextEncoder(nn.Module):
    """BERT over single lines (compact) or over the serialised page in windows of 512 tokens (paper)."""

    def __init__(self, c: Config):
        super().__init__()
        self.config = c
        self.embed = nn.Embedding(c.vocabulary, c.text_width, padding_idx=0)
        self.place = nn.Parameter(torch.randn(512 if c.page_text else TOKENS, c.text_width) * 0.02)
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
        """Lines [m, l] → T [m, feature]; in `paper` the m lines are one page in reading direction."""
        if not self.config.page_text:
            return self.line(ids, *self.asked())
        present = (ids != 0).unsqueeze(-1)
        m = ids.shape[0]
        padded = nn.functional.pad(ids, (0, TOKENS - ids.shape[1], 0, -m % WINDOW))
        x = self.tokens(padded.reshape(-1, 512)).reshape(-1, TOKENS, self.config.text_width)[:m, : ids.shape[1]]
        mean = (x * present).sum(1) / present.sum(1).clamp(min=1)
        return self.out(torch.relu(self.project(mean)))  # Eq. (2)
