"""Python's side of the vectors it shares with packages/core."""

import json
from pathlib import Path

from training.data.features import FIRST, LAST, Vocabulary, largest, masked, pieces, repeats, xy_cut
from training.data.numbering import heading_numbers
from training.data.wording import BITS, wording

VECTORS = Path(__file__).parents[1] / "vectors"
read = lambda name: json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
WORDS = Vocabulary(Path(__file__).parents[2] / "models/vocabulary.json")


def test_shared_vectors_hold():
    for v in read("xy-cut"):
        assert xy_cut(v["boxes"]) == v["order"]
    for v in read("repeats"):
        pages = [
            {"height": p["height"], "lines": [{"text": l["text"], "box": [0, l["y"], 1, l["y"] + 1]} for l in p["lines"]]}
            for p in v["pages"]
        ]
        assert [[list(x) for x in page] for page in repeats(pages)] == v["repeats"]
    for text, hidden in read("masked"):
        assert masked(text) == hidden
    for v in read("tokens"):
        assert WORDS.line(v["text"]) == v["ids"]
    for v in read("heading-numbers"):
        assert heading_numbers(v["text"]) == v["numbers"]
    for v in read("wording"):
        assert [[1, round(signs, 4), *(bits >> k & 1 for k in range(BITS))] for bits, signs in wording(v["texts"])] == v["rows"]
    v = read("largest")
    assert [g["box"] for g in largest(v["graphics"], v["most"])] == v["kept"]


def test_columns_are_read_one_after_the_other_under_a_spanning_title():
    assert xy_cut([[320, 120, 540, 400], [72, 120, 300, 300], [150, 60, 460, 90], [72, 310, 300, 700], [320, 410, 540, 700]]) == [
        2,
        1,
        3,
        0,
        4,
    ]


def test_numbers_marks_and_ideographs_stand_apart_and_leaders_shrink():
    assert pieces("1.2 Kites … 第三") == ["1", ".", "2", "Kites", "...", "第", "三"]
    assert pieces("Intro .......... 45") == ["Intro", "...", "4", "5"]


def test_a_long_line_keeps_its_first_and_last_tokens():
    ids = WORDS.line(" ".join(["word"] * 30 + ["end."]))
    assert len(ids) == 1 + FIRST + LAST
    assert ids[-1] == WORDS.word(".")[0]


def test_page_numbers_repeat_although_they_differ():
    page = lambda n: {
        "height": 800,
        "lines": [{"text": f"Page {n}", "box": [0, 780, 10, 790]}, {"text": f"unique {'abc'[n]}", "box": [0, 100, 10, 110]}],
    }
    assert repeats([page(0), page(1), page(2)])[1] == [(2, 2), (0, 2)]
