from random import Random

from training.data.varied import varied

FONT = {"size": 10.0, "bold": False, "italic": False, "mono": False, "color": "#336699"}


def document() -> dict:
    line = lambda i: {"box": [50.0, 20.0 * i, 250.0, 20.0 * i + 10], "text": f"line {i}", "font": FONT}
    page = {"number": 1, "width": 600.0, "height": 800.0, "lines": [line(i) for i in range(30)], "graphics": []}
    regions = [
        {"role": "paragraph", "page": 1, "box": [50.0, 60.0 * k, 250.0, 60.0 * k + 50], "lines": [3 * k, 3 * k + 1, 3 * k + 2]}
        for k in range(10)
    ]
    truth = {
        "known": ["classes", "regions", "order"],
        "classes": [[f"class {i}"] for i in range(30)],
        "regions": regions,
        "threads": [{"kind": "body", "regions": list(range(10))}],
        "links": [{"type": "continues", "from": 2, "to": 3}],
    }
    return {"id": "periodicals/one", "split": "train", "pages": [page], "truth": truth}


def test_what_is_left_keeps_its_labels():
    left_out = 0
    for seed in range(30):
        doc = varied(document(), Random(seed))
        (page,), truth = doc["pages"], doc["truth"]
        texts = [line["text"] for line in page["lines"]]
        assert truth["classes"] == [[f"class {text.split()[1]}"] for text in texts]
        for region in truth["regions"]:
            first = int(texts[region["lines"][0]].split()[1])
            assert [texts[i] for i in region["lines"]] == [f"line {first + j}" for j in range(3)]
        assert [k for t in truth["threads"] for k in t["regions"]] == list(range(len(truth["regions"])))
        left_out += 10 - len(truth["regions"])
    assert left_out > 30


def test_what_is_tied_stays_together():
    for seed in range(30):
        truth = varied(document(), Random(seed))["truth"]
        (link,) = truth["links"]
        assert (link["from"], link["to"]) == (link["from"], link["from"] + 1)


def test_a_colour_is_the_same_on_all_lines():
    for seed in range(10):
        (page,) = varied(document(), Random(seed))["pages"]
        assert len({line["font"]["color"] for line in page["lines"]}) == 1
