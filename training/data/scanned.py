"""A printed document as a scan of it would reach us: one picture a page, the text of an OCR layer over it, and what is known to be true kept."""

from __future__ import annotations

from random import Random

FOUND, FALSE = 0.85, 0.02  # bold lines that are seen to be bold, and others that are taken for it (packages/core/src/detect/seen/type.ts)


def scanned(doc: dict, r: Random) -> dict:
    """The twin of a corpus document: skewed and shaken boxes, sizes read off the boxes, no colours, no drawings; weights only where the page was looked at, with errors."""
    hidden, fonts = r.random() < 0.8, r.random() < 0.75
    seen = fonts and r.random() < 0.67
    skew, shake, factor = r.gauss(0, 0.003), r.uniform(0.01, 0.06), r.uniform(0.85, 1.2)
    scale = r.choice([1.0, 2.0, 200 / 72, 300 / 72])  # many producers call a pixel a point
    pages = []
    for page in doc["pages"]:
        turn = skew + r.gauss(0, 0.001)
        move = lambda box, turn=turn, wide=page["width"]: _moved(box, turn, wide, scale)
        lines = [_read(l, move, shake, factor, hidden, fonts, seen, r) for l in page["lines"]]
        width, height = page["width"] * scale, page["height"] * scale
        graphics = [{"kind": "image", "box": [0.0, 0.0, width, height]}] if r.random() < 0.85 else []
        pages.append({**page, "width": width, "height": height, "lines": lines, "graphics": graphics})
    regions = [{**region, "box": [v * scale for v in region["box"]]} for region in doc["truth"].get("regions", [])]
    return {**doc, "id": f"{doc['id']}~scan", "pages": pages, "truth": {**doc["truth"], "regions": regions}}


def _moved(box: list[float], turn: float, wide: float, scale: float) -> list[float]:
    x0, y0, x1, y1 = box
    fall, slope = turn * (x0 - wide / 2), abs(turn) * (x1 - x0) / 2
    return [x0 * scale, (y0 + fall) * scale, x1 * scale, (y1 + fall + slope) * scale]


def _read(line: dict, move, shake: float, factor: float, hidden: bool, fonts: bool, seen: bool, r: Random) -> dict:
    x0, y0, x1, y1 = move(line["box"])
    noise = [r.gauss(0, shake) * (y1 - y0) for _ in range(4)]
    box = [max(0.0, x0 + noise[0]), max(0.0, y0 + noise[1]), max(x0 + 1, x1 + noise[2]), max(y0 + 1, y1 + noise[3])]
    out = {**line, "box": box, "hidden": hidden, "raised": [], "math": 0.0}
    font = out.pop("font", None)
    if fonts:
        size = round(max(1.0, (box[3] - box[1]) * factor), 1)
        bold = bool(font and font["bold"])
        out["font"] = {
            "size": size,
            "bold": seen and r.random() < (FOUND if bold else FALSE),
            "italic": False,
            "mono": False,
            "color": "#000000",
        }
    return out
