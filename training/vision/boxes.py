"""Boxes [x0, y0, x1, y1] as arrays."""

from __future__ import annotations

import numpy as np


def area(a: np.ndarray) -> np.ndarray:
    return np.clip(a[..., 2] - a[..., 0], 0, None) * np.clip(a[..., 3] - a[..., 1], 0, None)


def intersection(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Shared areas [len(a), len(b)]."""
    low, high = np.maximum(a[:, None, :2], b[None, :, :2]), np.minimum(a[:, None, 2:], b[None, :, 2:])
    return np.clip(high - low, 0, None).prod(-1)


def iou(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    shared = intersection(a, b)
    return shared / np.maximum(area(a)[:, None] + area(b)[None] - shared, 1e-6)


def nms(boxes: np.ndarray, scores: np.ndarray, overlap: float) -> list[int]:
    """Places of the boxes kept, best first."""
    order, kept = np.argsort(-scores, kind="stable"), []
    while len(order):
        best, order = order[0], order[1:]
        kept.append(int(best))
        if len(order):
            order = order[iou(boxes[best : best + 1], boxes[order])[0] <= overlap]
    return kept


def union(boxes: np.ndarray | list) -> np.ndarray:
    boxes = np.asarray(boxes)
    return np.concatenate([boxes[:, :2].min(0), boxes[:, 2:].max(0)])


def groups(boxes: np.ndarray, reach: float) -> list[np.ndarray]:
    """Places of boxes that touch when each reaches out so far."""
    wide = boxes + np.array([-reach, -reach, reach, reach]) / 2
    joined = intersection(wide, wide) > 0
    left, found = set(range(len(boxes))), []
    while left:
        todo, members = [left.pop()], []
        while todo:
            i = todo.pop()
            members.append(i)
            fresh = [j for j in left if joined[i, j]]
            left.difference_update(fresh)
            todo += fresh
        found.append(np.array(sorted(members)))
    return found
