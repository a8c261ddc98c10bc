"""Pages as pictures, with their labels → npz shards small enough to carry.

    python -m training.vision.pack corpus/out/seen/*.jsonl.gz --teacher corpus/out/seen/teacher.jsonl --out corpus/out/vision/pages
    python -m training.vision.pack --photos FOLDER --out corpus/out/vision/photos

Pictures stay compressed, boxes are whole numbers of 1/64 pixel. Photos (any that Pillow opens) are pasted into pages as figures while training.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections import Counter
from pathlib import Path

import numpy as np

from .labels import label, to_ink
from .model import OBJECTS
from .pages import key, read_shard, unpack

STEPS = 64  # of a pixel
MEGABYTES = 55
PHOTO = 448  # the longer side of a photo, in pixels
SPLITS = ("train", "valid", "test")


def rounded(boxes: list | np.ndarray, page: dict) -> np.ndarray:
    edge = [page["width"], page["height"]] * 2
    return np.round(np.clip(np.array(boxes, float).reshape(-1, 4), 0, edge) * STEPS).astype(np.uint16)


class Shard:
    def __init__(self) -> None:
        self.pages: list[dict] = []
        self.bytes = 0

    def add(self, page: dict, picture: bytes, teacher: list) -> Counter:
        labels = label(page, teacher)
        objects = []
        if labels is not None and labels.objects:
            pixels = unpack(picture, page["width"], page["height"])
            objects = [(OBJECTS.index(k), to_ink(b, pixels)) for k, b in labels.objects]
        blanks = [] if labels is None else [(OBJECTS.index(k), b) for k, b in labels.blanks]
        self.pages.append(
            {
                "key": key(page),
                "source": page["source"],
                "split": SPLITS.index(page["split"]),
                "real": page["kind"] == "real",
                "taught": labels is not None,
                "size": [page["width"], page["height"]],
                "picture": picture,
                "lines": rounded(page["lines"], page),
                "classes": np.array(page["classes"], np.uint32),
                "objects": rounded([b for _, b in objects], page),
                "object_kind": np.array([k for k, _ in objects], np.uint8),
                "blanks": rounded([b for _, b in blanks], page),
                "blank_kind": np.array([k for k, _ in blanks], np.uint8),
            }
        )
        self.bytes += len(picture) + 6 * len(page["lines"])
        return Counter(f"{page['source']} {OBJECTS[k]}" for k, _ in objects) + Counter([f"{page['source']} pages"])

    def save(self, path: Path) -> None:
        p, column = self.pages, lambda name: [page[name] for page in self.pages]
        joined = {name: np.concatenate(column(name)) for name in ("lines", "classes", "objects", "object_kind", "blanks", "blank_kind")}
        counts = {
            f"{name}_count": np.array([len(page[name]) for page in p], np.int32) for name in ("lines", "objects", "blanks", "picture")
        }
        plain = {"split": np.uint8, "real": bool, "taught": bool, "size": np.uint16, "key": str, "source": str}
        np.savez_compressed(
            path,
            pictures=np.frombuffer(b"".join(column("picture")), np.uint8),
            **joined,
            **counts,
            **{name: np.array(column(name), dtype) for name, dtype in plain.items()},
        )
        print(f"{path}: {len(p)} pages, {path.stat().st_size / 2**20:.0f} MiB", flush=True)


def pack_photos(folder: Path, out: Path) -> None:
    from PIL import Image

    pictures, sizes = [], []
    for file in sorted(f for f in folder.rglob("*") if f.suffix.lower() in (".jpg", ".jpeg", ".png", ".webp")):
        with Image.open(file) as image:
            if min(image.size) < 300:
                continue
            image.thumbnail((PHOTO, PHOTO))
            ground = Image.new("RGBA", image.size, (225, 225, 225, 255))  # behind what is cut out
            pixels = np.asarray(Image.alpha_composite(ground, image.convert("RGBA")).convert("L"))
        if pixels.std() > 12:  # not a plain colour
            pictures.append(zlib.compress(pixels.tobytes(), 9))
            sizes.append([pixels.shape[1], pixels.shape[0]])
    counts = np.array([len(p) for p in pictures], np.int32)
    np.savez(out, pictures=np.frombuffer(b"".join(pictures), np.uint8), picture_count=counts, size=np.array(sizes, np.uint16))
    print(f"{out}: {len(sizes)} photos, {out.stat().st_size / 2**20:.0f} MiB")


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("shards", nargs="*")
    p.add_argument("--teacher")
    p.add_argument("--photos")
    p.add_argument("--out", required=True, help="without ending")
    a = p.parse_args()
    Path(a.out).parent.mkdir(parents=True, exist_ok=True)
    if a.photos:
        pack_photos(Path(a.photos), Path(f"{a.out}.npz"))
        return
    said = {}
    if a.teacher:
        said = {row["key"]: row["boxes"] for row in map(json.loads, Path(a.teacher).read_text().splitlines())}
    shard, number, counts = Shard(), 0, Counter()
    for path in a.shards:
        for page, picture in read_shard(path):
            counts += shard.add(page, picture, said.get(key(page), []))
            if shard.bytes > MEGABYTES * 2**20:
                shard.save(Path(f"{a.out}-{number}.npz"))
                shard, number = Shard(), number + 1
    if shard.pages:
        shard.save(Path(f"{a.out}-{number}.npz"))
    print("\n".join(f"{n:7} {what}" for what, n in sorted(counts.items())))


if __name__ == "__main__":
    main()
