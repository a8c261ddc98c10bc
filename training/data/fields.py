"""The packed form of documents: flat arrays, and what packed data, checkpoints and graphs must agree on."""

from __future__ import annotations

import hashlib
import json

import numpy as np

from ..config import LINE_CLASSES, ROLES, TOKENS

UNIT = 16384
KNOWN = ("classes", "regions", "order", "captions", "footnotes", "continues", "headings", "graphics")
THREADS = ("body", "float", "note", "furniture")
BOLD, ITALIC, MONO, FONT, HIDDEN, RUN_IN = 1, 2, 4, 8, 16, 32  # RUN_IN: a heading whose paragraph goes on in the same line (run_ins.py)
FIELDS = {
    # lines
    "box": ("u2", 4),
    "size": ("u2", 0),
    "flags": ("u1", 0),
    "color": ("u1", 3),
    "rotation": ("u1", 0),
    "math": ("u1", 0),
    "raised": ("u1", 0),
    "cut": ("u2", 0),
    "repeats": ("u1", 2),
    "tokens": ("u2", TOKENS),
    "numbers": ("i2", 8),  # as a heading would be numbered
    "words": ("u4", 0),  # what the words of the line say, as bits
    "signs": ("u1", 0),  # share of mathematics by the characters
    "listed": ("u1", 0),  # by a printed table of contents
    "allowed": ("u4", 0),
    "successor": ("i2", 0),
    "predecessor": ("i2", 0),
    "region": ("i4", 0),
    # pages
    "page_lines": ("i4", 0),
    "page_graphics": ("i4", 0),
    "page_width": ("u2", 0),
    "page_order": ("u1", 0),
    "page_document": ("i4", 0),
    "page_number": ("i4", 0),
    # drawings
    "graphic": ("u2", 4),
    "graphic_kind": ("u1", 0),
    # regions: next and previous of the thread (itself at the ends, -1 unknown), the part that continues it, what it is the caption of, XY-cut place on its page, ends
    "region_box": ("u2", 4),
    "region_page": ("i4", 0),
    "region_role": ("u1", 0),
    "region_thread": ("u1", 0),
    "region_next": ("i4", 0),
    "region_previous": ("i4", 0),
    "region_continues": ("i4", 0),
    "region_captions": ("i4", 0),
    "region_document": ("i4", 0),
    "region_cut": ("u2", 0),
    "region_first": ("i4", 0),
    "region_last": ("i4", 0),
    # headings in reading order: region, parent in this list (-1 top), left sibling (-1 none), numbering
    "heading_region": ("i4", 0),
    "heading_parent": ("i4", 0),
    "heading_sibling": ("i4", 0),
    "heading_level": ("u1", 0),
    "heading_numbers": ("i2", 8),
    "heading_document": ("i4", 0),
    # documents
    "known": ("u1", 0),
    "kind": ("u1", 0),
    "split": ("u1", 0),
    "source": ("U24", 0),
    "name": ("U120", 0),
}
OFFSETS = {
    "region": "region_box",
    "page_document": "known",
    "region_page": "page_lines",
    "region_next": "region_box",
    "region_previous": "region_box",
    "region_continues": "region_box",
    "region_captions": "region_box",
    "region_document": "known",
    "region_first": "box",
    "region_last": "box",
    "heading_region": "region_box",
    "heading_parent": "heading_region",
    "heading_sibling": "heading_region",
    "heading_document": "known",
}


def schema_hash(vocabulary: str) -> str:
    """What packed data, checkpoints and exported graphs must agree on."""
    tokens = open(vocabulary, "rb").read()
    return hashlib.sha256(json.dumps([FIELDS, LINE_CLASSES, ROLES, UNIT]).encode() + tokens).hexdigest()[:16]


def join(packed: list[dict[str, list]]) -> dict[str, np.ndarray]:
    """Documents one after the other, references moved to the shard's own numbering."""
    out = {}
    tokens = max((len(p["tokens"][0]) for p in packed if p["tokens"]), default=TOKENS)
    for name, (dtype, width) in FIELDS.items():
        parts, offset = [], 0
        width = tokens if name == "tokens" else width
        counter = OFFSETS.get(name)
        for p in packed:
            a = np.array(p[name], dtype).reshape((-1, width) if width else (-1,))
            if counter is not None:
                a = np.where(a >= 0, a + offset, a).astype(dtype)
            if counter is not None:
                offset += len(p[counter])
            parts.append(a)
        out[name] = np.concatenate(parts)
    return out


def merge(shards: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """Shards one after the other."""
    out = {}
    tokens = max((s["tokens"].shape[1] for s in shards), default=TOKENS)
    for name in FIELDS:
        counter, offset, parts = OFFSETS.get(name), 0, []
        for s in shards:
            a = np.pad(s[name], ((0, 0), (0, tokens - s[name].shape[1]))) if name == "tokens" else s[name]
            if counter is not None:
                a = np.where(a >= 0, a + offset, a).astype(a.dtype)
                offset += len(s[counter])
            parts.append(a)
        out[name] = np.concatenate(parts)
    return out
