"""Trains the network of openings on rows of corpus/dist/openings.js. Minutes on a CPU.

    python -m training.train.openings ROWS.jsonl.gz … [--labels labels.json] [--valid NAME=ROWS.jsonl.gz …] --out out/openings

Rows whose label is "?" have no bookmark, and bookmarks leave headings out. So they teach nothing, unless a label by eye has their file, page and words, or
they are no heading for another reason (`surely_none`).
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import re
from pathlib import Path

import numpy as np
import torch

from ..model.openings import TABLES, Openings

FONTS = slice(0, 10)  # what type says: hidden now and then, since some inputs lack it
HIDE = 0.08
# Places in the numbers of packages/core/src/detect/openings/fields.ts, and of the classes behind the features.
TYPE, OPENS, OWN_TYPE = 1, 40, 52
CLASSES_AT = TABLES[0] + TABLES[1]
# Classes of lines that no run-in heading opens: table, figure, caption, equation, footer, header, footnote, code, reference, contents.
OTHER_TEXT = [7, 8, 9, 10, 11, 12, 13, 15, 16, 17]
STATEMENTS = re.compile(
    r"^(?:proof|theorem|lemma|definition|example|remark|corollary|proposition|claim|case|step|figure|fig|table|note|warning|source|answer|question|[qa]\d*[.:]|"
    r"true or false|keywords|categories|mr|ms|dr)\b",
    re.I,
)


def surely_none(row: dict, x: np.ndarray) -> bool:
    """Within its paragraph; in the type of the page; a statement of mathematics, a caption or a note by its name; no running text; a numbered sentence."""
    title = re.sub(r"^[\W\d]+", "", row["words"])
    return bool(
        x[OPENS] == 0
        or (x[TYPE] > 0 and x[OWN_TYPE] > 0.3)
        or STATEMENTS.match(title)
        or np.exp(x[CLASSES_AT : CLASSES_AT + TABLES[2]])[OTHER_TEXT].sum() > 0.5
        or (x[TYPE] == 0 and len(title.split()) > 6)
    )


def read(path: str, labels: dict[str, int]) -> tuple[np.ndarray, np.ndarray, list[dict]]:
    data, known, rows = [], [], []
    with gzip.open(path, "rt") as lines:
        for line in lines:
            row = json.loads(line)
            x = np.frombuffer(base64.b64decode(row.pop("data")), dtype=np.float32)
            label = labels.get(f"{row['sha256'][:12]} {row['page']} {row['words']}", row["label"])
            if label == "?":
                if not surely_none(row, x):
                    continue
                label = 0
            data.append(x)
            known.append(int(label))
            rows.append(row)
    return np.stack(data) if data else np.zeros((0, sum(TABLES)), np.float32), np.array(known, np.float32), rows


def tables(x: torch.Tensor) -> list[torch.Tensor]:
    return list(torch.split(x, TABLES, dim=-1))


def scores(model: Openings, x: np.ndarray) -> np.ndarray:
    model.eval()
    with torch.no_grad():
        return torch.sigmoid(model(*tables(torch.from_numpy(x)))).numpy()


def f1(found: np.ndarray, true: np.ndarray) -> tuple[float, float, float]:
    hit = float((found & true).sum())
    precision, recall = hit / max(1, found.sum()), hit / max(1, true.sum())
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="+")
    parser.add_argument("--labels", default=None)
    parser.add_argument("--by-eye-weight", type=float, default=3.0)
    parser.add_argument("--valid", nargs="*", default=[])
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    labels = json.loads(Path(args.labels).read_text()) if args.labels else {}
    sets = [read(path, labels) for path in args.rows]
    for path, (_, y, _) in zip(args.rows, sets):
        print(f"{path}: {len(y)} rows, {int(y.sum())} headings")
    x, y = np.concatenate([s[0] for s in sets]), np.concatenate([s[1] for s in sets])
    # What was labelled by eye is real and rare.
    eye = np.concatenate([np.array([f"{r['sha256'][:12]} {r['page']} {r['words']}" in labels for r in s[2]], bool) for s in sets])
    weight = torch.from_numpy(np.where(eye, args.by_eye_weight, 1.0).astype(np.float32))
    valid = [(name, *read(path, labels)[:2]) for name, path in (v.split("=", 1) for v in args.valid)]
    model = Openings()
    optimiser = torch.optim.AdamW(model.parameters(), lr=args.lr, weight_decay=0.02)
    xs, ys = torch.from_numpy(x), torch.from_numpy(y)
    steps = max(1, len(ys) // 256)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.lr, total_steps=steps * args.epochs + 1)
    for epoch in range(args.epochs):
        model.train()
        total = 0.0
        for batch in torch.randperm(len(ys))[: steps * 256].view(steps, 256):
            given = tables(xs[batch])
            hidden = torch.rand(len(batch), 1) < HIDE
            given[0] = torch.cat([given[0][:, FONTS].masked_fill(hidden, 0), given[0][:, FONTS.stop :]], -1)
            loss = torch.nn.functional.binary_cross_entropy_with_logits(model(*given), ys[batch] * 0.96 + 0.02, weight=weight[batch])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += float(loss.detach())
        told = [f"{name} P {p:.3f} R {r:.3f} F1 {f:.3f}" for name, vx, vy in valid for p, r, f in [f1(scores(model, vx) > 0.5, vy > 0.5)]]
        print(f"epoch {epoch + 1}: loss {total / steps:.4f}  {'  '.join(told)}", flush=True)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    torch.save(model.state_dict(), out / "openings.pt")


if __name__ == "__main__":
    main()
