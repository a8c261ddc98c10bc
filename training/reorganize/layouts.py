"""Simple layouts made on the spot, in the form of the corpus: for smoke runs and tests, not for weights."""

from __future__ import annotations

import numpy as np


def layout(rng: np.random.Generator, name: str) -> dict:
    """Sections of rows, columns, key-value pairs or a ring, each under a heading, from top to bottom."""
    width, y, blocks = int(rng.integers(360, 800)), 20.0, []
    group = 0

    def put(x: float, top: float, w: float, h: float, lines: int = 1) -> None:
        rows = [[x, top + k * h, x + w * (1 if k < lines - 1 else rng.uniform(0.4, 1)), top + k * h + 0.8 * h] for k in range(lines)]
        box = [x, top, x + w, rows[-1][3]]
        blocks.append({"box": box, "text": "text", "order": len(blocks), "group": group, **({"lines": rows} if lines > 1 else {})})

    for _ in range(rng.integers(1, 4)):
        h = rng.uniform(18, 34)
        put(rng.uniform(10, width * 0.3), y, width * rng.uniform(0.3, 0.6), h)
        group += 1
        y += 2 * h
        kind, n, h = rng.integers(4), int(rng.integers(2, 6)), rng.uniform(10, 20)
        if kind == 0:
            for k in range(n):
                put(width * (k + 0.1) / n, y, width * 0.7 / n, h)
                put(width * (k + 0.1) / n, y + 1.4 * h, width * 0.8 / n, h, int(rng.integers(1, 4)))
                group += 1
            y += 6 * h
        elif kind == 1:
            for k in range(2):
                for line in range(n):
                    put(width * (0.05 + 0.5 * k), y + 1.8 * h * line, width * rng.uniform(0.2, 0.38), h)
                group += 1
            y += 2 * h * n
        elif kind == 2:
            for line in range(n):
                put(width * 0.1, y + 1.8 * h * line, width * 0.2, h)
                put(width * 0.4, y + 1.8 * h * line, width * rng.uniform(0.1, 0.4), h)
                group += 1
            y += 2 * h * n
        else:
            radius = width * 0.35
            for k in range(n + 1):
                turn = 2 * np.pi * k / (n + 1)
                put(width * 0.4 + radius * np.sin(turn), y + radius * (1 - np.cos(turn)), width * 0.15, h)
                group += 1
            y += 2 * radius + 3 * h
    order = rng.permutation(len(blocks))
    return {"id": name, "template": "simple", "lang": "en", "size": [width, int(y + 20)], "blocks": [blocks[i] for i in order]}
