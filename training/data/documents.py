"""Batches for DSPS: whole documents in reading order on top of a frozen Detect, whose answers are computed once and kept on the device."""

from __future__ import annotations

from multiprocessing import Pool

import numpy as np
import torch

from ..config import LINE_CLASSES
from .batches import MOST_LINES, Hiding, Store, _window, hide
from .fields import BOLD, FONT, ITALIC, MONO, UNIT
from .lineage import CLASSES, ROOT, UNKNOWN, Lineages
from .structure import by_pairs

MOST_UNITS = 768  # longer documents are shown a run of so many at a time
PSEUDO_COUNT = 5
NO_NUMBER = [0, 0, 0, 0, -1, -1, -1, -1]

_lineages: Lineages | None = None


def _start(lineages: Lineages) -> None:
    global _lineages
    _lineages = lineages


def _sequences(job: tuple[np.ndarray, int]) -> list:
    documents, seed = job
    rng = np.random.default_rng(seed)
    return [_lineages.of(int(d), rng) for d in documents]


class Documents:
    """Sequences of a store's documents, with what Detect says of their lines."""

    def __init__(self, store: Store, documents: np.ndarray, workers: int, seed: int = 0):
        self.store, d = store, store.data
        longest = np.zeros(len(d["known"]), np.int64)
        np.maximum.at(longest, d["page_document"], store.lines)
        documents = documents[longest[documents] <= MOST_LINES]
        lineages = Lineages(store)
        jobs = [(chunk, seed + k) for k, chunk in enumerate(np.array_split(documents, max(1, len(documents) // 200)))]
        if workers > 1:
            with Pool(workers, _start, (lineages,)) as pool:
                found = [s for part in pool.map(_sequences, jobs, 1) for s in part]
        else:
            _start(lineages)
            found = [s for job in jobs for s in _sequences(job)]
        keep = [k for k, s in enumerate(found) if s is not None and len(s.lines) > 1]
        self.number = documents[keep]
        self.source, self.split = d["source"][self.number], d["split"][self.number]
        parts = [found[k] for k in keep]
        self.length = np.array([len(s.lines) for s in parts], np.int64)
        self.start = np.concatenate([[0], np.cumsum(self.length)])
        flat = lambda name: np.concatenate([getattr(s, name) for s in parts]).astype(np.int64)
        place = lambda a: torch.as_tensor(a, device=store.device)
        self.host = {name: flat(name) for name in ("lines", "classes", "parent", "relation")}
        self.t = {name: place(v) for name, v in self.host.items()}
        page = np.repeat(np.arange(len(store.lines)), store.lines)
        self.page = place(page)
        self.first_page = place(np.searchsorted(d["page_document"], np.arange(len(d["known"]))))
        self.document = place(d["page_document"].astype(np.int64))

    def matrix(self, documents: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """M_cp [15, 14] and its counts, SPEC 4.2: how often a unit of class c has a parent of class p (ROOT last), with pseudo-counts; columns sum to one."""
        count = np.zeros((len(CLASSES) + 1, len(CLASSES)), np.int64)
        for k in documents:
            own = slice(self.start[k], self.start[k + 1])
            child, parent = self.host["classes"][own], self.host["parent"][own]
            above = np.concatenate([[len(CLASSES)], child])[np.maximum(parent, ROOT)]
            known = (child >= 0) & (parent != UNKNOWN) & (above >= 0)
            np.add.at(count, (above[known], child[known]), 1)
        return (count + PSEUDO_COUNT) / (count + PSEUDO_COUNT).sum(0, keepdims=True), count

    @torch.no_grad()
    def look(self, model, hiding: Hiding | None, dice: torch.Generator) -> None:
        """F and class log-probabilities of every line of these documents, in half precision."""
        s = self.store
        total = int(s.lines.sum())
        wide = model.detect.config.width
        self.features = torch.zeros(total, wide, dtype=torch.float16, device=s.device)
        self.scores = torch.zeros(total, len(LINE_CLASSES), dtype=torch.float16, device=s.device)
        pages = np.nonzero(np.isin(s.data["page_document"], self.number) & (s.lines > 0))[0]
        for chunk in by_pairs(pages, s.lines):
            b = s.batch(chunk)
            if hiding:
                b = hide(b, hiding, dice)
            with torch.autocast(b["mask"].device.type, torch.bfloat16, enabled=b["mask"].is_cuda):
                out = model(b)
            at, mask = _window(
                s.t["line_start"][torch.as_tensor(chunk, device=s.device)],
                s.t["line_count"][torch.as_tensor(chunk, device=s.device)],
                b["mask"].shape[1],
            )
            self.features[at[mask]] = out[3][mask].half()
            self.scores[at[mask]] = out[0][mask].clamp(min=-30).half()

    def batch(
        self, documents: np.ndarray, hiding: Hiding | None, dice: torch.Generator, rng: np.random.Generator | None
    ) -> tuple[dict, dict]:
        """Inputs of DSPS and its targets; of a long document a run of units, whose parents outside it are unknown."""
        s, device = self.store, self.store.device
        length = self.length[documents]
        most = length if rng is None else np.minimum(length, MOST_UNITS)
        skip = np.array([0 if n == m or rng.random() < 0.3 else rng.integers(0, n - m + 1) for n, m in zip(length, most, strict=True)])
        tensor = lambda a: torch.as_tensor(a, device=device)
        at, mask = _window(tensor(self.start[documents] + skip), tensor(most), int(most.max()))
        line = self.t["lines"][at]
        page = self.page[line]
        flags = s.t["flags"][line]
        bit = lambda b: ((flags & b) > 0).float()
        font = torch.cat(
            [
                torch.stack([s.t["size"][line].float(), bit(BOLD), bit(ITALIC), bit(MONO)], -1),
                s.t["color"][line].float() / 255,
                bit(FONT).unsqueeze(-1),
            ],
            -1,
        )
        numbers = s.t["numbers"][line].long()
        if hiding:
            rand = lambda *shape: torch.rand(*shape, device=device, generator=dice)
            font = font * (rand(len(documents), 1, 1) >= hiding.fonts)
            lost = rand(*mask.shape) < 0.03 + 0.3 * (rand(len(documents), 1) < 0.1)  # OCR loses numbers, and some styles have none
            numbers = torch.where(lost.unsqueeze(-1), torch.tensor(NO_NUMBER, device=device), numbers)
        width = s.t["page_width"][page].float()
        inputs = {
            "features": self.features[line].float() * mask.unsqueeze(-1),
            "scores": self.scores[line].float(),
            "font": font,
            "box": s.t["box"][line].float(),
            "size": torch.stack([width, torch.full_like(width, float(UNIT))], -1),
            "page": (page - self.first_page[self.document[page]]).float(),
            "numbers": numbers,
            "mask": mask,
        }
        gone = tensor(skip).unsqueeze(-1)
        known = lambda name: torch.where(mask, self.t[name][at], UNKNOWN)
        parent = known("parent")
        parent = torch.where(parent > ROOT, torch.where(parent > gone, parent - gone, UNKNOWN), parent)
        relation = torch.where(parent == UNKNOWN, UNKNOWN, known("relation"))
        return inputs, {"classes": known("classes"), "parent": parent, "relation": relation}


def by_length(length: np.ndarray, documents: np.ndarray, most_units: int, most_pairs: int) -> list[np.ndarray]:
    """Documents of like length together, within a budget of units and of pairs."""
    size = np.minimum(length[documents], MOST_UNITS)
    out: list[list[int]] = []
    for k in np.argsort(size, kind="stable"):
        n = int(size[k])
        if not out or (len(out[-1]) + 1) * n > most_units or (len(out[-1]) + 1) * n * n > most_pairs:
            out.append([])
        out[-1].append(int(documents[k]))
    return [np.array(group) for group in out]
