"""Checkpoint → reorganize.onnx, checked against PyTorch, with golden tensors.

python -m training.reorganize.export out/run/reorganize-sinkhorn-1.pt out/taught/reorganize-sinkhorn-1.pt --out models
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch
from torch import nn

from ..export.detect import CLOSE, clock, export, feeds, session
from .model import VISUAL, Reorganize, places
from .train import read

OUTPUTS = ["score", "together"]


class Graph(nn.Module):
    """The mean of what several readers say; what the boxes tell them is computed once. Sinkhorn and the pointer's walk are plain functions on the other side."""

    def __init__(self, readers: list[Reorganize]):
        super().__init__()
        self.readers = nn.ModuleList(readers)

    def forward(self, box, size, visual, seen, mask):
        edge, place = self.readers[0].edges(box, size, mask), places(box, size)
        said = [reader.judge(edge, place, visual, seen, mask) for reader in self.readers]
        mean = lambda values: sum(values[1:], values[0]) / len(values)
        return mean([score for score, _, _ in said]), mean([together for _, _, together in said])


def example(pictures: int, blocks: int, seed: int) -> dict[str, torch.Tensor]:
    g = torch.Generator().manual_seed(seed)
    rand = lambda *s: torch.rand(*s, generator=g)
    x, y = rand(pictures, blocks) * 500, rand(pictures, blocks) * 900
    mask = torch.ones(pictures, blocks, dtype=torch.bool)
    if pictures > 1:
        mask[-1, (blocks + 1) // 2 :] = False
    return {
        "box": torch.stack([x, y, x + rand(pictures, blocks) * 200 + 5, y + rand(pictures, blocks) * 20 + 8], -1),
        "size": torch.tensor([[750.0, 1000.0]]).repeat(pictures, 1),
        "visual": torch.randn(pictures, blocks, VISUAL, generator=g),
        "seen": (rand(pictures, blocks) > 0.3).float(),
        "mask": mask,
    }


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("checkpoints", nargs="+", metavar="CHECKPOINT", help="one reader, or several that are heard together")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    runs = [read(path) for path in a.checkpoints]
    for path, (_, variant, _) in zip(a.checkpoints, runs, strict=True):
        if variant != "sinkhorn":
            raise SystemExit(f"{path} was trained for {variant!r}; what is shipped decodes with Sinkhorn")
    graph, path = Graph([model for model, _, _ in runs]).eval(), out / "reorganize.onnx"
    first = example(2, 9, 0)
    axes = {k: {0: "batch"} if k == "size" else {0: "batch", 1: "blocks"} for k in first}
    export(graph, first, OUTPUTS, axes, path)
    runtime = session(path)
    report: dict = {"variant": "sinkhorn", "seeds": [seed for _, _, seed in runs], "difference": {}}
    for shape in ((2, 9), (1, 50), (1, 2), (1, 1)):
        inputs = example(*shape, 1)
        mask = inputs["mask"].numpy()
        rows = np.concatenate([mask, np.ones_like(mask[:, :1])], 1)
        worst = 0.0
        for got, want, real in zip(runtime.run(None, feeds(inputs)), graph(**inputs), (rows, mask), strict=True):
            pairs = real[:, :, None] & real[:, None, :]
            worst = max(worst, float(np.abs(np.maximum(got, -50) - np.maximum(want.detach().numpy(), -50))[pairs].max()))
        report["difference"]["x".join(map(str, shape))] = round(worst, 6)
    if max(report["difference"].values()) > CLOSE:
        raise SystemExit(f"ONNX Runtime and PyTorch differ: {report}")
    report["ms"] = clock(runtime, feeds(example(1, 50, 2)))
    report["bytes"] = path.stat().st_size
    small = example(1, 4, 3)
    tensor = lambda v: {"type": str(v.dtype), "dims": list(v.shape), "data": np.round(v.astype(np.float64), 6).ravel().tolist()}
    golden = {
        "inputs": {k: tensor(v) for k, v in feeds(small).items()},
        "outputs": {k: tensor(v) for k, v in zip(OUTPUTS, runtime.run(None, feeds(small)), strict=True)},
    }
    (out / "golden-reorganize.json").write_text(json.dumps(golden))
    (out / "export-reorganize.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
