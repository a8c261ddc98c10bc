"""Checkpoint → vision.onnx, checked against PyTorch, with golden tensors for the TypeScript side.

    python -m training.vision.export out/vision/vision.pt --out models

The contract stands in training/README.md. Batch normalisation is folded into the convolutions before anything is written.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from .model import Vision, read

CLOSE = 1e-3
INPUTS, OUTPUTS = ["pixels", "lines"], ["scores", "boxes", "visual"]


class Graph(nn.Module):
    def __init__(self, vision: Vision):
        super().__init__()
        self.vision = vision

    def forward(self, pixels, lines):
        maps = self.vision.maps(pixels)
        logits, sides = self.vision.objects(maps)
        return torch.sigmoid(logits)[0], sides[0], self.vision.visual(maps, lines.unsqueeze(0))[0]


def folded(module: nn.Module) -> nn.Module:
    """Each convolution takes over the batch normalisation that follows it."""
    if isinstance(module, nn.Sequential):
        layers = list(module)
        for i in range(len(layers) - 1):
            if isinstance(layers[i], nn.Conv2d) and isinstance(layers[i + 1], nn.BatchNorm2d):
                module[i], module[i + 1] = fuse_conv_bn_eval(layers[i], layers[i + 1]), nn.Identity()
    for child in module.children():
        folded(child)
    return module


def example(height: int, width: int, lines: int, seed: int) -> dict[str, np.ndarray]:
    """A page of grey bars in the places of its lines."""
    r = np.random.default_rng(seed)
    x0, y0 = r.uniform(10, width * 0.5, lines), np.sort(r.uniform(10, height - 24, lines))
    boxes = np.stack([x0, y0, x0 + r.uniform(10, width * 0.45, lines), y0 + r.uniform(6, 12, lines)], 1).astype(np.float32)
    pixels = np.full((1, height, width), 255, np.uint8)
    for a, b, c, d in boxes.astype(int):
        pixels[0, b:d, a:c] = r.integers(0, 160, (d - b, c - a))
    return {"pixels": pixels, "lines": boxes}


def write_graph(vision: Vision, path: Path) -> None:
    tensors = {k: torch.from_numpy(v) for k, v in example(128, 96, 5, 0).items()}
    axes = {"pixels": {1: "height", 2: "width"}, "lines": {0: "n"}, "visual": {0: "n"}}
    axes |= {name: {1: "rows", 2: "columns"} for name in ("scores", "boxes")}
    torch.onnx.export(
        Graph(vision),
        tuple(tensors.values()),
        str(path),
        input_names=INPUTS,
        output_names=OUTPUTS,
        dynamic_axes=axes,
        opset_version=17,
        dynamo=False,
    )
    onnx.checker.check_model(onnx.load(str(path)))


def check(vision: Vision, path: Path) -> tuple[float, float]:
    """The largest difference to PyTorch on pages of several sizes, and milliseconds of CPU for a page of 640 x 512 on one core."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    session, worst = ort.InferenceSession(str(path), options), 0.0
    for k, (height, width, lines) in enumerate([(640, 512, 60), (480, 640, 1), (64, 32, 3)]):
        feed = example(height, width, lines, k)
        with torch.no_grad():
            want = Graph(vision)(*(torch.from_numpy(v) for v in feed.values()))
        for a, b in zip(session.run(None, feed), want, strict=True):
            worst = max(worst, float(np.abs(a - b.numpy()).max() / max(1.0, float(b.abs().max()))))
    feed, times = example(640, 512, 60, 0), []
    for _ in range(12):
        start = time.process_time()
        session.run(None, feed)
        times.append(time.process_time() - start)
    return worst, min(times) * 1000


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("checkpoint")
    p.add_argument("--out", default="models")
    a = p.parse_args()
    vision, out = read(a.checkpoint), Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    folded(vision)
    graph = out / "vision.onnx"
    write_graph(vision, graph)
    worst, cost = check(vision, graph)
    size = graph.stat().st_size / 1e6
    print(f"{graph}: {size:.1f} MB, off by {worst:.1e}, {cost:.0f} ms of CPU for 640 x 512 with 60 lines")
    if not worst < CLOSE:
        raise SystemExit("the graph does not agree with PyTorch")
    feed = example(96, 64, 4, 7)
    answers = dict(zip(OUTPUTS, ort.InferenceSession(str(graph)).run(None, feed), strict=True))
    golden = {
        "inputs": {k: {"dims": list(v.shape), "data": np.round(v.astype(float), 4).ravel().tolist()} for k, v in feed.items()},
        "outputs": {k: {"dims": list(v.shape), "data": np.round(v.astype(float), 5).ravel().tolist()} for k, v in answers.items()},
    }
    (out / "golden-vision.json").write_text(json.dumps(golden) + "\n")


if __name__ == "__main__":
    main()
