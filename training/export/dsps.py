"""DSPS → dsps.onnx (a document's units → classes and the tables that parents are scored from) and dsps-parents.onnx (some rows of them → parents), checked
against PyTorch, with golden tensors.

    python -m training.export.dsps run/dsps-soft.pt --mask run/mask.json --out models/

The second graph has no weights: it is the formula, so that a document of any length is decoded some rows at a time in linear memory, with any matrix M_cp.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import numpy as np
import torch
from torch import nn

from ..config import LINE_CLASSES
from .detect import CLOSE, clock, export, feeds, float32, quantise, session
from ..data.fields import schema_hash
from ..model.dsps import Dsps, rows_of, tilde
from ..train.dsps import read_dsps

SCORED = ("q", "k", "pooled", "own", "key", "counted", "gain", "look", "alike")
TABLES = ["classes", *SCORED, "child", "above"]
ROWS = ("q", "own", "gain", "alike", "mine", "before")
COLUMNS = ("k", "pooled", "key", "counted", "look")
PARENTS = ["parent", "confidence"]


class Units(nn.Module):
    def __init__(self, model: Dsps):
        super().__init__()
        self.model = model

    def forward(self, features, scores, font, box, size, page, numbers):
        log_class, h = self.model.encode(features, scores, font, box, size, page, numbers, torch.ones_like(page, dtype=torch.bool))
        tables = self.model.tables(h)
        return log_class, *(tables[name] for name in SCORED), self.model.child(h), self.model.above(h)


class Parents(nn.Module):
    def __init__(self, model: Dsps):
        super().__init__()
        self.model = model

    def forward(self, q, own, gain, alike, mine, before, child, place, k, pooled, key, counted, look, probability, matrix):
        rows = {"q": q, "own": own, "gain": gain, "alike": alike, "mine": mine, "before": before}
        columns = {"k": k, "pooled": pooled, "key": key, "counted": counted, "look": look}
        score = self.model.parents(rows, columns, place, probability, child, matrix)
        best = score.max(-1)
        return best.indices.float(), best.values.exp()


def example(model: Dsps, units: int, seed: int) -> dict[str, torch.Tensor]:
    g = torch.Generator().manual_seed(seed)
    rand = lambda *s: torch.rand(1, units, *s, generator=g)
    x, y = rand() * 300 + 40, rand() * 700
    return {
        "features": torch.randn(1, units, model.config.width, generator=g),
        "scores": torch.log_softmax(torch.randn(1, units, len(LINE_CLASSES), generator=g) * 3, -1),
        "font": torch.cat([rand(1) * 8 + 8, (rand(3) > 0.5).float(), torch.zeros(1, units, 3), torch.ones(1, units, 1)], -1),
        "box": torch.stack([x, y, x + 200, y + 12], -1),
        "size": torch.tensor([595.0, 842.0]).expand(1, units, 2).contiguous(),
        "page": (torch.arange(units) // 40).float().unsqueeze(0),
        "numbers": torch.cat([torch.randint(0, 4, (1, units, 4), generator=g), torch.randint(-1, 5, (1, units, 4), generator=g)], -1).int(),
    }


def pieces_of(outputs: dict[str, torch.Tensor], low: int, high: int, matrix: torch.Tensor) -> dict[str, torch.Tensor]:
    """What the second graph takes for the units low … high-1 (numbers from 1)."""
    p = outputs["classes"].exp()
    own = rows_of(outputs, low, high)
    return {
        **{name: own[name].contiguous() for name in ROWS},
        "child": p[:, low - 1 : high - 1].contiguous(),
        "place": torch.arange(low, high, dtype=torch.int32),
        **{name: outputs[name][:, :high].contiguous() for name in COLUMNS},
        "probability": tilde(p)[:, :high].contiguous(),
        "matrix": matrix,
    }


def worst(got: list[np.ndarray], want: tuple[torch.Tensor, ...]) -> float:
    return max(float(np.abs(np.maximum(a, -50) - np.maximum(b.detach().numpy(), -50)).max()) for a, b in zip(got, want, strict=True))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("checkpoint")
    p.add_argument("--mask", required=True, help="mask.json of the training")
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    out, schema = Path(a.out), schema_hash(a.vocabulary)
    out.mkdir(parents=True, exist_ok=True)
    model = read_dsps(a.checkpoint, schema)
    report: dict = {
        "schema": schema,
        "formula": model.formula,
        "soft": model.soft,
        "parameters": sum(q.numel() for q in model.parameters()),
    }
    units, parents = Units(model).eval(), Parents(model).eval()
    exact, shipped, rows_file = float32(out, "dsps"), out / "dsps.onnx", out / "dsps-parents.onnx"
    first = example(model, 24, 0)
    export(units, first, TABLES, {k: {1: "units"} for k in first}, exact)
    tables = lambda x: dict(zip(TABLES, units(**x), strict=True))
    pieces = pieces_of(tables(first), 9, 20, model.matrix)
    axes = {name: {1: "rows"} for name in (*ROWS, "child")} | {"place": {0: "rows"}, "matrix": {}}
    axes |= {name: {1: "candidates"} for name in (*COLUMNS, "probability")}
    export(parents, pieces, PARENTS, {name: axes[name] for name in pieces}, rows_file)

    runtime, row_runtime = session(exact), session(rows_file)
    for n in (24, 1, 2, 700):
        x = example(model, n, n)
        want = units(**x)
        report[f"difference_{n}"] = round(worst(runtime.run(None, feeds(x)), want), 6)
        low = max(1, n - 100)
        pieces = pieces_of(dict(zip(TABLES, want, strict=True)), low, n + 1, model.matrix)
        report[f"difference_parents_{n}"] = round(worst(row_runtime.run(None, feeds(pieces)), parents(**pieces)), 6)
    if max(v for k, v in report.items() if k.startswith("difference")) > CLOSE:
        raise SystemExit(f"ONNX Runtime and PyTorch differ: {report}")
    small = session(quantise(exact, shipped, ("counted", "gain", "look", "alike", "child", "above", "classes")))
    typical = example(model, 700, 5)
    report["int8_same_class"] = float(
        (runtime.run(None, feeds(typical))[0].argmax(-1) == small.run(None, feeds(typical))[0].argmax(-1)).mean()
    )
    report["ms_700_units"] = [clock(runtime, feeds(typical), 3), clock(small, feeds(typical), 3)]
    report["bytes"] = [f.stat().st_size for f in (exact, shipped, rows_file)]
    tiny = example(model, 6, 9)
    answer = [torch.as_tensor(v) for v in small.run(None, feeds(tiny))]
    pieces = pieces_of(dict(zip(TABLES, answer, strict=True)), 1, 7, model.matrix)
    tensor = lambda v: {"type": str(v.dtype), "dims": list(v.shape), "data": np.round(v.astype(np.float64), 6).ravel().tolist()}
    written = lambda inputs, names, outputs: {
        "inputs": {k: tensor(v) for k, v in feeds(inputs).items()},
        "outputs": {k: tensor(v) for k, v in zip(names, outputs, strict=True)},
    }
    gold = {
        "dsps": written(tiny, TABLES, [v.numpy() for v in answer]),
        "dsps-parents": written(pieces, PARENTS, row_runtime.run(None, feeds(pieces))),
    }
    (out / "golden-dsps.json").write_text(json.dumps(gold))
    (out / "export-dsps.json").write_text(json.dumps(report, indent=1))
    if Path(a.mask).resolve() != (out / "mask.json").resolve():
        shutil.copy(a.mask, out / "mask.json")
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
