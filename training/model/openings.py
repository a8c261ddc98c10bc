"""Openings: words that open a line → whether they are a heading that runs into its paragraph.

Detect has read the page; this head sees what Detect found out about the line (F of Eq. (5) and the classes), the vectors of the words and of what follows them,
and how type, words and place set them apart (packages/core/src/detect/openings/fields.ts).
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

NUMBERS, FEATURES, CLASSES, TEXT = 56, 256, 18, 256
TABLES = (NUMBERS, FEATURES, CLASSES, TEXT, TEXT)


class Openings(nn.Module):
    def __init__(self, width: int = 96, dropout: float = 0.2):
        super().__init__()
        self.numbers = nn.Linear(NUMBERS, width)
        self.features = nn.Linear(FEATURES, width)
        self.classes = nn.Linear(CLASSES, width)
        self.words, self.rests = nn.Linear(TEXT, width), nn.Linear(TEXT, width)
        self.norm = nn.LayerNorm(FEATURES)
        self.hidden = nn.Sequential(nn.GELU(), nn.Dropout(dropout), nn.Linear(width, width), nn.GELU(), nn.Dropout(dropout), nn.Linear(width, 1))
        self.drop = nn.Dropout(dropout)

    def forward(self, numbers: Tensor, features: Tensor, classes: Tensor, words: Tensor, rests: Tensor) -> Tensor:
        x = self.numbers(numbers) + self.features(self.drop(self.norm(features))) + self.classes(torch.exp(classes))
        return self.hidden(x + self.words(self.drop(words)) + self.rests(self.drop(rests))).squeeze(-1)
