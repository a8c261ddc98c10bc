"""Trains DSPS on a trained Detect, as many variants of it side by side as are asked for: the same batches, the same number of steps.

    python -m training.train.dsps run/detect.pt --data packed/*.npz --procedural 20000 --prose prose.txt --variants soft none printed --minutes 4 --out run/

`soft` has the soft mask, `none` goes without, `printed` is the printed formula with the mask (SPEC 4.3); `plain` and `plain-none` are the first two without counters and
looks, as published; `blind` and `blind-none` are these with a GRU that knows nothing of classes, so that only the mask can tell it. Writes dsps-VARIANT.pt every minute, mask.json and dsps.json.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from ..config import Config
from ..data.batches import Hiding, Store, draw
from ..data.documents import PSEUDO_COUNT, Documents, by_length
from ..data.lineage import CLASSES
from ..model.dsps import Dsps
from .detect import arguments, begin, fit, gather, read

PLAIN = {"dsps_gaps": 0, "dsps_looks": 0}
BLIND = PLAIN | {"dsps_blind": True}
VARIANTS = {  # formula, mask, changes of the configuration
    "soft": ("sensible", True, {}),
    "none": ("sensible", False, {}),
    "printed": ("printed", True, {}),
    "plain": ("sensible", True, PLAIN),
    "plain-none": ("sensible", False, PLAIN),
    "blind": ("sensible", True, BLIND),
    "blind-none": ("sensible", False, BLIND),
}
GAMMA, ALPHA = 2.0, 0.25
SECTION = CLASSES.index("section")
HEADINGS = 4.0  # a heading's parent counts so many times: few lines, but whole subtrees hang from them


def focal(score: Tensor, target: Tensor) -> Tensor:
    """Focal loss of log-probabilities [..., k] where the target is known."""
    known = target >= 0
    log_p = torch.gather(score, -1, target.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    return -(ALPHA * (1 - log_p.exp()) ** GAMMA * log_p * known).sum() / known.sum().clamp(min=1)


def dsps_loss(model: Dsps, inputs: dict, target: dict) -> dict[str, Tensor]:
    """L_cls, L_par and L_rel of SPEC 4.2, each averaged over the units that know it, headings weighing more; the relation is asked of the true parent."""
    log_class, log_parent, h = model(inputs)
    parent = target["parent"]
    known = (parent >= 0) * (1 + (HEADINGS - 1) * (target["classes"] == SECTION))
    right = torch.gather(log_parent, -1, parent.clamp(min=0).unsqueeze(-1)).squeeze(-1)
    return {
        "class": focal(log_class, target["classes"]),
        "parent": -(right * known).sum() / known.sum().clamp(min=1),
        "relation": focal(torch.log_softmax(model.relation(h, parent), -1), target["relation"]),
    }


@torch.no_grad()
def evaluate_dsps(model: Dsps, documents: Documents, chosen: np.ndarray) -> dict:
    """By source: classes, parents, parents of headings, relations to the parent found, and all three right."""
    model.eval()
    dice = torch.Generator(documents.store.device)
    tally: dict[str, np.ndarray] = {}
    for k in chosen:
        inputs, target = documents.batch(np.array([k]), None, dice, None)
        log_class, log_parent, h = model(inputs)
        found = log_parent.argmax(-1)
        relation = model.relation(h, found).argmax(-1)
        kind, parent = target["classes"], target["parent"]
        known, heading, tied = parent >= 0, (parent >= 0) & (kind == SECTION), target["relation"] >= 0
        whole = tied & (found == parent) & (relation == target["relation"]) & (log_class.argmax(-1) == kind)
        hits = [
            (log_class.argmax(-1) == kind)[kind >= 0],
            (found == parent)[known],
            (found == parent)[heading],
            (relation == target["relation"])[tied],
            whole[tied],
        ]
        row = np.array([1] + [v for h in hits for v in (int(h.sum()), h.numel())], np.float64)
        name = str(documents.source[k])
        tally[name] = tally.get(name, 0) + row
    names = ("class", "parent", "heading_parent", "relation", "all")
    share = lambda v: {name: round(v[1 + 2 * k] / max(1, v[2 + 2 * k]), 4) for k, name in enumerate(names)}
    return {name: {"documents": int(v[0]), **share(v)} for name, v in sorted(tally.items())}


def save_dsps(path: Path, model: Dsps, schema: str) -> None:
    half = {k: v.half() if v.is_floating_point() and k != "matrix" else v for k, v in model.state_dict().items()}
    what = {"config": asdict(model.config), "schema": schema, "formula": model.formula, "soft": model.soft, "state": half}
    torch.save(what, path.with_suffix(".part"))
    path.with_suffix(".part").replace(path)


def read_dsps(path: str | Path, schema: str) -> Dsps:
    c = torch.load(path, map_location="cpu", weights_only=True)
    if c["schema"] != schema:
        raise ValueError(f"{path}: trained with schema {c['schema']}, not {schema}")
    model = Dsps(Config(**c["config"]), c["formula"], c["soft"])
    model.load_state_dict({k: v.float() for k, v in c["state"].items()})
    return model.eval()


def write_mask(path: Path, count: np.ndarray) -> None:
    """M_cp as data: the counts, from which whoever reads them makes the matrix."""
    rows = ",\n".join(f"    {json.dumps(row)}" for row in count.tolist())
    head = f'  "format": "treeline-mask/1",\n  "children": {json.dumps(CLASSES)},\n  "parents": {json.dumps([*CLASSES, "ROOT"])},\n  "pseudoCount": {PSEUDO_COUNT},\n'
    path.write_text(f'{{\n{head}  "counts": [\n{rows}\n  ]\n}}\n')


def main() -> None:
    p = arguments(__doc__)
    p.add_argument("detect")
    p.add_argument("--variants", nargs="+", default=["soft"], choices=list(VARIANTS))
    p.add_argument("--minutes", type=float, default=4)
    p.add_argument("--documents", type=int, default=0, help="at most so many of each source to train on")
    a = p.parse_args()
    out, device, schema = begin(a)
    detect = read(a.detect, schema).to(device).requires_grad_(False)
    store = Store(gather(a, schema), device, a.visual)
    rng, dice = np.random.default_rng(a.seed), torch.Generator(device).manual_seed(a.seed)
    d = store.data
    wanted = np.nonzero((d["split"] <= 1) & ~np.isin(d["source"], a.leave_out))[0]
    if a.documents:
        few = lambda of, most: [rng.permutation(of[d["source"][of] == n])[:most] for n in np.unique(d["source"][of])]
        split = d["split"][wanted]
        wanted = np.concatenate([*few(wanted[split == 0], a.documents), *few(wanted[split == 1], a.most)])
    documents = Documents(store, wanted, a.workers, a.seed)
    documents.look(detect, Hiding(), dice)
    print(f"{len(documents.number)} documents, {int(documents.length.sum())} units", flush=True)
    train, held = np.nonzero(documents.split == 0)[0], np.nonzero(documents.split == 1)[0]
    matrix, count = documents.matrix(train)
    write_mask(out / "mask.json", count)

    c = detect.detect.config
    make = lambda formula, soft, changes: Dsps(replace(c, **changes), formula, soft)
    models = nn.ModuleDict({name: make(*VARIANTS[name]) for name in a.variants}).to(device)
    for model in models.values():
        model.matrix.copy_(torch.as_tensor(matrix, dtype=torch.float32))
    weights = {k: float(v) for k, v in (w.split("=") for w in a.weight)}

    def rounds() -> list[np.ndarray]:
        drawn = draw(train, documents.source, weights, min(a.draw, 4000), rng)
        groups = by_length(documents.length, drawn, a.lines, a.pairs)
        rng.shuffle(groups)
        return groups

    def loss(chosen: np.ndarray) -> dict[str, Tensor]:
        inputs, target = documents.batch(chosen, Hiding(), dice, rng)
        return {f"{name}.{part}": v for name, model in models.items() for part, v in dsps_loss(model, inputs, target).items()}

    keep = lambda: [save_dsps(out / f"dsps-{name}.pt", model, schema) for name, model in models.items()]
    report: dict = {"arguments": vars(a), "schema": schema, **fit(models, a, device, rounds, loss, keep, a.minutes)}
    keep()
    held = np.concatenate([held[documents.source[held] == n][: a.most] for n in np.unique(documents.source[held])]) if len(held) else held
    report["held"] = {name: evaluate_dsps(model, documents, held) for name, model in models.items()}
    (out / "dsps.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report["held"], indent=1), flush=True)


if __name__ == "__main__":
    main()
