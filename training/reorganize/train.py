"""Trains the picture reader for its minutes; several runs go side by side on one device.

python -m training.reorganize.train --data corpus/out/packed/pictures.npz --minutes 4 --seeds 1 2 3 --variants sinkhorn none literal --out out/run
"""

from __future__ import annotations

import argparse
import copy
import json
import math
import subprocess
import sys
import time
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import torch

from .data import Noise, Store
from .model import PRESETS, VARIANTS, Config, Reorganize, decode, link_loss, pointer_loss, together_loss


def load(path: str) -> dict[str, np.ndarray]:
    with np.load(path) as file:
        return {k: file[k] for k in file.files}


def save(path: Path, model: Reorganize, variant: str, seed: int) -> None:
    state = {"config": asdict(model.config), "variant": variant, "seed": seed, "weights": model.state_dict()}
    torch.save(state, path.with_suffix(".part"))
    path.with_suffix(".part").replace(path)


def read(path: str | Path) -> tuple[Reorganize, str, int]:
    state = torch.load(path, map_location="cpu", weights_only=True)
    model = Reorganize(Config(**state["config"]))
    model.load_state_dict(state["weights"])
    return model.eval(), state["variant"], state["seed"]


@torch.no_grad()
def accuracy(
    model: Reorganize, store: Store, pictures: np.ndarray, variant: str, pairs: int, lines: bool = False, blind: bool = False
) -> float:
    """Total order accuracy."""
    model.eval()
    dice = torch.Generator(store.device)
    right = 0
    for chosen in store.batches(pictures, None, pairs):
        inputs, target = store.batch(chosen, None, dice, lines)
        if blind:
            inputs["seen"] = torch.zeros_like(inputs["seen"])
        rank = decode(model(**inputs)[0], inputs["mask"], variant)
        right += int(((rank == target["rank"]) | ~inputs["mask"]).all(-1).sum())
    return right / max(1, len(pictures))


def train(a: argparse.Namespace, variant: str, seed: int, device: str) -> None:
    torch.manual_seed(seed)
    torch.set_float32_matmul_precision("high")
    store = Store(load(a.data), device)
    config = replace(PRESETS[a.preset], **{k: json.loads(v) for k, v in (s.split("=") for s in a.set)})
    model = Reorganize(config).to(device)
    model.mean.copy_(store.mean)
    model.deviation.copy_(store.deviation)
    optimizer = torch.optim.AdamW(model.parameters(), lr=a.rate, weight_decay=0.01)
    average = copy.deepcopy(model)  # over the last thousand steps or so
    rng, dice = np.random.default_rng(seed), torch.Generator(device).manual_seed(seed)
    valid, valid_read = store.pictures(1), store.pictures(1, ocr=True)
    noise = Noise()
    path = Path(a.out) / f"{a.name}-{variant}-{seed}.pt"
    begin = saved = reported = time.time()
    end = begin + a.minutes * 60
    best, history, step, epoch, done = -1.0, [], 0, 0, False
    sums = np.zeros(4)
    while not done:
        for chosen in store.batches(store.round(a.read, rng), rng, a.pairs):
            share = max((time.time() - begin) / (a.minutes * 60), step / a.steps if a.steps else 0)
            if share >= 1:
                done = True
                break
            for group in optimizer.param_groups:
                group["lr"] = a.rate * min(1, (step + 1) / 200) * (0.02 + 0.98 * (1 + math.cos(math.pi * share)) / 2)
            inputs, target = store.batch(chosen, noise, dice)
            model.train()
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                score, link, together = model(**inputs)
            rank, mask = target["rank"], inputs["mask"]
            losses = (pointer_loss(score, rank, mask, variant), link_loss(link, rank, mask), together_loss(together, target["group"], mask))
            loss = losses[0] + losses[1] + 0.5 * losses[2]
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            with torch.no_grad():
                torch._foreach_lerp_(list(average.parameters()), list(model.parameters()), 1 - min(0.998, step / (step + 10)))
            if step % a.report == 0:
                values = [float(x.detach()) for x in (*losses, norm)]
                if not math.isfinite(sum(values)):
                    raise SystemExit(f"{path.name}: loss is {values}")
                sums = np.array(values)
            now = time.time()
            if now - reported > a.every and now < end - 5:
                reported = now
                score_now = accuracy(average, store, valid, variant, a.pairs)
                score_read = accuracy(average, store, valid_read, variant, a.pairs)
                history.append([round(now - begin), step, epoch, round(score_now, 4), round(score_read, 4), *np.round(sums, 4).tolist()])
                print(
                    variant,
                    seed,
                    f"{now - begin:.0f}s step {step} epoch {epoch} valid {score_now:.4f} from OCR {score_read:.4f}",
                    f"losses {np.round(sums, 3).tolist()}",
                    flush=True,
                )
                if score_now >= best or now - saved > 60:
                    best, saved = max(best, score_now), now
                    save(path, average, variant, seed)
        epoch += 1
    save(path, average, variant, seed)
    report = {
        "arguments": vars(a),
        "variant": variant,
        "seed": seed,
        "steps": step,
        "epochs": epoch,
        "seconds": round(time.time() - begin),
        "history": history,
    }
    for k, split in ((1, "valid"), (2, "test")):
        chosen, read_by_ocr = store.pictures(k), store.pictures(k, ocr=True)
        if len(chosen):
            report[split] = {
                "pictures": len(chosen),
                "clean": accuracy(average, store, chosen, variant, a.pairs),
                "lines": accuracy(average, store, chosen, variant, a.pairs, lines=True),
                "boxes_only": accuracy(average, store, chosen, variant, a.pairs, blind=True),
                "ocr_pictures": len(read_by_ocr),
                "ocr": accuracy(average, store, read_by_ocr, variant, a.pairs),
            }
    path.with_suffix(".json").write_text(json.dumps(report, indent=1))
    print(variant, seed, json.dumps({k: report.get(k) for k in ("steps", "epochs", "valid", "test")}), flush=True)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--data", required=True)
    p.add_argument("--out", required=True)
    p.add_argument("--name", default="reorganize", help="checkpoints are NAME-VARIANT-SEED.pt")
    p.add_argument("--preset", choices=PRESETS, default="compact")
    p.add_argument("--set", nargs="*", default=[], metavar="FIELD=VALUE", help="fields of the configuration to change")
    p.add_argument("--variants", nargs="+", choices=VARIANTS, default=list(VARIANTS))
    p.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    p.add_argument("--minutes", type=float, default=4)
    p.add_argument("--steps", type=int, default=0, help="end after this many steps, where that comes first")
    p.add_argument("--pairs", type=int, default=120_000, help="pairs of nodes a batch")
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--read", type=float, default=0.2, help="share of pictures with the blocks that OCR saw")
    p.add_argument("--every", type=float, default=20, help="seconds between two looks at the validation pictures")
    p.add_argument("--report", type=int, default=50)
    a = p.parse_args()
    Path(a.out).mkdir(parents=True, exist_ok=True)
    runs = [(v, s) for v in a.variants for s in a.seeds]
    if len(runs) == 1:
        train(a, *runs[0], "cuda" if torch.cuda.is_available() else "cpu")
        return
    # One process a run: the steps are short, so one alone would leave the device idle.
    given = sys.argv[1:]
    children = [
        subprocess.Popen([sys.executable, "-m", "training.reorganize.train", *given, "--variants", v, "--seeds", str(s)]) for v, s in runs
    ]
    codes = [child.wait() for child in children]
    if any(codes):
        raise SystemExit("a run failed")


if __name__ == "__main__":
    main()
