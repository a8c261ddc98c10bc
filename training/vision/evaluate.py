"""Average precision at IoU 0.5 and the best F1, for each kind of object and each source.

python -m training.vision.evaluate out/vision/vision.pt --data corpus/out/vision/pages-*.npz
"""

from __future__ import annotations

import argparse
import json

import numpy as np
import torch

from .boxes import area, intersection, iou, nms
from .data import Pages
from .loss import centres, decode
from .model import OBJECTS, Vision, read

FLOOR, OVERLAP = 0.05, 0.5
MOST = 100  # boxes a page


def found(logits: torch.Tensor, sides: torch.Tensor, stride: int) -> list[list[tuple[int, float, np.ndarray]]]:
    """Boxes of each page: kind, score, box. Kinds suppress each other too: a place holds one object."""
    h, w = logits.shape[-2:]
    scores = torch.sigmoid(logits).flatten(2).transpose(1, 2).float().cpu().numpy()
    boxes = decode(sides, centres(h, w, stride, logits.device)).float().cpu().numpy()
    out = []
    for score, box in zip(scores, boxes, strict=True):
        best, kind = score.max(-1), score.argmax(-1)
        likely = np.nonzero(best > FLOOR)[0]
        likely = likely[np.argsort(-best[likely])][:400]
        kept = likely[nms(box[likely], best[likely], OVERLAP)][:MOST]
        out.append([(int(kind[i]), float(best[i]), box[i]) for i in kept])
    return out


def match(pages: Pages, page: int, boxes: list, kind: int) -> tuple[list[tuple[float, bool]], int]:
    """Scores of the boxes of a kind with whether each finds a new object; boxes on blanks do not count."""
    objects, kinds = pages.of("objects", page)
    blanks, blank_kinds = pages.of("blanks", page)
    objects, blanks = objects[kinds == kind], blanks[blank_kinds == kind]
    free, out = np.ones(len(objects), bool), []
    for k, score, box in boxes:
        if k != kind:
            continue
        fit = iou(box[None], objects)[0] * free if len(objects) else np.zeros(1)
        if fit.max() >= 0.5:
            free[fit.argmax()] = False
            out.append((score, True))
        elif not len(blanks) or intersection(box[None], blanks).sum() < 0.3 * area(box):
            out.append((score, False))
    return out, len(objects)


def precision_and_f1(rows: list[tuple[float, bool]], count: int) -> dict:
    """Area under the precision envelope, and the best F1 with its threshold."""
    if count == 0:
        return {"objects": 0, "found": len(rows)}
    rows = sorted(rows, key=lambda r: -r[0])
    hits = np.cumsum([r[1] for r in rows]) if rows else np.zeros(1)
    tried = np.arange(1, len(hits) + 1)
    precision, recall = hits / tried, hits / count
    envelope = np.maximum.accumulate(precision[::-1])[::-1]
    steps = np.diff(np.concatenate([[0], recall]))
    f1 = 2 * hits / (tried + count)
    best = int(f1.argmax())
    return {
        "objects": count,
        "ap50": round(float((envelope * steps).sum()), 4),
        "f1": round(float(f1[best]), 4),
        "at": round(rows[best][0], 3) if rows else 1.0,
    }


@torch.no_grad()
def evaluate(vision: Vision, pages: Pages, which: np.ndarray, size: int = 32) -> dict:
    """By source, and `real` and `rendered` in sum: ap50, f1, threshold for each kind."""
    vision.eval()
    groups: dict[str, dict[int, tuple[list, int]]] = {}
    for f in range(3):
        here = which[pages.format[which] == f]
        for k in range(0, len(here), size):
            chunk = here[k : k + size]
            with torch.autocast(pages.device, torch.bfloat16, enabled=pages.device == "cuda"):
                logits, sides = vision.objects(vision.maps(pages.batch(chunk).pixels))
            for page, boxes in zip(chunk, found(logits, sides, vision.config.stride), strict=True):
                for group in (str(pages.source[page]), "real" if pages.real[page] else "rendered"):
                    tally = groups.setdefault(group, {c: ([], 0) for c in range(len(OBJECTS))})
                    for c in tally:
                        rows, count = match(pages, page, boxes, c)
                        tally[c] = (tally[c][0] + rows, tally[c][1] + count)
    return {g: {OBJECTS[c]: precision_and_f1(*t) for c, t in tally.items()} for g, tally in sorted(groups.items())}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("checkpoint")
    p.add_argument("--data", nargs="+", required=True)
    p.add_argument("--all", action="store_true", help="every page of these shards, as for test pages; else those held out of training")
    p.add_argument("--most", type=int, help="pages at most, for smoke runs")
    p.add_argument("--workers", type=int, default=1, help="processes that unpack pictures")
    a = p.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    pages = Pages(a.data, device, a.workers, a.most)
    which = pages.kept[pages.taught[pages.kept]] if a.all else held_out(pages)
    print(json.dumps(evaluate(read(a.checkpoint).to(device), pages, which), indent=1))


def held_out(pages: Pages) -> np.ndarray:
    """Validation documents; the lists of validation are short for real sources, so one document in ten of those stands aside too."""
    from zlib import crc32

    aside = np.array([crc32(str(k).rsplit("#", 1)[0].encode()) % 10 == 0 for k in pages.key]) & pages.real
    mine = ((pages.split == 1) | (aside & (pages.split == 0))) & pages.taught
    return pages.kept[mine[pages.kept]]


if __name__ == "__main__":
    main()
