"""Formulas and tables from lines that say what they belong to, as the colours of DocBank do."""

from __future__ import annotations

import numpy as np

from .boxes import area, groups, intersection, iou, union
from .objects import Labels


def columns(lines: np.ndarray, width: float) -> list[np.ndarray]:
    """Lines of each column, as masks: two where enough long lines stand on either side of a gutter."""
    long = lines[lines[:, 2] - lines[:, 0] > 0.28 * width]
    left, right = long[long[:, 2] < 0.56 * width], long[long[:, 0] > 0.44 * width]
    if min(len(left), len(right)) < 6:
        return [np.ones(len(lines), bool)]
    gutter = (np.median(left[:, 2]) + np.median(right[:, 0])) / 2
    wide = (lines[:, 0] < gutter - 8) & (lines[:, 2] > gutter + 8)
    beyond = (lines[:, 0] + lines[:, 2]) / 2 > gutter
    return [~wide & ~beyond, ~wide & beyond, wide]


def formulas_by_line(out: Labels, lines: np.ndarray, mine: np.ndarray) -> None:
    """Lines of displayed formulas → formulas: parts of one row, then rows without text between them, then one a number."""
    boxes, other = lines[mine], lines[~mine]
    if len(boxes) == 0:
        return
    rows: list[list] = []
    for i in np.argsort(boxes[:, 1]):
        for row in rows:
            r = union(row)
            shared = min(r[3], boxes[i, 3]) - max(r[1], boxes[i, 1])
            if shared > 0.35 * min(r[3] - r[1], boxes[i, 3] - boxes[i, 1]) and not crossed(r, boxes[i], other):
                row.append(boxes[i])
                break
        else:
            rows.append([boxes[i]])
    height = float(np.median(boxes[:, 3] - boxes[:, 1]))
    rows.sort(key=lambda row: union(row)[1])
    chains: list[list] = []
    for row in rows:
        r = union(row)
        for chain in chains:
            last = union(chain[-1])
            beside = min(last[2], r[2]) - max(last[0], r[0])
            if beside > 0 and r[1] - last[3] < 1.2 * height and not crossed(last, r, other):
                chain.append(row)
                break
        else:
            chains.append([row])
    found = [union([b for row in part for b in row]) for chain in chains for part in by_number(chain)]
    found.sort(key=lambda box: -area(box))
    for k, box in enumerate(found):  # a part of a larger one is no formula of its own
        small = box[2] - box[0] < 12 or box[3] - box[1] < 4
        inside = [o for o in found[:k] if intersection(box[None], o[None])[0, 0] > 0.5 * area(box)]
        if not small and not inside:
            out.objects.append(("formula", box))


def crossed(a: np.ndarray, b: np.ndarray, text: np.ndarray) -> bool:
    """Whether text stands between two boxes."""
    gap = np.array([min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])])
    inside = intersection(text, gap[None])[:, 0] > 0.5 * np.maximum(area(text), 1e-3)
    return bool(inside.any())


def by_number(chain: list[list]) -> list[list]:
    """Rows of formulas that follow each other, cut after each row that ends in a number, where more than one does."""
    whole = union([b for row in chain for b in row])

    def numbered(row: list) -> bool:
        if len(row) < 2:
            return False
        right = max(row, key=lambda b: b[2])
        rest = union([b for b in row if b is not right])
        return right[2] - right[0] < 34 and right[2] > whole[2] - 4 and right[0] - rest[2] > 12

    marks = [numbered(row) for row in chain]
    if sum(marks) < 2:
        return [chain]
    parts: list[list] = [[]]
    for row, mark in zip(chain, marks, strict=True):
        parts[-1].append(row)
        if mark:
            parts.append([])
    if not parts[-1]:
        parts.pop()
    return parts


def tables_by_line(out: Labels, lines: np.ndarray, mine: np.ndarray, drawn: list, width: float) -> None:
    """Lines of tables → tables, with the rules that touch them."""
    boxes, other = lines[mine], lines[~mine]
    rules = np.array([b for kind, b in drawn if kind != "image"], float).reshape(-1, 4) + np.array([-0.25, -0.25, 0.25, 0.25])
    found: list[tuple[np.ndarray, int]] = []
    for members in groups(boxes, 26.0):
        found.append((union(boxes[members]), len(members)))
    while pair := next(((a, b) for k, a in enumerate(found) for b in found[:k] if neighbours(a[0], b[0], other, width)), None):
        found = [f for f in found if f is not pair[0] and f is not pair[1]]
        found.append((union([pair[0][0], pair[1][0]]), pair[0][1] + pair[1][1]))
    done: list[np.ndarray] = []
    for box, count in found:
        near = box + np.array([-8, -8, 8, 8])
        box = union(np.concatenate([box[None], rules[intersection(rules, near[None])[:, 0] > 0.5 * area(rules)]]))
        if any(iou(box[None], d[None])[0, 0] > 0.6 for d in done):
            continue  # halves of one table, joined by its rules
        done.append(box)
        text = intersection(other, box[None])[:, 0].sum() / max(area(box), 1)
        if count >= 4 and text < 0.25:
            out.objects.append(("table", box))
        else:
            out.blank("table", box)


def neighbours(a: np.ndarray, b: np.ndarray, text: np.ndarray, width: float) -> bool:
    """Columns of one table, far apart: beside each other with nothing between, at least one of them narrow."""
    shared = min(a[3], b[3]) - max(a[1], b[1])
    gap = max(a[0], b[0]) - min(a[2], b[2])
    narrow = min(a[2] - a[0], b[2] - b[0]) < 0.25 * width
    return shared > 0.5 * min(a[3] - a[1], b[3] - b[1]) and gap < 90 and narrow and not crossed(a, b, text)
