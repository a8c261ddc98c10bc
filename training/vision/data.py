"""Packed pages → batches. All pictures lie unpacked in the device's memory, in three formats: upright, wide and square."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, fields
from multiprocessing import Pool

import numpy as np
import torch
from torch import Tensor

from .pack import STEPS
from .pages import unpack

CANVAS = ((640, 512), (512, 640), (640, 640))  # height, width
MOST_LINES = 32  # a page and batch that teach V


def _unpack(job: tuple[bytes, int, int]) -> np.ndarray:
    return unpack(*job)


@dataclass
class Batch:
    """Pixels are on the device from the start; the rest stays in main memory until `to`, so that nothing waits for the device."""

    pixels: Tensor  # [b, H, W] uint8
    objects: Tensor  # [b, m, 4] pixels
    kind: Tensor  # [b, m]; -1 pads
    blanks: Tensor  # [b, q, 4]
    blank_kind: Tensor  # [b, q]; -1 pads
    lines: Tensor  # [b, l, 4]
    classes: Tensor  # [b, l] bits; 0 pads and unknown

    def to(self, device: str) -> Batch:
        return Batch(*(getattr(self, f.name).to(device, non_blocking=True) for f in fields(self)))


class Pages:
    def __init__(self, paths: list[str], device: str, workers: int = 1, most: int | None = None):
        parts = [dict(np.load(path)) for path in paths]
        both = lambda name: np.concatenate([p[name] for p in parts])
        self.device = device
        self.key, self.source, self.split = both("key"), both("source"), both("split")
        self.real, self.taught, self.size = both("real"), both("taught"), both("size").astype(int)
        self.boxes = {name: both(name).astype(np.float32) / STEPS for name in ("lines", "objects", "blanks")}
        self.kinds = {"lines": both("classes").astype(np.int64), "objects": both("object_kind"), "blanks": both("blank_kind")}
        self.start = {name: np.concatenate([[0], np.cumsum(both(f"{name}_count"))]) for name in self.boxes}
        count = len(self.key) if most is None else min(most, len(self.key))
        self.format = np.where(self.size[:, 0] <= 512, 0, np.where(self.size[:, 1] <= 512, 1, 2))
        self.place = np.zeros(len(self.key), int)
        jobs, k = [], 0
        for p in parts:
            at = np.concatenate([[0], np.cumsum(p["picture_count"])])
            jobs += [(p["pictures"][at[i] : at[i + 1]].tobytes(), *map(int, self.size[k + i])) for i in range(len(p["key"]))]
            k += len(p["key"])
        self.kept = np.arange(len(self.key))
        if count < len(self.key):
            self.kept = np.sort(np.random.default_rng(0).permutation(len(self.key))[:count])
        self.canvas = [torch.full(((self.format[self.kept] == f).sum(), *CANVAS[f]), 255, dtype=torch.uint8) for f in range(3)]
        filled = [0, 0, 0]
        chosen = [jobs[i] for i in self.kept]
        pool = Pool(workers) if workers > 1 else None
        unpacked = pool.imap(_unpack, chosen, chunksize=32) if pool else map(_unpack, chosen)
        for i, pixels in zip(self.kept, unpacked, strict=True):
            f = self.format[i]
            self.place[i] = filled[f]
            filled[f] += 1
            h, w = (min(a, b) for a, b in zip(pixels.shape, CANVAS[f], strict=True))
            self.canvas[f][self.place[i], :h, :w] = torch.from_numpy(pixels[:h, :w])
        if pool:
            pool.close()
        self.canvas = [c.to(device) for c in self.canvas]

    def of(self, name: str, page: int) -> tuple[np.ndarray, np.ndarray]:
        a, b = self.start[name][page], self.start[name][page + 1]
        return self.boxes[name][a:b], self.kinds[name][a:b]

    def picture(self, page: int) -> Tensor:
        """The page without the white around it."""
        w, h = self.size[page]
        return self.canvas[self.format[page]][self.place[page], :h, :w]

    def batch(self, pages: np.ndarray, random: np.random.Generator | None = None) -> Batch:
        """Pages of one format. With a generator only some lines of each page are taken."""
        f = self.format[pages[0]]
        rows = {name: [self.of(name, p) for p in pages] for name in self.boxes}
        if random is not None:
            rows["lines"] = [_some(b, k, random) for b, k in rows["lines"]]
        boxes = {name: _padded([b for b, _ in r], 0.0) for name, r in rows.items()}
        kinds = {name: _padded([k.astype(np.int64) for _, k in r], 0 if name == "lines" else -1) for name, r in rows.items()}
        place = torch.as_tensor(self.place[pages], device=self.device)
        return Batch(
            self.canvas[f][place], boxes["objects"], kinds["objects"], boxes["blanks"], kinds["blanks"], boxes["lines"], kinds["lines"]
        )


def _padded(rows: list[np.ndarray], value: float) -> Tensor:
    longest = max(1, max(len(r) for r in rows))
    out = np.full((len(rows), longest, *rows[0].shape[1:]), value, rows[0].dtype)
    for i, r in enumerate(rows):
        out[i, : len(r)] = r
    return torch.from_numpy(out)


def _some(boxes: np.ndarray, classes: np.ndarray, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    known = np.nonzero(classes)[0]
    if len(known) > MOST_LINES:
        _, which, count = np.unique(classes[known], return_inverse=True, return_counts=True)
        rare = 1 / np.sqrt(count)[which]  # headings and captions are few
        known = random.choice(known, MOST_LINES, replace=False, p=rare / rare.sum())
    return boxes[known], classes[known]


def load_photos(path: str, device: str) -> list[Tensor]:
    z = np.load(path)
    at = np.concatenate([[0], np.cumsum(z["picture_count"])])
    out = []
    for i, (w, h) in enumerate(z["size"].astype(int)):
        pixels = np.frombuffer(zlib.decompress(z["pictures"][at[i] : at[i + 1]].tobytes()), np.uint8).reshape(h, w)
        out.append(torch.from_numpy(pixels.copy()).to(device))
    return out
