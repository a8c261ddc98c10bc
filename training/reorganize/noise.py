"""How training pictures differ from the clean ones, without a change of their order: OCR's mistakes, and layouts that no template has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

Dice = Callable[..., Tensor]
KNOTS = 6  # of the lines along which a picture is pulled apart and pushed together


@dataclass(frozen=True)
class Noise:
    # What OCR does.
    split_all: float = 0.35  # share of pictures whose wrapped blocks all come as lines, as OCR gives them
    mixed: float = 0.35  # share where blocks are split, merged and lost at random
    split: float = 0.5
    merge: float = 0.3
    lose: float = 0.04
    jitter: float = 0.06  # of a block's height, at each edge
    # Layouts that no template has.
    thin: float = 0.1  # share of pictures that lose whole groups
    part: float = 0.2  # share of pictures of which only a part is shown
    pull: float = 0.12  # how much wider or narrower a strip of a picture gets, as the deviation of a logarithm; half of the pictures
    shift: float = 0.08  # of a block's height, where blocks do not quite stand where they should; a third of the pictures
    stretch: float = 0.25  # of either side, as a logarithm
    margin: float = 0.1  # of the picture, cut or added around everything
    join: float = 0.05  # share of batches in which two pictures stand one below the other
    # What the eye says.
    unseen: float = 0.15  # share of pictures whose node features are left out, beside those packed without
    blur: float = 0.1  # of a number's deviation, added to it
    lend: float = 0.5  # share of the grammar's pictures that get the node features of another picture


def at_least_one(keep: Tensor, stays: Tensor) -> Tensor:
    """What stays, except where that is nothing."""
    stays = keep & stays
    return torch.where(stays.any(-1, keepdim=True), stays, keep)


def thinned(group: Tensor, share: float, rand: Dice) -> Tensor:
    """Which nodes stay where a share of the pictures lose up to four groups in ten."""
    b = len(group)
    lot = rand(b, int(group.max().clamp(min=0)) + 1).gather(1, group.clamp(min=0).long())
    return (lot >= 0.4 * rand(b, 1) * (rand(b, 1) < share)) | (group < 0)


def part(box: Tensor, size: Tensor, share: float, rand: Dice) -> tuple[Tensor, Tensor, Tensor]:
    """Of a share of the pictures a window: two fifths of the height or more, and of half of these also of the width. Boxes and size in it, and who lies there."""
    b = len(box)
    chosen = rand(b, 1) < share
    extent = 0.4 + 0.6 * rand(b, 2)
    extent[:, 0] = torch.where(rand(b) < 0.5, extent[:, 0], 1.0)
    extent = torch.where(chosen, extent, 1.0)
    start = rand(b, 2) * (1 - extent) * size
    middle = (box[..., :2] + box[..., 2:]) / 2 - start[:, None]
    inside = ((middle >= 0) & (middle <= (extent * size)[:, None])).all(-1) | ~chosen
    return box - torch.cat([start, start], -1)[:, None], extent * size, inside


def pulled(box: Tensor, size: Tensor, amount: float, rand: Dice, normal: Dice) -> Tensor:
    """Strips across the picture, and down, get wider and narrower: gaps and gutters change, what is aligned stays aligned."""
    b = len(box)
    width = torch.exp(normal(b, 2, KNOTS) * amount * (rand(b, 1, 1) < 0.5))
    width = width / width.sum(-1, keepdim=True)
    edge = torch.cat([torch.zeros_like(width[..., :1]), width.cumsum(-1)], -1)

    def moved(at: Tensor, axis: int) -> Tensor:
        where = (at / size[:, axis, None]).clamp(0, 1) * KNOTS
        strip = where.floor().clamp(max=KNOTS - 1).long()
        low, wide = edge[:, axis].gather(1, strip), width[:, axis].gather(1, strip)
        inside = (low + (where - strip) * wide) * size[:, axis, None]
        return torch.where((at < 0) | (at > size[:, axis, None]), at, inside)

    return torch.stack([moved(side, k % 2) for k, side in enumerate(box.unbind(-1))], -1)


def shaken(box: Tensor, noise: Noise, rand: Dice, normal: Dice) -> Tensor:
    """Edges a little off, as OCR draws them, and blocks a little off, as people place them."""
    b, c, _ = box.shape
    height = (box[..., 3] - box[..., 1])[..., None]
    off = normal(b, c, 2) * noise.shift * height * (rand(b, 1, 1) < 1 / 3)
    box = box + torch.cat([off, off], -1) + normal(b, c, 4) * noise.jitter * height * (rand(b, 1, 1) < 0.8)
    return torch.cat([torch.minimum(box[..., :2], box[..., 2:]), torch.maximum(box[..., :2], box[..., 2:])], -1)


def framed(box: Tensor, size: Tensor, noise: Noise, rand: Dice) -> tuple[Tensor, Tensor]:
    """Another margin around everything, other sides."""
    b = len(box)
    stretch = torch.exp((rand(b, 2) * 2 - 1) * noise.stretch)
    margin = (rand(b, 2) * 2 - 1) * noise.margin * size
    before = (rand(b, 2) * margin)[:, None]
    return (box + torch.cat([before, before], -1)) * torch.cat([stretch, stretch], -1)[:, None], (size + margin) * stretch


def strange(inputs: dict[str, Tensor], group: Tensor, rand: Dice) -> dict[str, Tensor]:
    """Layouts whose order nobody knows, for a teacher to say: groups that changed places, pictures mirrored or turned over, and beside one another."""
    box, size, mask = inputs["box"], inputs["size"], inputs["mask"]
    b, n = mask.shape
    # A third of the groups move to where another one was.
    many = int(group.max().clamp(min=0)) + 1
    at = group.clamp(min=0).long()
    member = (mask & (group >= 0)).float()
    middle = (box[..., :2] + box[..., 2:]) / 2
    count = torch.zeros(b, many, device=box.device).scatter_add_(1, at, member)
    centre = torch.stack([torch.zeros_like(count).scatter_add_(1, at, member * middle[..., k]) for k in (0, 1)], -1)
    centre = centre / count.clamp(min=1)[..., None]
    goes = (rand(b, many) < 1 / 3 * (rand(b, 1) < 0.5)) & (count > 0)
    # Those that go, in the order in which they stand and in a random one, are paired.
    key = rand(b, many)
    here, there = torch.where(goes, 0.0, 2.0).argsort(dim=-1, stable=True), torch.where(goes, key, 2.0).argsort(dim=-1, stable=True)
    place = torch.arange(many, device=box.device).expand(b, -1).clone().scatter_(1, here, there)
    move = centre.gather(1, place[..., None].expand(-1, -1, 2)) - centre
    move = move.gather(1, at[..., None].expand(-1, -1, 2)) * member[..., None]
    middle, half = middle + move, (box[..., 2:] - box[..., :2]) / 2
    flip = rand(b, 1, 2) < torch.tensor([0.2, 0.15], device=box.device)
    middle = torch.where(flip, size[:, None] - middle, middle)
    box = torch.where(mask[..., None], torch.cat([middle - half, middle + half], -1), 0.0)
    return inputs | {"box": box}


def joined(inputs: dict[str, Tensor], target: dict[str, Tensor], rand: Dice, axis: int = 1) -> tuple[dict[str, Tensor], dict[str, Tensor]]:
    """The first half of the pictures, each with one of the second half below it, as wide as itself; or (axis 0) beside it, as high."""
    half, n = len(inputs["mask"]) // 2, inputs["mask"].shape[1]
    above = {k: v[:half] for k, v in (inputs | target).items()}
    below = {k: v[half : 2 * half] for k, v in (inputs | target).items()}
    along, across = slice(axis, axis + 1), slice(1 - axis, 2 - axis)
    scale = above["size"][:, across] / below["size"][:, across]
    gap = 0.06 * rand(half, 1) * above["size"].amin(-1, keepdim=True)
    down = above["size"][:, along] + gap
    move = torch.cat([torch.zeros_like(down), down] * 2 if axis == 1 else [down, torch.zeros_like(down)] * 2, -1)
    below["box"] = torch.where(below["mask"][..., None], below["box"] * scale[..., None] + move[:, None], 0.0)
    many = above["mask"].sum(-1, keepdim=True)
    for side, first in ((above, 0), (below, many)):
        side["rank"] = torch.where(side["mask"], side["rank"] + first, 2 * n)
    below["group"] = torch.where(below["group"] >= 0, below["group"] + above["group"].amax(-1, keepdim=True) + 1, -1)
    both = {k: torch.cat([above[k], below[k]], 1) for k in above if k != "size"}
    sides = [above["size"][:, across], down + below["size"][:, along] * scale]
    both["size"] = torch.cat(sides if axis == 1 else sides[::-1], -1)
    return {k: both[k] for k in inputs}, {k: both[k] for k in target}
