import torch
from training.config import PRESETS
from training.data.looks import letters, looks
from training.data.run_ins import cut
from training.export.structure import construct_example
from training.model.construct import Construct


def test_white_is_measured_in_the_column_of_a_line_and_unknown_at_the_top():
    box = torch.tensor([[72, 60, 300, 72], [72, 100, 120, 112], [320, 101, 500, 113], [72, 118, 300, 130]])
    table = torch.zeros(4, 2)
    table[3] = torch.tensor([4.0, 0.0])
    t = {
        "tokens": torch.tensor([[2, 3]] * 4),
        "box": box,
        "flags": torch.tensor([0, 32, 0, 0]),
        "line_start": torch.tensor([0]),
        "line_count": torch.tensor([4]),
    }
    look = looks(t, torch.tensor([[1, 0]]), torch.tensor([[0, 0]]), table)[0].tolist()
    assert look[0] == [1, 1, 28, 1, 6, 1, 1]
    assert look[1][2:4] == [0, 0]


def test_tokens_tell_capitals():
    table = letters("models/vocabulary.json")
    assert table.shape[1] == 2 and table[:3].sum() == 0 and table.sum(0).min() > 100


def test_weights_without_style_classes_say_the_same_whatever_the_looks():
    model = Construct(PRESETS["tiny"]).eval()
    given = construct_example(PRESETS["tiny"], 2, 9, 1)
    with torch.no_grad():
        before = model(**given)
        after = model(**{**given, "look": torch.zeros_like(given["look"])})
    assert all(torch.equal(a, b) for a, b in zip(before, after, strict=True))


FONT = {"family": "Serif", "size": 10, "bold": False, "italic": False, "mono": False, "color": "#000000"}


def line(text, box, end=0):
    lead = {"lead": {"end": end, "font": {**FONT, "bold": True}, "rest": FONT, "again": 0, "gap": [60, 64]}} if end else {}
    return {"text": text, "box": box, "rotation": 0, "raised": [], "math": 0, "hidden": False, "font": FONT, **lead}


def test_a_bookmark_that_opens_a_line_becomes_a_heading_of_its_own():
    lines = [line("1 Kites", [10, 10, 50, 20]), line("Wind. It blows.", [10, 30, 200, 40], 5), line("Rain. It falls.", [10, 50, 200, 60], 5)]
    outline = [{"title": "1 Kites", "level": 1, "page": 1, "region": 0}, {"title": "Wind.", "level": 2, "page": 1, "opens": 1}]
    regions = [{"role": "heading", "page": 1, "box": [10, 10, 50, 20], "lines": [0]}]
    doc = {"pages": [{"number": 1, "lines": lines}], "truth": {"known": ["outline"], "regions": regions, "outline": outline}}
    got = cut(doc)
    texts = [(row["text"], row.get("run_in", False)) for row in got["pages"][0]["lines"]]
    assert texts == [("1 Kites", False), ("Wind.", True), ("It blows.", False), ("Rain.", True), ("It falls.", False)]
    assert [(h["region"], h["parent"], h["level"]) for h in got["truth"]["headings"]] == [(0, -1, 1), (1, 0, 2)]
    assert got["truth"]["regions"][1]["lines"] == [1] and "headings" in got["truth"]["known"]
    assert got["truth"]["classes"][1] == ["section", "title"] and got["truth"]["classes"][3] == []
