"""Procedural documents: made directly as lines, no PDF and no rendering, deterministic by seed.

python -m training.data.procedural.generate --count 1000 --seed 1 --prose prose.txt --out shard.jsonl.gz
"""

from __future__ import annotations

import argparse
import gzip
import json
from multiprocessing import Pool
from random import Random

from ..wording import mathematics_in
from . import noise, office, sheets
from .canvas import Document
from .flow import flow
from .making import Numbering
from .plan import plan
from .setter import Setter
from .style import sample_style
from .text import Prose

KINDS = {
    "article": 22,
    "report": 16,
    "plain": 6,
    "story": 7,
    "legal": 6,
    "filing": 9,
    "contract": 7,
    "equations": 14,
    "book": 9,
    "magazine": 17,
    "slides": 4,
    "form": 3,
    "letter": 2.5,
    "invoice": 2,
    "contents": 3.5,
    "index": 1.5,
    "cover": 1.5,
    "bibliography": 3,
}
SCRIPTS = {"latin": 84, "cjk": 9, "cyrillic": 4, "rtl": 3}


def make_document(seed: int, prose: Prose, kind: str | None = None) -> dict:
    """One document in the corpus format (treeline-corpus/1)."""
    r = Random(seed)
    kind = kind or r.choices(list(KINDS), list(KINDS.values()))[0]
    doc = Document()
    doc.script = r.choices(list(SCRIPTS), list(SCRIPTS.values()))[0]
    columns = {
        "magazine": r.randint(2, 4),
        "slides": 1,
        "form": 1,
        "letter": 1,
        "invoice": 1,
        "story": 1 if r.random() < 0.85 else 2,
        "filing": 1,
        "contract": 1,
        "book": 1,
    }.get(kind)
    s = Setter(r, prose, doc, sample_style(r, doc.script, columns, landscape=kind == "slides"))
    numbers = Numbering(r.choice(["", "."]))
    pages = r.choices([1, 2, 3, 5, 8, 11], [30, 25, 18, 14, 9, 4] if kind != "book" else [2, 6, 14, 24, 24, 30])[0]
    if kind in ("magazine", "contents", "index"):
        getattr(sheets, kind)(s, min(pages, 6))
    elif kind in ("slides", "form"):
        getattr(office, kind)(s, min(pages, 6))
    elif kind in ("letter", "invoice"):
        office.letter(s, kind == "invoice")
    elif kind == "cover":
        sheets.cover(s)
    elif kind == "bibliography":
        flow(s, sheets.bibliography(s, min(pages, 4)), numbers)
    else:
        if kind == "report" and r.random() < 0.15:
            sheets.cover(s)
        front = "article" if kind == "equations" else kind
        flow(
            s,
            plan(s, kind, pages - r.uniform(0.1, 0.9), numbers),
            numbers,
            front if r.random() < (0.75 if front == "article" else 0.4) else "",
        )
    return finish(r, doc, seed, kind)


def finish(r: Random, doc: Document, seed: int, kind: str) -> dict:
    if doc.script == "rtl":
        noise.mirror(doc)
    if len(doc.pages) > 1 and kind in ("story", "report", "plain") and r.random() < 0.04:
        noise.two_up(doc)
    noise.content_order(r, doc)
    # In a filing only the type tells a sentence that is a heading from one that opens a paragraph.
    looks = [30, 8, 52, 10] if kind == "equations" else [59, 20, 15, 6]
    look = "born" if kind == "filing" else r.choices(["born", "scan", "hrdoc", "bare"], looks)[0]
    if look == "scan":
        noise.scan(r, doc)
    if look == "hrdoc":
        noise.hrdoc_like(r, doc)
    fonts = look == "born" or (look == "scan" and r.random() < 0.5)
    order = look == "born" or (look == "scan" and r.random() < 0.7)
    scale = 1.0 if r.random() < 0.6 else r.uniform(0.7, 4.6)
    digits = 0 if look == "hrdoc" else r.choice([0, 1, 2, 2])
    fix = lambda v: round(v * scale, digits)

    pages, number, lines = [], {}, 0
    for k, p in enumerate(doc.pages):
        if look == "hrdoc":
            p.lines.sort(key=lambda l: (round(l.y0, 0), l.x0))
        rows = []
        for l in p.lines:
            x0, y0 = fix(l.x0), fix(l.y0)
            row = {
                "box": [x0, y0, max(fix(l.x1), x0 + 10**-digits), max(fix(l.y1), y0 + 10**-digits)],
                "text": l.text,
                "rotation": l.rotation,
                "raised": l.raised,
                "math": round(mathematics_in(l.text) if look == "hrdoc" else l.math, 2),
                "hidden": l.hidden,
            }
            if fonts:
                row["font"] = {
                    "size": round(l.ink.size * scale, 2),
                    "bold": l.ink.bold,
                    "italic": l.ink.italic,
                    "mono": l.ink.mono,
                    "color": l.ink.color,
                }
            rows.append(row)
            number[id(l)] = lines
            lines += 1
        pages.append(
            {
                "number": k + 1,
                "width": fix(p.width),
                "height": fix(p.height),
                "unit": "px" if look in ("hrdoc", "bare") else "pt",
                "contentOrder": order,
                "lines": rows,
                "graphics": [{"kind": kind, "box": [fix(v) for v in b]} for kind, b in p.graphics],
            }
        )
    return {
        "format": "treeline-corpus/1",
        "id": f"procedural/{seed}",
        "source": "procedural",
        "kind": "procedural",
        "split": "train",
        "group": f"procedural-{seed}",
        "language": {"cjk": "zh", "rtl": "ar", "cyrillic": "ru"}.get(doc.script, "en"),
        "pages": pages,
        "truth": truth(doc, number, fix),
    }


def truth(doc: Document, number: dict[int, int], fix) -> dict:
    classes: list[list[str]] = [[] for _ in number]
    for p in doc.pages:
        for l in p.lines:
            classes[number[id(l)]] = l.classes
    index, regions = {}, []
    for k, region in enumerate(doc.regions):
        if not region.lines and not region.box:
            continue
        index[k] = len(regions)
        regions.append(
            {
                "role": region.role,
                "page": region.page + 1,
                "box": [fix(v) for v in doc.box(k)],
                "lines": [number[id(l)] for l in region.lines],
            }
        )
    threads = []
    body = [index[k] for k, region in enumerate(doc.regions) if region.thread == "body" and k in index]
    if body:
        threads.append({"kind": "body", "regions": body})
    threads += [{"kind": "float", "regions": [index[k] for k in group if k in index]} for group in doc.floats]
    threads += [
        {"kind": region.thread, "regions": [index[k]]}
        for k, region in enumerate(doc.regions)
        if region.thread in ("note", "furniture") and k in index
    ]
    links = [dict(l, **{"from": index[l["from"]], "to": index[l["to"]]}) for l in doc.links if l["from"] in index and l["to"] in index]
    kept = [h for h in doc.headings if h["region"] in index]
    headings = [
        {"region": index[h["region"]], "parent": index.get(h["parent"], -1) if h["parent"] >= 0 else -1, "level": h["level"]} for h in kept
    ]
    known = ["classes", "regions", "order", "captions", "footnotes", "continues", "headings", "graphics"]
    return {
        "known": known,
        "classes": classes,
        "regions": regions,
        "threads": [t for t in threads if t["regions"]],
        "links": links,
        "headings": headings,
    }


_prose: Prose | None = None


def _start(path: str | None) -> None:
    global _prose
    _prose = Prose(path)


def _make(seed: int) -> str:
    return json.dumps(make_document(seed, _prose), ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--prose")
    p.add_argument("--workers", type=int, default=1)
    p.add_argument("--out", required=True)
    a = p.parse_args()
    with Pool(a.workers, _start, (a.prose,)) as pool, gzip.open(a.out, "wt", encoding="utf-8", compresslevel=4) as out:
        for row in pool.imap(_make, range(a.seed, a.seed + a.count), chunksize=16):
            out.write(row + "\n")


if __name__ == "__main__":
    main()
