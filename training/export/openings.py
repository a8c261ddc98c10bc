"""Writes models/openings.onnx and checks it against PyTorch.

python -m training.export.openings out/openings/openings.pt --out models
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch

from ..model.openings import TABLES, Openings

NAMES = ("numbers", "features", "classes", "words", "rests")


def without_traces(path: Path) -> None:
    """The exporter writes down from which line of which file on this machine each node comes."""
    model = onnx.load(str(path))
    for part in (model, model.graph, *model.graph.node, *model.graph.input, *model.graph.output, *model.graph.value_info, *model.graph.initializer):
        del part.metadata_props[:]
        part.doc_string = ""
    onnx.save(model, str(path))


def write_golden(path: Path, given: list[torch.Tensor], found: np.ndarray) -> None:
    """A small input with its answer, for the test in TypeScript."""
    written = lambda array: {"type": "float32", "dims": list(array.shape), "data": [round(float(v), 4) for v in array.reshape(-1)]}
    inputs = {name: written(table.numpy()) for name, table in zip(NAMES, given)}
    path.write_text(json.dumps({"inputs": inputs, "outputs": {"heading": written(found)}}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    model = Openings()
    model.load_state_dict(torch.load(args.weights))
    model.eval()
    torch.manual_seed(0)
    example = tuple(torch.randn(5, width) for width in TABLES)
    path = Path(args.out) / "openings.onnx"
    rows = torch.export.Dim("rows", min=1, max=100_000)
    torch.onnx.export(
        model,
        example,
        path,
        input_names=list(NAMES),
        output_names=["heading"],
        dynamo=True,
        external_data=False,
        dynamic_shapes=tuple({0: rows} for _ in TABLES),
    )
    without_traces(path)
    session = onnxruntime.InferenceSession(str(path))
    for count in (1, 5, 33):
        given = [torch.round(torch.randn(count, width), decimals=4) for width in TABLES]
        with torch.no_grad():
            expected = model(*given).numpy()
        (found,) = session.run(None, {name: table.numpy() for name, table in zip(NAMES, given)})
        assert np.allclose(expected, found, atol=1e-4), "the graph does not say what PyTorch says"
        if count == 5:
            write_golden(Path(args.out) / "golden-openings.json", given, found)
    print(f"{path}: {path.stat().st_size} bytes, {sum(p.numel() for p in model.parameters())} parameters")


if __name__ == "__main__":
    main()
