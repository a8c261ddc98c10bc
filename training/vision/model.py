"""The seeing half of Detect, SPEC 1.2: a convolutional backbone, its maps C2-C5 fused to C_fuse, a detector of graphical objects on it, and V of Eq. (1)
for every line.

The detector is anchor-free: each cell of C_fuse says how likely it is in the middle of a figure, a table or a formula and how far the sides of that object
are. `compact` is what ships; `paper` has the backbone and the widths of the paper, with the same detector in place of DINO and Mask2Former.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from ..config import LINE_CLASSES
from .roi import roi_align

OBJECTS = ("figure", "table", "formula")
BINS = 7
LONGEST = 6.5  # e^6.5 cells are more than any page has


@dataclass(frozen=True)
class VisionConfig:
    name: str
    stem: int = 16
    widths: tuple[int, int, int, int] = (24, 48, 96, 160)  # channels of C2-C5
    depths: tuple[int, int, int, int] = (1, 2, 4, 3)
    residual: str = "separable"  # or "basic" and "bottleneck" of ResNet
    lateral: int = 32  # channels each map brings to the fusion; 0: all it has
    fuse: int = 64  # channels of C_fuse
    stride: int = 8  # of C_fuse
    head: int = 64
    visual: int = 128  # width of V


COMPACT = VisionConfig("compact")
PAPER = VisionConfig("paper", 64, (64, 128, 256, 512), (2, 2, 2, 2), "basic", 0, 64, 4, 64, 1024)  # ResNet-18, HRDoc
PAPER50 = VisionConfig("paper50", 64, (256, 512, 1024, 2048), (3, 4, 6, 3), "bottleneck", 0, 256, 8, 256, 1024)  # ResNet-50, PubLayNet
TINY = VisionConfig("tiny", 8, (8, 16, 16, 24), (1, 1, 1, 1), "separable", 8, 16, 8, 16, 128)
PRESETS = {c.name: c for c in (COMPACT, PAPER, PAPER50, TINY)}


def conv(before: int, after: int, size: int = 3, stride: int = 1, groups: int = 1, relu: bool = True) -> nn.Sequential:
    layers = [nn.Conv2d(before, after, size, stride, size // 2, groups=groups, bias=False), nn.BatchNorm2d(after)]
    return nn.Sequential(*layers, *([nn.ReLU(inplace=True)] if relu else []))


class Separable(nn.Module):
    """A wide depthwise filter, then two pointwise ones: sees far at little cost."""

    def __init__(self, width: int, size: int):
        super().__init__()
        self.body = nn.Sequential(
            conv(width, width, size, groups=width, relu=False), conv(width, 2 * width, 1), conv(2 * width, width, 1, relu=False)
        )

    def forward(self, x: Tensor) -> Tensor:
        return x + self.body(x)


class Residual(nn.Module):
    """The block of ResNet-18 (`basic`) or ResNet-50 (`bottleneck`)."""

    def __init__(self, before: int, after: int, stride: int, bottleneck: bool):
        super().__init__()
        inner = after // 4 if bottleneck else after
        self.body = (
            nn.Sequential(conv(before, inner, 1), conv(inner, inner, 3, stride), conv(inner, after, 1, relu=False))
            if bottleneck
            else nn.Sequential(conv(before, after, 3, stride), conv(after, after, 3, relu=False))
        )
        self.skip = conv(before, after, 1, stride, relu=False) if stride > 1 or before != after else nn.Identity()

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.body(x) + self.skip(x))


def stage(c: VisionConfig, before: int, k: int) -> nn.Sequential:
    """From C_{k+1} to C_{k+2}; the first one keeps stride 4."""
    after, stride = c.widths[k], 1 if k == 0 else 2
    if c.residual == "separable":
        enter = conv(before, after, 3, stride)
        return nn.Sequential(enter, *(Separable(after, 3 if k == 0 else 5 if k == 1 else 7) for _ in range(c.depths[k])))
    wide = c.residual == "bottleneck"
    blocks = [Residual(before if i == 0 else after, after, stride if i == 0 else 1, wide) for i in range(c.depths[k])]
    return nn.Sequential(*blocks)


class Vision(nn.Module):
    def __init__(self, c: VisionConfig):
        super().__init__()
        self.config = c
        if c.residual == "separable":
            self.stem = nn.Sequential(conv(1, c.stem, 3, 2), conv(c.stem, c.stem, 3, 2))
        else:
            self.stem = nn.Sequential(conv(1, c.stem, 7, 2), nn.MaxPool2d(3, 2, 1))
        self.stages = nn.ModuleList(stage(c, c.stem if k == 0 else c.widths[k - 1], k) for k in range(4))
        own = [c.lateral or w for w in c.widths]
        self.laterals = nn.ModuleList(
            nn.Identity() if not c.lateral else conv(w, c.lateral, 3 if k == 0 else 1, 2 if k == 0 and c.stride == 8 else 1)
            for k, w in enumerate(c.widths)
        )
        self.shrink = nn.AvgPool2d(2) if not c.lateral and c.stride == 8 else nn.Identity()
        self.fuse = conv(sum(own), c.fuse)
        self.towers = nn.ModuleList(conv(c.fuse, c.head) for _ in range(2))
        self.score, self.sides = nn.Conv2d(c.head, len(OBJECTS), 1), nn.Conv2d(c.head, 4, 1)
        self.flat = nn.Sequential(nn.Linear(c.fuse * BINS * BINS, c.visual), nn.ReLU(), nn.LayerNorm(c.visual))  # Eq. (1)
        self.role = nn.Linear(c.visual, len(LINE_CLASSES))  # gives V a meaning; not part of the graph
        nn.init.constant_(self.score.bias, -4.6)  # one cell in a hundred
        nn.init.constant_(self.sides.bias, 1.0)

    def maps(self, pixels: Tensor) -> Tensor:
        """Grey pixels [b, H, W], 0 black to 255 white → C_fuse [b, c, H/stride, W/stride]."""
        x = self.stem(1 - pixels.unsqueeze(1).to(self.stem[0][0].weight.dtype) / 255)
        parts = []
        for k, step in enumerate(self.stages):
            x = step(x)
            parts.append(self.shrink(x) if k == 0 else x)
        parts = [lateral(part) for lateral, part in zip(self.laterals, parts, strict=True)]
        size = parts[0].shape[-2:] if self.config.stride == 4 else parts[1].shape[-2:]
        parts = [p if p.shape[-2:] == size else F.interpolate(p, size=size, mode="nearest") for p in parts]
        return self.fuse(torch.cat(parts, 1))

    def objects(self, maps: Tensor) -> tuple[Tensor, Tensor]:
        """Logits [b, 3, h, w] and distances in pixels [b, 4, h, w]."""
        kind, place = (tower(maps) for tower in self.towers)
        return self.score(kind).float(), torch.exp(self.sides(place).float().clamp(max=LONGEST)) * self.config.stride

    def visual(self, maps: Tensor, lines: Tensor) -> Tensor:
        """V of Eq. (1) for boxes [b, n, 4] in pixels → [b, n, visual]."""
        return self.flat(roi_align(maps, lines, BINS, 1 / self.config.stride).flatten(2))


def read(path: str) -> Vision:
    saved = torch.load(path, map_location="cpu", weights_only=True)
    vision = Vision(PRESETS[saved["preset"]])
    vision.load_state_dict(saved["model"])
    return vision.eval()
