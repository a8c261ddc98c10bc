"""A small pool of prose in many languages, one paragraph a line, from the corpus's works.

python -m training.data.prose corpus/out/prose/works.jsonl --megabytes 8 --out corpus/out/prose/pool.txt
"""

from __future__ import annotations

import argparse
import json
from random import Random

# Shares of the pool; the rest is divided evenly among all other languages.
SHARES = {"en": 0.42, "zh": 0.09, "de": 0.05, "fr": 0.05, "es": 0.05, "ru": 0.05, "ar": 0.04, "ja": 0.04}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("works")
    p.add_argument("--megabytes", type=float, default=8)
    p.add_argument("--out", required=True)
    a = p.parse_args()
    r = Random(0)
    paragraphs: dict[str, list[list[str]]] = {}
    with open(a.works, encoding="utf-8") as works:
        for row in works:
            work = json.loads(row)
            kept = [" ".join(t.split()) for t in work["paragraphs"] if 80 < len(t) < 2000]
            if kept:
                paragraphs.setdefault(work["language"], []).append(kept)
    others = [name for name in paragraphs if name not in SHARES]
    budget = a.megabytes * 1e6
    size: dict[str, int] = {}
    with open(a.out, "w", encoding="utf-8") as out:
        for name, works in paragraphs.items():
            room = budget * (SHARES[name] if name in SHARES else (1 - sum(SHARES.values())) / len(others))
            pool = [t for work in works for t in work]
            r.shuffle(pool)
            for text in pool:
                room -= len(text.encode())
                if room < 0:
                    break
                out.write(text + "\n")
                size[name] = size.get(name, 0) + 1
    print(size)


if __name__ == "__main__":
    main()
