"""Trains the picture reader for its minutes; several runs go side by side on one device.

python -m training.reorganize.train --data corpus/out/packed/pictures.npz --minutes 4 --seeds 1 2 3 --variants sinkhorn none literal --out out/run
python -m training.reorganize.train --data … --variants sinkhorn --teachers out/*/reorganize-sinkhorn-*.pt --out out/taught
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

from .data import MOST, Store
from .model import PRESETS, VARIANTS, Config, Reorganize, decode, likelihood, link_loss, pointer_loss, sinkhorn, together_loss
from .noise import Noise, joined, strange
from .pack import SPLITS, merged
from .teacher import Teacher, taught, taught_together


def load(*paths: str) -> dict[str, np.ndarray]:
    packs = []
    for path in paths:
        with np.load(path) as file:
            packs.append({k: file[k] for k in file.files})
    return merged(packs) if len(packs) > 1 else packs[0]


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


def judge(model: Reorganize, store: Store, split: int, variant: str, pairs: int) -> dict[str, float]:
    """On clean blocks, without a look at the picture, on what OCR saw, and their mean; on lines; on productions of the grammar that were held out."""
    clean, read_by_ocr, made = store.pictures(split), store.pictures(split, ocr=True), store.pictures(split, made=True)
    scores = {
        "clean": accuracy(model, store, clean, variant, pairs),
        "boxes_only": accuracy(model, store, clean, variant, pairs, blind=True),
    }
    if len(read_by_ocr):
        scores["ocr"] = accuracy(model, store, read_by_ocr, variant, pairs)
    return {
        "pictures": len(clean),
        "ocr_pictures": len(read_by_ocr),
        **scores,
        "mean": sum(scores.values()) / len(scores),
        "lines": accuracy(model, store, clean, variant, pairs, lines=True),
        **({"grammar": accuracy(model, store, made, variant, pairs)} if len(made) else {}),
    }


def train(a: argparse.Namespace, variant: str, seed: int, device: str) -> None:
    torch.manual_seed(seed)
    torch.set_float32_matmul_precision("high")
    store = Store(load(*a.data), device)
    config = replace(PRESETS[a.preset], **{k: json.loads(v) for k, v in (s.split("=") for s in a.set)})
    model = Reorganize(config).to(device)
    model.mean.copy_(store.mean)
    model.deviation.copy_(store.deviation)
    optimizer = torch.optim.AdamW(model.parameters(), lr=a.rate, weight_decay=0.01)
    teacher = Teacher([read(path)[0] for path in a.teachers], device) if a.teachers else None
    average = copy.deepcopy(model)  # of the weights over the last steps: what is judged and saved
    rng, dice = np.random.default_rng(seed), torch.Generator(device).manual_seed(seed)
    rand = lambda *shape: torch.rand(*shape, generator=dice, device=device)
    valid, valid_read = store.pictures(1), store.pictures(1, ocr=True)
    noise = replace(Noise(), **{k: float(v) for k, v in (s.split("=") for s in a.noise)})
    path = Path(a.out) / f"{a.name}-{variant}-{seed}.pt"
    begin = saved = reported = time.time()
    end = begin + a.minutes * 60
    best, history, step, epoch, done = -1.0, [], 0, 0, False
    sums = np.zeros(4)
    while not done:
        for chosen in store.batches(store.round(a.read, a.made, rng), rng, a.pairs):
            share = max((time.time() - begin) / (a.minutes * 60), step / a.steps if a.steps else 0)
            if share >= 1:
                done = True
                break
            for group in optimizer.param_groups:
                group["lr"] = a.rate * min(1, (step + 1) / 200) * (0.02 + 0.98 * (1 + math.cos(math.pi * share)) / 2)
            inputs, target = store.batch(chosen, noise, dice)
            known = teacher is None or rng.random() >= a.strange
            if not known:
                if len(inputs["mask"]) > 1 and 2 * inputs["mask"].shape[1] <= MOST and rng.random() < 0.25:
                    inputs, target = joined(inputs, target, rand, axis=0)
                inputs = strange(inputs, target["group"], rand)
            model.train()
            with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
                score, link, together = model(**inputs)
            told = teacher(inputs) if teacher else None
            rank, mask = target["rank"], inputs["mask"]
            log = sinkhorn(score) if variant == "sinkhorn" else None
            first = likelihood(log, rank, mask) if log is not None else pointer_loss(score, rank, mask, variant)
            losses = (first, link_loss(link, rank, mask), together_loss(together, target["group"], mask))
            loss = losses[0] + losses[1] + 0.5 * losses[2]
            if told is not None:
                lesson = taught(log, told[0], mask) + 0.5 * taught_together(together, told[1], mask)
                loss = (1 - a.trust) * loss + a.trust * lesson if known else lesson
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            with torch.no_grad():
                torch._foreach_lerp_(list(average.parameters()), list(model.parameters()), 1 - min(a.keep, step / (step + 10)))
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
    for k, split in enumerate(SPLITS):
        if k > 0 and len(store.pictures(k)):
            report[split] = judge(average, store, k, variant, a.pairs)
    path.with_suffix(".json").write_text(json.dumps(report, indent=1))
    print(variant, seed, json.dumps({k: report.get(k) for k in ("steps", "epochs", *SPLITS[1:])}), flush=True)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--data", required=True, nargs="+", metavar="NPZ", help="that of the corpus, then that of the grammar")
    p.add_argument("--out", required=True)
    p.add_argument("--name", default="reorganize", help="checkpoints are NAME-VARIANT-SEED.pt")
    p.add_argument("--preset", choices=PRESETS, default="compact")
    p.add_argument("--set", nargs="*", default=[], metavar="FIELD=VALUE", help="fields of the configuration to change")
    p.add_argument("--noise", nargs="*", default=[], metavar="FIELD=VALUE", help="noise to change")
    p.add_argument("--keep", type=float, default=0.999, help="of the averaged weights at a step")
    p.add_argument("--teachers", nargs="*", default=[], metavar="CHECKPOINT", help="readers whose mean teaches")
    p.add_argument("--trust", type=float, default=0.7, help="how much the teacher counts beside the true order")
    p.add_argument("--strange", type=float, default=0.3, help="share of batches with layouts of which only the teacher knows the order")
    p.add_argument("--variants", nargs="+", choices=VARIANTS, default=list(VARIANTS))
    p.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    p.add_argument("--minutes", type=float, default=4)
    p.add_argument("--steps", type=int, default=0, help="end after this many steps, where that comes first")
    p.add_argument("--pairs", type=int, default=120_000, help="pairs of nodes a batch")
    p.add_argument("--rate", type=float, default=2e-3)
    p.add_argument("--read", type=float, default=0.2, help="share of pictures with the blocks that OCR saw")
    p.add_argument("--made", type=float, default=0.5, help="share of pictures that the grammar made, where there are any")
    p.add_argument("--every", type=float, default=20, help="seconds between two looks at the validation pictures")
    p.add_argument("--report", type=int, default=50)
    a = p.parse_args()
    if a.teachers and a.variants != ["sinkhorn"]:
        p.error("teachers teach --variants sinkhorn")
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
