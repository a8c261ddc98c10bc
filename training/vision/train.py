"""Trains the vision model: detector, and V through the roles of lines.

    python -m training.vision.train --data corpus/out/vision/pages-*.npz --photos corpus/out/vision/photos.npz --minutes 7 --out out/vision
    python -m training.vision.train --data … --preset tiny --steps 6 --most 60 --out out/smoke        # a minute on a CPU

Writes vision.pt (averaged weights, every minute) and metrics.json (average precision on pages held out).
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import time
from pathlib import Path

import numpy as np
import torch

from .augment import Paste, degrade, warp
from .data import Pages, load_photos
from .evaluate import evaluate, held_out
from .loss import detector_loss, role_loss
from .model import PRESETS, Vision

# How much of the training a source is; the rest of it is shared by those not named, as they have pages.
SHARES = {
    "docbank": 0.2,
    "publaynet": 0.1,
    "multi-column": 0.02,
    "one-column": 0.03,
    "tex-doc": 0.09,
    "contents": 0.02,
    "huridocs-bookmarks": 0.02,
    "latex": 0.15,
    "html": 0.17,
    "magazine": 0.2,
}
BUSY = 3.0  # a page with objects counts as so many without
PASTED = 0.35  # of the pages
WEIGHTS = {"score": 1.0, "box": 2.0, "role": 0.5}
AVERAGE = 0.998


def drawing_lots(pages: Pages, which: np.ndarray) -> np.ndarray:
    """The chance of each page."""
    busy = np.array([pages.start["objects"][p + 1] > pages.start["objects"][p] for p in which])
    weight = np.where(busy, BUSY, 1.0)
    source = pages.source[which]
    for name in np.unique(source):
        mine = source == name
        weight[mine] *= SHARES.get(str(name), mine.mean()) / weight[mine].sum()
    return weight / weight.sum()


def schedule(done: float, peak: float) -> float:
    """Warm-up, then a cosine to nothing; `done` from 0 to 1."""
    return peak * min(1.0, done / 0.03) * (0.5 + 0.5 * math.cos(math.pi * min(1.0, done))) + 1e-6


class Average:
    """The weights averaged over the last steps: what is saved and tested."""

    def __init__(self, vision: Vision):
        self.vision, self.steps = copy.deepcopy(vision).eval(), 0

    @torch.no_grad()
    def update(self, vision: Vision) -> None:
        self.steps += 1
        keep = min(AVERAGE, self.steps / (self.steps + 9))
        new = vision.state_dict()
        for name, value in self.vision.state_dict().items():
            value.mul_(keep).add_(new[name].to(value.dtype), alpha=1 - keep) if value.is_floating_point() else value.copy_(new[name])


def train(a: argparse.Namespace) -> None:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(a.seed)
    torch.backends.cudnn.benchmark = True
    random, out = np.random.default_rng(a.seed), Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    pages = Pages(a.data, device, a.workers, a.most)
    valid = held_out(pages)
    which = np.setdiff1d(pages.kept[(pages.split[pages.kept] == 0) & pages.taught[pages.kept]], valid)
    lots = drawing_lots(pages, which)
    paste = Paste(pages, which, load_photos(a.photos, device) if a.photos else [])
    print(
        f"{len(pages.kept)} pages in {time.monotonic() - started:.0f} s: {len(which)} teach, {len(valid)} test, {len(paste.donors)} objects",
        flush=True,
    )

    vision = Vision(PRESETS[a.preset]).to(device, memory_format=torch.channels_last)
    if a.start:
        vision.load_state_dict(torch.load(a.start, map_location=device, weights_only=True)["model"])
    average = Average(vision)
    decayed = [p for p in vision.parameters() if p.ndim > 1]
    plain = [p for p in vision.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": a.decay}, {"params": plain, "weight_decay": 0.0}], lr=a.rate, fused=device == "cuda"
    )

    def save() -> None:
        torch.save({"preset": a.preset, "model": average.vision.state_dict()}, out / "vision.tmp")
        (out / "vision.tmp").replace(out / "vision.pt")

    begun, saved, step, every = time.monotonic(), time.monotonic(), 0, 2 if a.steps else 200
    losses = torch.zeros(3, device=device)
    while True:
        passed = time.monotonic() - begun
        done = step / a.steps if a.steps else passed / (60 * a.minutes)
        if done >= 1:
            break
        # one format a step: upright pages nearly always
        f = pages.format[random.choice(which, p=lots)]
        mine = pages.format[which] == f
        chosen = random.choice(which[mine], a.batch, p=lots[mine] / lots[mine].sum())
        batch = paste(pages.batch(chosen, random), PASTED, random)
        batch = warp(batch.to(device), pages.size[chosen], random)
        pixels = degrade(batch.pixels, random)
        for group in optimizer.param_groups:
            group["lr"] = schedule(done, a.rate)
        vision.train()
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            maps = vision.maps(pixels)
            logits, sides = vision.objects(maps)
            roles = vision.role(vision.visual(maps, batch.lines))
        score, box = detector_loss(logits, sides, vision.config.stride, batch)
        role = role_loss(roles, batch.classes)
        loss = WEIGHTS["score"] * score + WEIGHTS["box"] * box + WEIGHTS["role"] * role
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(vision.parameters(), 5.0)
        optimizer.step()
        average.update(vision)
        step += 1
        losses += torch.stack([score, box, role]).detach()
        if step % every == 0:
            each = (losses / every).tolist()
            print(f"{passed:5.0f} s  step {step}  score {each[0]:.3f}  box {each[1]:.3f}  role {each[2]:.3f}", flush=True)
            losses.zero_()
        if time.monotonic() - saved > 60:
            save()
            saved = time.monotonic()
    save()
    report = {"preset": a.preset, "steps": step, "batch": a.batch, "pages": len(which), "valid": evaluate(average.vision, pages, valid)}
    (out / "metrics.json").write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report["valid"]))


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--data", nargs="+", required=True)
    p.add_argument("--photos")
    p.add_argument("--preset", choices=PRESETS, default="compact")
    p.add_argument("--minutes", type=float, default=7)
    p.add_argument("--steps", type=int, default=0, help="instead of minutes")
    p.add_argument("--batch", type=int, default=48)
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--decay", type=float, default=0.03)
    p.add_argument("--workers", type=int, default=1, help="processes that unpack pictures")
    p.add_argument("--most", type=int, help="pages at most, for smoke runs")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--start", help="vision.pt to start from")
    p.add_argument("--out", required=True)
    train(p.parse_args())


if __name__ == "__main__":
    main()
