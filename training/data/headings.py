"""Batches for Construct: the headings of documents, alone or among the lines that Detect takes for headings too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import torch
from torch import Tensor

from ..config import LINE_CLASSES
from .batches import Hiding
from .fields import BOLD, FONT, ITALIC, KNOWN, MONO, RUN_IN, UNIT
from .looks import letters, looks
from .structure import Structure, by_pairs

MOST_HEADINGS = 256
MOST_CANDIDATE_LINES = 6_000  # of one document at a time
CANDIDATE = 0.05  # from this probability on a line may be a heading: packages/core/src/construct/candidates.ts
HEADING = [LINE_CLASSES.index(name) for name in ("title", "section")]
TITLE, SECTION = (1 << k for k in HEADING)
NONE, LABELLED = -1, -2  # an item that is no heading; one whose place in the tree is unknown
NO_NUMBER = (0, 0, 0, 0, -1, -1, -1, -1)
ALIKE = 5  # sizes in 1/16384 of the page height that differ by less look alike
CONTRADICTION = 0.1
NO_LOOKS = 0.06  # share of documents whose looks training hides
RUNS_IN = 6  # place in `look`
OPENINGS = (0.0, 5.0)  # log-odds that the network of openings gives to what it takes for a heading: packages/core/src/detect/openings


def log_odds(classes: Tensor) -> Tensor:
    """Of being a heading, from class log-probabilities [..., 18]."""
    p = classes[..., HEADING].exp().sum(-1).clamp(1e-4, 1 - 1e-4)
    return torch.log(p) - torch.log1p(-p)


def contradictory(data: dict[str, np.ndarray]) -> np.ndarray:
    """Documents whose headings contradict what a reader can see: of those without a number that look alike, more than a tenth stand on another level than the
    rest. Generators draw such styles, and some trees made by people are wrong; to learn from them is to learn that looks do not matter."""
    first = data["region_first"][data["heading_region"]]
    shown = np.nonzero((first >= 0) & (data["numbers"][first, :2] == 0).all(-1) & ((data["flags"][first] & FONT) > 0))[0]
    line = first[shown]
    style = (data["flags"][line] & (BOLD | ITALIC | MONO)).astype(np.int64)
    look = np.column_stack([data["heading_document"][shown], data["size"][line] // ALIKE, style, data["color"][line]])
    _, group = np.unique(look, axis=0, return_inverse=True)
    levels = np.zeros((group.max(initial=-1) + 1, 256), np.int64)
    np.add.at(levels, (group.ravel(), data["heading_level"][shown]), 1)
    odd = levels.sum(-1) - levels.max(-1, initial=0)
    owner = np.zeros(len(levels), np.int64)
    owner[group.ravel()] = data["heading_document"][shown]
    count = np.bincount(data["heading_document"], minlength=len(data["known"]))
    return np.bincount(owner, odd, len(data["known"])) > CONTRADICTION * np.maximum(count, 1)


class Headings:
    """Headings of a store, by document."""

    def __init__(self, structure: Structure, lines, order=None, vocabulary: str = "models/vocabulary.json"):
        """`order`: the Order whose F_O stands for F of Detect, where Construct takes that; it knows no candidates but the regions."""
        self.s, self.lines, self.order = structure, lines, order
        self.letters = letters(vocabulary).to(structure.store.device)
        self.head = structure.h
        region = self.head["heading_region"]
        self.first = structure.t["region_first"][region].cpu().numpy()
        owner = structure.store.t["region"].long()
        wanted = torch.zeros(len(structure.t["region_box"]) + 1, dtype=torch.bool, device=owner.device)
        wanted[region] = True
        self.is_heading = wanted[torch.where(owner >= 0, owner, len(wanted) - 1)]
        self.allowed = structure.store.t["allowed"].long()
        self.parent, self.sibling = (self.head[k].cpu().numpy() for k in ("heading_parent", "heading_sibling"))
        self.contradictory = contradictory(structure.store.data)

    def documents(self, split: int, leave_out: tuple[str, ...] = (), labelled: bool = False) -> np.ndarray:
        """Documents that know the tree of their headings, or, `labelled`, only which lines are headings."""
        d = self.s.store.data
        knows = lambda name: (d["known"] >> KNOWN.index(name) & 1) > 0
        ok = knows("classes") & ~knows("headings") if labelled else np.diff(self.s.heading_start) > 1
        if self.order is not None:
            ok &= knows("order") & (not labelled)
        return np.nonzero(ok & (d["split"] == split) & ~np.isin(d["source"], leave_out))[0]

    def batch(self, documents: np.ndarray, hiding: Hiding | None, dice: torch.Generator, rng: np.random.Generator | None, among: bool):
        """Inputs of Construct and its targets. `among`: with the other candidates of the same pages, which are to be told from headings; only so can documents
        teach that have labelled lines and no tree."""
        s, store = self.s, self.s.store
        among = among and self.order is None
        runs = [self._run(d, rng, among) for d in documents]
        pages = np.unique(np.concatenate([p for _, p in runs]))
        bare = torch.zeros(len(documents), dtype=torch.bool, device=store.device)
        if hiding:  # a file has fonts on all its pages or on none, and what Detect sees of them Construct sees too
            bare = torch.rand(len(documents), device=store.device, generator=dice) < hiding.fonts
            hiding = replace(hiding, fonts=0.0)
        without = set(documents[bare.cpu().numpy()].tolist())

        def plain(b: dict[str, Tensor], chunk: np.ndarray) -> dict[str, Tensor]:
            has = [int(d) not in without for d in store.data["page_document"][chunk]]
            return {**b, "font": b["font"] * torch.tensor(has, device=store.device)[:, None, None]}

        f, text, classes, _, lookup = s.encode(pages[store.lines[pages] > 0], self.lines, hiding, dice, plain)
        odds = log_odds(classes)
        rows = [self._items(heads, p, odds, lookup, among) for heads, p in runs]
        size = max(1, *(len(items) for items, _ in rows))
        at, place = np.full((len(rows), size), -1, np.int64), np.full((len(rows), size), NONE, np.int64)
        for k, (items, heads) in enumerate(rows):
            at[k, : len(items)], place[k, : len(heads)] = items, heads
        targets = self._targets(place)
        if rng is not None:  # in training these say what is a heading, and nothing of its place
            for name in ("parent", "sibling"):
                targets[name][self.contradictory[documents]] = -1
        inputs = self._inputs(documents, at, f, text, odds, lookup, bare, hiding, dice)
        if self.order is not None:
            inputs["features"] = self._objects(place, hiding, dice, plain)
        return inputs, targets

    @torch.no_grad()
    def _objects(self, place: np.ndarray, hiding: Hiding | None, dice: torch.Generator, change) -> Tensor:
        """F_O of headings [b, k], each as the middle page of its window has it."""
        s = self.s
        there = place >= 0
        region = self.head["heading_region"][torch.as_tensor(place[there], device=s.store.device)]
        page = s.t["region_page"][region].cpu().numpy()
        out = torch.zeros(int(there.sum()), s.config.width, device=s.store.device)
        pages = np.unique(page)
        for some in map(np.sort, by_pairs(pages, s.store.lines)):
            inputs, _ = s.order_batch(some, self.lines, hiding, dice, change)
            objects = self.order(**inputs)[3].float()
            row = torch.as_tensor(np.searchsorted(some, page), device=out.device)
            mine = torch.as_tensor(np.isin(page, some), device=out.device)
            low, _ = s.window(some)
            at = s.position[region] - torch.as_tensor(s.region_start[low], device=out.device)[row.clamp(max=len(some) - 1)]
            out[mine] = objects[row[mine], at[mine]]
        result = torch.zeros(*place.shape, s.config.width, device=out.device)
        result[torch.as_tensor(there, device=out.device)] = out
        return result

    def _run(self, document: int, rng, among: bool) -> tuple[np.ndarray, np.ndarray]:
        """Headings of a document (a run of them in training), and the pages to look at."""
        s = self.s
        start, end = s.heading_start[document], s.heading_start[document + 1]
        if rng is not None and rng.random() >= 0.6:
            start += rng.integers(0, max(1, end - start - 2))
        heads = np.arange(start, min(end, start + MOST_HEADINGS))
        heads = heads[self.first[heads] >= 0]
        if not among:
            return heads, np.unique(self._page(heads))
        low = s.first_page[document] if start == s.heading_start[document] or len(heads) == 0 else self._page(heads[0])
        if start == end and rng is not None:
            low = rng.integers(low, s.last_page[document] + 1)
        pages = np.arange(low, s.last_page[document] + 1)
        total = np.cumsum(s.store.lines[pages])
        pages = pages[(total <= MOST_CANDIDATE_LINES) & (s.store.lines[pages] <= 448)]
        if len(pages) == 0:
            pages = np.array([low])
        return heads[np.isin(self._page(heads), pages)], pages

    def _page(self, heads):
        return self.s.line_page[torch.as_tensor(self.first[heads], device=self.s.store.device)].cpu().numpy()

    def _items(self, heads: np.ndarray, pages: np.ndarray, odds: Tensor, lookup: Tensor, among: bool) -> tuple[np.ndarray, np.ndarray]:
        """Lines in the order of the document, and which heading each one is."""
        if not among:
            return self.first[heads], heads
        store = self.s.store
        pages = pages[store.lines[pages] > 0]
        lines = (
            np.concatenate([np.arange(store.first_line[p], store.first_line[p] + store.lines[p]) for p in pages])
            if len(pages)
            else np.zeros(0, np.int64)
        )
        chosen = torch.as_tensor(lines, device=store.device)
        p = torch.sigmoid(odds[lookup[self.s.line_page[chosen]] + chosen - store.t["line_start"][self.s.line_page[chosen]]])
        allowed = self.allowed[chosen]
        if len(heads) == 0:
            labelled = ((allowed & SECTION) > 0) & ((allowed & ~(TITLE | SECTION)) == 0)
            maybe = (p >= CANDIDATE) & (allowed > 0) & ((allowed & SECTION) == 0)
        else:
            labelled = torch.zeros_like(allowed, dtype=torch.bool)
            runs_in = torch.div(store.t["flags"][chosen].int(), RUN_IN, rounding_mode="floor") % 2 > 0
            maybe = ((p >= CANDIDATE) | runs_in) & ~self.is_heading[chosen]
        for run in (labelled, maybe):  # the further lines of one region
            run[1:] &= ~run[:-1].clone()
        own, other = lines[labelled.cpu().numpy()], lines[maybe.cpu().numpy()]
        items = np.concatenate([self.first[heads], own, other])
        which = np.concatenate([heads, np.full(len(own), LABELLED), np.full(len(other), NONE)])
        order = np.argsort(items, kind="stable")[:MOST_HEADINGS]
        return items[order], which[order]

    def _inputs(self, documents, at: np.ndarray, f, text, odds, lookup, bare, hiding, dice) -> dict[str, Tensor]:
        s, store, device = self.s, self.s.store, self.s.store.device
        tensor = lambda a: torch.as_tensor(a, device=device)
        mask, first = tensor(at >= 0), tensor(np.maximum(at, 0))
        page = s.line_page[first]
        row = torch.where(mask, lookup[page] + first - store.t["line_start"][page], 0)
        flags = store.t["flags"][first].float()
        bit = lambda b: torch.floor(flags / b) % 2
        colour = (store.t["color"][first].float() / 255).unbind(-1)
        font = torch.stack([store.t["size"][first].float(), bit(1), bit(2), bit(4), *colour, bit(8)], -1) * ~bare[:, None, None]
        numbers = store.t["numbers"][first].long()
        named = store.t["listed"][first].float()
        chance = lambda *shape: torch.rand(*shape, device=device, generator=dice)
        if hiding:
            lost = chance(*mask.shape) < 0.03 + 0.3 * (chance(len(documents), 1) < 0.1)  # OCR loses numbers, and some styles have none
            numbers = torch.where(lost.unsqueeze(-1), torch.tensor(NO_NUMBER, device=device), numbers)
            named = named * (chance(len(documents), 1) >= 0.3)
        width = store.t["page_width"][page].float()
        look = looks(store.t, first, page, self.letters)
        low, high = OPENINGS
        odds = torch.where(look[..., RUNS_IN] > 0, low + (high - low) * chance(*mask.shape), odds[row])
        if hiding:
            look = look * (chance(len(documents), 1, 1) >= NO_LOOKS)
        return {
            "features": f[row] * mask.unsqueeze(-1),
            "text": text[row] * mask.unsqueeze(-1),
            "font": font,
            "box": store.t["box"][first].float(),
            "size": torch.stack([width, torch.full_like(width, float(UNIT))], -1),
            "page": page.float() - tensor(s.first_page[documents]).unsqueeze(-1),
            "numbers": numbers.int(),
            "evidence": torch.stack([odds, named], -1),
            "mask": mask,
            "look": look,
        }

    def _targets(self, place: np.ndarray) -> dict[str, Tensor]:
        """Places of parent and left sibling (itself: none; -1: unknown), and which items are headings."""
        parent, sibling = np.full_like(place, -1), np.full_like(place, -1)
        for k, heads in enumerate(place):
            where = {h: i for i, h in enumerate(heads.tolist()) if h >= 0}
            for h, i in where.items():
                for out, of in ((parent, self.parent), (sibling, self.sibling)):
                    other = where.get(int(of[h]), i) if of[h] >= 0 else i  # what was cut off counts as none
                    out[k, i] = other if other <= i else -1
        tensor = lambda a: torch.as_tensor(a, device=self.s.store.device)
        return {"parent": tensor(parent), "sibling": tensor(sibling), "heading": tensor(place != NONE)}
