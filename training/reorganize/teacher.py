"""Several readers heard together teach one: their mean is a smoother judge than any of them, above all of layouts that none was trained on."""

from __future__ import annotations

import copy

import torch
from torch import Tensor, nn
from torch.func import functional_call, stack_module_state, vmap

from .model import Reorganize, sinkhorn


class Teacher:
    def __init__(self, readers: list[Reorganize], device: str):
        for reader in readers:
            reader.to(device).eval()
        self.weights = stack_module_state(readers)
        self.form = copy.deepcopy(readers[0])

    @torch.no_grad()
    def __call__(self, inputs: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """The mean of their scores and of their logits of being heard together."""

        def one(parameters, buffers):
            return functional_call(self.form, (parameters, buffers), kwargs=inputs)

        score, _, together = vmap(one)(*self.weights)
        return score.mean(0), together.mean(0)


def taught(log: Tensor, told: Tensor, mask: Tensor) -> Tensor:
    """Cross-entropy of what follows each block, after Sinkhorn, with what the teacher says."""
    rows = torch.cat([mask, torch.ones_like(mask[:, :1])], 1)
    loss = -(sinkhorn(told).exp() * log.clamp(min=-50)).sum(-1)
    return (loss * rows).sum() / rows.sum()


def taught_together(logit: Tensor, told: Tensor, mask: Tensor) -> Tensor:
    pair = mask[:, :, None] & mask[:, None, :] & ~torch.eye(mask.shape[1], dtype=torch.bool, device=mask.device)
    loss = nn.functional.binary_cross_entropy_with_logits(logit, told.sigmoid(), reduction="none")
    return (loss * pair).sum() / pair.sum().clamp(min=1)
