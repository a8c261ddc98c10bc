"""Documents of the corpus (treeline-corpus/1) → flat arrays, one npz a shard.

    python -m training.data.pack corpus/out/latex/*.jsonl.gz --vocabulary models/vocabulary.json --out packed/latex.npz
    python -m training.data.pack --procedural 20000 --seed 1 --prose prose.txt --workers 16 --vocabulary … --out packed/procedural.npz

Lengths are whole numbers of 1/16384 of the page height: unit-free, and sixteen bits hold them.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from multiprocessing import Pool

import numpy as np

from .body import one_body
from ..config import GRAPHICS, LINE_CLASSES, MOST_GRAPHICS, ROLES, TOKENS
from .contents import listed
from .features import Vocabulary, largest, repeats, xy_cut
from .fields import BOLD, FIELDS, FONT, HIDDEN, ITALIC, KNOWN, MONO, RUN_IN, THREADS, UNIT, join, merge, schema_hash
from .mistaken import mistaken
from .numbering import heading_numbers
from .procedural.generate import make_document
from .procedural.text import Prose
from .run_ins import cut
from .scanned import scanned
from .varied import varied
from .wording import wording


def pack_document(doc: dict, vocabulary: Vocabulary, tokens: int = TOKENS) -> dict[str, list]:
    """One document as rows of FIELDS; references count from the document's own first line, page, region and heading."""
    o: dict[str, list] = {name: [] for name in FIELDS}
    doc = cut(doc)
    truth = doc["truth"]
    known = set(truth["known"])
    complete = set(truth["pages"]) if "pages" in truth else {p["number"] for p in doc["pages"]}
    o["known"].append(sum(1 << k for k, name in enumerate(KNOWN) if name in known))
    o["kind"].append(("real", "rendered", "procedural").index(doc["kind"]))
    o["split"].append(("train", "valid", "test").index(doc["split"]))
    o["source"].append(doc["source"][:24])
    o["name"].append(doc["id"][:120])
    again = repeats(doc["pages"])
    named = listed([[l["text"] for l in p["lines"]] for p in doc["pages"]])
    if "headings" in known and not known & {"regions", "order"}:
        doc, again, named = only(heading_pages(doc), doc, again, named)
    elif "pages" in truth:
        doc, again, named = only(complete, doc, again, named)
    base = 0
    for k, page in enumerate(doc["pages"]):
        scale = UNIT / page["height"]
        fit = lambda box: [min(65535, max(0, round(v * scale))) for v in box]
        lines = page["lines"]
        ranks = [0] * len(lines)
        for place, i in enumerate(xy_cut([l["box"] for l in lines])):
            ranks[i] = place
        for l in lines:
            f = l.get("font")
            o["box"].append(fit(l["box"]))
            o["size"].append(min(65535, round(f["size"] * scale)) if f else 0)
            o["flags"].append((BOLD * f["bold"] + ITALIC * f["italic"] + MONO * f["mono"] + FONT if f else 0) + HIDDEN * l["hidden"] + RUN_IN * l.get("run_in", False))
            o["color"].append([int(f["color"][j : j + 2], 16) for j in (1, 3, 5)] if f else [0, 0, 0])
            o["rotation"].append(round(l["rotation"] / 360 * 256) % 256)
            o["math"].append(round(l["math"] * 255))
            o["raised"].append(round(255 * min(1.0, sum(b - a for a, b in l["raised"]) / max(1, len(l["text"])))))
            ids = vocabulary.line(l["text"], tokens)
            o["tokens"].append(ids + [0] * (tokens - len(ids)))
            o["numbers"].append(heading_numbers(l["text"]))
        for bits, signs in wording([l["text"] for l in lines]):
            o["words"].append(bits)
            o["signs"].append(round(signs * 255))
        o["cut"] += ranks
        o["repeats"] += again[k]
        o["listed"] += named[k]
        o["page_lines"].append(len(lines))
        o["page_width"].append(min(65535, round(page["width"] * scale)))
        o["page_order"].append(page["contentOrder"])
        o["page_document"].append(0)
        o["page_number"].append(page["number"])
        drawn = largest(page["graphics"], MOST_GRAPHICS)
        o["page_graphics"].append(len(drawn))
        o["graphic"] += [fit(g["box"]) for g in drawn]
        o["graphic_kind"] += [GRAPHICS.index(g["kind"]) + 1 for g in drawn]
        base += len(lines)
    _pack_truth(o, doc, known, complete, base)
    return o


def heading_pages(doc: dict) -> set[int]:
    """Of a source that knows nothing but headings, the pages that have one, and as many of the others."""
    kept = {r["page"] for r in doc["truth"].get("regions") or []}
    other = [p["number"] for p in doc["pages"] if p["number"] not in kept]
    return kept | set(random.Random(doc["id"]).sample(other, min(len(other), max(2, len(kept)))))


def only(kept: set[int], doc: dict, again: list, named: list) -> tuple[dict, list, list]:
    """The document with these pages; the rest stay as empty ones."""
    truth = doc["truth"]
    place, old, new = {}, 0, 0
    pages = []
    for p in doc["pages"]:
        keep = p["number"] in kept
        for _ in p["lines"]:
            if keep:
                place[old] = new
                new += 1
            old += 1
        pages.append(p if keep else {**p, "lines": [], "graphics": []})
    changed = {**truth, "regions": [{**r, "lines": [place[i] for i in r["lines"]]} for r in truth.get("regions") or []]}
    if truth.get("classes"):
        changed["classes"] = [c for i, c in enumerate(truth["classes"]) if i in place]
    rows = lambda values: [v if p["number"] in kept else [] for p, v in zip(doc["pages"], values, strict=True)]
    return {**doc, "pages": pages, "truth": changed}, rows(again), rows(named)


def _pack_truth(o: dict, doc: dict, known: set, complete: set, n: int) -> None:
    truth = doc["truth"]
    page_of = [k for k, p in enumerate(doc["pages"]) for _ in p["lines"]]
    starts = np.cumsum([0] + [len(p["lines"]) for p in doc["pages"]])
    classes = truth.get("classes") if "classes" in known else None
    o["allowed"] = [sum(1 << LINE_CLASSES.index(c) for c in names) for names in classes] if classes else [0] * n
    o["region"] = [-1] * n
    alone = "regions" in known
    guessed = "order" in known and not alone  # by mistaken.py
    local = [i - starts[page_of[i]] for i in range(n)]
    trusted = [doc["pages"][page_of[i]]["number"] in complete for i in range(n)]
    o["successor"] = [local[i] if alone and trusted[i] else -1 for i in range(n)]
    o["predecessor"] = list(o["successor"])
    if not all(trusted):
        o["allowed"] = [a if t else 0 for a, t in zip(o["allowed"], trusted, strict=False)]
    regions = truth.get("regions") or []
    number = {p["number"]: k for k, p in enumerate(doc["pages"])}
    for r, region in enumerate(regions):
        lines = region["lines"]
        loose = region["role"] in ("figure", "table", "formula") and doc["kind"] == "real" and len(lines) > 1  # no chains, SPEC 1.8
        for k, i in enumerate(lines):
            o["region"][i] = r
            if loose or guessed or not trusted[i]:
                o["successor"][i] = o["predecessor"][i] = -1
                continue
            o["successor"][i] = local[lines[k + 1]] if k + 1 < len(lines) else local[i]
            o["predecessor"][i] = local[lines[k - 1]] if k else local[i]
        page = doc["pages"][number[region["page"]]]
        scale = UNIT / page["height"]
        o["region_box"].append([min(65535, max(0, round(v * scale))) for v in region["box"]])
        o["region_page"].append(number[region["page"]])
        o["region_role"].append(ROLES.index(region["role"]))
        o["region_document"].append(0)
        o["region_first"].append(lines[0] if lines else -1)
        o["region_last"].append(lines[-1] if lines else -1)
    for first, second in truth.get("doubtful") or []:
        o["successor"][first] = o["predecessor"][second] = -1
    m = len(regions)
    o["region_cut"] = [0] * m
    for page in {r["page"] for r in regions}:
        here = [k for k in range(m) if regions[k]["page"] == page]
        for place, k in enumerate(xy_cut([regions[k]["box"] for k in here])):
            o["region_cut"][here[k]] = place
    ends, thread = [-1] * m, [0] * m
    following, before = list(ends), list(ends)
    continues, captions = list(ends), list(ends)
    for link in truth.get("links") or []:
        if link["type"] == "continues":
            continues[link["from"]] = link["to"]
        if link["type"] == "caption":
            captions[link["from"]] = link["to"]
    if "order" in known:
        for t in one_body(truth.get("threads") or [], regions, o["region_cut"], continues):
            for k, r in enumerate(t["regions"]):
                thread[r] = THREADS.index(t["kind"])
                following[r] = t["regions"][k + 1] if k + 1 < len(t["regions"]) else r
                before[r] = t["regions"][k - 1] if k else r
    o["region_thread"], o["region_next"], o["region_previous"], o["region_continues"], o["region_captions"] = (
        thread,
        following,
        before,
        continues,
        captions,
    )
    if "headings" in known:
        _pack_headings(o, doc, regions)


def _pack_headings(o: dict, doc: dict, regions: list) -> None:
    texts = [l["text"] for p in doc["pages"] for l in p["lines"]]
    heads = doc["truth"].get("headings") or []
    place = {h["region"]: k for k, h in enumerate(heads)}
    last_child: dict[int, int] = {}
    for k, h in enumerate(heads):
        parent = place.get(h["parent"], -1)
        o["heading_region"].append(h["region"])
        o["heading_parent"].append(parent)
        o["heading_sibling"].append(last_child.get(parent, -1))
        o["heading_level"].append(min(255, h["level"]))
        o["heading_numbers"].append(heading_numbers(" ".join(texts[i] for i in regions[h["region"]]["lines"])))
        o["heading_document"].append(0)
        last_child[parent] = k


_state: tuple = ()


def _start(prose: str | None, vocabulary: str, scans: float = 0.0, mistakes: bool = False, variants: int = 0, tokens: int = TOKENS, kinds: tuple[str, ...] = ()) -> None:
    global _state
    _state = (Prose(prose or None) if prose is not None else None, Vocabulary(vocabulary), scans, mistakes, variants, tokens, kinds)


def _packed(doc: dict) -> dict[str, list]:
    return pack_document(mistaken(doc, random.Random(doc["id"])) if _state[3] else doc, _state[1], _state[5])


def _procedural(seeds: range) -> dict[str, np.ndarray]:
    kinds = _state[6]
    return join([_packed(make_document(seed, _state[0], kinds[seed % len(kinds)] if kinds else None)) for seed in seeds])


def _shard(path: str) -> dict[str, np.ndarray]:
    packed = []
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        for doc in map(json.loads, rows):
            if _state[3] and "order" not in doc["truth"]["known"]:
                continue  # mistaken regions are for Order alone
            packed.append(_packed(doc))
            r = random.Random(doc["id"])
            if doc["split"] != "train":
                continue
            for twin in [doc, *(varied(doc, r) for _ in range(_state[4]))]:
                if twin is not doc:
                    packed.append(_packed(twin))
                if r.random() < _state[2]:
                    packed.append(_packed(scanned(twin, r)))
    return join(packed)


def procedural(
    count: int,
    seed: int,
    prose: str | None,
    vocabulary: str,
    workers: int,
    mistakes: bool = False,
    tokens: int = TOKENS,
    kinds: tuple[str, ...] = (),
) -> dict[str, np.ndarray]:
    """So many procedural documents, made on all cores."""
    chunks = [range(a, min(a + 64, seed + count)) for a in range(seed, seed + count, 64)]
    with Pool(workers, _start, (prose or "", vocabulary, 0.0, mistakes, 0, tokens, kinds)) as pool:
        return merge(list(pool.imap(_procedural, chunks)))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("shards", nargs="*")
    p.add_argument("--procedural", type=int, default=0)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--kinds", nargs="*", default=[], help="kinds of procedural documents (default: all, by their shares)")
    p.add_argument("--prose")
    p.add_argument("--workers", type=int, default=1)
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--scans", type=float, default=0, help="share of the training documents that are packed a second time, as scans")
    p.add_argument("--variants", type=int, default=0, help="so many twins of each training document that differ from it: see varied.py")
    p.add_argument("--mistakes", action="store_true", help="regions as Detect might get them: for Order alone")
    p.add_argument("--tokens", type=int, default=TOKENS, help="ids a line at most: the preset paper reads 64")
    p.add_argument("--plain", action="store_true", help="do not compress: for shards that stay on the training machine")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    parts = []
    if a.shards:
        with Pool(a.workers, _start, (None, a.vocabulary, a.scans, a.mistakes, a.variants, a.tokens)) as pool:
            parts += pool.map(_shard, a.shards)
    if a.procedural:
        parts.append(procedural(a.procedural, a.seed, a.prose, a.vocabulary, a.workers, a.mistakes, a.tokens, tuple(a.kinds)))
    data = merge(parts)
    (np.savez if a.plain else np.savez_compressed)(a.out, schema=np.array(schema_hash(a.vocabulary)), **data)
    print(
        f"{a.out}: {len(data['known'])} documents, {len(data['page_lines'])} pages, {len(data['box'])} lines, {len(data['region_box'])} regions, {len(data['heading_region'])} headings"
    )


if __name__ == "__main__":
    main()
