"""Writes the vectors that pin Python and TypeScript to the same numbers: XY-cut order, repetition, token ids, heading numbers, entries of contents, choice of drawings.

python -m training.data.write_vectors
"""

from __future__ import annotations

import json
from pathlib import Path

from .contents import listed
from .features import Vocabulary, largest, masked, repeats, xy_cut
from .numbering import heading_numbers
from .procedural.generate import make_document
from .procedural.text import Prose
from .wording import BITS, wording

CONTENTS = [
    [
        "Contents",
        "1 Kites . . . . . . . 2",
        "1.1 Why they fly 2",
        "2 On string and the making of strong string …… iv",
        "Index ... 9",
        "Index 9",
    ],
    ["1. Kites", "A kite flies in wind.", "1.1  Why they fly", "2", "Sold in 1997"],
    ["2 On string and the making", "of strong string", "String of 12", "Index", "1 Kites"],
    ["", "Ⅳ ﬁne Ideas"],
]
WORDED = [
    [
        "Figure 3: A kite, drawn from life.",
        "Figure 3 shows a kite",
        "fig. 4 is",
        "TABLE II",
        "Table 1 reports what we found.",
        "Tab. 2. Winds",
        "Algorithm 1 Kites",
        "图 1 风筝",
    ],
    [
        "1 Introduction",
        "References",
        "3.1 Kites",
        "3.2 String",
        "Chapter 3",
        "A Proofs",
        "Keywords",
        "References.",
        "IV. Results",
        "Contents",
        "第三章 系统设计与实现",
        "ABSTRACT",
    ],
    [
        "• first item",
        "1. one",
        "2. two",
        "4. four",
        "(a) alpha",
        "(b) beta",
        "[12] A. Smith, On kites.",
        "[13] B. Jones.",
        "–",
        "(iii)",
        "- dash",
        "a) costs of it all",
    ],
    [
        "p = α + β · x_i (12)",
        "(13)",
        "(14) y = Σ z",
        "where x is the wind and y the string, as in Fig. 3",
        "with others",
        "withal",
        "and so on.",
        "x y z = w",
        "f(x) ≤ 𝛼 ∈ ℝ",
    ],
    [
        "Page 3 of 12",
        "iv",
        "- 7 -",
        "john.smith@example.edu",
        "http://example.org",
        "• ■",
        "Photo: A. Smith",
        "a hyphen at the en-",
        "as follows:",
        "it was so [3, 4].",
        "at 2.5",
        "",
        "   ",
    ],
    [
        "Привет, мир!",
        "مرحبا بالعالم",
        "これはテストです。",
        "где x — ветер",
        "其中 x 是",
        "It ends here.”",
        "et al.",
        "see Fig. 2",
        "It is I",
        "a + b",
    ],
]
FOLDER = Path(__file__).parents[1] / "vectors"
TEXTS = [
    "1 Introduction",
    "2.3.1 Data and Methods",
    "Figure 3: A kite, drawn from life.",
    "[12] A. Smith, B. Jones. On kites. Journal of Air, 12(3):1–9, 2003.",
    "Contents ........................ 12",
    "• first item",
    "第三章 系统设计与实现",
    "これはテストです。",
    "Привет, мир!",
    "مرحبا بالعالم",
    "שלום עולם",
    "x_i = Σ α_j · f(x)",
    "e.g. well-known “quotes” — and ‘more’…",
    "ﬁne ﬂow № ½ ①",
    "",
    "   ",
    "john.smith@example.edu",
    "§ 5 Haftung",
    "Kapitel 2 Grundlagen",
    "(a) Costs",
    "IV. Results",
    "A Proofs",
    "Appendix C.1 Proofs",
    "第12条 范围",
    "（二）方法",
    "2024 was a good year",
    "A cat sat",
    "제1장 서론",
    "a very long line of plain words that goes on and on until there are far more than sixteen tokens in it, as prose does.",
]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    prose = Prose()
    documents = [make_document(seed, prose) for seed in (3, 11, 23, 42, 57, 64, 71, 88, 90)]
    pages = [p for d in documents for p in d["pages"][:2] if len(p["lines"]) < 200]
    words = Vocabulary(Path(__file__).parents[2] / "models/vocabulary.json")
    fields = lambda p: {"height": p["height"], "lines": [{"text": l["text"], "y": l["box"][1]} for l in p["lines"]]}
    small = [d for d in documents if len(d["pages"]) > 1][:2]
    drawn = [{"kind": "path", "box": [k % 7, k % 5, k % 7 + k % 11, k % 5 + k % 13]} for k in range(200)]
    write("xy-cut", [{"boxes": [l["box"] for l in p["lines"]], "order": xy_cut([l["box"] for l in p["lines"]])} for p in pages])
    write("repeats", [{"pages": [fields(p) for p in d["pages"][:4]], "repeats": repeats(d["pages"][:4])} for d in small])
    write("masked", [[t, masked(t)] for t in ("Page 3 of 12", "iv", " 17 ", "Annual Report 2023", "Mix")])
    write("listed", [{"pages": p, "listed": listed(p)} for p in (CONTENTS, CONTENTS[1:])])
    write("tokens", [{"text": t, "ids": words.line(t)} for t in TEXTS])
    write("heading-numbers", [{"text": t, "numbers": heading_numbers(t)} for t in TEXTS])
    say = lambda page: [[1, round(signs, 4), *(bits >> k & 1 for k in range(BITS))] for bits, signs in wording(page)]
    write("wording", [{"texts": page, "rows": say(page)} for page in [*WORDED, *([l["text"] for l in p["lines"]] for p in pages[:6])]])
    write("largest", {"graphics": drawn, "most": 128, "kept": [g["box"] for g in largest(drawn, 128)]})


def write(name: str, value) -> None:
    (FOLDER / f"{name}.json").write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
