"""Pictures with their blocks (jsonl) and node features (npz) → one npz that training reads.

python -m training.reorganize.pack --train corpus/out/pictures/train/*.jsonl corpus/out/pictures/ocr/train-*.jsonl --valid … --features corpus/out/pictures/features/*.npz --out corpus/out/packed/pictures.npz
python -m training.reorganize.pack --simple 400 --out out/pictures-smoke.npz
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from .layouts import layout
from .model import VISUAL

SPLITS = ("train", "valid", "test")
BLOCK, LINE, MERGED = 0, 1, 2
STEP = 0.5  # deviations a step of the packed node features: as many orders are right, the file is half as large


def tighten(box: list[float]) -> list[float]:
    """As `tighten.ts` does before the order is decided: OCR leaves this much around the letters."""
    x0, y0, x1, y1 = box
    height = y1 - y0
    across = min(height, x1 - x0)
    return [x0 + 0.11 * across, y0 + 0.05 * height, x1 - 0.16 * across, y1 - 0.17 * height]


def mergeable(a: list[float], b: list[float]) -> bool:
    """OCR reads two blocks as one where they stand close in one row."""
    ha, hb = a[3] - a[1], b[3] - b[1]
    shared = min(a[3], b[3]) - max(a[1], b[1])
    return shared > 0.6 * max(ha, hb) and 0 <= b[0] - a[2] < 2 * min(ha, hb)


def candidates(blocks: list[dict]) -> Iterable[tuple]:
    """All nodes a picture can have: its blocks, their lines where they wrap, neighbours read as one.

    (kind, block, second block or -1, box, key that sorts them into reading order)
    """
    for i, block in enumerate(blocks):
        yield BLOCK, i, -1, block["box"], block["order"] * 64
        lines = block.get("lines") or []
        if len(lines) > 1:
            for k, line in enumerate(lines[:63]):
                yield LINE, i, -1, line, block["order"] * 64 + k
    following = sorted(range(len(blocks)), key=lambda i: blocks[i]["order"])
    for i, j in zip(following, following[1:], strict=False):
        a, b = blocks[i], blocks[j]
        if len(a.get("lines") or []) < 2 and len(b.get("lines") or []) < 2 and mergeable(a["box"], b["box"]):
            x = np.array([a["box"], b["box"]])
            yield MERGED, i, j, [*x[:, :2].min(0), *x[:, 2:].max(0)], a["order"] * 64


def pictures(paths: Iterable[str], noise: bool = False) -> Iterable[dict]:
    """The pictures of shards: with their true blocks, or with what OCR saw of them, which has the order of the true blocks it shows.

    What OCR made up has no place in that order (null): it is left out, or, as `noise`, put last.
    """
    for path in paths:
        shard = f"{Path(path).parent.name}-{Path(path).stem}"
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                picture = json.loads(line)
                blocks = picture["blocks"]
                kept = [k for k, b in enumerate(blocks) if noise or b["order"] is not None]
                place = lambda k, blocks=blocks: len(blocks) if blocks[k]["order"] is None else blocks[k]["order"]
                ranks = {k: r for r, k in enumerate(sorted(kept, key=place))}
                picture["rows"] = kept
                picture["shard"] = shard
                picture["ocr"] = "missing" in picture
                box = tighten if picture["ocr"] else lambda box: box
                picture["blocks"] = [{**blocks[k], "box": box(blocks[k]["box"]), "order": ranks[k]} for k in kept]
                if kept:
                    yield picture


def pack(splits: dict[str, Iterable[dict]], features: list[str], looked: float = 1.0) -> dict[str, np.ndarray]:
    """Node features of the shard `train/000240.jsonl` are those of `train-000240.npz`; a share of the clean training pictures keeps them."""
    rng = np.random.default_rng(0)
    where: dict[tuple[str, str], tuple[np.ndarray, int, int]] = {}
    for path in features:
        with np.load(path) as shard:
            values = shard["features"]
            for name, start, end in zip(shard["id"].tolist(), shard["start"][:-1].tolist(), shard["start"][1:].tolist(), strict=True):
                where[Path(path).stem, name] = (values, start, end)
    image: dict[str, list] = {k: [] for k in ("id", "template", "split", "ocr", "size", "first", "count", "blocks", "seen", "feature")}
    node: dict[str, list] = {k: [] for k in ("kind", "block", "second", "box", "key")}
    group: list[np.ndarray] = []
    visual: list[np.ndarray] = []
    rows = 0
    for split, all_pictures in splits.items():
        for p in all_pictures:
            first = len(node["kind"])
            for kind, block, second, box, key in candidates(p["blocks"]):
                for name, value in (("kind", kind), ("block", block), ("second", second), ("box", box), ("key", key)):
                    node[name].append(value)
            n = len(p["blocks"])
            found = where.get((p.get("shard", ""), p["id"]))
            seen = found is not None and found[2] - found[1] > max(p.get("rows", [-1]))
            ocr = p.get("ocr", False)
            seen = seen and (ocr or split != "train" or rng.random() < looked)
            if found is not None and seen:
                visual.append(found[0][found[1] : found[2]][p.get("rows", list(range(n)))])
            group.append(np.array([b.get("group", -1) if b.get("group") is not None else -1 for b in p["blocks"]], np.int32))
            row = (p["id"], p["template"], SPLITS.index(split), ocr, p["size"], first, len(node["kind"]) - first, n, seen, rows)
            for name, value in zip(image, row, strict=True):
                image[name].append(value)
            rows += n if seen else 0
    look = np.concatenate(visual).astype(np.float32) if visual else np.zeros((0, VISUAL), np.float32)
    scale = np.maximum(look.std(0) * STEP, 1e-6) if len(look) else np.ones(VISUAL)
    return {
        **{k: np.array(v) for k, v in image.items() if k not in ("size", "split")},
        "split": np.array(image["split"], np.int8),
        "size": np.array(image["size"], np.float32),
        "kind": np.array(node["kind"], np.int8),
        "block_of": np.array(node["block"], np.int32),
        "second": np.array(node["second"], np.int32),
        "box": np.array(node["box"], np.float32),
        "key": np.array(node["key"], np.int32),
        "group": np.concatenate(group) if group else np.zeros(0, np.int32),
        # Number by number, not block by block: one number of many blocks packs better.
        "visual": np.asfortranarray(np.clip(np.round(look / scale), -127, 127).astype(np.int8)),
        "scale": scale.astype(np.float32),
    }


def merged(packs: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """Several packs as one; only the first may have node features, whose scale counts."""
    out = {k: np.concatenate([p[k] for p in packs]) for k in packs[0] if k not in ("visual", "scale", "first")}
    nodes = np.cumsum([0, *(len(p["kind"]) for p in packs)])
    first = np.concatenate([p["first"] + start for p, start in zip(packs, nodes, strict=False)])
    return {**out, "first": first, "visual": packs[0]["visual"], "scale": packs[0]["scale"]}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for split in SPLITS:
        p.add_argument(f"--{split}", nargs="*", default=[], metavar="JSONL")
    p.add_argument("--features", nargs="*", default=[], metavar="NPZ")
    p.add_argument("--looked", type=float, default=1, help="share of the clean training pictures that keep their node features")
    p.add_argument("--simple", type=int, default=0, help="this many simple layouts instead")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    if a.simple:
        rng = np.random.default_rng(0)
        made = [layout(rng, f"simple-{i}") for i in range(a.simple)]
        cut = [int(a.simple * share) for share in (0.7, 0.85)]
        packed = pack({"train": made[: cut[0]], "valid": made[cut[0] : cut[1]], "test": made[cut[1] :]}, [])
    else:
        packed = pack({split: pictures(getattr(a, split)) for split in SPLITS}, a.features, a.looked)
    Path(a.out).parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(a.out, **packed)
    kinds = lambda k: (packed["split"] == k) & (packed["ocr"] == 0), lambda k: (packed["split"] == k) & packed["ocr"]
    counts = {s: [int(kind(k).sum()) for kind in kinds] for k, s in enumerate(SPLITS)}
    print(
        "clean pictures, pictures read by OCR:",
        counts,
        f"{len(packed['box'])} nodes, {int(packed['seen'].sum())} pictures with features",
        Path(a.out).stat().st_size,
        "bytes",
    )


if __name__ == "__main__":
    main()
