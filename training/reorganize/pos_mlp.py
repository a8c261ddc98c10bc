"""POS-MLP (SPEC 5.6): from the seven numbers of a pair, does one block come before the other? Small enough for JSON.

python -m training.reorganize.pos_mlp --data corpus/out/packed/pictures.npz --minutes 2 --out models/pos-mlp.json
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from .data import Store
from .model import edge_numbers
from .train import load

HIDDEN = 32


def copeland(before: Tensor, mask: Tensor) -> Tensor:
    """Ranks by the number of pairs won; `before` [b, n, n] are logits that i comes before j."""
    pair = mask[:, :, None] & mask[:, None, :]
    wins = ((before - before.transpose(1, 2) > 0) & pair).sum(-1)
    return torch.where(mask, -wins, 1 << 20).argsort(dim=-1, stable=True).argsort(-1)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--data", required=True)
    p.add_argument("--minutes", type=float, default=2)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--out", required=True)
    a = p.parse_args()
    torch.manual_seed(a.seed)
    store, rng, dice = Store(load(a.data), "cpu"), np.random.default_rng(a.seed), torch.Generator().manual_seed(a.seed)
    model = nn.Sequential(nn.Linear(7, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1))
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)

    def judge(chosen: np.ndarray) -> tuple[Tensor, dict, dict]:
        inputs, target = store.batch(chosen, None, dice)
        return model(edge_numbers(inputs["box"], inputs["size"])).squeeze(-1), inputs, target

    begin = time.time()
    while (share := (time.time() - begin) / (a.minutes * 60)) < 1:
        for chosen in store.batches(store.pictures(0), rng, 20_000)[:50]:
            before, inputs, target = judge(chosen)
            true = (target["rank"][:, :, None] < target["rank"][:, None, :]).float()
            pair = inputs["mask"][:, :, None] & inputs["mask"][:, None, :] & ~torch.eye(true.shape[1], dtype=torch.bool)
            loss = nn.functional.binary_cross_entropy_with_logits(before, true, reduction="none")
            optimizer.param_groups[0]["lr"] = 3e-3 * (1 - share) + 1e-5
            optimizer.zero_grad()
            ((loss * pair).sum() / pair.sum()).backward()
            optimizer.step()
    right = total = 0
    with torch.no_grad():
        for chosen in store.batches(store.pictures(1), None, 20_000):
            before, inputs, target = judge(chosen)
            rank = copeland(before, inputs["mask"])
            right += int(((rank == target["rank"]) | ~inputs["mask"]).all(-1).sum())
            total += len(chosen)
    layers = [{"weight": m.weight.tolist(), "bias": m.bias.tolist()} for m in model if isinstance(m, nn.Linear)]
    rounded = json.loads(json.dumps(layers), parse_float=lambda x: round(float(x), 5))
    Path(a.out).write_text(json.dumps(rounded, separators=(",", ":")) + "\n")
    print(f"total order accuracy on {total} validation pictures: {right / max(1, total):.4f}")


if __name__ == "__main__":
    main()
