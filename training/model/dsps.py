"""DSPS, SPEC 4: lines of a whole document in reading order → class, parent and relation of each.

Unit 0 is ROOT, the mean of all units. `formula` "sensible" is SPEC 4.2; "printed" keeps what of the printed formulas can run (SPEC 4.3): h_i does not see unit i, and
P_par is the softmax of an attention weight times P_dom.

Named deviations of `compact`: F of Detect, its class probabilities, the numbering and the typography stand for the encoder; the GRU has a residual; the query sees h_i
beside the pooled q_i; counters: units that matter are counted, and a parent may score by how few of them stand between; and looks: it may score by how much alike two
units are. All of that is linear in memory: parents are scored some rows at a time.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from ..config import LINE_CLASSES, Config
from .construct import DEPTHS, KINDS, LABELS
from .layers import FAR

CLASSES = 14
RELATIONS = 3
STYLE = 14
PLACES = (0.0,) * 6 + (1.0,) * 4 + (0.0,) + (1.0,) * 3  # which of those say where a unit stands and how large it is
LEAST = 1e-7  # P_dom below it is no evidence
FORMULAS = ("sensible", "printed")
LOOK = 4  # numbers that make up one of the looks


class Dsps(nn.Module):
    def __init__(self, c: Config, formula: str = "sensible", soft: bool = True):
        super().__init__()
        self.config, self.formula, self.soft = c, formula, soft
        w, inner = c.dsps_width, c.dsps_inner
        self.enter = nn.Linear(c.width + len(LINE_CLASSES) + STYLE, w)
        self.kind, self.label, self.depth = nn.Embedding(KINDS, w), nn.Embedding(LABELS, w), nn.Embedding(DEPTHS, w)
        self.values = nn.Linear(4, w)
        self.mix = nn.Sequential(nn.LayerNorm(w), nn.Linear(w, w), nn.ReLU(), nn.Linear(w, w))
        self.norm = nn.LayerNorm(w)
        self.classes = nn.Linear(w, CLASSES)
        self.gru = nn.GRU(w, w, batch_first=True)
        self.q, self.k = nn.Linear(w, inner), nn.Linear(w, inner)  # of the pooling
        self.pooled, self.own, self.key = nn.Linear(w, inner, bias=False), nn.Linear(w, inner), nn.Linear(w, inner)  # of the parent
        self.counted, self.gain = nn.Linear(w, max(1, c.dsps_gaps)), nn.Linear(w, max(1, c.dsps_gaps))
        self.look, self.alike = nn.Linear(w, max(1, c.dsps_looks) * LOOK), nn.Linear(w, max(1, c.dsps_looks))
        nn.init.zeros_(self.alike.weight)
        nn.init.zeros_(self.alike.bias)
        self.child, self.above = nn.Linear(w, RELATIONS), nn.Linear(w, RELATIONS, bias=False)  # Linear([h_i ; h_parent])
        self.drop = nn.Dropout(c.dropout)
        self.register_buffer("matrix", torch.full((CLASSES + 1, CLASSES), 1 / (CLASSES + 1)))  # M_cp

    def encode(self, features, scores, font, box, size, page, numbers, mask):
        """Per unit [b, l] in reading order: F, Detect's log-probabilities [18], raw font [8], box [4], size of its page [2], page number, numbering ids [8], mask.
        Gives log P_cls [b, l, 14] and h [b, 1 + l, w] with ROOT first."""
        n = numbers.long()
        known = (
            self.kind(n[..., 0].clamp(0, KINDS - 1))
            + self.label(n[..., 1].clamp(0, LABELS - 1))
            + self.depth(n[..., 3].clamp(0, DEPTHS - 1))
        )
        known = known + self.values(torch.log1p(n[..., 4:8].clamp(min=-1).float() + 1) / 3)
        seen, looks = torch.cat([features, scores.clamp(min=-12) / 4], -1), style(font, box, size, page, n, mask)
        if not self.config.dsps_fields:
            known, looks = torch.zeros_like(known), looks * torch.tensor(PLACES, device=looks.device)
        x = self.unit(seen, looks, known)  # x*
        log_class = torch.log_softmax(self.classes(x).float(), -1)
        if self.config.dsps_blind:
            x = self.unit(torch.zeros_like(seen), looks, known)
        real = mask.unsqueeze(-1)
        root = (x * real).sum(1, keepdim=True) / real.sum(1, keepdim=True).clamp(min=1)
        x = torch.cat([root.to(x.dtype), x], 1)
        if self.formula == "printed":  # h_i = GRU(x*_{i-1}, h_{i-1})
            return log_class, self.recur(torch.cat([torch.zeros_like(x[:, :1]), x[:, :-1]], 1))
        h = self.recur(self.drop(x))
        return log_class, h + x if self.config.dsps_beside else h

    def unit(self, seen: Tensor, looks: Tensor, known: Tensor) -> Tensor:
        x = self.enter(torch.cat([seen, looks], -1)) + known
        return self.norm(x + self.mix(self.drop(x)))

    def recur(self, x: Tensor) -> Tensor:
        if not x.is_cuda:
            return self.gru(x)[0]
        with torch.autocast("cuda", enabled=False):  # thousands of steps want their full precision
            return self.gru(x.float())[0]

    def tables(self, h: Tensor) -> dict[str, Tensor]:
        """All that parents are scored from. W'_q Σ_j a_ij h_j = Σ_j a_ij (W'_q h_j), so that the pooled vectors have the inner width only."""
        s = torch.sigmoid(self.counted(h).float())
        counted = torch.cumsum(torch.cat([torch.zeros_like(s[:, :1]), s[:, 1:]], 1), 1)
        plain = {name: getattr(self, name)(h) for name in ("q", "k", "pooled", "own", "key")}
        if not self.config.dsps_beside:
            plain["own"] = torch.zeros_like(plain["own"])
        return plain | {"counted": counted} | {name: getattr(self, name)(h).float() for name in ("gain", "look", "alike")}

    def parents(
        self, rows: dict[str, Tensor], tables: dict[str, Tensor], place: Tensor, probability: Tensor, child: Tensor, matrix: Tensor | None
    ) -> Tensor:
        """log P_par [b, r, n] of the units at `place` [r] (numbers from 1) over the units 0 … n-1 of the tables; `rows` are their own rows of q, own, gain, alike and
        look, and of the counters before them. `probability` [b, n, 15] is P̃ of the candidates, `child` [b, r, 14] P_cls of the units."""
        q, k, pooled = rows["q"], tables["k"], tables["pooled"]
        scale = 1 / math.sqrt(q.shape[-1])
        column = torch.arange(k.shape[1], device=k.device, dtype=place.dtype)
        seen = column <= place.unsqueeze(-1)
        earlier = column < place.unsqueeze(-1)
        a = torch.softmax(((q @ k.transpose(-1, -2)).float() * scale).masked_fill(~seen, FAR), -1)
        e = ((a.to(pooled.dtype) @ pooled + rows["own"]) @ tables["key"].transpose(-1, -2)).float() * scale
        if self.formula == "sensible":
            for c in range(self.config.dsps_gaps):
                between = (rows["before"][..., c].unsqueeze(-1) - tables["counted"][..., c].unsqueeze(1)).clamp(min=0)
                e = e + rows["gain"][..., c].unsqueeze(-1) / (1 + between)
            for c in range(self.config.dsps_looks):
                mine, its = (v[..., c * LOOK : (c + 1) * LOOK] for v in (rows["mine"], tables["look"]))
                apart = (mine * mine).sum(-1).unsqueeze(-1) + (its * its).sum(-1).unsqueeze(1) - 2 * (mine @ its.transpose(-1, -2)).float()
                e = e + rows["alike"][..., c].unsqueeze(-1) * torch.exp(-apart.clamp(min=0))
        dominance = None
        if matrix is not None:
            dominance = (child @ matrix.transpose(-1, -2)) @ probability.transpose(-1, -2)  # P_dom(i, j) = P̃_j M_cp P_cls,i
        if self.formula == "printed":
            weight = torch.softmax(e.masked_fill(~earlier, FAR), -1)
            e = weight if dominance is None else weight * dominance
        elif dominance is not None:
            e = e + torch.log(dominance.clamp(min=LEAST))
        return torch.log_softmax(e.masked_fill(~earlier, FAR), -1)

    def forward(self, inputs: dict[str, Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        """log P_cls [b, l, 14], log P_par [b, l, 1 + l], h [b, 1 + l, w]."""
        log_class, h = self.encode(**inputs)
        tables = self.tables(h)
        place = torch.arange(1, h.shape[1], device=h.device)
        p = log_class.detach().exp()
        matrix = self.matrix if self.soft else None
        return log_class, self.parents(rows_of(tables, 1, h.shape[1]), tables, place, tilde(p), p, matrix), h

    def relation(self, h: Tensor, parent: Tensor) -> Tensor:
        """Scores of the relations of each unit to the given parent [b, l]."""
        above = torch.gather(self.above(h), 1, parent.clamp(min=0).unsqueeze(-1).expand(-1, -1, RELATIONS))
        return (self.child(h[:, 1:]) + above).float()


def rows_of(tables: dict[str, Tensor], low: int, high: int) -> dict[str, Tensor]:
    """What the units low … high-1 bring along to look for their parents."""
    own = {name: tables[name][:, low:high] for name in ("q", "own", "gain", "alike")}
    return own | {"mine": tables["look"][:, low:high], "before": tables["counted"][:, low - 1 : high - 1]}


def tilde(p: Tensor) -> Tensor:
    """P̃: ROOT has a class of its own, the last."""
    units = torch.nn.functional.pad(p, (0, 1))
    return torch.cat([torch.cat([torch.zeros_like(p[:, :1]), torch.ones_like(p[:, :1, :1])], -1), units], 1)


def style(font: Tensor, box: Tensor, size: Tensor, page: Tensor, n: Tensor, mask: Tensor) -> Tensor:
    """Typography and place, sizes relative to the document's; x_pos and x_page as numbers, because documents outgrow any table."""
    height = size[..., 1].clamp(min=1e-6)
    width = size[..., 0].clamp(min=1e-6)
    has = font[..., 7]
    tall = ((box[..., 3] - box[..., 1]) / height).clamp(min=1e-3)
    points = torch.where(has > 0, font[..., 0] / height, tall).clamp(min=1e-3)
    typical = (torch.log(points) * mask).sum(-1, keepdim=True) / mask.sum(-1, keepdim=True).clamp(min=1)
    before = torch.cat([page[:, :1], page[:, :-1]], 1)
    return torch.stack(
        [
            (torch.log(points) - typical).clamp(-2.5, 2.5),
            has,
            *(font[..., j] * has for j in (1, 2, 3)),
            font[..., 4:7].mean(-1) * has,
            box[..., 0] / width,
            box[..., 2] / width,
            box[..., 1] / height,
            tall * 20,
            (n[..., 2] > 0).float(),
            (page != before).float(),
            torch.log1p(page.clamp(min=0)) / 3,
            (box[..., 2] - box[..., 0]) / width,
        ],
        -1,
    )
