"""Runs one training with several seeds, and prints the mean and the deviation of what they reached.

    python -m training.train.seeds training.train.detect --data packed/*.npz --minutes 8 --out out/detect
    python -m training.train.seeds --only out/detect/*/metrics.json

Each seed writes to its own folder below --out. The figures are all numbers of the reports that stand below a source.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

LEFT_OUT = {"arguments", "log", "classes", "history"}


def figures(report: dict, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], float]:
    """The numbers of a report by their place in it; lists and what was asked for are none."""
    out = {}
    for name, value in report.items():
        if name in LEFT_OUT:
            continue
        if isinstance(value, dict):
            out |= figures(value, (*path, name))
        elif isinstance(value, (int, float)) and not isinstance(value, bool) and path:
            out[(*path, name)] = float(value)
    return out


def summary(reports: list[dict]) -> list[str]:
    """A line for each figure that all reports have: mean and deviation over them."""
    each = [figures(r) for r in reports]
    shared = [k for k in each[0] if all(k in other for other in each)]
    spread = lambda values: statistics.stdev(values) if len(values) > 1 else 0.0
    lines = []
    for k in shared:
        values = [other[k] for other in each]
        lines.append(f"{' '.join(k):60} {statistics.mean(values):8.4f} ± {spread(values):.4f}  ({len(values)} seeds)")
    return lines


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("module", nargs="?", help="training to run; what follows are its own arguments")
    p.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    p.add_argument("--only", nargs="+", metavar="REPORT", help="reports of trainings that ran before")
    p.add_argument("--out", help="folder; each seed has one in it")
    a, rest = p.parse_known_args()
    if a.only:
        paths = [Path(path) for path in a.only]
    elif a.module and a.out:
        folders = [Path(a.out) / str(seed) for seed in a.seeds]
        for seed, folder in zip(a.seeds, folders, strict=True):
            subprocess.run([sys.executable, "-m", a.module, *rest, "--seed", str(seed), "--out", str(folder)], check=True)
        names = sorted({f.name for f in folders[0].glob("*.json")})
        paths = [folder / name for name in names for folder in folders]
    else:
        p.error("a training and --out, or --only with its reports")
    for name in dict.fromkeys(path.name for path in paths):
        print(name)
        print("\n".join(summary([json.loads(path.read_text()) for path in paths if path.name == name])))


if __name__ == "__main__":
    main()
