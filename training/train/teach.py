"""Lets Detect learn from documents that know nothing but their headings: those lines are headings, and of the others it is told again what an earlier Detect is sure of.

    python -m training.train.teach run/detect.pt --data packed/headings.npz --out out/taught.npz

A line that no heading holds and that the earlier Detect might take for one stays unlabelled: bookmarks leave headings out.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch

from ..config import LINE_CLASSES
from ..data.batches import MOST_LINES, Store, load
from ..data.fields import schema_hash
from ..data.headings import CANDIDATE, HEADING
from ..data.structure import by_pairs
from .detect import Lines, read

SURE = 0.9
SECTION = 1 << LINE_CLASSES.index("section")


@torch.no_grad()
def taught(model: Lines, store: Store) -> np.ndarray:
    """Allowed classes of every line, as bits; 0 where nobody knows."""
    d = store.data
    allowed = np.zeros(len(d["box"]), d["allowed"].dtype)
    pages = np.nonzero((store.lines > 0) & (store.lines <= MOST_LINES))[0]
    for chunk in by_pairs(pages, store.lines):
        b = store.batch(chunk)
        with torch.autocast(store.device, torch.bfloat16, enabled=store.device == "cuda"):
            p = model(b)[0].float().exp().cpu().numpy()
        for row, page in zip(p, chunk, strict=True):
            first, n = store.first_line[page], store.lines[page]
            row = row[:n]
            is_sure = (row.max(-1) >= SURE) & (row[:, HEADING].sum(-1) < CANDIDATE)
            allowed[first : first + n] = np.where(is_sure, 1 << row.argmax(-1), 0)
    heading = np.zeros(len(d["region_box"]) + 1, bool)
    heading[d["heading_region"]] = True
    allowed[heading[d["region"]]] = SECTION
    return allowed


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("detect")
    p.add_argument("--data", nargs="+", required=True)
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    schema = schema_hash(a.vocabulary)
    store = Store(load(a.data, schema), device)
    allowed = taught(read(a.detect, schema).to(device), store)
    np.savez(a.out, schema=np.array(schema), **{**store.data, "allowed": allowed})
    print(f"{a.out}: {(allowed == SECTION).sum()} lines of headings, {(allowed > 0).sum()} of {len(allowed)} lines known")


if __name__ == "__main__":
    main()
