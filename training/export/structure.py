"""Order and Construct → order.onnx and construct.onnx with int8 weights, checked against PyTorch, with golden tensors.

python -m training.export.structure run/order.pt run/construct.pt --out models/
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from ..config import ROLES, Config
from .detect import CLOSE, clock, export, feeds, float32, quantise, session
from ..data.fields import schema_hash
from ..model.construct import Construct
from ..model.order import Order
from ..train.detect import read

ORDER = ["successor", "predecessor", "type_q", "type_k", "type_offset"]
CONSTRUCT = ["parent", "sibling", "heading"]


class OrderGraph(Order):
    """The types of all pairs would cost as much as a layer, and few are asked for: the graph gives what they are made of. Those of `paper` are no products of two vectors."""

    def forward(self, features, member, box, size, page, role, content, cut, first, last, mask, visual=None, has_visual=None):
        inputs = (features, member, box, size, page, role, content, cut, first, last, mask, visual, has_visual)
        if not self.config.type_rank:
            return super().forward(*inputs)
        successor, predecessor, f = self.read(*inputs)
        return successor, predecessor, self.type_q(f), self.type_k(f), self.type_bias.clone()


def order_example(c: Config, windows: int, regions: int, lines: int, seed: int) -> dict[str, torch.Tensor]:
    g = torch.Generator().manual_seed(seed)
    rand = lambda *s: torch.rand(*s, generator=g)
    member = torch.sort(torch.randint(0, regions, (windows, lines), generator=g)).values
    at = torch.arange(lines).expand(windows, lines)
    ends = [
        torch.full((windows, regions), fill).scatter_reduce(1, member, at, how, include_self=False).int()
        for fill, how in ((-1, "amin"), (-1, "amax"))
    ]
    x, y = rand(windows, regions) * 300 + 40, rand(windows, regions) * 700
    mask = torch.ones(windows, regions, dtype=torch.bool)
    if windows > 1:
        mask[-1, (regions + 1) // 2 :] = False
    order = torch.arange(regions).float().expand(windows, regions)
    return {
        "features": torch.randn(windows, lines, c.width, generator=g),
        "member": member.int(),
        "box": torch.stack([x, y, x + 200, y + 40], -1),
        "size": torch.tensor([595.0, 842.0]).expand(windows, regions, 2).contiguous(),
        "page": torch.sort(torch.randint(0, 3, (windows, regions), generator=g)).values.float(),
        "role": torch.randint(0, len(ROLES), (windows, regions), generator=g).int(),
        "content": order.contiguous(),
        "cut": order.flip(-1).contiguous(),
        "first": ends[0],
        "last": ends[1],
        "mask": mask,
    } | ({"visual": rand(windows, regions, c.visual), "has_visual": (rand(windows, regions) > 0.5).float()} if c.seen_objects else {})


def construct_example(c: Config, documents: int, headings: int, seed: int) -> dict[str, torch.Tensor]:
    g = torch.Generator().manual_seed(seed)
    rand = lambda *s: torch.rand(*s, generator=g)
    x, y = rand(documents, headings) * 100 + 40, rand(documents, headings) * 700
    numbers = torch.cat(
        [torch.randint(0, 4, (documents, headings, 4), generator=g), torch.randint(-1, 5, (documents, headings, 4), generator=g)], -1
    ).int()
    mask = torch.ones(documents, headings, dtype=torch.bool)
    if documents > 1:
        mask[-1, (headings + 1) // 2 :] = False
    return {
        "features": torch.randn(documents, headings, c.width, generator=g),
        "text": torch.randn(documents, headings, c.feature, generator=g),
        "font": torch.cat(
            [
                rand(documents, headings, 1) * 8 + 8,
                (rand(documents, headings, 3) > 0.5).float(),
                torch.zeros(documents, headings, 3),
                torch.ones(documents, headings, 1),
            ],
            -1,
        ),
        "box": torch.stack([x, y, x + 200, y + 14], -1),
        "size": torch.tensor([595.0, 842.0]).expand(documents, headings, 2).contiguous(),
        "page": torch.arange(headings).float().expand(documents, headings).contiguous(),
        "numbers": numbers,
        "evidence": torch.stack([rand(documents, headings) * 8 - 4, torch.randint(0, 3, (documents, headings), generator=g).float()], -1),
        "mask": mask,
        **({"look": look_example(rand, documents, headings)} if c.style_classes else {}),
    }


def look_example(rand, documents: int, headings: int) -> torch.Tensor:
    some = lambda share: (rand(documents, headings, 1) < share).float()
    far = lambda most: rand(documents, headings, 1) * most
    return torch.cat([some(0.3), some(2.0), far(40), some(0.8), far(20), some(2.0), some(0.2)], -1)


def check(model: torch.nn.Module, runtime, inputs: dict[str, torch.Tensor]) -> float:
    mask = inputs["mask"].numpy()
    worst = 0.0
    for got, want in zip(runtime.run(None, feeds(inputs)), model(**inputs), strict=False):
        apart = np.abs(np.maximum(got, -50) - np.maximum(want.detach().numpy(), -50))
        worst = max(worst, float((apart[mask] if apart.shape[:2] == mask.shape else apart).max()))
    return worst


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("order")
    p.add_argument("construct")
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    out, schema = Path(a.out), schema_hash(a.vocabulary)
    out.mkdir(parents=True, exist_ok=True)
    report: dict = {"schema": schema}
    gold = {}
    tensor = lambda v: {"type": str(v.dtype), "dims": list(v.shape), "data": np.round(v.astype(np.float64), 6).ravel().tolist()}
    stages = (
        (
            read(a.order, schema, OrderGraph),
            "order",
            lambda n, seed: order_example(model.config, *n, seed),
            ((2, 9, 30), (1, 45, 180), (1, 1, 1)),
            ORDER,
        ),
        (
            read(a.construct, schema, Construct),
            "construct",
            lambda n, seed: construct_example(model.config, *n, seed),
            ((2, 9), (1, 40), (1, 1)),
            CONSTRUCT,
        ),
    )
    for model, name, make, shapes, outputs in stages:
        first = make(shapes[0], 0)
        second = "regions" if name == "order" else "headings"
        axes = {k: {0: "batch", 1: "lines" if k == "member" or (k == "features" and name == "order") else second} for k in first}
        exact, shipped = float32(out, name), out / f"{name}.onnx"
        outputs = outputs if name == "construct" or model.config.type_rank else ["successor", "predecessor", "types", "objects"]
        export(model, first, outputs, axes, exact)
        runtime = session(exact)
        report[name] = {"x".join(map(str, n)): round(check(model, runtime, make(n, 1)), 6) for n in shapes}
        if max(report[name].values()) > CLOSE:
            raise SystemExit(f"{name}: ONNX Runtime and PyTorch differ: {report[name]}")
        if not model.config.raw_fields:  # `paper` is a check of the formulas, not for use: no int8, no golden tensors
            report[name]["bytes"] = exact.stat().st_size
            continue
        small = session(quantise(exact, shipped, ("pair",)))
        typical = make(shapes[1], 2)
        plain, coarse = runtime.run(None, feeds(typical)), small.run(None, feeds(typical))
        report[name]["int8_same"] = [float((x.argmax(-1) == y.argmax(-1)).mean()) for x, y in zip(plain[:2], coarse[:2], strict=False)]
        report[name]["ms"] = [clock(runtime, feeds(typical)), clock(small, feeds(typical))]
        report[name]["bytes"] = [f.stat().st_size for f in (exact, shipped)]
        tiny = make((1, 4, 7) if name == "order" else (1, 4), 3)
        gold[name] = {
            "inputs": {k: tensor(v) for k, v in feeds(tiny).items()},
            "outputs": {k: tensor(v) for k, v in zip(outputs, small.run(None, feeds(tiny)), strict=False)},
        }
    if gold:
        (out / "golden-structure.json").write_text(json.dumps(gold))
    (out / "export-structure.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
