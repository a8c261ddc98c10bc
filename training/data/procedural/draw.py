"""Draws corpus documents as SVG sheets in one HTML file, to look at: boxes by class, chains, the body thread.

python -m training.data.procedural.draw --seed 1 --count 12 --out pages.html [--corpus shard.jsonl.gz]
"""

from __future__ import annotations

import argparse
import gzip
import json
from html import escape

COLORS = {
    "title": "#d00",
    "author": "#e60",
    "mail": "#c90",
    "affili": "#a70",
    "section": "#00c",
    "fstline": "#080",
    "paraline": "#5b5",
    "table": "#909",
    "figure": "#c0c",
    "caption": "#088",
    "equation": "#606",
    "footer": "#888",
    "header": "#888",
    "footnote": "#850",
    "list-item": "#390",
    "code": "#444",
    "reference": "#269",
    "contents": "#06a",
}


def page_svg(doc: dict, k: int, width: int = 420) -> str:
    page, t = doc["pages"][k], doc["truth"]
    start = sum(len(p["lines"]) for p in doc["pages"][:k])
    w, h = page["width"], page["height"]
    em = h / 800
    out = [
        f'<svg width="{width}" height="{width * h / w:.0f}" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="#fff" stroke="#999"/>'
    ]
    for g in page["graphics"]:
        x0, y0, x1, y1 = g["box"]
        fill = {"image": "#cde", "path": "none", "rule": "#f66"}[g["kind"]]
        out.append(
            f'<rect x="{x0}" y="{y0}" width="{max(x1 - x0, 0.4 * em)}" height="{max(y1 - y0, 0.4 * em)}" fill="{fill}" stroke="{"#f99" if g["kind"] == "path" else "none"}" stroke-width="{em}"/>'
        )
    for n, l in enumerate(page["lines"]):
        x0, y0, x1, y1 = l["box"]
        names = (t.get("classes") or [[]] * 10**6)[start + n]
        color = COLORS[names[0]] if names else "#000"
        f = l.get("font", {})
        weight = ("bold " if f.get("bold") else "") + ("italic " if f.get("italic") else "")
        out.append(
            f'<rect x="{x0}" y="{y0}" width="{x1 - x0}" height="{y1 - y0}" fill="{color}" fill-opacity=".1" stroke="{color}" stroke-width="{em / 2}"/>'
        )
        if l["rotation"] == 0:
            out.append(
                f'<text x="{x0}" y="{y1 - (y1 - y0) * 0.22}" textLength="{x1 - x0}" lengthAdjust="spacingAndGlyphs" fill="{color}" style="font:{weight}{min(y1 - y0, 30 * em) * 0.8:.1f}px serif">{escape(l["text"])}</text>'
            )
    centre = lambda b: ((b[0] + b[2]) / 2, (b[1] + b[3]) / 2)
    regions = t.get("regions") or []
    for region in regions:
        if region["page"] == k + 1:
            x0, y0, x1, y1 = region["box"]
            out.append(
                f'<rect x="{x0 - em}" y="{y0 - em}" width="{x1 - x0 + 2 * em}" height="{y1 - y0 + 2 * em}" fill="none" stroke="#000" stroke-width="{em / 2}" stroke-dasharray="{3 * em}"/>'
            )
    for thread in t.get("threads") or []:
        here = [regions[i] for i in thread["regions"] if regions[i]["page"] == k + 1]
        if len(here) > 1:
            points = " ".join("{:.0f},{:.0f}".format(*centre(x["box"])) for x in here)
            out.append(
                f'<polyline points="{points}" fill="none" stroke="{"#f00" if thread["kind"] == "body" else "#00f"}" stroke-opacity=".5" stroke-width="{1.5 * em}"/>'
            )
    return "".join(out) + "</svg>"


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--count", type=int, default=12)
    p.add_argument("--kind")
    p.add_argument("--prose")
    p.add_argument("--corpus")
    p.add_argument("--pages", type=int, default=2, help="at most so many of each document")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    if a.corpus:
        with gzip.open(a.corpus, "rt", encoding="utf-8") as rows:
            docs = [json.loads(row) for _, row in zip(range(a.count), rows, strict=False)]
    else:
        from .generate import make_document
        from .text import Prose

        prose = Prose(a.prose)
        docs = [make_document(a.seed + k, prose, a.kind) for k in range(a.count)]
    with open(a.out, "w", encoding="utf-8") as out:
        out.write('<meta charset="utf-8"><body style="margin:0;background:#ddd">')
        for doc in docs:
            for k in range(min(a.pages, len(doc["pages"]))):
                out.write(page_svg(doc, k))


if __name__ == "__main__":
    main()
