"""What the detector is taught: task-aligned assignment (Feng et al. 2021), varifocal scores (Zhang et al. 2021), generalised IoU (Rezatofighi et al. 2019)."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F

CELLS = 10  # an object teaches at most so many cells
SCORE_POWER, IOU_POWER = 0.5, 4.0
LEAST = 10.0  # pixels: thinner objects reach out to this, so that each has a cell
ALPHA, GAMMA = 0.75, 2.0


def centres(h: int, w: int, stride: int, device: torch.device | str) -> Tensor:
    """[h * w, 2] x and y of the cells."""
    y, x = torch.meshgrid(torch.arange(h, device=device), torch.arange(w, device=device), indexing="ij")
    return (torch.stack([x, y], -1).reshape(-1, 2).float() + 0.5) * stride


def decode(sides: Tensor, at: Tensor) -> Tensor:
    """Distances [b, 4, h, w] → boxes [b, h * w, 4]."""
    d = sides.flatten(2).transpose(1, 2)
    return torch.cat([at - d[..., :2], at + d[..., 2:]], -1)


def overlaps(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """IoU and generalised IoU of boxes that broadcast."""
    low, high = torch.maximum(a[..., :2], b[..., :2]), torch.minimum(a[..., 2:], b[..., 2:])
    shared = (high - low).clamp(min=0).prod(-1)
    size = lambda v: (v[..., 2:] - v[..., :2]).clamp(min=0).prod(-1)
    joined = size(a) + size(b) - shared
    hull = (torch.maximum(a[..., 2:], b[..., 2:]) - torch.minimum(a[..., :2], b[..., :2])).clamp(min=0).prod(-1)
    iou = shared / joined.clamp(min=1e-3)
    return iou, iou - (hull - joined) / hull.clamp(min=1e-3)


def within(at: Tensor, boxes: Tensor, least: float = 0.0) -> Tensor:
    """Which cells [n] lie in which boxes [b, m] → [b, m, n]."""
    grow = (least - (boxes[..., 2:] - boxes[..., :2])).clamp(min=0) / 2
    low, high = (boxes[..., :2] - grow).unsqueeze(2), (boxes[..., 2:] + grow).unsqueeze(2)
    return ((at > low) & (at < high)).all(-1)


@torch.no_grad()
def assign(scores: Tensor, boxes: Tensor, at: Tensor, objects: Tensor, kind: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """For each cell: the object it shall find (-1 none) [b, n], how sure of it it shall be [b, n], and the object's box."""
    real = (kind >= 0).unsqueeze(-1)
    inside = within(at, objects, LEAST) & real
    iou, _ = overlaps(boxes.unsqueeze(1), objects.unsqueeze(2))  # [b, m, n]
    said = torch.gather(scores, 1, kind.clamp(min=0).unsqueeze(-1).expand(-1, -1, at.shape[0]))
    middle = (objects[..., :2] + objects[..., 2:]).unsqueeze(2) / 2
    reach = (objects[..., 2:] - objects[..., :2]).unsqueeze(2).clamp(min=LEAST)
    near = torch.exp(-4 * ((at - middle) / reach).pow(2).sum(-1))  # decides while nothing is learned yet
    fit = said.pow(SCORE_POWER) * iou.pow(IOU_POWER) + 1e-4 * near
    fit = torch.where(inside, fit, torch.zeros_like(fit))
    best, place = fit.topk(min(CELLS, fit.shape[-1]), -1)
    chosen = torch.zeros_like(fit).scatter_(-1, place, (best > 0).float()) > 0
    fit = torch.where(chosen, fit, torch.zeros_like(fit))
    most, owner = fit.max(1)
    good = (fit / fit.amax(-1, keepdim=True).clamp(min=1e-9)) * torch.where(chosen, iou, torch.zeros_like(iou)).amax(
        -1, keepdim=True
    ).clamp(min=0.1)
    target = torch.gather(good, 1, owner.unsqueeze(1))[:, 0]
    owner = torch.where(most > 0, owner, torch.full_like(owner, -1))
    box = torch.gather(objects, 1, owner.clamp(min=0).unsqueeze(-1).expand(-1, -1, 4))
    return owner, torch.where(owner >= 0, target, torch.zeros_like(target)), box


def detector_loss(logits: Tensor, sides: Tensor, stride: int, batch) -> tuple[Tensor, Tensor]:
    """Loss of scores and loss of boxes."""
    h, w = logits.shape[-2:]
    at = centres(h, w, stride, logits.device)
    flat, boxes = logits.flatten(2), decode(sides, at)
    scores = torch.sigmoid(flat)
    owner, target, box = assign(scores.detach(), boxes.detach(), at, batch.objects, batch.kind)
    kind = torch.gather(batch.kind, 1, owner.clamp(min=0))
    want = torch.zeros_like(flat).scatter_(1, kind.clamp(min=0).unsqueeze(1), target.unsqueeze(1))
    weight = torch.where(want > 0, want, ALPHA * scores.detach().pow(GAMMA))
    covered = within(at, batch.blanks)  # [b, q, n]
    for k in range(logits.shape[1]):
        blank = (covered & (batch.blank_kind == k).unsqueeze(-1)).any(1)
        weight[:, k] = torch.where(blank & (want[:, k] == 0), torch.zeros_like(weight[:, k]), weight[:, k])
    total = target.sum().clamp(min=1)
    score_loss = (F.binary_cross_entropy_with_logits(flat, want, reduction="none") * weight).sum() / total
    _, giou = overlaps(boxes, box)
    return score_loss, ((1 - giou) * target).sum() / total  # the target of a cell without object is 0


def role_loss(logits: Tensor, classes: Tensor) -> Tensor:
    """A line is one of the classes its bits allow; without bits nothing is known of it."""
    allowed = (classes.unsqueeze(-1) >> torch.arange(logits.shape[-1], device=classes.device)) & 1
    log = torch.log_softmax(logits.float(), -1).masked_fill(allowed == 0, -1e4)
    known = (classes > 0).float()
    return -(torch.logsumexp(log, -1) * known).sum() / known.sum().clamp(min=1)
