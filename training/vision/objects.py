"""Objects of a page that are sure, and blanks: places where an object of some kind may be."""

from __future__ import annotations

import numpy as np

from .boxes import iou

AGREES, SURE = 0.6, 0.45  # IoU with a box of the teacher, and its score


class Labels:
    def __init__(self) -> None:
        self.objects: list[tuple[str, np.ndarray]] = []
        self.blanks: list[tuple[str, np.ndarray]] = []

    def blank(self, kind: str, box: np.ndarray) -> None:
        self.blanks.append((kind, box))


def confirmed(kind: str, box: np.ndarray, teacher: list[list]) -> bool:
    said = np.array([b[2:] for b in teacher if b[0] == kind and b[1] >= SURE], float).reshape(-1, 4)
    return len(said) > 0 and bool((iou(box[None], said) >= AGREES).any())
