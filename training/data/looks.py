"""The looks of lines that style classes are made of and that packed fields do not say by themselves: capitals, and the white around a line."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from torch import Tensor

from .fields import RUN_IN

FEW_LETTERS = 3  # fewer say nothing of capitals


def letters(vocabulary: str | Path) -> Tensor:
    """Of each token, how many of its letters are capitals and how many are small ones."""
    tokens = json.loads(Path(vocabulary).read_text(encoding="utf-8"))
    special = 3
    count = lambda t, k: [sum(c.isupper() for c in t), sum(c.islower() for c in t)] if k >= special else [0, 0]
    return torch.tensor([count(t, k) for k, t in enumerate(tokens)], dtype=torch.float32)


def looks(t: dict[str, Tensor], first: Tensor, page: Tensor, table: Tensor) -> Tensor:
    """`look` of Construct (model/looks.py) of lines [d, k] on their pages; the same as packages/core/src/construct/look-fields.ts."""
    case = table[t["tokens"][first].long().clamp(0, len(table) - 1)].sum(-2)
    letter = case.sum(-1)
    enough = (letter >= FEW_LETTERS).float()
    share = enough * case[..., 0] / letter.clamp(min=1)
    boxes = t["box"]
    own = boxes[first].float().unsqueeze(2)
    start, count = t["line_start"][page], t["line_count"][page]
    at = torch.arange(int(count.max()), device=first.device)
    there = at < count.unsqueeze(-1)
    other = boxes[torch.where(there, start.unsqueeze(-1) + at, 0)].float()
    there = there & (torch.minimum(own[..., 2], other[..., 2]) > torch.maximum(own[..., 0], other[..., 0]))
    middle = (other[..., 1] + other[..., 3]) / 2
    most = 1e9
    white = []
    for beside, gap in ((middle < own[..., 1], own[..., 1] - other[..., 3]), (middle > own[..., 3], other[..., 1] - own[..., 3])):
        nearest = torch.where(there & beside, gap.clamp(min=0), torch.full_like(gap, most)).amin(-1)
        known = nearest < most
        white += [torch.where(known, nearest, torch.zeros_like(nearest)), known.float()]
    runs_in = (torch.div(t["flags"][first].int(), RUN_IN, rounding_mode="floor") % 2).float()
    return torch.stack([share, enough, *white, runs_in], -1)
