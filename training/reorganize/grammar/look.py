"""What is drawn once for a picture: its script, its type, its alignment and its white."""

from __future__ import annotations

import math

import numpy as np

from .piece import Piece, Text

MOST_LINES = 8
LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0


class Look:
    def __init__(self, rng: np.random.Generator):
        self.rng, self.groups = rng, 0
        self.em = float(rng.uniform(9, 16))
        self.chinese = rng.random() < 0.45
        self.letter = 1.0 if self.chinese else float(rng.uniform(0.44, 0.6))
        self.tall = float(rng.uniform(0.75, 1.16))  # box of a line against its size
        self.pitch = max(float(rng.uniform(1.15, 1.65)), self.tall * 1.06)
        self.align = float(rng.choice([LEFT, CENTRE, RIGHT], p=[0.6, 0.36, 0.04]))
        # What is near belongs together: each step of the tree has clearly more white than the one inside it.
        inner = float(np.exp(rng.uniform(np.log(0.12), np.log(0.65)))) * self.em
        outer = max(inner * float(rng.uniform(1.9, 4.5)), 0.55 * self.em)
        self.white = (inner, outer, outer * float(rng.uniform(1.7, 3)), outer * float(rng.uniform(3, 6)))
        self.loose = float(rng.choice([0.0, 0.12, 0.25]))  # how unlike one another gaps of a kind are

    def group(self) -> int:
        self.groups += 1
        return self.groups

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def pick(self, low: float, high: float) -> float:
        return low + (high - low) * float(self.rng.random())

    def many(self, low: int, high: int) -> int:
        """One of low … high."""
        return low + int(self.rng.random() * (high - low + 1))

    def one(self, choices):
        return choices[int(self.rng.random() * len(choices))]

    def gap(self, depth: int) -> float:
        """0: inside a unit, 1: between units, 2: between sections, 3: around what stands apart."""
        return self.white[depth] * (1 + self.loose * self.pick(-1, 1))

    def text(self, width: float, size: float, words: float, group: int, align: float | None = None, wraps: bool = True) -> Piece:
        """About so many Latin letters as a block that wraps at the width; a Chinese text says the same with fewer."""
        align = self.align if align is None else align
        letters = max(1.0, words * (0.42 if self.chinese else 1.0))
        size = min(size, width / (2 if letters > 2 else 1.2))
        long = letters * size * self.letter
        if long > width and (not wraps or long < width * 1.25):
            # A line that has to fit is set smaller, or is shorter.
            size = max(size * 0.7, size * width / long) if wraps else size
            long = width
        many = min(MOST_LINES, math.ceil(long / width - 1e-6))
        height, step = size * self.tall, size * self.pitch
        if many <= 1:
            line = (0.0, 0.0, long, height)
            return Piece(long, height, [Text(line, [line], group)])
        wide = width * self.pick(0.9, 1)
        ends = [wide * (self.pick(0.86, 1) if k < many - 1 else self.pick(0.25, 1)) for k in range(many)]
        wide = max(ends)
        lines = [(align * (wide - w), k * step, align * (wide - w) + w, k * step + height) for k, w in enumerate(ends)]
        box = (min(x[0] for x in lines), 0.0, max(x[2] for x in lines), lines[-1][3])
        return Piece(wide, lines[-1][3], [Text(box, lines, group)])
