"""What is known of a page → objects to find, and places where nothing is known.

Generated pages know all their objects. Real pages know some: people boxed the tables of huridocs, the colours of DocBank name the lines of formulas, tables
and captions. The rest is inferred from what the PDF draws, and only what is sure is taught: a place that might hold an object becomes a *blank*, where
the detector is neither praised nor blamed for that kind. A doubtful place counts where the teacher (`teacher.py`) sees the same object there.

The conventions are those of corpus/labels/README.md: tight to the ink, captions outside, a formula with its number, one formula a number.
"""

from __future__ import annotations

import numpy as np

from ..config import LINE_CLASSES
from .boxes import area, groups, intersection, iou, union
from .coloured import columns, formulas_by_line, tables_by_line
from .drawn import BACKGROUND, figures, maths, rowed, ruled, suspected
from .objects import Labels

BIT = {name: 1 << k for k, name in enumerate(LINE_CLASSES)}
INK = 235  # darker is printed
COLOURED = ("docbank",)  # sources whose lines say formula, table and caption
BOXED = ("publaynet", "multi-column", "one-column")  # sources whose tables people boxed


def label(page: dict, teacher: list[list]) -> Labels | None:
    """Objects and blanks of a page; nothing where the page is a scan of which nothing is known."""
    out = Labels()
    if page["complete"]:
        out.objects = [(o["role"], np.array(o["box"], float)) for o in page["objects"]]
        return out
    whole = page["width"] * page["height"]
    drawn = [(d["kind"], np.array(d["box"], float)) for d in page["drawings"]]
    if any(kind == "image" and area(box) > BACKGROUND * whole for kind, box in drawn):
        return None
    lines = np.array(page["lines"], float).reshape(-1, 4)
    classes = np.array(page["classes"], int)
    only = lambda name: classes == BIT[name]
    if page["source"] in COLOURED:
        for column in columns(lines, page["width"]):
            formulas_by_line(out, lines[column], only("equation")[column])
        tables_by_line(out, lines, only("table"), drawn, page["width"])
    cells = lines[only("table")]
    out.objects += [(o["role"], tight(np.array(o["box"], float), lines, drawn, cells)) for o in page["objects"] if o["role"] == "table"]
    tables = [box for kind, box in out.objects if kind == "table"]
    captions = np.zeros((0, 4))
    if page["source"] in COLOURED and only("caption").any():
        said = lines[only("caption")]
        captions = np.array([union(said[members]) for members in groups(said, 6.0)])
    figures(out, page, drawn, lines, only("figure"), captions, tables, teacher)
    if page["source"] not in BOXED:
        ruled(out, drawn, teacher)
    if page["source"] not in BOXED + COLOURED:
        for column in columns(lines, page["width"]):
            rowed(out, lines[column])
    maths(out, lines, np.array(page["math"], float))
    suspected(out, teacher)
    return out


def tight(box: np.ndarray, lines: np.ndarray, drawn: list, cells: np.ndarray) -> np.ndarray:
    """A box a person drew around a table, fitted to what lies in it; rows that it cuts in two are whole again."""
    content = np.concatenate([lines, np.array([b for _, b in drawn], float).reshape(-1, 4)])
    inside = content[intersection(content, box[None])[:, 0] > 0.4 * np.maximum(area(content), 1e-3)]
    edge = cells[intersection(cells, box[None] + np.array([-5, -5, 5, 5]))[:, 0] > 0.6 * np.maximum(area(cells), 1e-3)]
    inside = np.concatenate([inside, edge])
    return union(inside) if len(inside) and iou(union(inside)[None], box[None])[0, 0] > 0.5 else box


def to_ink(box: np.ndarray, pixels: np.ndarray) -> np.ndarray:
    """The box around what is printed in a box: pictures bring white of their own."""
    x0, y0 = np.floor(box[:2]).astype(int)
    x1, y1 = np.ceil(box[2:]).astype(int)
    ink = pixels[max(0, y0) : y1, max(0, x0) : x1] < INK
    if not ink.any():
        return box
    rows, columns = np.nonzero(ink.any(1))[0], np.nonzero(ink.any(0))[0]
    inner = np.array([x0 + columns[0], y0 + rows[0], x0 + columns[-1] + 1, y0 + rows[-1] + 1], float)
    return np.concatenate([np.maximum(box[:2], inner[:2]), np.minimum(box[2:], inner[2:])])
