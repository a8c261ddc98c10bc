"""Trains Detect with its text encoder, for a given number of minutes.

    python -m training.train.detect --data packed/*.npz --procedural 60000 --prose prose.txt --minutes 8 --out run/
    python -m training.train.detect --data packed/*.npz --leave-out docbank --minutes 3 --out run-docbank/

Writes checkpoint.pt every minute and metrics.json at the end. The learning rate follows the clock, so that a run always ends on its schedule.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import time
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from ..config import LINE_CLASSES, PRESETS, Config
from ..data.batches import Hiding, Store, batches, draw, hide, load
from .evaluate import evaluate
from ..data.fields import merge, schema_hash
from ..model.detect import Detect
from ..model.text import TextEncoder, serialised
from ..data.pack import procedural

DROPPED = 3  # a split that nothing asks for
INPUTS = ("box", "page", "mask", "font", "marks", "rank", "repeats", "graphic", "graphic_kind")
WORDS = "words"  # a graph from before has no such input


class Lines(nn.Module):
    """The text encoder and Detect, as they are trained together."""

    def __init__(self, c: Config):
        super().__init__()
        self.text, self.detect = TextEncoder(c), Detect(c)

    def forward(self, b: dict[str, Tensor], with_text: bool = False):
        """Detect's four outputs; `with_text` also the text vectors, which Construct needs."""
        size, n = b["mask"].shape
        c, t = self.detect.config, b["tokens"]
        if t.shape[-1] > c.tokens:
            raise ValueError(f"packed with {t.shape[-1]} ids a line, and {c.name} reads {c.tokens}")
        if c.page_text:
            text = self.text.pages(*serialised(t, b["box"], b["mask"]), b["mask"].flatten()).view(size, n, -1)
        else:
            real = b["mask"].flatten().nonzero().squeeze(-1)  # padding costs nothing
            vectors = self.text(t.flatten(0, 1)[real])
            text = vectors.new_zeros(size * n, c.feature).index_put((real,), vectors).view(size, n, -1)
        fits = b["visual"].shape[-1] == c.visual  # V is that of the compact vision model
        visual = b["visual"].to(text.dtype) if fits else text.new_zeros(size, n, c.visual)
        out = self.detect(
            **{k: b[k] for k in INPUTS}, text=text, has_text=b["has_text"], visual=visual, has_visual=b["has_visual"] * fits, words=b[WORDS]
        )
        return (out, text) if with_text else out


def losses(out: tuple[Tensor, ...], b: dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
    """Partial-label class loss −log Σ p over the allowed classes; row-wise cross-entropy of successor and predecessor."""
    classes, successor, predecessor, _ = out
    bits = 2 ** torch.arange(len(LINE_CLASSES), device=classes.device)
    allowed = (b["allowed"].unsqueeze(-1) & bits) > 0
    known = b["allowed"] > 0
    role = -torch.logsumexp(torch.where(allowed, classes, -1e4), -1)
    role = (role * known).sum() / known.sum().clamp(min=1)
    link = lambda score, target: (
        -(torch.gather(score, -1, target.clamp(min=0).unsqueeze(-1)).squeeze(-1) * (target >= 0)).sum() / (target >= 0).sum().clamp(min=1)
    )
    return role, link(successor, b["successor"]), link(predecessor, b["predecessor"])


def optimizer(model: nn.Module, lr: float) -> torch.optim.AdamW:
    flat = [p for p in model.parameters() if p.ndim < 2]
    deep = [p for p in model.parameters() if p.ndim >= 2]
    fused = next(model.parameters()).is_cuda
    return torch.optim.AdamW(
        [{"params": deep, "weight_decay": 1e-2}, {"params": flat, "weight_decay": 0.0}], lr=lr, betas=(0.9, 0.98), fused=fused
    )


def rate(progress: float) -> float:
    """Warm-up over 3 % of the time, then a cosine to nothing."""
    return min(1.0, progress / 0.03) * (0.5 * (1 + math.cos(math.pi * min(1.0, progress))) + 1e-3)


def save(path: Path, model: nn.Module, config: Config, schema: str) -> None:
    """Weights in half precision: enough to run, to export and to start from."""
    half = {k: v.half() if v.is_floating_point() else v for k, v in model.state_dict().items()}
    torch.save({"config": asdict(config), "schema": schema, "state": half}, path.with_suffix(".part"))
    path.with_suffix(".part").replace(path)


def read(path: str | Path, schema: str, make=Lines) -> nn.Module:
    c = torch.load(path, map_location="cpu", weights_only=True)
    if c["schema"] != schema:
        raise ValueError(f"{path}: trained with schema {c['schema']}, not {schema}")
    model = make(Config(**c["config"]))
    model.load_state_dict({k: v.float() if v.is_floating_point() else v for k, v in c["state"].items()})
    return model.eval()


def text_of(checkpoint: dict) -> dict[str, Tensor]:
    """The text encoder of what pretrain.py wrote, or of a Detect."""
    own = checkpoint.get("state", checkpoint)
    return {k.removeprefix("text."): v for k, v in own.items() if own is checkpoint or k.startswith("text.")}


def start_from(model: nn.Module, old: dict[str, Tensor]) -> None:
    """Takes over what has the same name and shape: an earlier run may have had another text encoder. Inputs that were added since begin without weight."""
    own = model.state_dict()
    for k, v in old.items():
        if k in own and own[k].shape == v.shape:
            own[k] = v.to(own[k])
        elif k in own and own[k].ndim == v.ndim == 2 and own[k].shape[0] == v.shape[0] and own[k].shape[1] > v.shape[1]:
            own[k] = nn.functional.pad(v.to(own[k]), (0, own[k].shape[1] - v.shape[1]))
    model.load_state_dict(own)


def fit(model: nn.Module, a: argparse.Namespace, device: str, rounds, loss, keep, minutes: float) -> dict:
    """The training loop of every stage. `rounds()` gives the batches of one round, `loss(batch)` its losses by name, `keep()` writes a checkpoint."""
    opt = optimizer(model, a.lr)
    start = saved = time.time()
    step, progress, log = 0, 0.0, []
    model.train()
    while progress < 1:
        for chosen in rounds():
            progress = (time.time() - start) / (minutes * 60)
            if a.steps:
                progress = max(progress, step / a.steps)
            if progress >= 1:
                break
            for group in opt.param_groups:
                group["lr"] = a.lr * rate(progress)
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                parts = loss(chosen)
            opt.zero_grad(set_to_none=True)
            sum(parts.values()).backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            opt.step()
            step += 1
            if step % a.report == 0:
                values = {k: round(float(v.detach()), 4) for k, v in parts.items()}
                log.append({"step": step, "seconds": round(time.time() - start, 1), **values})
                print(f"step {step}  {time.time() - start:.0f} s  " + "  ".join(f"{k} {v}" for k, v in values.items()), flush=True)
            if time.time() - saved > 60:
                saved = time.time()
                keep()
    return {"steps": step, "seconds": round(time.time() - start, 1), "log": log}


@torch.no_grad()
def right(classes: Tensor, b: dict[str, Tensor]) -> Tensor:
    return ((b["allowed"] >> classes.argmax(-1)) & 1) > 0


def alike(out: tuple[Tensor, ...], before: Lines, b: dict[str, Tensor]) -> Tensor:
    """How far F has moved from that of an earlier Detect on lines that this one knew: little data shall not make it forget, and later stages know that F."""
    with torch.no_grad():
        classes, _, _, f = before(b)
    known = right(classes, b) & b["mask"]
    return (((out[3] - f) ** 2).mean(-1) * known).sum() / known.sum().clamp(min=1)


def train(
    model: Lines, store: Store, pages: np.ndarray, a: argparse.Namespace, out: Path, schema: str, before: Lines | None = None
) -> dict:
    rng, dice = np.random.default_rng(a.seed), torch.Generator(store.device).manual_seed(a.seed)
    weights = {k: float(v) for k, v in (w.split("=") for w in a.weight)}
    seen = [0]

    def loss(chosen: np.ndarray) -> dict[str, Tensor]:
        seen[0] += int(store.lines[chosen].sum())
        b = hide(store.batch(chosen), Hiding(), dice)
        out = model(b)
        parts = dict(zip(("role", "successor", "predecessor"), losses(out, b), strict=False))
        return parts if before is None else {**parts, "alike": a.alike * alike(out, before, b)}

    rounds = lambda: batches(store.lines, draw(pages, store.source, weights, a.draw, rng), rng, a.lines, a.pairs)
    run = fit(model, a, store.device, rounds, loss, lambda: save(out / "checkpoint.pt", model, model.detect.config, schema), a.minutes)
    return {**run, "lines_per_second": round(seen[0] / run["seconds"])}


def arguments(about: str) -> argparse.ArgumentParser:
    """What all trainings take."""
    p = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--data", nargs="*", default=[], help="packed shards")
    p.add_argument("--visual", nargs="*", default=[], help="files of training.vision.visual: V of the lines of packed pages")
    p.add_argument("--procedural", type=int, default=0, help="documents to make before training")
    p.add_argument("--prose")
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--leave-out", nargs="*", default=[], help="sources to train without and to test on")
    p.add_argument("--drop", nargs="*", default=[], help="documents that stay out of everything: twins of some that are left out")
    p.add_argument("--weight", nargs="*", default=["procedural=0.5"], help="SOURCE=SHARE of the training pages")
    p.add_argument("--steps", type=int, default=0, help="stop after so many, for smoke runs")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--lr", type=float, default=1e-3)
    p.add_argument("--lines", type=int, default=24_000, help="lines a batch")
    p.add_argument("--pairs", type=int, default=2_500_000, help="line pairs a batch")
    p.add_argument("--draw", type=int, default=60_000, help="pages drawn at a time")
    p.add_argument("--report", type=int, default=100)
    p.add_argument("--workers", type=int, default=16)
    p.add_argument("--most", type=int, default=400, help="pages of each source to test on")
    p.add_argument("--out", required=True)
    return p


def begin(a: argparse.Namespace) -> tuple[Path, str, str]:
    """Where a training writes, the device it runs on, and the schema of its data."""
    torch.set_float32_matmul_precision("high")
    torch.manual_seed(a.seed)
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    return out, "cuda" if torch.cuda.is_available() else "cpu", schema_hash(a.vocabulary)


def gather(a: argparse.Namespace, schema: str) -> dict[str, np.ndarray]:
    """Packed shards and freshly made procedural documents, some of them held back for validation."""
    parts = [load(a.data, schema)] if a.data else []
    for data in parts:
        data["split"][np.isin(data["name"], a.drop)] = DROPPED
    if a.procedural:
        parts.append(procedural(a.procedural, 1000 + a.seed * 10_000_000, a.prose, a.vocabulary, a.workers))
        held = procedural(max(8, min(500, a.procedural // 100)), 900_000_000, a.prose, a.vocabulary, a.workers)
        held["split"][:] = 1
        parts.append(held)
    data = merge(parts)
    print(f"{len(data['page_lines'])} pages, {len(data['box'])} lines", flush=True)
    return data


def main() -> None:
    p = arguments(__doc__)
    p.add_argument("--preset", default="compact", choices=list(PRESETS))
    p.add_argument("--start", help="checkpoint to start from")
    p.add_argument("--alike", type=float, default=0, help="how much F shall stay that of the start on lines it knew")
    p.add_argument("--text", help="text encoder to start from: of pretrain.py, or of a Detect")
    p.add_argument("--minutes", type=float, default=8)
    a = p.parse_args()
    out, device, schema = begin(a)
    store = Store(gather(a, schema), device, a.visual)
    model, before = Lines(PRESETS[a.preset]).to(device), None
    if a.start:
        before = read(a.start, schema).to(device).requires_grad_(False)
        start_from(model, before.state_dict())
    if a.text:
        start_from(model.text, text_of(torch.load(a.text, map_location=device, weights_only=True)))
    run = train(model, store, store.pages(0, tuple(a.leave_out)), a, out, schema, before if a.alike else None)
    save(out / "detect.pt", model, model.detect.config, schema)
    model.eval()

    def infer(b: dict[str, Tensor]) -> tuple[Tensor, ...]:
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            return model(b)[:3]

    test = test_pages(store, a.leave_out, a.most)
    report = {
        "arguments": vars(a),
        "schema": schema,
        "parameters": sum(q.numel() for q in model.parameters()),
        "weights": hashlib.sha256((out / "detect.pt").read_bytes()).hexdigest(),
        **run,
        "given": evaluate(infer, store, test),
        "no_order": evaluate(infer, store, test, order=True),
        "no_picture": evaluate(infer, store, test, visual=True),
        "no_words": evaluate(infer, store, test, words=True),
        "boxes_and_text": evaluate(infer, store, test, order=True, fonts=True, graphics=True),
    }
    (out / "metrics.json").write_text(json.dumps(report, indent=1))
    for setting in ("given", "no_order", "no_picture", "no_words", "boxes_and_text"):
        for name, m in report[setting].items():
            print(
                f"{setting:15} {name:20} pages {m['pages']:5}  role {m['role_micro']:.3f}/{m['role_macro']:.3f}  heading {m['heading_f1']:.3f}  successor {m['successor']:.3f}  region {m['region_f1']:.3f}",
                flush=True,
            )


def test_pages(store: Store, leave_out: list[str], most: int) -> np.ndarray:
    """Valid and test pages, and all pages of the sources left out; at most so many of each source."""
    rng = np.random.default_rng(0)
    chosen = np.concatenate([store.pages(1), store.pages(2), *(store.pages(0, only=name) for name in leave_out)])
    return (
        np.concatenate([rng.permutation(chosen[store.source[chosen] == s])[:most] for s in np.unique(store.source[chosen])])
        if len(chosen)
        else chosen
    )


if __name__ == "__main__":
    main()
