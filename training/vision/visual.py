"""V of Eq. (1) for the lines of packed pages, from a trained vision model and pictures of those pages.

    python -m training.vision.visual models/vision.onnx --pages corpus/out/vision/pages-*.npz --data corpus/out/packed/*.npz --out out/visual.npz

The model is a checkpoint or the shipped graph. Pages are matched by document and number, never by place, so either side may be packed again. Pages without a picture are left out. Writes `key`, `lines`
(how many) and `visual` [all lines, 128] in half precision: what `--visual` of the trainings takes. With `--regions` also `objects` and `visual_objects`, V of the regions, which
the preset `paper` shows Order.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from ..data.fields import UNIT
from .data import Pages
from .export import folded
from .model import COMPACT, Vision, read

PAGES = 32  # at a time


def regions_of(path: str) -> dict[str, np.ndarray]:
    """The same of regions."""
    with np.load(path) as z:
        names, order = z["name"][z["page_document"]], np.argsort(z["region_page"], kind="stable")
        ends = np.cumsum(np.bincount(z["region_page"], minlength=len(names)))
        boxes = z["region_box"][order].astype(np.float32) / UNIT
        keys = [f"{name}#{number}" for name, number in zip(names, z["page_number"], strict=True)]
        return {k: boxes[a:b] for k, a, b in zip(keys, [0, *ends[:-1]], ends, strict=True)}


def lines_of(path: str) -> dict[str, np.ndarray]:
    """Line boxes of each page of a packed shard, as shares of the page height, by key."""
    with np.load(path) as z:
        names = z["name"][z["page_document"]]
        ends = np.cumsum(z["page_lines"].astype(int))
        boxes = z["box"].astype(np.float32) / UNIT
        keys = [f"{name}#{number}" for name, number in zip(names, z["page_number"], strict=True)]
        return {k: boxes[e - n : e] for k, e, n in zip(keys, ends, z["page_lines"], strict=True) if n > 0}


def of_graph(path: str) -> Vision:
    """The model of a graph that training.vision.export wrote: it names every weight but the matrix of `flat`, which it turns."""
    found = {w.name.removeprefix("vision."): numpy_helper.to_array(w) for w in onnx.load(path).graph.initializer}
    vision = folded(Vision(COMPACT).eval())
    state = {k: torch.tensor(found[k]) for k in vision.state_dict() if k in found}
    (matrix,) = (v for k, v in found.items() if k.startswith("onnx::MatMul"))
    vision.load_state_dict({**state, "flat.0.weight": torch.tensor(matrix.T)}, strict=False)  # roles of lines are for training alone
    return vision


@torch.no_grad()
def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("checkpoint")
    p.add_argument("--pages", nargs="+", required=True, help="packed pictures")
    p.add_argument("--data", nargs="+", required=True, help="packed documents")
    p.add_argument("--workers", type=int, default=1)
    p.add_argument("--most", type=int, help="pictures at most, for smoke runs")
    p.add_argument("--regions", action="store_true", help="V of regions too")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    vision = (of_graph if a.checkpoint.endswith(".onnx") else read)(a.checkpoint).to(device)
    boxes: dict[str, np.ndarray] = {}
    regions: dict[str, np.ndarray] = {}
    for path in a.data:
        boxes |= lines_of(path)
        regions |= regions_of(path) if a.regions else {}
    keys, counts, vectors, own_counts, own_vectors = [], [], [], [], []
    for path in a.pages:
        pages = Pages([path], device, a.workers, a.most)
        wanted = np.array([i for i in pages.kept if str(pages.key[i]) in boxes], int)
        for f in range(3):
            here = wanted[pages.format[wanted] == f]
            here = here[np.argsort([len(boxes[str(pages.key[i])]) for i in here], kind="stable")]
            for k in range(0, len(here), PAGES):
                chunk = here[k : k + PAGES]
                lines_here = [boxes[str(pages.key[i])] for i in chunk]
                regions_here = [regions[str(pages.key[i])] for i in chunk] if a.regions else [m[:0] for m in lines_here]
                mine = [np.concatenate(both) * pages.size[i][1] for i, both in zip(chunk, zip(lines_here, regions_here, strict=True), strict=True)]
                lines = np.zeros((len(chunk), max(len(m) for m in mine), 4), np.float32)
                for row, m in zip(lines, mine, strict=True):
                    row[: len(m)] = m
                v = vision.visual(vision.maps(pages.batch(chunk).pixels), torch.from_numpy(lines).to(device)).half().cpu().numpy()
                keys += [str(pages.key[i]) for i in chunk]
                counts += [len(m) for m in lines_here]
                own_counts += [len(m) for m in regions_here]
                vectors += [row[: len(m)] for row, m in zip(v, lines_here, strict=True)]
                own_vectors += [row[len(m) : len(both)] for row, m, both in zip(v, lines_here, mine, strict=True)]
        print(f"{path}: {len(wanted)} of {len(pages.kept)} pages", flush=True)
    Path(a.out).parent.mkdir(parents=True, exist_ok=True)
    of_regions = {"objects": np.array(own_counts, np.int32), "visual_objects": np.concatenate(own_vectors)} if a.regions else {}
    np.savez(a.out, key=np.array(keys), lines=np.array(counts, np.int32), visual=np.concatenate(vectors), **of_regions)
    print(f"{a.out}: {len(keys)} pages, {sum(counts)} lines, {Path(a.out).stat().st_size / 2**20:.0f} MiB")


if __name__ == "__main__":
    main()
