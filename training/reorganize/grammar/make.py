"""Pictures of the grammar → one npz, in the form of `pack`, which training takes beside that of the corpus.

python -m training.reorganize.grammar.make --count 160000 --held 1500 --processes 12 --out corpus/out/packed/grammar.npz
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from ..pack import merged, pack
from .page import picture

CHUNK = 500


def chunk(task: tuple[int, int, int, bool]) -> dict[str, np.ndarray]:
    seed, first, count, held = task
    name = "held" if held else "made"
    made = [picture(np.random.default_rng([seed, int(held), k]), f"{name}-{k}", held) for k in range(first, first + count)]
    return pack({"valid" if held else "train": made}, [])


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--count", type=int, required=True, help="pictures to train on")
    p.add_argument("--held", type=int, default=1500, help="validation pictures, each with a production that training never sees")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--processes", type=int, default=2)
    p.add_argument("--out", required=True)
    a = p.parse_args()
    tasks = [(a.seed, k, min(CHUNK, many - k), held) for many, held in ((a.count, False), (a.held, True)) for k in range(0, many, CHUNK)]
    with ProcessPoolExecutor(a.processes) as pool:
        packs = list(pool.map(chunk, tasks))
    Path(a.out).parent.mkdir(parents=True, exist_ok=True)
    np.savez(a.out, **merged(packs))


if __name__ == "__main__":
    main()
