"""Displayed formulas in the flow of text: what stands before them, how they are written, and what goes on behind them."""

from __future__ import annotations

from random import Random

from .canvas import Document, Line, Region
from .setter import Setter
from .text import formula, pick

LEADS = [
    "is given by",
    "we have",
    "can be written as",
    "is defined as follows:",
    "as",
    "such that",
    "satisfies",
    "where",
    "becomes",
    "we obtain:",
    "namely,",
    "is",
]
TAILS = [
    "where {v} is the {p}",
    "where {v} denotes the {p} and {w} the {p}",
    "with {v} = {n} and {w} the {p}",
    "for all {v} in the {p}",
    "for {v} = 1, ..., {w}",
    "and hence {p}",
    "and {v} is the {p}",
    "if {v} > 0, and otherwise {p}",
    "subject to {v} ≤ {w}",
    "which is the {p} of {v}",
    "in which {p} is {v}",
    "so that {v} → {w} as {p}",
    "Here, {v} is the {p}",
    "Then {v} is {p}",
]
SYMBOLS = [
    "x",
    "y",
    "z",
    "α",
    "β",
    "λ",
    "θ",
    "σ",
    "w",
    "f(x)",
    "p(y|x)",
    "h_t",
    "x_i",
    "W",
    "𝑥",
    "𝐱",
    "𝜃",
    "N",
    "K",
    "d",
    "ℓ",
    "‖w‖",
    "∇L",
    "R^d",
    "x ∈ X",
    "i",
    "j",
    "n",
]
UNKNOWN = "Σ∫∏√∑()[]‖∂"  # signs of large fonts, of which some programs write the number of the glyph


def display(s: Setter, out: list[dict], number: str) -> list[dict]:
    """A formula behind the paragraph that stands last in `out`, and perhaps text that goes on with its sentence."""
    r = s.r
    if out and out[-1]["kind"] == "para" and out[-1].get("role") is None and s.doc.script == "latin" and s.chance(0.7):
        out[-1] = dict(out[-1], text=f"{out[-1]['text'].rstrip('.')} {pick(r, LEADS)}", after=0.0)
    block = {"kind": "formula", "number": number}
    if not s.chance(0.6) or s.doc.script != "latin":
        return [block]
    if s.chance(0.75):
        text = pick(r, TAILS).format(v=pick(r, SYMBOLS), w=pick(r, SYMBOLS), n=r.randint(0, 99), p=s.phrase(1, 6).lower())
        text = f"{text}. {s.paragraph(r.uniform(20, 500))}" if s.chance(0.6) else f"{text}{pick(r, ['.', '.', ':', ',', ''])}"
    else:
        text = s.paragraph(r.uniform(40, 400))  # a new sentence of the same paragraph: only its place tells
    return [block, {"kind": "para", "text": mathematical(r, text, 0.1), "goes_on": True}]


def mathematical(r: Random, text: str, rate: float) -> str:
    """The text with symbols and short formulas among its words."""
    words = text.split(" ")
    for k in range(len(words)):
        if r.random() < rate:
            words[k] += " " + (pick(r, SYMBOLS) if r.random() < 0.8 else formula(r))
    return " ".join(words)


def cleaned(r: Random, text: str) -> str:
    """What is left of a formula whose program wrote numbers of glyphs for large signs: readers take these out, unless there is nothing else."""
    left = " ".join("".join(" " if c in UNKNOWN and r.random() < 0.7 else c for c in text).split())
    return left or f"(cid:{r.randint(1, 120)})"


def as_units(r: Random, doc: Document, index: int, region: Region, how: str, noisy: bool) -> list[Line]:
    """A displayed formula as lists have it: one unit, a unit a row, or every fragment; its number inside or apart."""
    ordered = sorted(region.lines, key=lambda l: (round(l.y0), l.x0))
    rows: list[list[Line]] = []
    for l in ordered:
        if how == "lines":
            rows.append([l])
        elif how == "rows" and (not rows or (l.y0 + l.y1) / 2 > max(k.y1 for k in rows[-1])) or not rows:
            rows.append([l])
        else:
            rows[-1].append(l)
    out = []
    for row in rows:
        row = sorted(row, key=lambda l: l.x0) if how == "rows" else row
        text = " ".join(l.text for l in row)
        box = (min(l.x0 for l in row), min(l.y0 for l in row), max(l.x1 for l in row), max(l.y1 for l in row))
        out.append(Line(*box, cleaned(r, text) if noisy else text, row[0].ink, classes=["equation"], region=index))
    return out
