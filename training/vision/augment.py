"""What happens to pages before they are seen: pictures pasted in, pages turned, photographed, printed badly, scanned badly. Boxes follow."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from .data import CANVAS, Batch, Pages
from .model import OBJECTS

FIGURE = OBJECTS.index("figure")
TRIES = 6
MARGIN = 4  # white around what is pasted
NEAR, FAR = (0.8, 1.12), (0.55, 1.45)  # how much smaller or larger pages are shown: most of them, and some


class Paste:
    """Photographs in the place of figures, and objects of other pages, or photographs, over text."""

    def __init__(self, pages: Pages, donors: np.ndarray, photos: list[Tensor]):
        self.pages, self.photos = pages, photos
        self.donors = [(p, i) for p in donors for i in range(len(pages.of("objects", p)[0]))]

    def __call__(self, batch: Batch, share: float, random: np.random.Generator) -> Batch:
        pixels, b = batch.pixels, len(batch.pixels)  # a batch is a copy already
        objects, kind = batch.objects.numpy(), batch.kind.numpy()
        lines, classes = batch.lines.numpy(), batch.classes.numpy()
        blanks, blank_kind = batch.blanks.numpy(), batch.blank_kind.numpy()
        added: list[list[tuple[np.ndarray, int]]] = [[] for _ in range(b)]
        for k in range(b):
            if self.photos and random.random() < share:
                for i in np.nonzero(kind[k] == FIGURE)[0]:
                    if random.random() < 0.5:
                        self._draw(pixels[k], objects[k, i], self._photo(random))
            for _ in range(int(random.random() < share) + int(random.random() < share / 3)):
                crop, what = self._donor(random)
                box = self._room(crop, what, pixels.shape[-2:], objects[k][kind[k] >= 0], [a for a, _ in added[k]], random)
                if box is None:
                    continue
                reach = box + np.array([-MARGIN, -MARGIN, MARGIN, MARGIN])
                x0, y0, x1, y1 = np.maximum(reach, 0).astype(int)
                pixels[k, y0:y1, x0:x1] = 255
                self._draw(pixels[k], box, crop)
                kind[k][_covered(objects[k], reach) > 0.8] = -1
                blank_kind[k][_covered(blanks[k], reach) > 0.8] = -1
                classes[k][_covered(lines[k], reach) > 0.2] = 0
                added[k].append((box, what))
        most = max(len(a) for a in added)
        if most:
            more, which = np.zeros((b, most, 4), np.float32), np.full((b, most), -1, np.int64)
            for k, new in enumerate(added):
                for i, (box, what) in enumerate(new):
                    more[k, i], which[k, i] = box, what
            objects, kind = np.concatenate([objects, more], 1), np.concatenate([kind, which], 1)
        return replace(batch, pixels=pixels, objects=torch.from_numpy(objects), kind=torch.from_numpy(kind))

    def _photo(self, random: np.random.Generator) -> Tensor:
        photo = self.photos[random.integers(len(self.photos))]
        h, w = photo.shape
        share = random.uniform(0.35, 1.0, 2)
        ch, cw = max(8, int(h * share[0])), max(8, int(w * share[1]))
        y, x = random.integers(h - ch + 1), random.integers(w - cw + 1)
        crop = photo[y : y + ch, x : x + cw]
        return crop.flip(1) if random.random() < 0.5 else crop

    def _donor(self, random: np.random.Generator) -> tuple[Tensor, int]:
        if self.photos and (not self.donors or random.random() < 0.4):
            return self._photo(random), FIGURE
        page, i = self.donors[random.integers(len(self.donors))]
        boxes, kinds = self.pages.of("objects", page)
        x0, y0, x1, y1 = (int(v) for v in (*np.floor(boxes[i][:2]), *np.ceil(boxes[i][2:])))
        return self.pages.picture(page)[y0:y1, x0:x1], int(kinds[i])

    def _room(self, crop: Tensor, what: int, size, objects: np.ndarray, added: list, random: np.random.Generator) -> np.ndarray | None:
        """A place on the page that cuts no object apart."""
        h, w = crop.shape
        if min(h, w) < 5:
            return None
        for _ in range(TRIES):
            scale = random.uniform(0.75, 1.25) if what != FIGURE else math.exp(random.uniform(math.log(80), math.log(420))) / max(h, w)
            nh, nw = h * scale, w * scale
            if nh > 0.9 * size[0] or nw > 0.9 * size[1]:
                continue
            x, y = random.uniform(0.04, 0.96 - nw / size[1]) * size[1], random.uniform(0.04, 0.96 - nh / size[0]) * size[0]
            if x < 0 or y < 0:
                continue
            box = np.array([round(x), round(y), round(x + nw), round(y + nh)], np.float32)
            taken = _covered(objects, box + np.array([-MARGIN, -MARGIN, MARGIN, MARGIN]))
            free = not len(objects) or bool(((taken == 0) | (taken > 0.8)).all())
            if free and all(_covered(a[None], box + np.array([-8, -8, 8, 8]))[0] == 0 for a in added):
                return box
        return None

    def _draw(self, page: Tensor, box: np.ndarray, crop: Tensor) -> None:
        x0, y0, x1, y1 = (int(round(float(v))) for v in box)
        y1, x1 = min(y1, page.shape[0]), min(x1, page.shape[1])
        if y1 - y0 < 2 or x1 - x0 < 2:
            return
        scaled = F.interpolate(crop[None, None].float(), (y1 - y0, x1 - x0), mode="bilinear", antialias=True)
        page[y0:y1, x0:x1] = scaled[0, 0].clamp(0, 255).to(torch.uint8)


def _covered(boxes: np.ndarray, by: np.ndarray) -> np.ndarray:
    """Share of each box that lies in another."""
    wide = np.clip(np.minimum(boxes[:, 2], by[2]) - np.maximum(boxes[:, 0], by[0]), 0, None)
    tall = np.clip(np.minimum(boxes[:, 3], by[3]) - np.maximum(boxes[:, 1], by[1]), 0, None)
    return wide * tall / np.maximum((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]), 1e-3)


def warp(batch: Batch, sizes: np.ndarray, random: np.random.Generator) -> Batch:
    """Moves, scales, turns and tilts each page a little; a few of them as a hand-held camera would."""
    b, (h, w) = len(batch.pixels), batch.pixels.shape[-2:]
    matrices = np.zeros((b, 3, 3))
    for k in range(b):
        camera = random.random() < 0.08
        skew = random.random() < 0.3
        angle = math.radians(random.uniform(-3, 3) if skew and random.random() < 0.4 else random.uniform(-0.8, 0.8) if skew else 0)
        low, high = FAR if random.random() < 0.3 else NEAR
        scale = math.exp(random.uniform(math.log(low), math.log(high))) * np.array([math.exp(random.normal() * 0.03), 1.0])
        tilt = random.normal(size=2) * (0.04 if camera else 0) / max(h, w)
        centre = np.array([sizes[k][0], sizes[k][1]]) / 2
        aim = np.array([w, h]) / 2 + random.uniform(-1, 1, 2) * [0.06 * w, 0.04 * h]
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]]) * scale
        linear = np.eye(3)
        linear[:2, :2], linear[:2, 2] = turn, aim - turn @ centre
        flat = np.eye(3)
        flat[2, :2], flat[2, 2] = tilt, 1 - tilt @ centre
        matrices[k] = linear @ flat
    there = torch.as_tensor(matrices, dtype=torch.float32, device=batch.pixels.device)
    back = torch.linalg.inv(there)
    y, x = torch.meshgrid(torch.arange(h, device=there.device) + 0.5, torch.arange(w, device=there.device) + 0.5, indexing="ij")
    points = torch.stack([x, y, torch.ones_like(x)], -1).reshape(1, -1, 3) @ back.transpose(1, 2)
    grid = (points[..., :2] / points[..., 2:] / torch.tensor([w, h], device=there.device) * 2 - 1).view(b, h, w, 2)
    ink = F.grid_sample(255.0 - batch.pixels.unsqueeze(1).float(), grid, align_corners=False)[:, 0]  # paper goes on beyond the page
    move = lambda boxes: _moved(boxes, there, h, w)
    objects, lines, none = move(batch.objects), move(batch.lines), torch.full_like(batch.kind, -1)
    grown = torch.linalg.det(there[:, :2, :2])
    seen = _left(batch.objects, objects, grown) > 0.5
    # Of an object that is mostly outside, the rest may be found or not; a line that is outside tells nothing.
    blanks = torch.cat([move(batch.blanks), objects], 1)
    blank_kind = torch.cat([batch.blank_kind, torch.where(seen, none, batch.kind)], 1)
    return replace(
        batch,
        pixels=255.0 - ink,
        objects=objects,
        kind=torch.where(seen, batch.kind, none),
        blanks=blanks,
        blank_kind=blank_kind,
        lines=lines,
        classes=torch.where(_left(batch.lines, lines, grown) > 0.5, batch.classes, torch.zeros_like(batch.classes)),
    )


def _left(before: Tensor, after: Tensor, grown: Tensor) -> Tensor:
    """Share of each box that is still on the picture."""
    area = lambda boxes: (boxes[..., 2:] - boxes[..., :2]).clamp(min=0).prod(-1)
    return area(after) / grown.unsqueeze(-1) / area(before).clamp(min=1)


def _moved(boxes: Tensor, by: Tensor, h: int, w: int) -> Tensor:
    """The boxes around the moved corners, pulled in a little because ink seldom fills corners, cut at the edge."""
    x0, y0, x1, y1 = boxes.unbind(-1)
    corners = torch.stack([torch.stack(p, -1) for p in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))], -2)  # [b, m, 4, 2]
    p = torch.cat([corners, torch.ones_like(corners[..., :1])], -1) @ by.transpose(1, 2).unsqueeze(1)
    p = p[..., :2] / p[..., 2:]
    out = torch.cat([p.amin(-2), p.amax(-2)], -1)
    edge = torch.tensor([w, h, w, h], device=out.device, dtype=out.dtype)
    return torch.minimum(out.clamp(min=0), edge)


def _dct(device) -> Tensor:
    k, n = torch.arange(8, device=device).float().unsqueeze(1), torch.arange(8, device=device).float()
    basis = torch.cos(math.pi * (n + 0.5) * k / 8) * 0.5
    basis[0] *= 1 / math.sqrt(2)
    return basis


def degrade(pixels: Tensor, random: np.random.Generator) -> Tensor:
    """Ink, paper, light, lens and file: [b, H, W], 0-255. Half of the pages stay as they were printed."""
    b, h, w = pixels.shape
    dev, x = pixels.device, pixels
    draw = lambda share: torch.as_tensor(random.random(b) < share, device=dev).view(b, 1, 1)
    some = lambda low, high: torch.as_tensor(random.uniform(low, high, b), dtype=torch.float32, device=dev).view(b, 1, 1)
    worn = torch.as_tensor(random.random(b) < 0.5, device=dev).view(b, 1, 1)
    out = x
    thick = -F.max_pool2d(-out.unsqueeze(1), 3, 1, 1)[:, 0]
    out = torch.where(draw(0.12), 0.5 * out + 0.5 * thick, out)  # ink that spreads
    small = F.interpolate(out.unsqueeze(1), scale_factor=float(random.uniform(0.45, 0.8)), mode="bilinear", antialias=True)
    out = torch.where(draw(0.2), F.interpolate(small, (h, w), mode="bilinear")[:, 0], out)  # low resolution
    soft = F.avg_pool2d(F.pad(out.unsqueeze(1), (1, 1, 1, 1), mode="replicate"), 3, 1)[:, 0]
    out = torch.where(draw(0.25), out + (soft - out) * some(0.3, 1), out)  # out of focus
    paper = F.interpolate(torch.rand(b, 1, 4, 3, device=dev), (h, w), mode="bicubic")[:, 0]
    out = torch.where(draw(0.3), out * (1 - some(0.05, 0.45) * paper.clamp(0, 1)), out)  # uneven light
    spots = F.interpolate(torch.rand(b, 1, 40, 32, device=dev), (h, w), mode="bilinear")[:, 0]
    out = torch.where(draw(0.1) & (spots > 0.97), out * some(0.4, 0.95), out)  # stains
    out = torch.where(draw(0.4), (out / 255).clamp(0, 1).pow(some(0.6, 1.7)) * 255, out)
    out = torch.where(draw(0.4), 255 - (255 - out) * some(0.45, 1.0), out)  # faded
    out = torch.where(draw(0.4), out + torch.randn_like(out) * some(2, 16), out)
    dust = torch.rand_like(out)
    out = torch.where(draw(0.08) & (dust < 0.003), torch.where(dust < 0.0015, torch.zeros_like(out), torch.full_like(out, 255)), out)
    out = torch.where(draw(0.06), torch.where(out > some(110, 190), torch.full_like(out, 255), torch.zeros_like(out)), out)  # fax
    basis, step = _dct(dev), some(8, 40).view(b, 1, 1, 1, 1)
    tiles = out.reshape(b, h // 8, 8, w // 8, 8).transpose(2, 3) - 128
    tiles = basis.T @ (torch.round(basis @ tiles @ basis.T / step) * step) @ basis
    out = torch.where(draw(0.2), (tiles + 128).transpose(2, 3).reshape(b, h, w), out)  # JPEG
    out = torch.where(worn, out, x)
    out = torch.where(draw(0.03), 255 - out, out)
    return out.clamp(0, 255)


assert all(h % 8 == 0 and w % 8 == 0 for h, w in CANVAS)
