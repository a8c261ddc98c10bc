"""Pictures made directly as boxes, in the form of the corpus: nested rows and columns for variety, and enough for smoke runs and tests."""

from __future__ import annotations

import numpy as np


class Sheet:
    """A picture in the making. What is put first is read first."""

    def __init__(self, rng: np.random.Generator):
        self.rng, self.blocks, self.group = rng, [], 0
        self.letter = rng.uniform(9, 16)  # height of the running text
        self.pitch = rng.uniform(1.15, 1.7)
        self.indent = rng.choice([0.0, 0.5, 1.0], p=[0.6, 0.35, 0.05])  # left, centred, right
        self.tight = rng.uniform(0.6, 1.4)  # how close everything stands

    def text(self, x: float, y: float, width: float, size: float, words: float) -> float:
        """A block of so many letters' length, wrapped to the width; → where it ends below."""
        long = max(size, words * size * 0.6)
        lines = int(min(6, np.ceil(long / width)))
        rows = []
        for k in range(lines):
            wide = min(long, width) * (self.rng.uniform(0.88, 1) if k < lines - 1 else (1 if lines == 1 else self.rng.uniform(0.2, 1)))
            left = x + (width - wide) * self.indent
            top = y + k * size * self.pitch
            rows.append([left, top, left + wide, top + size * 1.1])
        box = [min(r[0] for r in rows), rows[0][1], max(r[2] for r in rows), rows[-1][3]]
        block = {"box": box, "text": "", "order": len(self.blocks), "group": self.group, "lines": rows}
        self.blocks.append(block)
        return box[3]

    def shift(self, first: int, x: float, y: float) -> None:
        for block in self.blocks[first:]:
            for box in (block["box"], *block["lines"]):
                box[0], box[1], box[2], box[3] = box[0] + x, box[1] + y, box[2] + x, box[3] + y


def leaf(s: Sheet, x: float, y: float, width: float, style: dict) -> float:
    """One to four texts one below the other, or a figure beside its words: one thing to a listener."""
    s.group += 1
    if style["beside"] and width > 90:
        part = width * style["part"]
        end = s.text(x, y, part, s.letter * style["big"], s.rng.uniform(1, 4))
        down = y
        for k in range(style["items"]):
            down = s.text(x + part + 8, down, width - part - 8, s.letter * (1 if k else 1.2), s.rng.uniform(4, 22)) + 4
        return max(end, down)
    down = y
    for k in range(style["items"]):
        big = style["big"] if k == style["loud"] else 1
        many = s.rng.uniform(2, 14) if big > 1 or s.rng.random() < 0.4 else s.rng.uniform(8, 60)
        down = s.text(x, down, width, s.letter * big, many) + s.letter * style["gap"]
    return down


def pairs(s: Sheet, x: float, y: float, width: float) -> float:
    """Keys with their values, a pair a row."""
    share, step = s.rng.uniform(0.25, 0.6), s.letter * s.rng.uniform(1.7, 3)
    for _ in range(s.rng.integers(3, 9)):
        s.group += 1
        s.text(x, y, width * share - 6, s.letter, min(s.rng.uniform(2, 10), width * share / s.letter))
        end = s.text(x + width * share, y, width * (1 - share), s.letter, s.rng.uniform(2, 16))
        y = max(y + step, end + s.letter * 0.5)
    return y


def divide(s: Sheet, x: float, y: float, width: float, depth: int, down: bool) -> float:
    """Rows of columns of rows: what is divided first stands further apart, and every part is read to its end."""
    rng = s.rng
    gap = s.tight * (34, 20, 11)[depth] * rng.uniform(0.8, 1.3)
    count = int(rng.integers(2, 5)) if down else int(min(rng.integers(2, 5), width // 110))
    if count < 2:
        down, count = True, 2
    style = {
        "beside": rng.random() < 0.2,
        "part": rng.uniform(0.15, 0.4),
        "items": int(rng.choice([1, 2, 3, 4], p=[0.25, 0.4, 0.25, 0.1])),
        "loud": int(rng.choice([-1, 0, 1], p=[0.25, 0.6, 0.15])),
        "big": rng.uniform(1.15, 2.2),
        "gap": rng.uniform(0.25, 0.8),
    }
    alike = rng.random() < 0.6
    if depth < 2 and rng.random() < 0.5:
        s.group += 1
        y = s.text(x, y, width, s.letter * rng.uniform(1.3, 2.4), rng.uniform(4, 16)) + gap * rng.uniform(0.3, 0.7)
    weights = rng.choice([1.0, 1.0, 1.5, 2.0], count)
    lows, left = [y], x
    for k in range(count):
        wide = width if down else (width - gap * (count - 1)) * weights[k] / weights.sum()
        top = lows[-1] + (gap if k else 0) if down else y
        further = depth < 2 and rng.random() < 0.45
        if not alike:
            style = {**style, "items": int(rng.integers(1, 4)), "big": rng.uniform(1.1, 2)}
        if further:
            end = divide(s, left, top, wide, depth + 1, not down)
        elif down and wide > 160 and rng.random() < 0.25:
            end = pairs(s, left, top, wide)
        else:
            end = leaf(s, left, top, wide, style)
        lows.append(end)
        left += 0 if down else wide + gap
    return max(lows)


def ring(s: Sheet, x: float, y: float, width: float) -> float:
    """Around a middle, clockwise from the top."""
    n, radius = int(s.rng.integers(3, 8)), width * s.rng.uniform(0.28, 0.36)
    if s.rng.random() < 0.4:
        s.group += 1
        s.text(x + width * 0.35, y + radius, width * 0.3, s.letter * 1.4, s.rng.uniform(2, 8))
    begin = 0 if s.rng.random() < 0.7 else -np.pi / n
    for k in range(n):
        turn = begin + 2 * np.pi * k / n
        s.group += 1
        first = len(s.blocks)
        for _ in range(int(s.rng.integers(1, 3))):
            s.text(0, sum(b["box"][3] - b["box"][1] + 4 for b in s.blocks[first:]), width * 0.24, s.letter, s.rng.uniform(3, 12))
        s.shift(first, x + width * 0.38 + radius * np.sin(turn), y + radius * (1 - np.cos(turn)))
    return y + 2 * radius + 4 * s.letter


def layout(rng: np.random.Generator, name: str) -> dict:
    while True:
        s = Sheet(rng)
        width, y = float(rng.integers(360, 800)), 24.0
        margin = width * rng.uniform(0.03, 0.1)
        for _ in range(rng.integers(1, 4)):
            part = ring if rng.random() < 0.15 else (lambda *a: divide(*a, 0, rng.random() < 0.5))
            y = part(s, margin, y, width - 2 * margin) + s.tight * rng.uniform(24, 60)
        if 2 <= len(s.blocks) <= 60:
            break
    blocks = [s.blocks[i] for i in rng.permutation(len(s.blocks))]
    return {"id": name, "template": "boxes", "lang": "en", "size": [width, int(y + 20)], "blocks": blocks}


def beside(rng: np.random.Generator, a: dict, b: dict, name: str) -> dict:
    """Two pictures as one: the second below the first, or to its right."""
    across = rng.random() < 0.5
    (wa, ha), (wb, hb) = a["size"], b["size"]
    scale = (ha / hb if rng.random() < 0.5 else 1.0) if across else wa / wb
    gap = rng.uniform(0.0, 0.06) * wa
    x, y = (wa + gap, 0.0) if across else (0.0, ha + gap)
    place = lambda box: [box[0] * scale + x, box[1] * scale + y, box[2] * scale + x, box[3] * scale + y]
    n, groups = len(a["blocks"]), 1 + max(block["group"] for block in a["blocks"])
    second = [
        {**c, "order": c["order"] + n, "group": c["group"] + groups, "box": place(c["box"]), "lines": [place(r) for r in c["lines"]]}
        for c in b["blocks"]
    ]
    size = [wa + gap + wb * scale, max(ha, hb * scale)] if across else [wa, ha + gap + hb * scale]
    parts = [(p["id"], p.get("rows", list(range(len(p["blocks"]))))) for p in (a, b)]
    return {"id": name, "template": "beside", "size": size, "blocks": [*a["blocks"], *second], "parts": parts}
