"""Trains Order and Construct on a trained Detect, each for its minutes.

python -m training.train.structure run/detect.pt --data packed/*.npz --procedural 40000 --prose prose.txt --minutes 4 2 --out run/
"""

from __future__ import annotations

import json

import numpy as np
import torch
from torch import Tensor, nn

from ..data.batches import Hiding, Store, draw
from .evaluate import decode_chains, insert_headings, without
from ..data.headings import Headings
from ..model.construct import Construct
from ..model.order import Order
from ..data.structure import Structure
from .detect import Lines, arguments, begin, fit, gather, read, save, start_from


def link(score: Tensor, target: Tensor) -> Tensor:
    known = target >= 0
    return -(torch.gather(score, -1, target.clamp(min=0).unsqueeze(-1)).squeeze(-1) * known).sum() / known.sum().clamp(min=1)


def encoder(model: Lines):
    """Detect as later stages see it: F, the text vectors and the class log-probabilities of a batch of pages."""

    def run(b: dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        with torch.autocast(b["mask"].device.type, torch.bfloat16, enabled=b["mask"].is_cuda):
            out, text = model(b, True)
        return out[3].float(), text.float(), out[0].float()

    return run


def order_loss(model: Order, inputs: dict, target: dict) -> dict[str, Tensor]:
    successor, predecessor, types, _ = model(**inputs)
    chosen = torch.gather(types, 2, target["successor"].clamp(min=0)[..., None, None].expand(-1, -1, 1, types.shape[-1])).squeeze(2)
    return {
        "successor": link(successor, target["successor"]),
        "predecessor": link(predecessor, target["predecessor"]),
        "type": link(chosen, target["type"]),
    }


def page_batches(s: Structure, pages: np.ndarray, rng: np.random.Generator | None, most: int) -> list[np.ndarray]:
    """Centre pages with windows of similar size, so many lines a batch."""
    low, high = s.window(pages)
    size = s.store.first_line[high] + s.store.lines[high] - s.store.first_line[low]
    pages = pages[np.argsort(size * (1 + 0.1 * rng.random(len(pages)) if rng is not None else 1), kind="stable")]
    low, high = s.window(pages)
    size = s.store.first_line[high] + s.store.lines[high] - s.store.first_line[low]
    out, start = [], 0
    for k in range(len(pages)):
        if k > start and (k - start + 1) * size[k] > most:
            out.append(pages[start:k])
            start = k
    out.append(pages[start:])
    if rng is not None:
        rng.shuffle(out)
    return out


@torch.no_grad()
def evaluate_order(model: Order, s: Structure, lines, pages: np.ndarray, most: int, hidden: bool) -> dict:
    """Successors of centre pages, and pages whose body is in order from end to end; beside XY-cut and content order."""
    model.eval()
    dice = torch.Generator(s.store.device)
    tally: dict[str, np.ndarray] = {}
    for chosen in page_batches(s, pages, None, most):
        inputs, target = s.order_batch(chosen, lines, None, dice, (lambda b, _: without(b, order=True)) if hidden else None)
        successor, predecessor, types, _ = (o.float().cpu().numpy() for o in model(**inputs))
        t = {k: v.cpu().numpy() for k, v in target.items()}
        cut, content, page = (inputs[k].cpu().numpy() for k in ("cut", "content", "page"))
        for k, p in enumerate(chosen):
            n = int(inputs["mask"][k].sum())
            known = t["centre"][k, :n] & (t["successor"][k, :n] >= 0)
            right = (successor[k, :n, :n].argmax(-1) == t["successor"][k, :n]) & known
            follow = {i: c[j + 1] for c in decode_chains(successor[k, :n, :n], predecessor[k, :n, :n]) for j, i in enumerate(c[:-1])}
            true = {i: int(t["successor"][k, i]) for i in np.nonzero(known)[0].tolist()}
            exact = all(follow.get(i, i) == j for i, j in true.items())
            body = [i for i in range(n) if t["type"][k, i] in (0, 2) and known[i]]
            linked = [i for i in body if page[k, true[i]] == page[k, i]]
            simple = [sum(_next(v[k, :n], page[k, :n], i, body, true) == true[i] for i in linked) for v in (cut, content)]
            typed = [(i, int(t["type"][k, i])) for i in range(n) if t["type"][k, i] >= 0 and known[i]]
            hits = sum(int(types[k, i, true[i]].argmax()) == kind for i, kind in typed)
            row = np.array(
                [1, exact, known.sum(), right.sum(), len(linked), sum(follow.get(i) == true[i] for i in linked), *simple, len(typed), hits],
                np.float64,
            )
            name = str(s.store.source[p])
            tally[name] = tally.get(name, 0) + row
    share = lambda a, b: round(float(a / max(1, b)), 4)
    return {
        name: {
            "pages": int(v[0]),
            "page_exact": share(v[1], v[0]),
            "successor": share(v[3], v[2]),
            "body_links": share(v[5], v[4]),
            "body_links_xy_cut": share(v[6], v[4]),
            "body_links_content": share(v[7], v[4]),
            "type": share(v[9], v[8]),
        }
        for name, v in sorted(tally.items())
    }


def _next(rank: np.ndarray, page: np.ndarray, i: int, body: list[int], true: dict[int, int]) -> int:
    """Where a plain order would go from i, among the body objects of the page."""
    others = [j for j in {*body, *(true[b] for b in body)} if page[j] == page[i] and rank[j] > rank[i]]
    return min(others, key=lambda j: rank[j], default=-1)


@torch.no_grad()
def evaluate_construct(model: Construct, h: Headings, documents: np.ndarray) -> dict:
    """By source: parents after Algorithm 1, documents whose whole tree is right, headings given; and headings told from other candidates."""
    model.eval()
    dice = torch.Generator(h.s.store.device)
    tally: dict[str, np.ndarray] = {}
    for d in documents:
        true, right = [], 0
        if h.s.heading_start[d + 1] > h.s.heading_start[d]:
            inputs, target = h.batch(np.array([d]), None, dice, None, among=False)
            parent, sibling, _ = (o[0].float().cpu().numpy() for o in model(**inputs))
            true = target["parent"][0].cpu().tolist()
            found = insert_headings(parent, sibling)
            right = sum(f == (t if t != i else -1) for i, (f, t) in enumerate(zip(found, true, strict=False)) if t >= 0)
        if h.order is None:
            inputs, target = h.batch(np.array([d]), None, dice, None, among=True)
        real, kept = target["heading"], (model(**inputs)[2] > 0) & inputs["mask"]
        before = (inputs["evidence"][..., 0] > 0) & inputs["mask"]
        hits = [v.sum().item() for v in (real, kept, real & kept, before, real & before)]
        name = str(h.s.store.data["source"][d])
        row = [1, right == sum(t >= 0 for t in true), sum(t >= 0 for t in true), right, *hits]
        tally[name] = tally.get(name, 0) + np.array(row, np.float64)
    f1 = lambda gold, own, both: round(2 * both / max(1, gold + own), 4)
    told = lambda v: {
        "kept": f1(v[4], v[5], v[6]),
        "kept_precision": round(v[6] / max(1, v[5]), 4),
        "detect_alone": f1(v[4], v[7], v[8]),
        "detect_precision": round(v[8] / max(1, v[7]), 4),
    }
    return {
        name: {
            "documents": int(v[0]),
            "exact": round(v[1] / v[0], 4),
            "headings": int(v[2]),
            "parent": round(v[3] / max(1, v[2]), 4),
        }
        | (told(v) if h.order is None else {})
        for name, v in sorted(tally.items())
    }


def main() -> None:
    p = arguments(__doc__)
    p.add_argument("detect")
    p.add_argument("--start", nargs=2, help="order.pt and construct.pt to start from")
    p.add_argument("--minutes", type=float, nargs=2, default=[4, 2], help="for Order, for Construct")
    a = p.parse_args()
    out, device, schema = begin(a)
    detect = read(a.detect, schema).to(device).requires_grad_(False)
    c = detect.detect.config
    lines = encoder(detect)
    store = Store(gather(a, schema), device, a.visual)
    s = Structure(store, c, a.visual)
    rng, dice = np.random.default_rng(a.seed), torch.Generator(device).manual_seed(a.seed)
    weights = {k: float(v) for k, v in (w.split("=") for w in a.weight)}
    report: dict = {"arguments": vars(a), "schema": schema}

    order, construct = Order(c).to(device), Construct(c).to(device)
    if a.start:
        for model, path in zip((order, construct), a.start, strict=True):
            start_from(model, torch.load(path, map_location=device, weights_only=True)["state"])
    pages = s.ordered_pages(store.pages(0, tuple(a.leave_out)))
    rounds = lambda: page_batches(s, draw(pages, store.source, weights, min(a.draw, 20_000), rng), rng, a.lines)
    report["order"] = fit(
        order,
        a,
        device,
        rounds,
        lambda chosen: order_loss(order, *s.order_batch(chosen, lines, Hiding(), dice)),
        lambda: save(out / "order.pt", order, c, schema),
        a.minutes[0],
    )
    save(out / "order.pt", order, c, schema)
    test = s.ordered_pages(np.concatenate([store.pages(1), store.pages(2), *(store.pages(0, only=n) for n in a.leave_out)]))
    test = (
        np.concatenate(
            [np.random.default_rng(0).permutation(test[store.source[test] == n])[: a.most] for n in np.unique(store.source[test])]
        )
        if len(test)
        else test
    )
    if len(test):
        report["order_given"], report["order_absent"] = (evaluate_order(order, s, lines, test, a.lines, h) for h in (False, True))

    h = Headings(s, lines, order.eval().requires_grad_(False) if c.from_order else None, a.vocabulary)
    trees = h.documents(0, tuple(a.leave_out))
    every = np.concatenate([trees, h.documents(0, tuple(a.leave_out), labelled=True)])  # the latter say which lines are headings
    group = max(1, a.lines // 800)
    some = lambda documents: list(draw(documents, store.data["source"], weights, group * 25, rng).reshape(25, group))
    rounds = lambda: [
        (chosen, among)
        for pair in zip(some(every), some(trees), strict=True)
        for chosen, among in zip(pair, (True, False), strict=True)
        if c.keep or not among
    ]
    report["construct"] = fit(
        construct,
        a,
        device,
        rounds,
        lambda batch: heading_loss(construct, *h.batch(batch[0], Hiding(), dice, rng, among=batch[1])),
        lambda: save(out / "construct.pt", construct, c, schema),
        a.minutes[1],
    )
    save(out / "construct.pt", construct, c, schema)
    held = np.concatenate([h.documents(1), h.documents(2)])
    held = np.random.default_rng(0).permutation(held)
    held = (
        np.concatenate([held[store.data["source"][held] == n][: a.most] for n in np.unique(store.data["source"][held])])
        if len(held)
        else held
    )
    report["headings"] = evaluate_construct(construct, h, held)
    report["labelled"] = evaluate_construct(construct, h, h.documents(1, labelled=True))
    (out / "structure.json").write_text(json.dumps(report, indent=1))
    for name in ("order_given", "order_absent", "headings", "labelled"):
        print(name, json.dumps(report.get(name), indent=1), flush=True)


def heading_loss(model: Construct, inputs: dict, target: dict) -> dict[str, Tensor]:
    parent, sibling, keep = model(**inputs)
    if not model.config.keep:
        return {"parent": link(parent, target["parent"]), "sibling": link(sibling, target["sibling"])}
    real = target["heading"]
    told = nn.functional.binary_cross_entropy_with_logits(keep, real.float(), reduction="none") * inputs["mask"]
    return {
        "parent": link(parent, target["parent"]),
        "sibling": link(sibling, target["sibling"]),
        "keep": told.sum() / inputs["mask"].sum().clamp(min=1) * (~real & inputs["mask"]).any(),
    }


if __name__ == "__main__":
    main()
