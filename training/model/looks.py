"""What a document does with the looks of its headings: style classes, inside the graph.

An author sets headings of one level alike. So each heading is told how its class is used in the whole list (how often, how far apart, what stands right
before and behind it), and each pair of headings how their classes stand to each other. Classes are compared pair by pair; they need no names.
"""

from __future__ import annotations

import torch
from torch import Tensor

LOOK = 7  # share of capitals, known; distance to the line above, known; to the line below, known; whether the heading runs into its paragraph
OWN, BETWEEN = 24, 16
ALIKE, ALIKE_UNKNOWN = 0.025, 0.06  # sizes that differ by less look alike: known ones, and heights of boxes, in logarithms
CENTRED, INSIDE = 0.03, 0.15  # packages/core/src/construct/looks.ts
TIGHT = 1.6  # heights of the line that part two headings with no text between them
FAR = 6.0  # heights; more white says no more


def class_inputs(relative, font, box, size, page, n, evidence, look, mask) -> tuple[Tensor, Tensor]:
    """Numbers of each heading [b, k, OWN] and of each pair [b, k, k, BETWEEN]. `relative` is the logarithm of its size over the typical one, the rest is
    what Construct takes."""
    i, j = (lambda v: v.unsqueeze(2)), (lambda v: v.unsqueeze(1))
    same = lambda v: i(v) == j(v)
    real, has = mask.float(), font[..., 7]
    height, width = size[..., 1].clamp(min=1e-6), size[..., 0].clamp(min=1e-6)
    tall = (box[..., 3] - box[..., 1]).clamp(min=1e-3 * height)
    white = lambda at: torch.where(look[..., at + 1] > 0, (look[..., at] / tall).clamp(0.0, FAR), torch.full_like(tall, FAR)) / FAR
    above, below = white(2), white(4)
    capital = ((look[..., 0] > 0.95) & (look[..., 1] > 0)).float()
    told = look[..., 1]
    run_in = look[..., 6]
    middle, left = (box[..., 0] + box[..., 2]) / (2 * width), box[..., 0] / width
    centred = (((middle - 0.5).abs() < CENTRED) & (left > INSIDE)).float()

    type_ = (i(relative) - j(relative)).abs() < torch.where((i(has) * j(has)) > 0, ALIKE, ALIKE_UNKNOWN)
    ink = (i(font[..., 1:7]) == j(font[..., 1:7])).all(-1)
    letters = same(capital) | (i(told) * j(told) == 0)
    face = type_ & ink & letters & same(centred) & same(run_in) & i(mask) & j(mask)
    pattern = (i(n[..., :4]) == j(n[..., :4])).all(-1)
    alike, face = (face & pattern).float(), face.float()

    count = alike.sum(-1).clamp(min=1)
    total = real.sum(-1, keepdim=True).clamp(min=1)
    mean = lambda v: torch.matmul(alike, (v * real).unsqueeze(-1)).squeeze(-1) / count
    other = lambda v: (mean(v) * count - v) / (count - 1).clamp(min=1) * (count > 1)  # of the others of its class
    ahead = lambda v: torch.cat([v[..., 1:], torch.zeros_like(v[..., :1])], -1)  # of the heading behind it
    back = lambda v: torch.cat([torch.zeros_like(v[..., :1]), v[..., :-1]], -1)
    step = (page - back(page)).clamp(0.0, 20.0)
    gap = (box[..., 1] - back(box[..., 3])) / tall
    tight = ((step == 0) & (gap > -0.5) & (gap < TIGHT)).float() * real * back(real)  # right below another heading
    place = torch.cumsum(real, -1) - 1
    most = 1e6
    first = torch.where(alike > 0, j(place), torch.full_like(alike, most)).amin(-1)
    last = (alike * j(place)).amax(-1)
    pages = torch.where(alike > 0, j(page), torch.full_like(alike, -1.0)).amax(-1) - torch.where(alike > 0, j(page), torch.full_like(alike, most)).amin(-1)
    odds = evidence[..., 0].clamp(-8.0, 8.0) / 4
    larger = (((j(relative) - i(relative)) > ALIKE).float() * j(real)).sum(-1) / total
    before = torch.cat([torch.zeros_like(alike[:, :1]), alike[:, :-1]], 1)  # alike[m - 1, j]
    twice = torch.diagonal(before, dim1=1, dim2=2)  # the heading before it looks the same
    own = torch.stack(
        [
            torch.log(count) / 3,
            count / total,
            torch.log(face.sum(-1).clamp(min=1)) / 3,
            (first == place).float(),
            (last == place).float(),
            first / total,
            (last - first) / total,
            torch.log1p(pages.clamp(min=0)) - torch.log(count),
            larger,
            capital,
            told,
            centred,
            run_in,
            above,
            below,
            look[..., 3],
            look[..., 5],
            mean(above),
            mean(below),
            mean(tight),
            mean(ahead(tight)),
            mean(twice),
            other(odds),
            odds - mean(odds),
        ],
        -1,
    )
    share = lambda v: torch.matmul(alike * j(v), before) / i(count)  # of the class of i: how often a heading of the class of j stands right before it
    follows, stacked = share(real), torch.matmul(alike * j(tight), before) / i(count)
    earlier = torch.tril(torch.ones_like(alike[0]), -1).unsqueeze(0)
    nth = torch.cumsum((alike * earlier).flip(-1), -1).flip(-1)
    between = torch.stack(
        [
            alike,
            face,
            (i(torch.log(count)) - j(torch.log(count))) / 3,
            follows,
            follows.transpose(1, 2),
            stacked,
            stacked.transpose(1, 2),
            (i(first) > j(first)).float(),
            i(mean(above)) - j(mean(above)),
            i(mean(tight)) - j(mean(tight)),
            i(capital) - j(capital),
            i(centred) - j(centred),
            i(run_in) - j(run_in),
            alike * (nth == 1).float(),  # the last one that looks the same
            i(larger) - j(larger),
            j(tight) - i(tight),
        ],
        -1,
    )
    return own, between
