"""Eq. (2): a vector for the text of each line."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..config import TOKENS, Config
from .layers import Encoder

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

    def tokens(self, ids: Tensor, first: int | None = None) -> Tensor:
        """ids [m, l], 0 where there is none → token vectors [m, l, d], or only those of the `first` tokens."""
        x = self.norm(self.embed(ids) + self.place[: ids.shape[1]])
        return self.encoder(x, ids != 0, first=first)

    def forward(self, ids: Tensor) -> Tensor:
        """Lines [m, l] → T [m, feature]; in `paper` the m lines are one page in reading direction."""
        if not self.config.page_text:
            return self.out(torch.relu(self.project(self.tokens(ids, 1).squeeze(1))))  # Eq. (2), [CLS] speaks for the line
        present = (ids != 0).unsqueeze(-1)
        m = ids.shape[0]
        padded = nn.functional.pad(ids, (0, TOKENS - ids.shape[1], 0, -m % WINDOW))
        x = self.tokens(padded.reshape(-1, 512)).reshape(-1, TOKENS, self.config.text_width)[:m, : ids.shape[1]]
        mean = (x * present).sum(1) / present.sum(1).clamp(min=1)
        return self.out(torch.relu(self.project(mean)))  # Eq. (2)
