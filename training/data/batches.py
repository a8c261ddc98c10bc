"""Packed shards → batches. All arrays lie in the device's memory; a batch is a handful of gathers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from ..config import COMPACT
from .fields import BOLD, FONT, HIDDEN, ITALIC, MONO, UNIT, merge
from .wording import BITS

VISUAL = COMPACT.visual
MOST_LINES = 448  # longer pages are left out of training


def load(paths: list[str | Path], schema: str) -> dict[str, np.ndarray]:
    """Shards packed with the same schema and vocabulary, one after the other."""
    shards = []
    for path in paths:
        with np.load(path) as z:
            if str(z["schema"]) != schema:
                raise ValueError(f"{path}: packed with schema {z['schema']}, not {schema}: pack it again")
            shards.append({k: z[k] for k in z.files if k != "schema"})
    return merge(shards)


class Store:
    """Pages of packed documents on a device, with V of their lines where `visual` (files of training.vision.visual) has it."""

    def __init__(self, data: dict[str, np.ndarray], device: str, visual: list[str] | tuple[str, ...] = ()):
        self.device, self.data = device, data
        lines, drawn = data["page_lines"].astype(np.int64), data["page_graphics"].astype(np.int64)
        self.lines, self.drawn = lines, drawn
        self.first_line = np.concatenate([[0], np.cumsum(lines)])[:-1]
        place = lambda a: torch.as_tensor(np.ascontiguousarray(a), device=device)
        self.t = {
            name: place(data[name].astype({"u2": np.int32, "u4": np.int64}.get(data[name].dtype.str[1:], data[name].dtype)))
            if name != "tokens"
            else place(data[name].astype(np.int16))
            for name in (
                "box",
                "size",
                "flags",
                "color",
                "rotation",
                "math",
                "raised",
                "cut",
                "repeats",
                "numbers",
                "words",
                "signs",
                "listed",
                "tokens",
                "allowed",
                "successor",
                "predecessor",
                "region",
                "graphic",
                "graphic_kind",
                "page_width",
                "page_order",
            )
        }
        self.t["line_start"], self.t["line_count"] = place(self.first_line), place(lines)
        self.t["graphic_start"], self.t["graphic_count"] = place(np.concatenate([[0], np.cumsum(drawn)])[:-1]), place(drawn)
        self.source = data["source"][data["page_document"]]
        self.split = data["split"][data["page_document"]]
        page_of = np.repeat(np.arange(len(lines)), lines)
        self.t |= seen(data, self.lines, visual, device)
        self.labelled = np.bincount(page_of, data["allowed"] > 0, minlength=len(lines)) / np.maximum(lines, 1)

    def pages(self, split: int, leave_out: tuple[str, ...] = (), only: str | None = None) -> np.ndarray:
        """Pages of a split (0 train, 1 valid, 2 test) that are not too long and whose lines are mostly labelled."""
        ok = (self.lines > 0) & (self.lines <= MOST_LINES) & (self.split == split) & (self.labelled > 0.5)
        for name in leave_out:
            ok &= self.source != name
        if only is not None:
            ok &= self.source == only
        return np.nonzero(ok)[0]

    def batch(self, pages: np.ndarray) -> dict[str, Tensor]:
        """Raw fields and truth of some pages, padded to the longest."""
        t, p = self.t, torch.as_tensor(pages, device=self.device)
        n, g = int(self.lines[pages].max()), max(1, int(self.drawn[pages].max()))
        at, mask = _window(t["line_start"][p], t["line_count"][p], n)
        ga, gmask = _window(t["graphic_start"][p], t["graphic_count"][p], g)
        flags = t["flags"][at]
        has = ((flags & FONT) > 0).float()
        bit = lambda b: ((flags & b) > 0).float()
        order = torch.arange(n, device=self.device, dtype=torch.float32).expand(len(pages), n)
        graphics = t["graphic"].shape[0] > 0
        look = t["visual_start"][p].unsqueeze(-1)
        has_visual = (look >= 0) & mask
        row = torch.where(has_visual, look + torch.arange(n, device=self.device), 0)
        return {
            "visual": t["visual"][row].float() * has_visual.unsqueeze(-1),
            "has_visual": has_visual.float(),
            "box": t["box"][at].float(),
            "page": torch.stack([t["page_width"][p].float(), torch.full((len(pages),), float(UNIT), device=self.device)], -1),
            "mask": mask,
            "font": torch.cat(
                [
                    torch.stack([t["size"][at].float(), bit(BOLD), bit(ITALIC), bit(MONO)], -1),
                    t["color"][at].float() / 255,
                    has.unsqueeze(-1),
                ],
                -1,
            ),
            "marks": torch.stack(
                [t["rotation"][at].float() * (360 / 256), t["math"][at].float() / 255, bit(HIDDEN), t["raised"][at].float() / 255], -1
            ),
            "rank": torch.stack([torch.where(t["page_order"][p].unsqueeze(-1) > 0, order, -1.0), t["cut"][at].float()], -1),
            "repeats": t["repeats"][at].float(),
            "words": said(t["words"][at], t["signs"][at], mask),
            "tokens": t["tokens"][at].long() * mask.unsqueeze(-1),
            "has_text": mask.float(),
            "graphic": t["graphic"][ga].float() if graphics else torch.zeros(len(pages), 1, 4, device=self.device),
            "graphic_kind": torch.where(gmask, t["graphic_kind"][ga].int(), 0)
            if graphics
            else torch.zeros(len(pages), 1, dtype=torch.int32, device=self.device),
            "allowed": t["allowed"][at] * mask,
            "successor": torch.where(mask, t["successor"][at].long(), -1),
            "predecessor": torch.where(mask, t["predecessor"][at].long(), -1),
            "region": torch.where(mask, t["region"][at], -1),
        }


def said(bits: Tensor, signs: Tensor, mask: Tensor) -> Tensor:
    """What the words of lines say, as Detect takes it: known, the share of mathematics by the characters, the bits."""
    known = mask.float().unsqueeze(-1)
    each = (bits.unsqueeze(-1) >> torch.arange(BITS, device=bits.device)) & 1
    return torch.cat([known, (signs.float() / 255).unsqueeze(-1), each.float()], -1) * known


def seen(
    data: dict[str, np.ndarray], lines: np.ndarray, paths: list[str] | tuple[str, ...], device: str, what: str = "lines", width: int = VISUAL
) -> dict[str, Tensor]:
    """V of all lines (or `objects`) that were seen, and where those of each page begin, -1 where the page was not; `lines` says how many a page has."""
    start, tables, total = {}, [np.zeros((1, width), np.float16)], 1
    for path in paths:
        with np.load(path) as z:
            name = "visual" if what == "lines" else f"visual_{what}"
            if what not in z or z[name].shape[1] != width:
                continue
            ends = total + np.cumsum(z[what].astype(np.int64))
            start |= {k: (int(e - n), int(n)) for k, e, n in zip(z["key"].tolist(), ends, z[what], strict=True)}
            tables.append(z[name])
            total += len(z[name])
    names, numbers = data["name"][data["page_document"]], data["page_number"]
    places = [start.get(f"{name}#{number}", (-1, 0)) for name, number in zip(names, numbers, strict=True)] if start else []
    begin = np.array(
        [at if n == own else -1 for (at, n), own in zip(places, lines, strict=True)] if places else np.full(len(lines), -1), np.int64
    )
    table = torch.as_tensor(np.concatenate(tables), device=device)
    return {"visual": table, "visual_start": torch.as_tensor(begin, device=device)}


def _window(start: Tensor, count: Tensor, n: int) -> tuple[Tensor, Tensor]:
    i = torch.arange(n, device=start.device)
    mask = i < count.unsqueeze(-1)
    return torch.where(mask, start.unsqueeze(-1) + i, 0), mask


@dataclass
class Hiding:
    """How often training hides what use may lack (modality dropout), as shares of pages."""

    fonts: float = 0.2
    text: float = 0.12
    order: float = 0.4
    shuffled: float = 0.3
    cut: float = 0.05
    graphics: float = 0.15
    repeats: float = 0.25
    visual: float = 0.5
    words: float = 0.2
    guessed: float = 0.6  # of the pages without fonts: mathematics told by the characters, as from lists; else by nobody, as from OCR
    token: float = 0.08  # share of tokens


def hide(b: dict[str, Tensor], h: Hiding, rng: torch.Generator) -> dict[str, Tensor]:
    """One draw of what this batch is allowed to see; boxes are shaken a little, pages stretched and shifted."""
    size, n = b["mask"].shape
    device = b["mask"].device
    rand = lambda *shape: torch.rand(*shape, device=device, generator=rng)
    b = dict(b)
    page = lambda p: (rand(size, 1) < p).float()
    b["font"] = b["font"] * (1 - page(h.fonts)).unsqueeze(-1)
    math, signs = b["marks"][..., 1], b["words"][..., 1]
    without = torch.where(page(h.guessed) > 0, signs, 0.0)
    b["marks"] = torch.stack([b["marks"][..., 0], torch.where(b["font"][..., 7] > 0, math, without), *b["marks"][..., 2:].unbind(-1)], -1)
    b["has_text"] = b["has_text"] * (1 - page(h.text))
    b["words"] = b["words"] * (b["has_text"] * (1 - page(h.words))).unsqueeze(-1)
    tokens = b["tokens"]
    b["tokens"] = torch.where((rand(*tokens.shape) < h.token) & (tokens > 2), 1, tokens)
    b["graphic_kind"] = (b["graphic_kind"] * (1 - page(h.graphics))).int()
    b["repeats"] = b["repeats"] * (1 - page(h.repeats)).unsqueeze(-1)
    b["has_visual"] = b["has_visual"] * (1 - page(h.visual))
    content, cut = b["rank"].unbind(-1)
    u = rand(size, 1)
    content = torch.where((u < h.order) | (content < 0), -1.0, torch.where(u < h.order + h.shuffled, shuffled(b, rand), content))
    b["rank"] = torch.stack([content, torch.where(page(h.cut) > 0, -1.0, cut)], -1)
    shake = (rand(size, n, 4) - 0.5) * 0.06 * (b["box"][..., 3] - b["box"][..., 1]).unsqueeze(-1) * page(0.5).unsqueeze(-1)
    stretch = 1 + (rand(size, 1, 2) - 0.5) * 0.16
    shift = (rand(size, 1, 2) - 0.5) * 0.05 * UNIT
    move = lambda box: (box.unflatten(-1, (2, 2)) * stretch.unsqueeze(2) + shift.unsqueeze(2)).flatten(-2)
    b["box"], b["graphic"] = move(b["box"] + shake), move(b["graphic"])
    b["font"] = torch.cat([b["font"][..., :1] * stretch[..., 1:], b["font"][..., 1:]], -1)
    return b


def shuffled(b: dict[str, Tensor], rand) -> Tensor:
    """Content ranks with blocks of whole regions drawn in another order: the truth of generated pages must not be copied."""
    region = b["region"]
    size, n = region.shape
    edge = torch.ones(size, n, dtype=torch.bool, device=region.device)
    edge[:, 1:] = (region[:, 1:] != region[:, :-1]) & (rand(size, n - 1) < rand(size, 1))
    block = torch.cumsum(edge.long(), -1) - 1
    key = torch.gather(rand(size, n), 1, block) + block / n * rand(size, 1) * 2
    key = torch.where(b["mask"], key * 1000 + torch.arange(n, device=region.device) * 1e-3, 1e9)
    return torch.argsort(torch.argsort(key, -1), -1).float()


def batches(lines: np.ndarray, pages: np.ndarray, rng: np.random.Generator | None, most_lines: int, most_pairs: int) -> list[np.ndarray]:
    """Pages of similar length together, within a budget of lines and of line pairs."""
    noise = 1 + 0.1 * rng.random(len(pages)) if rng is not None else 1
    pages = pages[np.argsort(lines[pages] * noise, kind="stable")]
    out, start, longest = [], 0, 0
    for k, page in enumerate(pages):
        n = max(longest, int(lines[page]))
        count = k - start + 1
        if k > start and (n * count > most_lines or n * n * count > most_pairs):
            out.append(pages[start:k])
            start, n = k, int(lines[page])
        longest = n
    out.append(pages[start:])
    if rng is not None:
        rng.shuffle(out)
    return out


def draw(items: np.ndarray, source: np.ndarray, weights: dict[str, float], count: int, rng: np.random.Generator) -> np.ndarray:
    """So many of the items (pages or documents), their sources mixed by weight; a source without a weight counts by its size."""
    sources, index = np.unique(source[items], return_inverse=True)
    sizes = np.bincount(index)
    named = sum(weights.get(s, 0) for s in sources)
    rest = sum(size for s, size in zip(sources, sizes, strict=True) if s not in weights)
    left = max(0.0, 1 - named) / max(1, rest)
    share = np.array([weights[s] if s in weights else left * size for s, size in zip(sources, sizes, strict=True)])
    return items[rng.choice(len(items), count, p=(share / share.sum() / sizes)[index])]
