"""Teaches the text encoder words before it sees documents: masked tokens of short lines cut from the prose pool.

    python -m training.train.pretrain --prose prose.txt --minutes 2 --out run/text.pt

`train.py --text run/text.pt` starts from it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from ..config import PRESETS, TOKENS, Config
from ..data.features import UNKNOWN, Vocabulary
from ..model.text import TextEncoder
from .detect import fit

MASKED = 0.2


class Masked(nn.Module):
    """The encoder with the embedding's own transpose as output layer."""

    def __init__(self, c: Config):
        super().__init__()
        self.text = TextEncoder(c)
        self.turn = nn.Linear(c.text_width, c.text_width)
        self.bias = nn.Parameter(torch.zeros(c.vocabulary))

    def forward(self, ids: Tensor, hidden: Tensor) -> Tensor:
        seen = torch.where(hidden, UNKNOWN, ids)
        found = torch.tanh(self.turn(self.text.tokens(seen)[hidden]))
        score = (found @ self.text.embed.weight.T).float() + self.bias
        return nn.functional.cross_entropy(score, ids[hidden])


def lines(prose: str, vocabulary: Vocabulary, most: int) -> np.ndarray:
    """Windows of a few words, as lines of documents are."""
    rng = np.random.default_rng(0)
    out = []
    for paragraph in open(prose, encoding="utf-8"):
        words = paragraph.split(" ")
        at = 0
        while at < len(words):
            n = int(rng.integers(2, 14))
            text = " ".join(words[at : at + n])
            ids = vocabulary.line(text if len(text) < 200 else text[:60])
            out.append(ids + [0] * (TOKENS - len(ids)))
            at += n
        if len(out) >= most:
            break
    return np.array(out, np.int16)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--prose", required=True)
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--preset", default="compact", choices=list(PRESETS))
    p.add_argument("--minutes", type=float, default=2)
    p.add_argument("--steps", type=int, default=0)
    p.add_argument("--batch", type=int, default=16_000)
    p.add_argument("--lr", type=float, default=2e-3)
    p.add_argument("--report", type=int, default=100)
    p.add_argument("--out", required=True)
    a = p.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(0)
    ids = torch.as_tensor(lines(a.prose, Vocabulary(a.vocabulary), 3_000_000), device=device)
    model = Masked(PRESETS[a.preset]).to(device)

    def loss(chosen: Tensor) -> dict[str, Tensor]:
        batch = ids[chosen].long()
        return {"masked": model(batch, (torch.rand(batch.shape, device=device) < MASKED) & (batch > 2))}

    keep = lambda: torch.save(model.text.state_dict(), a.out)
    Path(a.out).parent.mkdir(parents=True, exist_ok=True)
    print(fit(model, a, device, lambda: torch.randperm(len(ids), device=device).split(a.batch), loss, keep, a.minutes)["log"][-1:])
    keep()


if __name__ == "__main__":
    main()
