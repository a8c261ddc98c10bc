"""The three inputs that tensors cannot express: XY-cut rank, repetition over pages, token ids.

`packages/core` computes the same in TypeScript; the vectors in `training/vectors` pin both to the same numbers.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from pathlib import Path

# ---- recursive XY-cut: packages/core/src/document/xy-cut.ts, step for step

GUTTER, SLACK, CROSSED, DEPTH = 0.008, 0.006, 0.2, 48


def xy_cut(boxes: list) -> list[int]:
    """Indices of the boxes in reading order."""
    if not boxes:
        return []
    x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
    x1, y1 = max(b[2] for b in boxes), max(b[3] for b in boxes)
    items = [(b[0], b[1], max(b[0], b[2]), max(b[1], b[3]), i) for i, b in enumerate(boxes)]
    order: list[int] = []
    _cut(items, GUTTER * (x1 - x0), SLACK * max(x1 - x0, y1 - y0), 0, order)
    return order


def _cut(items: list, gutter: float, slack: float, depth: int, order: list[int]) -> None:
    if len(items) == 1 or depth > DEPTH:
        order += [i[4] for i in sorted(items, key=lambda i: (i[1], i[0], i[4]))]
        return
    for group in (
        lambda: _side_by_side(_parts(items, 0, gutter)),
        lambda: _merge_strips(_parts(items, 1, -slack), gutter),
        lambda: _cut_through(items, 0),
        lambda: _cut_through(items, 1),
    ):
        parts = group()
        if len(parts) > 1:
            for part in parts:
                _cut(part, gutter, slack, depth + 1, order)
            return
    _cut(items, gutter, slack, DEPTH + 1, order)


def _parts(items: list, axis: int, gap: float) -> list[list]:
    """Parts between gaps of at least `gap` along an axis (0 across, 1 down); negative gaps forgive overlap."""
    result, current, end = [], [], -math.inf
    for item in sorted(items, key=lambda i: (i[axis], i[4])):
        start, length = item[axis], item[axis + 2] - item[axis]
        needed = max(gap, -length / 4) if gap < 0 else gap
        if current and start - end >= needed and (gap < 0 or start > end):
            result.append(current)
            current, end = [], -math.inf
        current.append(item)
        end = max(end, item[axis + 2])
    result.append(current)
    return result


def _side_by_side(columns: list[list]) -> list[list]:
    """Joins neighbouring parts again where no item of one stands at the height of an item of the other."""
    result: list[list] = []
    for column in columns:
        if result and not _meets_row(result[-1], column):
            result[-1] = result[-1] + column
        else:
            result.append(column)
    return result


def _meets_row(left: list, right: list) -> bool:
    rows, start = sorted(right, key=lambda i: i[1]), 0
    for a in sorted(left, key=lambda i: i[1]):
        while start < len(rows) and rows[start][3] <= a[1]:
            start += 1
        for b in rows[start:]:
            if b[1] >= a[3]:
                break
            shorter = min(a[3] - a[1], b[3] - b[1])
            if shorter > 0 and (min(a[3], b[3]) - max(a[1], b[1])) / shorter > 0.3:
                return True
    return False


def _merge_strips(strips: list[list], gutter: float) -> list[list]:
    """Puts strips together, from the top, while a gutter runs through all of them and one shows both its sides."""
    bands, band, covered, is_shown = [], [], [], False
    for strip in strips:
        own = _cover([[i[0], i[2]] for i in strip], gutter)
        both = _cover([list(s) for s in covered + own], gutter)
        shows = len(own) > 1
        if band and not (len(both) > 1 and (is_shown or shows)):
            bands.append(band)
            band, covered, is_shown = [], own, shows
        else:
            covered, is_shown = both, is_shown or shows
        band = band + strip
    bands.append(band)
    return bands


def _cover(spans: list, gutter: float) -> list:
    """The union of intervals as intervals at least a gutter apart."""
    result: list = []
    for start, end in sorted(spans, key=lambda s: s[0]):
        if result and (start - result[-1][1] < gutter or start <= result[-1][1]):
            result[-1][1] = max(result[-1][1], end)
        else:
            result.append([start, end])
    return result


def _cut_through(items: list, axis: int) -> list[list]:
    """The two sides of the line that crosses the fewest boxes, if these are few."""
    starts, ends = sorted(i[axis] for i in items), sorted(i[axis + 2] for i in items)
    best, at, started = math.floor(len(items) * CROSSED) + 1, math.nan, 0
    for done, position in enumerate(ends):
        if done + 1 == len(items):
            break
        while started < len(starts) and starts[started] < position:
            started += 1
        crossed = started - (done + 1)
        if 0 <= crossed < best:
            best, at = crossed, position
    if math.isnan(at):
        return []
    before = [i for i in items if (i[axis] + i[axis + 2]) / 2 < at]
    after = [i for i in items if not (i[axis] + i[axis + 2]) / 2 < at]
    return [before, after] if before and after else []


# ---- repetition: what running heads, feet and page numbers have in common

DIGITS, ROMAN = re.compile(r"\d+"), re.compile(r"^[ivxlc]+$")
NEAR = 0.015


def masked(text: str) -> str:
    """The text with its numbers hidden, so that `Page 3` and `Page 4` are the same."""
    text = DIGITS.sub("0", text.strip().lower())
    return "0" if ROMAN.match(text) else text


def repeats(pages: list[dict]) -> list[list[tuple[int, int]]]:
    """Per line: on how many of the two pages before and after the same masked text stands at nearly the same height,
    and how many such pages there are."""
    places = []
    for page in pages:
        at: dict[str, list[float]] = {}
        for line in page["lines"]:
            at.setdefault(masked(line["text"]), []).append(line["box"][1] / page["height"])
        places.append(at)
    result = []
    for k, page in enumerate(pages):
        near = [places[j] for j in (k - 2, k - 1, k + 1, k + 2) if 0 <= j < len(pages)]
        rows = []
        for line in page["lines"]:
            key, y = masked(line["text"]), line["box"][1] / page["height"]
            rows.append((sum(any(abs(y - v) <= NEAR for v in other.get(key, ())) for other in near) if key else 0, len(near)))
        result.append(rows)
    return result


# ---- token ids

PAD, UNKNOWN, CLS = 0, 1, 2
FIRST, LAST = 11, 4
LENGTH = 1 + FIRST + LAST
RUN = re.compile(r"([^\w\s])\1{2,}")
# One digit, one punctuation mark or symbol, one ideograph or kana or syllable block, or a run of other letters.
PIECE = re.compile(
    r"\d|([^\w\s])\1\1|[^\w\s]|_|[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]|[^\W\d_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+"
)


def pieces(text: str) -> list[str]:
    """Pre-tokens: NFKC, runs of one mark cut to three, then digits, marks, ideographs apart and words whole."""
    text = RUN.sub(r"\1\1\1", unicodedata.normalize("NFKC", text))
    return [m.group(0) for m in PIECE.finditer(text)]


class Vocabulary:
    """Greedy longest-match WordPiece. The file is the list of tokens; its place is its id."""

    def __init__(self, path: str | Path):
        self.tokens: list[str] = json.loads(Path(path).read_text(encoding="utf-8"))
        self.ids = {t: i for i, t in enumerate(self.tokens)}
        self._cache: dict[str, list[int]] = {}

    def word(self, word: str) -> list[int]:
        found = self._cache.get(word)
        if found is None:
            found, at = [], 0
            while at < len(word):
                for end in range(min(len(word), at + 24), at, -1):
                    i = self.ids.get(("##" if at else "") + word[at:end])
                    if i is not None:
                        break
                else:
                    i, end = UNKNOWN, at + 1
                found.append(i)
                at = end
            if len(self._cache) < 500_000:
                self._cache[word] = found
        return found

    def line(self, text: str, most: int = 1 + FIRST + LAST) -> list[int]:
        """[CLS], then the first eleven and the last four tokens (all of them where the line is short); more of the first ones where `most` ids may be kept."""
        words, first = pieces(text), most - 1 - LAST
        ids: list[int] = []
        if len(words) <= first + LAST:
            for w in words:
                ids += self.word(w)
            if len(ids) > first + LAST:
                ids = ids[:first] + ids[-LAST:]
        else:
            for w in words:
                ids += self.word(w)
                if len(ids) >= first:
                    break
            end: list[int] = []
            for w in reversed(words):
                end = self.word(w) + end
                if len(end) >= LAST:
                    break
            ids = ids[:first] + end[-LAST:]
        return [CLS, *ids]


# ---- drawings


def largest(graphics: list[dict], most: int) -> list[dict]:
    """At most so many drawings of a page: the largest by half perimeter, in the file's order where they are equal."""
    if len(graphics) <= most:
        return graphics
    size = lambda g: (g["box"][2] - g["box"][0]) + (g["box"][3] - g["box"][1])
    return sorted(graphics, key=size, reverse=True)[:most]
