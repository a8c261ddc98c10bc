"""Batches of pictures on the device, clean or with noise."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from .noise import Dice, Noise, at_least_one, framed, joined, part, pulled, shaken, thinned
from .pack import BLOCK, LINE, MERGED

MOST = 96  # nodes a picture may have in training


class Store:
    def __init__(self, data: dict[str, np.ndarray], device: str):
        self.device = device
        self.id, self.template, self.split, self.ocr = data["id"], data["template"], data["split"], data["ocr"]
        self.made = np.char.startswith(self.template.astype(str), "grammar:")
        self.count, self.blocks = data["count"], data["blocks"]
        put = lambda name: torch.as_tensor(np.ascontiguousarray(data[name])).to(device)
        self.first, self.counts, self.many, self.size = put("first"), put("count"), put("blocks"), put("size")
        self.kind, self.block, self.second, self.box, self.key = (put(k) for k in ("kind", "block_of", "second", "box", "key"))
        self.seen, self.feature, self.visual, self.scale = (put(k) for k in ("seen", "feature", "visual", "scale"))
        self.group = put("group")
        self.first_block = torch.as_tensor(np.concatenate([[0], np.cumsum(data["blocks"])[:-1]])).to(device)
        # What training pictures look like; where none was looked at, the others are not either.
        owner = np.repeat(self.split[data["seen"]], self.blocks[data["seen"]])
        used = self.visual[torch.as_tensor(np.nonzero(owner == 0)[0][:200_000]).to(device)].float() * self.scale
        if len(used) == 0 and (self.split == 0).any():
            self.seen = torch.zeros_like(self.seen)
        self.mean = used.mean(0) if len(used) else torch.zeros_like(self.scale)
        self.deviation = used.std(0).clamp(min=1e-4) if len(used) else torch.ones_like(self.scale)
        # Training pictures that were looked at, and the rows of their blocks from the lowest to the highest.
        self.lenders = torch.as_tensor(np.nonzero(data["seen"] & (self.split == 0))[0]).to(device)
        self.grown = torch.as_tensor(grown(data)).to(device)

    def pictures(self, split: int, ocr: bool = False, made: bool = False) -> np.ndarray:
        """Those with their true blocks, those with the blocks that OCR saw, or those that the grammar made."""
        return np.nonzero((self.split == split) & (self.ocr == ocr) & (self.made == made))[0]

    def round(self, share: float, made: float, rng: np.random.Generator) -> np.ndarray:
        """The clean training pictures, each once; so many of those read by OCR that they make up a share of these two; and of the
        grammar's a share of all."""
        clean, read, other = self.pictures(0), self.pictures(0, ocr=True), self.pictures(0, made=True)
        many = round(len(clean) * share / (1 - share)) if len(read) else 0
        turns = [rng.permutation(read) for _ in range(-(-many // max(1, len(read))))]
        drawn = np.concatenate([clean, *turns])[: len(clean) + many]
        more = round(len(drawn) * made / (1 - made)) if len(other) else 0
        return np.concatenate([drawn, rng.choice(other, more, replace=more > len(other))]) if more else drawn

    def batches(self, pictures: np.ndarray, rng: np.random.Generator | None, pairs: int) -> list[np.ndarray]:
        """Pictures with about as many nodes each, so many pairs of nodes a batch."""
        size = self.count[pictures] * (1 + (0.2 * rng.random(len(pictures)) if rng is not None else 0))
        pictures = pictures[np.argsort(size, kind="stable")]
        out, start = [], 0
        for k in range(len(pictures)):
            if k > start and (k - start + 1) * self.count[pictures[start : k + 1]].max() ** 2 > pairs:
                out.append(pictures[start:k])
                start = k
        if len(pictures) > 0:
            out.append(pictures[start:])
        if rng is not None:
            rng.shuffle(out)
        return out

    def batch(self, chosen: np.ndarray, noise: Noise | None, dice: torch.Generator, lines: bool = False):
        """Inputs of the model, then the true rank, group and block of each node. Without noise: clean blocks, or all lines."""
        b, device = len(chosen), self.device
        at = torch.as_tensor(chosen).to(device)
        c, m = int(self.count[chosen].max()), int(self.blocks[chosen].max())
        rand = lambda *shape: torch.rand(*shape, generator=dice, device=device)
        place = torch.arange(c, device=device)
        rows = (self.first[at][:, None] + place).clamp(max=len(self.kind) - 1)
        real = place < self.counts[at][:, None]
        kind, block, second = self.kind[rows], self.block[rows].long().clamp(max=m - 1), self.second[rows].long()
        box, key, size = self.box[rows], self.key[rows], self.size[at]
        keep = real & (kind == BLOCK)
        if noise is not None or lines:
            mode = rand(b, 1)
            mixed = torch.zeros(b, 1, dtype=torch.bool, device=device)
            split = torch.ones(b, m, dtype=torch.bool, device=device)
            if noise is not None:
                mixed = mode < noise.mixed
                split = torch.where(mixed, rand(b, m) < noise.split, (mode < noise.mixed + noise.split_all).expand(b, m))
            wraps = torch.zeros(b, m, device=device).scatter_reduce_(1, block, (real & (kind == LINE)).float(), "amax") > 0
            split = split & wraps
            # Of two merges that share a block only one may happen: those that start at an even, or an odd, place.
            odd = (rand(b, 1) < 0.5).long()
            merge = real & (kind == MERGED) & mixed & ((key // 64) % 2 == odd) & (rand(b, c) < (noise.merge if noise else 0))
            gone = torch.zeros(b, m, device=device)
            gone = (
                gone.scatter_reduce_(1, block, merge.float(), "amax").scatter_reduce_(1, second.clamp(0, m - 1), merge.float(), "amax") > 0
            )
            keep = real & torch.where(
                kind == BLOCK, ~(split | gone).gather(1, block), torch.where(kind == LINE, split.gather(1, block), merge)
            )
            if noise is not None:
                keep = at_least_one(keep, ~(mixed & (rand(b, c) < noise.lose)))
        group = self.group[(self.first_block[at][:, None] + block).clamp(max=len(self.group) - 1)]
        if noise is not None:
            normal = lambda *shape: torch.randn(*shape, generator=dice, device=device)
            keep = at_least_one(keep, thinned(group, noise.thin, rand))
            window, extent, inside = part(box, size, noise.part, rand)
            # Where nothing lies in the window the picture stays whole.
            some = (keep & inside).any(-1)
            keep = at_least_one(keep, inside)
            box, size = torch.where(some[:, None, None], window, box), torch.where(some[:, None], extent, size)
            box = shaken(pulled(box, size, noise.pull, rand, normal), noise, rand, normal)
            box, size = framed(box, size, noise, rand)
        # Kept nodes first, in an order that says nothing.
        most = min(int(keep.sum(-1).max()), MOST)
        shuffled = torch.where(keep, rand(b, c), 2.0).argsort(-1)[:, :most]
        take = lambda v: v.gather(1, shuffled)
        mask, block, key = take(keep), take(block), take(key)
        box = torch.where(mask[..., None], box.gather(1, shuffled[..., None].expand(-1, -1, 4)), 0.0)
        rank = torch.where(mask, key, 1 << 30).argsort(-1).argsort(-1)
        seen = self.seen[at]
        if noise is not None:
            seen = seen & (rand(b) >= noise.unseen)
        seen = (seen[:, None] & mask).float()
        if len(self.visual):
            row = self.feature[at][:, None] + block
            if noise is not None and len(self.lenders):
                lent = torch.as_tensor(self.made[chosen]).to(device) & (rand(b) < noise.lend)
                row = torch.where(lent[:, None], self.borrowed(box, mask, rand), row)
                seen = torch.where(lent[:, None], mask.float(), seen)
            feature = self.visual[row.clamp(max=len(self.visual) - 1)].float() * self.scale
        else:
            feature = torch.zeros(b, most, self.scale.shape[0], device=device)
        if noise is not None:
            feature = feature + normal(*feature.shape) * noise.blur * self.deviation
        inputs = {"box": box, "size": size, "visual": feature * seen[..., None], "seen": seen, "mask": mask}
        target = {"rank": torch.where(mask, rank, most), "group": torch.where(mask, take(group), -1), "block": block}
        if noise is not None and b > 1 and 2 * most <= MOST and float(torch.rand((), generator=dice, device=device)) < noise.join:
            return joined(inputs, target, rand)
        return inputs, target

    def borrowed(self, box: Tensor, mask: Tensor, rand: Dice) -> Tensor:
        """Rows of node features of another picture for each picture: the higher a block among its own, the higher the one whose
        look it gets. So what is seen says how a picture is drawn, and not that its layout is one of the corpus."""
        who = self.lenders[(rand(len(box)) * len(self.lenders)).long()]
        height = torch.where(mask, box[..., 3] - box[..., 1], torch.inf)
        place = height.argsort(-1).argsort(-1) / mask.sum(-1, keepdim=True)
        many = self.many[who][:, None]
        at = self.feature[who][:, None] + (place * many).long().clamp(max=many - 1)
        return self.grown[at.clamp(max=len(self.grown) - 1)]


def grown(data: dict[str, np.ndarray]) -> np.ndarray:
    """Rows of node features, those of a picture sorted by the heights of their blocks."""
    rows = np.arange(len(data["visual"]))
    for k in np.nonzero(data["seen"])[0]:
        first, start, many = data["first"][k], data["feature"][k], data["blocks"][k]
        node = slice(first, first + data["count"][k])
        whole = data["kind"][node] == BLOCK
        box, block = data["box"][node][whole], data["block_of"][node][whole]
        rows[start : start + many] = start + block[np.argsort(box[:, 3] - box[:, 1], kind="stable")]
    return rows
