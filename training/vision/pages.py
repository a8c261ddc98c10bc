"""Pages as pictures: the shards that `corpus/dist/seen.js` writes."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np


def read_shard(path: str | Path) -> Iterator[tuple[dict, bytes]]:
    """Rows of NAME.jsonl.gz with the compressed picture of each from NAME.bin."""
    pictures = Path(str(path).removesuffix(".jsonl.gz") + ".bin").read_bytes()
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        for row in rows:
            page = json.loads(row)
            yield page, pictures[page["at"] : page["at"] + page["bytes"]]


def unpack(picture: bytes, width: int, height: int) -> np.ndarray:
    """Four bits a pixel, compressed → grey pixels [height, width]."""
    rows = np.frombuffer(zlib.decompress(picture), np.uint8).reshape(height, (width + 1) // 2)
    out = np.empty((height, rows.shape[1] * 2), np.uint8)
    out[:, 0::2], out[:, 1::2] = (rows >> 4) * 17, (rows & 15) * 17
    return out[:, :width]


def key(page: dict) -> str:
    """What a page is known by, in every file."""
    return f"{page['document'][:120]}#{page['page']}"
