"""What a PDF draws, and how its lines stand, as objects or as doubts."""

from __future__ import annotations

import numpy as np

from .boxes import area, groups, intersection, iou, union
from .objects import Labels, confirmed

NEAR, PANELS = 7.0, 20.0  # pixels: drawings closer than this belong together, panels closer than that
BELOW = 50.0  # pixels between a figure and its caption
PICTURE, BACKGROUND = 0.02, 0.5  # of the page: smaller drawings are ornaments, larger ones paper
GUESS, HUGE = 0.3, 60_000.0  # score of the teacher, and pixels that no formula and few tables have
JOURNALS = ("publaynet",)  # articles: a large drawing without prose is a figure
LOGOS = ("one-column", "contents", "huridocs-bookmarks")  # laws and judgements: most pictures are emblems


def figures(
    out: Labels, page: dict, drawn: list, lines: np.ndarray, figure_lines: np.ndarray, captions: np.ndarray, tables: list, teacher: list
) -> None:
    """Drawings that stand together, with the words in and at them; panels that only white parts are one figure."""
    whole = page["width"] * page["height"]
    formulas = np.array([box for kind, box in out.objects if kind == "formula"], float).reshape(-1, 4)
    solid = [(kind, b) for kind, b in drawn if area(b) < BACKGROUND * whole]
    boxes = np.array([b for _, b in solid], float).reshape(-1, 4)
    kinds = np.array([kind for kind, _ in solid])
    prose = lines[(lines[:, 2] - lines[:, 0] > 0.3 * page["width"]) & ~figure_lines] if len(lines) else lines
    clusters = []
    for members in groups(boxes, NEAR):
        box = with_words(union(boxes[members]), lines, captions)
        bars = (kinds[members] == "rule").all() and len(members) < 4  # of fractions, of footnotes, under headings
        table = any(iou(box[None], t[None])[0, 0] > 0.3 or intersection(box[None], t[None])[0, 0] > 0.6 * area(box) for t in tables)
        formula = intersection(box[None], formulas).sum() > 0.4 * area(box)
        if area(box) > 0.004 * whole and box[3] - box[1] > 14 and not bars and not table and not formula:
            clusters.append((box, members))
    for panels in groups(np.array([box for box, _ in clusters]).reshape(-1, 4), PANELS):
        box = union([clusters[k][0] for k in panels])
        between = intersection(prose, box[None]).sum() > 0.03 * area(box)
        between |= bool((intersection(captions, box[None])[:, 0] > 0.5 * np.maximum(area(captions), 1e-3)).any())
        for part in [panels] if not between else [[k] for k in panels]:
            box = union([clusters[k][0] for k in part])
            members = np.concatenate([clusters[k][1] for k in part])
            if is_figure(box, boxes[members], kinds[members], len(part), page, prose, captions, teacher):
                out.objects.append(("figure", box))
            else:
                out.blank("figure", box)
                out.blank("table", box)


def with_words(box: np.ndarray, lines: np.ndarray, captions: np.ndarray) -> np.ndarray:
    """A drawing with the words at its axes, and the words beside those."""
    for _ in range(2):
        near = intersection(lines, box[None] + np.array([-6, -6, 6, 6]))[:, 0] > 0.3 * np.maximum(area(lines), 1e-3)
        small = near & (lines[:, 2] - lines[:, 0] < 0.6 * max(box[2] - box[0], 30))
        small &= ~(intersection(lines, captions) > 0.5 * np.maximum(area(lines), 1e-3)[:, None]).any(1)
        if small.any():
            box = union(np.concatenate([box[None], lines[small]]))
    return box


def over(a: np.ndarray, b: np.ndarray, text: np.ndarray) -> bool:
    """Whether one box stands right over another, with no text between."""
    gap = np.array([max(a[0], b[0]), a[3] + 1, min(a[2], b[2]), b[1] - 1])
    return a[3] - 6 < b[1] < a[3] + BELOW and gap[2] > gap[0] and not (intersection(text, gap[None]) > 0).any()


def is_figure(
    box: np.ndarray, parts: np.ndarray, kinds: np.ndarray, panels: int, page: dict, prose: np.ndarray, captions: np.ndarray, teacher: list
) -> bool:
    """Whether drawings are a figure beyond doubt: a picture, a drawing over a caption, or what the teacher calls one too."""
    share, height = area(box) / (page["width"] * page["height"]), page["height"]
    logo = page["source"] in LOGOS and (share < 0.08 or box[1] < 0.12 * height)
    logo |= share < PICTURE or (box[3] < 0.14 * height and share < 0.06)
    text = intersection(prose, box[None])[:, 0].sum() / area(box)
    if logo or text > 0.25:
        return False
    image = panels == 1 and "image" in kinds and area(parts[kinds == "image"]).max() > 0.5 * area(box)
    captioned = any(over(box, c, prose) or over(c, box, prose) for c in captions)
    journal = page["source"] in JOURNALS and text < 0.08 and share > 0.03 and box[3] - box[1] > 50 and box[1] > 0.04 * height
    drawing = "path" in kinds or "image" in kinds or len(kinds) >= 6
    return (text < 0.1 and (image or captioned and drawing)) or journal or confirmed("figure", box, teacher)


def ruled(out: Labels, drawn: list, teacher: list) -> None:
    """Rules of one width above each other: a table, perhaps."""
    flat = np.array([b for kind, b in drawn if kind == "rule" and b[2] - b[0] > 40 and b[3] - b[1] < 4], float).reshape(-1, 4)
    used: set[int] = set()
    for i in np.argsort(flat[:, 1]) if len(flat) else []:
        if int(i) in used:
            continue
        same = np.nonzero((np.abs(flat[:, 0] - flat[i, 0]) < 4) & (np.abs(flat[:, 2] - flat[i, 2]) < 4))[0]
        used.update(int(j) for j in same)
        if len(same) < 2:
            continue
        box = union(flat[same])
        if any(kind == "table" and intersection(box[None], b[None])[0, 0] > 0.3 * area(box) for kind, b in out.objects):
            continue
        if len(same) >= 3 and confirmed("table", box, teacher):
            out.objects.append(("table", box))
        else:
            out.blank("table", box)


def rowed(out: Labels, lines: np.ndarray) -> None:
    """Three rows of several lines each, one under the other: a table without rules, perhaps."""
    rows: list[list] = []
    for box in lines[np.argsort(lines[:, 1] + lines[:, 3])]:
        if rows and (box[1] + box[3]) / 2 < union(rows[-1])[3] - 0.3 * (box[3] - box[1]):
            rows[-1].append(box)
        else:
            rows.append([box])
    run: list = []
    for row in [*rows, []]:
        gap = union(row)[1] - union(run[-1])[3] if row and run else 0
        if len(row) >= 2 and gap < 20:
            run.append(row)
            continue
        if len(run) >= 3:
            out.blank("table", union([b for r in run for b in r]) + np.array([-4, -4, 4, 4]))
        run = [row] if len(row) >= 2 else []


def maths(out: Labels, lines: np.ndarray, share: np.ndarray) -> None:
    """Lines of mathematics that no colour names may be displayed formulas."""
    known = np.array([b for kind, b in out.objects if kind == "formula"], float).reshape(-1, 4)
    boxes = lines[share >= 0.35] if len(lines) else lines
    boxes = boxes[~(intersection(boxes, known) > 0.5 * np.maximum(area(boxes), 1e-3)[:, None]).any(1)]
    for members in groups(boxes, 14.0):
        out.blank("formula", union(boxes[members]) + np.array([-4, -3, 4, 3]))


def suspected(out: Labels, teacher: list) -> None:
    """Formulas and tables that only the teacher sees."""
    for kind, score, *box in teacher:
        seen = np.array(box, float)
        known = any(k == kind and iou(seen[None], b[None])[0, 0] > 0.4 for k, b in out.objects)
        if kind != "figure" and score >= GUESS and not known and area(seen) < HUGE:
            out.blank(kind, seen)
