"""What trained runs make of pictures: one line of JSON a run and picture, which `npm run bench:pictures` judges beside the baselines.

python -m training.reorganize.evaluate out/run/reorganize-*.pt --pictures corpus/out/pictures/test/*.jsonl --features corpus/out/pictures/features/test*.npz --out out/run/orders.jsonl
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from .data import Store
from .model import decode
from .pack import pack, pictures
from .train import read


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("runs", nargs="+", metavar="CHECKPOINT")
    p.add_argument("--pictures", nargs="+", required=True, metavar="JSONL")
    p.add_argument("--features", nargs="*", default=[], metavar="NPZ")
    p.add_argument("--blind", action="store_true", help="boxes only, without node features")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    all_pictures = list(pictures(a.pictures, noise=True))
    store = Store(pack({"test": all_pictures}, [] if a.blind else a.features), "cpu")
    dice = torch.Generator()
    Path(a.out).parent.mkdir(parents=True, exist_ok=True)
    with open(a.out, "w", encoding="utf-8") as out:
        for path in a.runs:
            model, variant, seed = read(path)
            for chosen in store.batches(np.arange(len(all_pictures)), None, 60_000):
                inputs, target = store.batch(chosen, None, dice)
                with torch.no_grad():
                    rank = decode(model(**inputs)[0], inputs["mask"], variant)
                for k, picture in enumerate(all_pictures[i] for i in chosen):
                    n = len(picture["blocks"])
                    blocks = target["block"][k][rank[k].argsort()][:n].tolist()
                    order = [picture["rows"][b] for b in blocks]
                    out.write(json.dumps({"run": variant, "seed": seed, "id": picture["id"], "order": order}) + "\n")
            print(path, flush=True)


if __name__ == "__main__":
    main()
