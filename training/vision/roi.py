"""RoIAlign, He et al. 2017: bilinear samples at exact places, averaged over bins. One definition for training and for the ONNX operator."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional as F

SAMPLES = 2  # a side of each bin


class _RoiAlign(torch.autograd.Function):
    """Carries the ONNX operator; only ever run while a graph is exported."""

    @staticmethod
    def forward(ctx, maps: Tensor, boxes: Tensor, page: Tensor, bins: int, scale: float) -> Tensor:
        return sample(maps, boxes.unsqueeze(0), bins, scale)[0]

    @staticmethod
    def symbolic(g, maps, boxes, page, bins, scale):
        return g.op(
            "RoiAlign",
            maps,
            boxes,
            page,
            mode_s="avg",
            output_height_i=bins,
            output_width_i=bins,
            sampling_ratio_i=SAMPLES,
            spatial_scale_f=scale,
            coordinate_transformation_mode_s="half_pixel",
        )


def sample(maps: Tensor, boxes: Tensor, bins: int, scale: float) -> Tensor:
    """Boxes [b, n, 4] in pixels of the pages of maps [b, c, h, w] → [b, n, c, bins, bins]. The boxes of a page are one tall grid: no map is copied."""
    (b, c, h, w), n, k = maps.shape, boxes.shape[1], bins * SAMPLES
    steps = (torch.arange(k, device=maps.device, dtype=torch.float32) + 0.5) / k
    x = (boxes[..., 0:1] + (boxes[..., 2:3] - boxes[..., 0:1]) * steps) * scale / w * 2 - 1
    y = (boxes[..., 1:2] + (boxes[..., 3:4] - boxes[..., 1:2]) * steps) * scale / h * 2 - 1
    grid = torch.stack([x.unsqueeze(2).expand(b, n, k, k), y.unsqueeze(3).expand(b, n, k, k)], -1)
    taken = F.grid_sample(maps.float(), grid.reshape(b, n * k, k, 2), padding_mode="border", align_corners=False)
    return F.avg_pool2d(taken, SAMPLES).view(b, c, n, bins, bins).transpose(1, 2)


def roi_align(maps: Tensor, boxes: Tensor, bins: int, scale: float) -> Tensor:
    if torch.onnx.is_in_onnx_export():  # one page
        page = torch.zeros_like(boxes[0, :, 0], dtype=torch.int64)
        return _RoiAlign.apply(maps, boxes[0], page, bins, scale).unsqueeze(0)
    return sample(maps, boxes, bins, scale)
