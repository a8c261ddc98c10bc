"""A labelled page as it might have been: some of its regions left out, other proportions, other colours. For pages that are few, so that none is learned by heart."""

from __future__ import annotations

from random import Random

MOST = 0.4  # regions that may be left out
FEWEST = 8  # lines that stay
BLACK = "#000000"


def varied(doc: dict, r: Random) -> dict:
    """The twin of a corpus document. Pages without labels only take part in the change of proportions."""
    share, across, down = r.uniform(0, MOST), r.uniform(0.85, 1.18), r.uniform(0.85, 1.18)
    truth = doc["truth"]
    gone = _left_out(doc, share, r)
    kept = [k for k in range(len(truth["regions"])) if k not in gone]
    missing = {i for k in gone for i in truth["regions"][k]["lines"]}
    colours: dict[str, str] = {}
    place, pages, old = {}, [], 0
    for page in doc["pages"]:
        lines = []
        for line in page["lines"]:
            if old not in missing:
                place[old] = len(place)
                lines.append(_line(line, across, down, colours, r))
            old += 1
        graphics = [{**g, "box": _box(g["box"], across, down)} for g in page["graphics"]]
        pages.append({**page, "width": page["width"] * across, "height": page["height"] * down, "lines": lines, "graphics": graphics})
    number = {k: i for i, k in enumerate(kept)}
    regions = [{**truth["regions"][k], "box": _box(truth["regions"][k]["box"], across, down)} for k in kept]
    regions = [{**region, "lines": [place[i] for i in region["lines"]]} for region in regions]
    threads = [{**t, "regions": [number[k] for k in t["regions"] if k in number]} for t in truth.get("threads", [])]
    links = [
        {**x, "from": number[x["from"]], "to": number[x["to"]]} for x in truth.get("links", []) if x["from"] in number and x["to"] in number
    ]
    changed = {**truth, "regions": regions, "threads": [t for t in threads if t["regions"]], "links": links}
    changed["classes"] = [c for i, c in enumerate(truth["classes"]) if i not in missing]
    return {**doc, "id": f"{doc['id']}~{r.randrange(10**9)}", "pages": pages, "truth": changed}


def _left_out(doc: dict, share: float, r: Random) -> set[int]:
    """Regions of text that stand alone: a part of a paragraph, or a caption, would leave its other half behind."""
    truth = doc["truth"]
    tied = {k for link in truth.get("links", []) for k in (link["from"], link["to"])}
    left = sum(len(region["lines"]) for region in truth["regions"])
    gone: set[int] = set()
    for k, region in enumerate(truth["regions"]):
        n = len(region["lines"])
        if n == 0 or k in tied or region["role"] in ("figure", "table", "formula") or left - n < FEWEST or r.random() >= share:
            continue
        gone.add(k)
        left -= n
    return gone


def _box(box: list[float], across: float, down: float) -> list[float]:
    return [box[0] * across, box[1] * down, box[2] * across, box[3] * down]


def _line(line: dict, across: float, down: float, colours: dict[str, str], r: Random) -> dict:
    out = {**line, "box": _box(line["box"], across, down)}
    if font := line.get("font"):
        out["font"] = {**font, "size": font["size"] * down, "color": _colour(font["color"], colours, r)}
    return out


def _colour(colour: str, colours: dict[str, str], r: Random) -> str:
    """Another one, the same for all of a document that has it; black stays black."""
    if colour not in colours:
        colours[colour] = colour if colour == BLACK or r.random() < 0.3 else f"#{r.randrange(256**3):06x}"
    return colours[colour]
