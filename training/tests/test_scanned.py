from random import Random

from training.data.scanned import scanned

FONT = {"size": 9.0, "bold": True, "italic": False, "mono": False, "color": "#ff0000"}


def document() -> dict:
    line = {
        "box": [50.0, 60.0, 250.0, 70.0],
        "text": "A headline",
        "font": FONT,
        "rotation": 0,
        "raised": [[0, 1]],
        "math": 0.0,
        "hidden": False,
    }
    page = {
        "number": 1,
        "width": 600.0,
        "height": 800.0,
        "unit": "pt",
        "contentOrder": True,
        "lines": [line],
        "graphics": [{"kind": "rule", "box": [0, 0, 9, 1]}],
    }
    region = {"role": "heading", "page": 1, "box": [50.0, 60.0, 250.0, 70.0], "lines": [0]}
    return {
        "id": "magazine/one",
        "split": "train",
        "pages": [page],
        "truth": {"known": ["classes"], "classes": [["section"]], "regions": [region]},
    }


def test_a_scan_has_no_colours_no_drawings_but_its_picture_and_sometimes_weights():
    bold = []
    for seed in range(60):
        (page,) = scanned(document(), Random(seed))["pages"]
        (line,) = page["lines"]
        bold.append("font" in line and line["font"]["bold"])
        assert "font" not in line or line["font"]["color"] == "#000000"
        assert all(g["kind"] == "image" and g["box"][2] == page["width"] for g in page["graphics"])
    assert 15 < sum(bold) < 40


def test_a_scan_keeps_what_is_true_and_nearly_where_it_stands():
    for seed in range(20):
        made = document()
        twin = scanned(made, Random(seed))
        (page,), (region,) = twin["pages"], twin["truth"]["regions"]
        assert twin["truth"]["classes"] == [["section"]] and region["lines"] == [0]
        height = page["height"]
        for now, before in zip(page["lines"][0]["box"], made["pages"][0]["lines"][0]["box"], strict=True):
            assert abs(now / height - before / 800) < 0.01
        assert made["pages"][0]["lines"][0]["font"] == FONT  # the document itself stays as it was
