"""Metrics of the field on packed pages: classes, links, regions after decoding, by source.

python -m training.train.evaluate run/detect.pt --data packed/test.npz
"""

from __future__ import annotations

import argparse
import json

import numpy as np
import torch

from ..config import LINE_CLASSES, ROLES
from ..data.batches import Store, batches

TITLE, SECTION = LINE_CLASSES.index("title"), LINE_CLASSES.index("section")
HEADS = 1 << TITLE | 1 << SECTION  # most sources call both a heading
GRAPHICAL = {ROLES.index(r) for r in ("figure", "table", "formula")}


def decode_chains(successor: np.ndarray, predecessor: np.ndarray) -> list[list[int]]:
    """SPEC 1.6: the path cover that maximises the product of both heads, greedily by gain."""
    n = len(successor)
    gain = successor + predecessor.T - np.diag(successor)[:, None] - np.diag(predecessor)[None, :]
    np.fill_diagonal(gain, -1)
    pairs = np.argwhere(gain > 0)
    pairs = pairs[np.argsort(-gain[pairs[:, 0], pairs[:, 1]], kind="stable")]
    nxt, prv, root = [-1] * n, [-1] * n, list(range(n))

    def find(i: int) -> int:
        while root[i] != i:
            root[i] = root[root[i]]
            i = root[i]
        return i

    for i, j in pairs.tolist():
        if nxt[i] != -1 or prv[j] != -1 or find(i) == find(j):
            continue
        nxt[i], prv[j] = j, i
        root[find(i)] = find(j)
    chains = []
    for start in range(n):
        if prv[start] != -1:
            continue
        chain, at = [], start
        while at != -1:
            chain.append(at)
            at = nxt[at]
        chains.append(chain)
    return chains


def insert_headings(parent: np.ndarray, sibling: np.ndarray) -> list[int]:
    """Algorithm 1 (SPEC 3.2) on log-probabilities: the parent of each heading, -1 for the top. Ties go to the deeper node."""
    path, result = [-1], []
    for i in range(len(parent)):
        scores = []
        for m, node in enumerate(path):
            p = parent[i, i if node < 0 else node]
            q = sibling[i, path[m + 1]] if m + 1 < len(path) else sibling[i, i]
            scores.append(p + q)
        best = max(range(len(scores)), key=lambda m: (scores[m], m))
        result.append(path[best])
        path = path[: best + 1] + [i]
    return result


def f1(hits: float, predicted: float, true: float) -> float:
    return round(float(2 * hits / max(1, predicted + true)), 4)


class Tally:
    """Sums over pages of one source."""

    def __init__(self):
        self.pages = 0
        self.classes = np.zeros((len(LINE_CLASSES), len(LINE_CLASSES)), np.int64)
        self.heads = np.zeros(3, np.int64)  # right, said, true
        self.links = np.zeros(3, np.int64)  # right successors, right predecessors, known
        self.regions = np.zeros(3, np.int64)  # exact, predicted, true

    def report(self) -> dict:
        c = self.classes
        hits, true, said = np.diag(c), c.sum(1), c.sum(0)
        per = {LINE_CLASSES[k]: [f1(hits[k], said[k], true[k]), int(true[k])] for k in range(len(LINE_CLASSES)) if true[k]}
        return {
            "pages": self.pages,
            "role_micro": round(float(hits.sum() / max(1, c.sum())), 4),
            "role_macro": round(float(np.mean([v for v, _ in per.values()])) if per else 0.0, 4),
            "heading_f1": f1(*self.heads),
            "successor": round(float(self.links[0] / max(1, self.links[2])), 4),
            "predecessor": round(float(self.links[1] / max(1, self.links[2])), 4),
            "region_f1": f1(*self.regions),
            "classes": per,
        }


def score_page(tally: Tally, allowed, successor, predecessor, region, roles, scores) -> None:
    """One page: truth arrays [n], scores = (classes [n, 18], successor [n, n], predecessor [n, n])."""
    tally.pages += 1
    classes, s, p = scores
    said = classes.argmax(-1)
    for mask, guess in zip(allowed.tolist(), said.tolist(), strict=False):
        if not mask:
            continue
        first = SECTION if mask >> SECTION & 1 else (mask & -mask).bit_length() - 1
        tally.classes[guess if mask >> guess & 1 else first, guess] += 1
        if not mask & ~HEADS:
            tally.heads += [guess in (TITLE, SECTION), guess in (TITLE, SECTION), 1]
        elif not mask & HEADS:
            tally.heads += [0, guess in (TITLE, SECTION), 0]
    known = (successor >= 0) & (predecessor >= 0)
    tally.links += [(s.argmax(-1) == successor)[known].sum(), (p.argmax(-1) == predecessor)[known].sum(), known.sum()]
    text = [k for k in range(len(region)) if known[k] and (region[k] < 0 or roles[region[k]] not in GRAPHICAL)]
    keep, true = set(text), {}
    for k in text:
        true.setdefault(int(region[k]) if region[k] >= 0 else -2 - k, []).append(k)
    truth = {frozenset(v) for v in true.values()}
    found = {frozenset(k for k in chain if k in keep) for chain in decode_chains(s, p)} - {frozenset()}
    tally.regions += [len(truth & found), len(found), len(truth)]


@torch.no_grad()
def evaluate(run, store: Store, pages: np.ndarray, most_lines: int = 16_000, **hidden: bool) -> dict[str, dict]:
    """`run(batch)` gives (classes, successor, predecessor); `hidden` names what it must do without: order, fonts, text, graphics, repeats, cut, words."""
    tallies: dict[str, Tally] = {}
    roles = store.data["region_role"]
    if not len(pages):
        return {}
    for chosen in batches(store.lines, pages, None, most_lines, 2_000_000):
        b = without(store.batch(chosen), **hidden)
        out = [o.float().cpu().numpy() for o in run(b)]
        truth = [b[name].cpu().numpy() for name in ("allowed", "successor", "predecessor", "region")]
        for k, page in enumerate(chosen):
            n = int(store.lines[page])
            tally = tallies.setdefault(str(store.source[page]), Tally())
            score_page(tally, *(t[k, :n] for t in truth), roles, (out[0][k, :n], out[1][k, :n, :n], out[2][k, :n, :n]))
    return {name: t.report() for name, t in sorted(tallies.items())}


def without(
    b: dict,
    order: bool = False,
    fonts: bool = False,
    text: bool = False,
    graphics: bool = False,
    repeats: bool = False,
    cut: bool = False,
    visual: bool = False,
    words: bool = False,
) -> dict:
    b = dict(b)
    rank = b["rank"].clone()
    if order:
        rank[..., 0] = -1
    if cut:
        rank[..., 1] = -1
    b["rank"] = rank
    if fonts:
        b["font"] = torch.zeros_like(b["font"])
        b["marks"] = torch.cat([b["marks"][..., :1], b["words"][..., 1:2], b["marks"][..., 2:]], -1)  # as lists have it
    if text:
        b["has_text"] = torch.zeros_like(b["has_text"])
    if text or words:
        b["words"] = torch.zeros_like(b["words"])
    if graphics:
        b["graphic_kind"] = torch.zeros_like(b["graphic_kind"])
    if repeats:
        b["repeats"] = torch.zeros_like(b["repeats"])
    if visual:
        b["has_visual"] = torch.zeros_like(b["has_visual"])
    return b


def main() -> None:
    from ..data.batches import load
    from ..data.fields import schema_hash
    from .detect import read

    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("checkpoint")
    p.add_argument("--data", nargs="+", required=True)
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--split", type=int, nargs="+", default=[1, 2])
    p.add_argument("--hidden", nargs="*", default=[], choices=["order", "fonts", "text", "graphics", "repeats", "cut", "words"])
    a = p.parse_args()
    schema = schema_hash(a.vocabulary)
    model = read(a.checkpoint, schema)
    store = Store(load(a.data, schema), "cpu")
    pages = np.concatenate([store.pages(s) for s in a.split])
    print(json.dumps(evaluate(lambda b: model(b)[:3], store, pages, 4000, **dict.fromkeys(a.hidden, True)), indent=1))


if __name__ == "__main__":
    main()
