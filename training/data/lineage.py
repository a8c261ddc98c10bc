"""The tree of packed documents line by line, as HRDoc writes it: the targets of DSPS (SPEC 3.3, 6.1).

The same rules as `document/lineage.ts` in core, with one difference: a heading that is not the first under its parent points at the heading before it
by `equality`, as HRDoc's own files do. What a source does not know is -1 and costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..config import LINE_CLASSES, ROLES
from .batches import Store
from .fields import KNOWN, THREADS

CLASSES = LINE_CLASSES[:14]  # HRDoc's
RELATIONS = ("contain", "connect", "equality")
CONTAIN, CONNECT, EQUALITY = range(3)
ROOT = 0
UNKNOWN = -1

ROLE = {name: k for k, name in enumerate(ROLES)}
FIRST, LATER = CLASSES.index("fstline"), CLASSES.index("paraline")
SAME = {"title": "title", "author": "author", "mail": "mail", "affiliation": "affili", "heading": "section", "caption": "caption"} | {
    "table": "table",
    "figure": "figure",
    "formula": "equation",
    "footer": "footer",
    "header": "header",
    "footnote": "footnote",
}
# HRDoc knows no lists, code, references or contents: they are paragraphs there.
CLASS_OF = np.array([[CLASSES.index(SAME[r])] * 2 if r in SAME else [FIRST, LATER] for r in ROLES])  # of the first line, of the others
META = {ROLE[r] for r in ("title", "author", "affiliation", "mail", "header", "footer", "footnote")}
FLOAT = {ROLE[r] for r in ("figure", "table", "caption")}
HEADING, FORMULA, HEADER, FOOTER, FOOTNOTE = (ROLE[r] for r in ("heading", "formula", "header", "footer", "footnote"))
BODY, GRAPHIC, NOTE, FURNITURE = range(len(THREADS))


@dataclass
class Sequence:
    """The units of one document in reading order; unit k has number k + 1, because 0 is ROOT."""

    lines: np.ndarray  # place of the line in the store
    classes: np.ndarray  # one of CLASSES
    parent: np.ndarray  # number of the parent unit, ROOT, or UNKNOWN
    relation: np.ndarray  # one of RELATIONS; UNKNOWN also for meta


class Lineages:
    def __init__(self, store: Store):
        d = self.d = store.data
        regions = len(d["region_box"])
        line_page = np.repeat(np.arange(len(store.lines)), store.lines)
        here = np.arange(len(line_page))
        follow = d["successor"].astype(np.int64)
        owner = d["region"]
        by_region, after = np.argsort(owner, kind="stable"), here.copy()
        after[by_region[:-1]] = by_region[1:]
        follow = np.where(follow >= 0, follow + store.first_line[line_page], after)  # unknown: in the order of the file
        follow = np.where(owner[follow] == owner, follow, here)
        order = np.lexsort((-_steps_to_end(follow), owner))
        order = order[np.searchsorted(owner[order], 0) :]  # without lines of no region
        self.lines = order
        self.first_line = np.concatenate([store.first_line, [len(line_page)]])
        self.start = np.concatenate([[0], np.cumsum(np.bincount(owner[order], minlength=regions))])
        follow = np.where(d["region_next"] >= 0, d["region_next"], np.arange(regions))
        self.rank = -_steps_to_end(follow)
        documents = len(d["known"])
        self.regions = np.searchsorted(d["region_document"], np.arange(documents + 1))
        self.headings = np.searchsorted(d["heading_document"], np.arange(documents + 1))

    def known(self, document: int, name: str) -> bool:
        return bool(self.d["known"][document] >> KNOWN.index(name) & 1)

    def of(self, document: int, rng: np.random.Generator) -> Sequence | None:
        """None where the source knows neither the reading order nor the headings."""
        low, high = self.regions[document], self.regions[document + 1]
        if high == low or not (self.known(document, "order") or self.known(document, "headings")):
            return None
        if not self.known(document, "order"):
            return self._headings_only(document, np.arange(low, high))
        order = self._sequence(low, high, rng)
        count = self.start[order + 1] - self.start[order]
        order, count = order[count > 0], count[count > 0]
        if not len(order):
            return None
        first = np.concatenate([[0], np.cumsum(count)[:-1]]) + 1
        hung = _Tree(self, document, order, first, count)
        lines = np.concatenate([self.lines[self.start[r] : self.start[r + 1]] for r in order])
        role = np.repeat(self.d["region_role"][order], count)
        number = np.arange(1, len(lines) + 1)
        heads = first - 1
        parent, relation, classes = number - 1, np.full(len(lines), CONNECT), CLASS_OF[role, 1]
        meta = np.repeat(hung.meta & (self.d["region_role"][order] != FOOTNOTE), count)
        parent, relation = np.where(meta, ROOT, parent), np.where(meta, UNKNOWN, relation)
        parent[heads], relation[heads], classes[heads] = hung.parent, hung.relation, hung.classes
        return _looking_back(Sequence(lines, classes, parent, relation))

    def _headings_only(self, document: int, regions: np.ndarray) -> Sequence | None:
        """All lines as the file draws them, of which only the headings are known."""
        regions = regions[(self.d["region_role"][regions] == HEADING) & (self.start[regions + 1] > self.start[regions])]
        low, high = np.searchsorted(self.d["page_document"], [document, document + 1])
        base = int(self.first_line[low])
        n = int(self.first_line[high] - base)
        if not len(regions):
            return None
        first = self.lines[self.start[regions]] - base + 1
        count = self.start[regions + 1] - self.start[regions]
        hung = _Tree(self, document, regions, first, count)
        out = Sequence(base + np.arange(n), *(np.full(n, UNKNOWN) for _ in range(3)))
        for k, region in enumerate(regions):
            own = self.lines[self.start[region] : self.start[region + 1]] - base
            out.classes[own] = CLASSES.index("section")
            out.parent[own[1:]], out.relation[own[1:]] = own[:-1] + 1, CONNECT
            out.parent[own[0]], out.relation[own[0]] = hung.parent[k], hung.relation[k]
        return _looking_back(out)

    def _sequence(self, low: int, high: int, rng: np.random.Generator) -> np.ndarray:
        """Page by page: headers, then the body with floats where XY-cut has them, notes, footers, as core's Order arranges them; every other document has its notes among
        the body, as HRDoc's lists have."""
        d = self.d
        pages = d["region_page"][low:high]
        apart = (HEADER, FOOTNOTE, FOOTER) if rng.random() < 0.5 else (HEADER, FOOTER)
        out: list[int] = []
        for page in np.unique(pages):
            here = (low + np.nonzero(pages == page)[0]).tolist()
            role, cut, thread, known = (d[k] for k in ("region_role", "region_cut", "region_thread", "region_next"))
            inside = [r for r in here if role[r] not in apart]
            body = sorted((r for r in inside if thread[r] == BODY and known[r] >= 0), key=lambda r: self.rank[r])
            main = list(body)
            chosen = set(body)
            for r in sorted((r for r in inside if r not in chosen), key=lambda r: cut[r]):
                at = max((k + 1 for k, other in enumerate(main) if cut[other] < cut[r]), default=0)
                main.insert(at, r)
            ends = {name: sorted((r for r in here if role[r] == name), key=lambda r: cut[r]) for name in apart}
            out += ends[HEADER] + main + ends.get(FOOTNOTE, []) + ends[FOOTER]
        return np.array(out, np.int64)


class _Tree:
    """Where the first lines of a document's regions hang."""

    def __init__(self, s: Lineages, document: int, order: np.ndarray, first: np.ndarray, count: np.ndarray):
        self.d, self.order, m = s.d, order.tolist(), len(order)
        self.first = dict(zip(self.order, first.tolist(), strict=True))
        self.tail = dict(zip(self.order, (first + count - 1).tolist(), strict=True))
        self.role = s.d["region_role"][order]
        self.thread = s.d["region_thread"][order]
        full = s.known(document, "order")
        note = (self.thread == NOTE) | (self.thread == FURNITURE)
        self.meta = np.isin(self.role, list(META)) | (note & ~np.isin(self.role, list(FLOAT)))
        self.parent = np.where(self.meta & full, ROOT, UNKNOWN)
        self.relation = np.full(m, UNKNOWN)
        self.classes = np.where(full | (self.role == HEADING), CLASS_OF[self.role, 0], UNKNOWN)
        self.place = {r: k for k, r in enumerate(self.order)}
        if s.known(document, "headings"):
            self._headings(s.headings[document], s.headings[document + 1])
        if full:
            if s.known(document, "captions"):
                self._floats()
            self._body(s.known(document, "continues"))

    def _hang(self, region: int, parent: int, relation: int) -> None:
        k = self.place[region]
        self.parent[k], self.relation[k] = parent, relation

    def _headings(self, low: int, high: int) -> None:
        d = self.d
        for k in range(low, high):
            region = int(d["heading_region"][k])
            if region not in self.first:
                continue
            sibling, parent = int(d["heading_sibling"][k]), int(d["heading_parent"][k])
            near = sibling if sibling >= 0 else parent
            above = int(d["heading_region"][near]) if near >= 0 else -1
            if near >= 0 and above not in self.first:
                continue
            self._hang(region, self.first[above] if near >= 0 else ROOT, EQUALITY if sibling >= 0 else CONTAIN)

    def _floats(self) -> None:
        d = self.d
        for k, region in enumerate(self.order):
            if self.meta[k] or self.thread[k] != GRAPHIC or d["region_next"][region] < 0:
                continue
            before = int(d["region_previous"][region])
            while before not in self.first and d["region_previous"][before] != before:
                before = int(d["region_previous"][before])  # a picture without lines is no unit
            alone = before == region or before not in self.first
            self._hang(region, ROOT if alone else self.first[before], CONTAIN)

    def _body(self, continues_known: bool) -> None:
        d = self.d
        earlier = {int(d["region_continues"][r]): r for r in self.order if d["region_continues"][r] >= 0}
        sibling = heading = interrupted = last = None
        done: dict[int, int] = {}  # for each paragraph the first part of it
        for k, region in enumerate(self.order):
            role = self.role[k]
            if self.meta[k] or self.thread[k] != BODY or role in FLOAT:
                continue
            before, last = last, region
            if role == HEADING:
                heading, sibling, interrupted = region, None, None
                continue
            joined = earlier.get(region)
            if joined is None and role == FORMULA:
                joined = interrupted
            if joined in done:
                whole = done[joined]
                self._hang(region, self.tail[whole], CONNECT)
                if role != FORMULA:
                    self.classes[k] = CLASS_OF[role, 1]
                self.tail[whole] = self.tail[region]
                done[region], interrupted = whole, region
                continue
            done[region] = region
            if not continues_known and before is not None and self._broken(before, region):
                self.classes[k] = UNKNOWN if role != FORMULA else self.classes[k]
            elif sibling is not None:
                self._hang(region, self.first[sibling], EQUALITY)
            else:
                self._hang(region, self.first[heading] if heading is not None else ROOT, CONTAIN)
            sibling = interrupted = region

    def _broken(self, before: int, region: int) -> bool:
        """A new page or column, where a paragraph may go on and this source does not say."""
        d = self.d
        return d["region_page"][before] != d["region_page"][region] or d["region_box"][region][1] < d["region_box"][before][3] - 200


def _looking_back(s: Sequence) -> Sequence:
    """This decoder cannot point forward, SPEC 4.3: such parents are unknown to it."""
    s.parent = np.where(s.parent <= np.arange(len(s.parent)), s.parent, UNKNOWN)
    s.relation = np.where(s.parent == UNKNOWN, UNKNOWN, s.relation)
    return s


def _steps_to_end(follow: np.ndarray) -> np.ndarray:
    """How far each element stands from the end of its chain, by doubling; an end points at itself."""
    steps = (follow != np.arange(len(follow))).astype(np.int64)
    jump = follow
    for _ in range(24):
        steps, jump = steps + steps[jump], jump[jump]
    return steps
