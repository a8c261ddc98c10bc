"""Batches for Order (windows of three pages), on top of a frozen Detect."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from ..config import COMPACT, ROLES, Config
from .batches import Hiding, Store, _window, hide, seen
from .fields import KNOWN, UNIT

MOST_REGIONS = 320
NOISE = 0.06  # share of roles that training falsifies: Detect's roles are not always right


MOST_PAIRS = 2_500_000


def by_pairs(pages: np.ndarray, lines: np.ndarray) -> list[np.ndarray]:
    """The pages in groups of like length whose line pairs fit into memory together."""
    groups: list[list[int]] = []
    for page in sorted(pages, key=lambda p: lines[p]):
        if not groups or (len(groups[-1]) + 1) * int(lines[page]) ** 2 > MOST_PAIRS:
            groups.append([])
        groups[-1].append(page)
    return [np.array(group) for group in groups]


class Structure:
    """Regions and headings of a store, by page and by document. `config` says which of the inputs and targets of Order there are."""

    def __init__(self, store: Store, config: Config = COMPACT, visual: list[str] | tuple[str, ...] = ()):
        self.store, self.config = store, config
        d, device = store.data, store.device
        place = lambda a: torch.as_tensor(np.ascontiguousarray(a), device=device)
        order = np.argsort(d["region_page"], kind="stable")
        self.order, position = place(order), np.empty(len(order), np.int64)
        position[order] = np.arange(len(order))
        self.position = place(position)
        count = np.bincount(d["region_page"], minlength=len(store.lines))
        self.region_start = np.concatenate([[0], np.cumsum(count)])
        self.look = seen(d, count, visual, device, "objects", config.visual) if config.seen_objects else {}
        self.t = {
            k: place(d[k].astype(np.int64))
            for k in (
                "region_box",
                "region_page",
                "region_role",
                "region_thread",
                "region_next",
                "region_previous",
                "region_continues",
                "region_cut",
                "region_first",
                "region_last",
            )
        }
        document = d["page_document"]
        self.first_page = np.searchsorted(document, np.arange(len(d["known"])))
        self.last_page = np.searchsorted(document, np.arange(len(d["known"])), side="right") - 1
        self.line_page = place(np.repeat(np.arange(len(store.lines)), store.lines))
        self.heading_start = np.concatenate([[0], np.cumsum(np.bincount(d["heading_document"], minlength=len(d["known"])))])
        self.h = {k: place(d[k].astype(np.int64)) for k in ("heading_region", "heading_parent", "heading_sibling")}

    def ordered_pages(self, pages: np.ndarray) -> np.ndarray:
        """Those whose document knows the reading order, with a window that is not too large."""
        s, document = self.store, self.store.data["page_document"]
        known = s.data["known"][document[pages]] >> KNOWN.index("order") & 1
        low, high = self.window(pages)
        size = self.region_start[high + 1] - self.region_start[low]
        longest = np.maximum.reduce([s.lines[low], s.lines[pages], s.lines[high]])
        return pages[(known > 0) & (size > 1) & (size <= MOST_REGIONS) & (longest <= 448)]

    def window(self, pages: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        document = self.store.data["page_document"][pages]
        return np.maximum(pages - 1, self.first_page[document]), np.minimum(pages + 1, self.last_page[document])

    @torch.no_grad()
    def encode(self, pages: np.ndarray, lines, hiding: Hiding | None, dice: torch.Generator, change=None) -> tuple[Tensor, ...]:
        """F, text vectors, class log-probabilities and content ranks of all lines of some pages, as tables, with the row where each page begins."""
        s = self.store
        lookup = torch.full((len(s.lines),), -1, dtype=torch.long, device=s.device)
        rows: list[tuple[Tensor, ...]] = []
        total = 0
        for chunk in by_pairs(pages, s.lines):
            b = s.batch(chunk)
            if hiding:
                b = hide(b, hiding, dice)
            if change:
                b = change(b, chunk)
            real = b["mask"]
            rows.append(tuple(column[real] for column in (*lines(b), b["rank"][..., 0])))
            ends = np.cumsum(s.lines[chunk])
            lookup[torch.as_tensor(chunk, device=s.device)] = torch.as_tensor(total + ends - s.lines[chunk], device=s.device)
            total += int(ends[-1])
        return *(torch.cat(column) for column in zip(*rows, strict=True)), lookup

    def order_batch(self, pages: np.ndarray, lines, hiding: Hiding | None, dice: torch.Generator, change=None) -> tuple[dict, dict]:
        """Windows around some pages: inputs of Order, and its targets."""
        s, device, t = self.store, self.store.device, self.t
        low, high = self.window(pages)
        needed = np.unique(np.concatenate([low, pages, high]))
        f, _, _, rank, lookup = self.encode(needed, lines, hiding, dice, change)
        tensor = lambda a: torch.as_tensor(a, device=device)
        row = lambda line: lookup[self.line_page[line]] + line - s.t["line_start"][self.line_page[line]]
        r0, count = tensor(self.region_start[low]), tensor(self.region_start[high + 1] - self.region_start[low])
        at, mask = _window(r0, count, int(count.max()))
        g = self.order[at]
        l0, lines_in = tensor(s.first_line[low]), tensor(s.first_line[high] + s.lines[high] - s.first_line[low])
        la, lmask = _window(l0, lines_in, int(lines_in.max()))
        owner = s.t["region"][la]
        member = torch.where(lmask & (owner >= 0), self.position[owner.clamp(min=0)] - r0.unsqueeze(-1), -1)
        line_rank = torch.where(lmask, rank[row(la)], -1.0)
        lowest = torch.full((*mask.shape,), 1e9, device=device).scatter_reduce(
            1, member.clamp(min=0), torch.where(member >= 0, line_rank, 1e9), "amin"
        )
        page = t["region_page"][g] - tensor(low).unsqueeze(-1)
        role = t["region_role"][g]
        if hiding:
            wrong = torch.rand(role.shape, device=device, generator=dice) < NOISE
            role = torch.where(wrong, torch.randint(0, len(ROLES), role.shape, device=device, generator=dice), role)
        end = lambda name: torch.where(t[name][g] >= 0, t[name][g] - l0.unsqueeze(-1), -1)
        width = s.t["page_width"][t["region_page"][g]].float()
        inputs = {
            "features": f[row(la)] * lmask.unsqueeze(-1),
            "member": member.int(),
            "box": t["region_box"][g].float(),
            "size": torch.stack([width, torch.full_like(width, float(UNIT))], -1),
            "page": page.float(),
            "role": role.int(),
            "content": torch.where(lowest < 1e8, lowest, -1.0),
            "cut": t["region_cut"][g].float(),
            "first": end("region_first").int(),
            "last": end("region_last").int(),
            "mask": mask,
        }
        if self.look:
            start = self.look["visual_start"][t["region_page"][g]]
            there = (start >= 0) & mask
            own = torch.where(there, start + at - tensor(self.region_start)[t["region_page"][g]], 0)
            if hiding:
                there &= torch.rand(len(pages), 1, device=device, generator=dice) >= hiding.visual
            inputs |= {"visual": self.look["visual"][own].float() * there.unsqueeze(-1), "has_visual": there.float()}
        if hiding:
            inputs["cut"] = torch.where(torch.rand(len(pages), 1, device=device, generator=dice) < hiding.cut, -1.0, inputs["cut"])

        def target(name: str) -> Tensor:
            """Place in the window of the region's neighbour; -1 where that is unknown or outside."""
            other = t[name][g]
            p = self.position[other.clamp(min=0)] - r0.unsqueeze(-1)
            return torch.where(mask & (other >= 0) & (p >= 0) & (p < count.unsqueeze(-1)), p, -1)

        following = target("region_next")
        kind = (t["region_thread"][g] == 1).long()
        if self.config.types == 3:
            kind = torch.where(t["region_continues"][g] == t["region_next"][g], 2, kind)
        self_link = following == torch.arange(mask.shape[1], device=device)
        return inputs, {
            "successor": following,
            "predecessor": target("region_previous"),
            "type": torch.where((following >= 0) & ~self_link, kind, -1),
            "centre": page == (tensor(pages - low)).unsqueeze(-1),
        }
