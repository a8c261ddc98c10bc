"""The mean of the weights of several trainings that began at the same ones.

    python -m training.train.average out/a/detect.pt out/b/detect.pt --out out/mean/detect.pt

Such a mean keeps what the trainings agree on and is surer on documents unlike those of training than any of them; the graph stays one.
Inputs that were added since a checkpoint count as nought in it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import nn


def padded(old: torch.Tensor | None, like: torch.Tensor) -> torch.Tensor:
    """A weight in the shape of a newer one: new inputs stand behind the old ones."""
    old = torch.zeros_like(like) if old is None else old
    return old if old.shape == like.shape else nn.functional.pad(old, (0, like.shape[1] - old.shape[1]))


def average(checkpoints: list[dict]) -> dict:
    first = checkpoints[0]
    for other in checkpoints[1:]:
        for key in first.keys() - {"state", "config"}:
            if other[key] != first[key]:
                raise ValueError(f"the trainings differ in {key}: {other[key]} and {first[key]}")
        # A checkpoint of shipped weights has the configuration of its time, which may lack inputs.
        if other["config"].get("name") != first["config"].get("name"):
            raise ValueError(f"the trainings differ in size: {other['config']} and {first['config']}")
    mean = lambda name, like: torch.stack([padded(c["state"].get(name), like).float() for c in checkpoints]).mean(0).to(like.dtype)
    return {**first, "state": {name: mean(name, v) if v.is_floating_point() else v for name, v in first["state"].items()}}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("checkpoints", nargs="+")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    Path(a.out).parent.mkdir(parents=True, exist_ok=True)
    torch.save(average([torch.load(c, map_location="cpu", weights_only=True) for c in a.checkpoints]), a.out)


if __name__ == "__main__":
    main()
