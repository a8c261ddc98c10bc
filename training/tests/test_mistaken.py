"""Regions as Detect might get them: the order of the lines is still the true one."""

from random import Random

from training.data.features import Vocabulary
from training.data.mistaken import mistaken
from training.data.pack import pack_document
from training.data.procedural.generate import make_document
from training.data.procedural.text import Prose

PROSE, WORDS = Prose(), Vocabulary("models/vocabulary.json")


def body(doc: dict) -> list[int]:
    truth = doc["truth"]
    return [i for t in truth["threads"] if t["kind"] == "body" for r in t["regions"] for i in truth["regions"][r]["lines"]]


def test_lines_keep_their_order_whatever_happens_to_their_regions():
    changed = 0
    for seed in range(40):
        doc = make_document(seed, PROSE)
        twin = mistaken(doc, Random(seed))
        true = body(doc)
        kept = set(true)
        assert [i for i in body(twin) if i in kept] == true  # captions that lost their figure may stand among them
        changed += twin["truth"]["regions"] != doc["truth"]["regions"]
    assert changed > 30


def test_a_caption_without_its_figure_is_read_with_the_body():
    line = {"box": [50.0, 400.0, 250.0, 410.0]}
    figure = {"role": "figure", "page": 1, "box": [50.0, 100.0, 250.0, 390.0], "lines": []}
    caption = {"role": "caption", "page": 1, "box": line["box"], "lines": [0]}
    truth = {
        "known": ["order"],
        "regions": [figure, caption],
        "threads": [{"kind": "float", "regions": [0, 1]}],
        "links": [{"type": "caption", "from": 1, "to": 0}],
    }
    kinds = set()
    for seed in range(40):
        twin = mistaken({"id": "x", "pages": [{"lines": [line]}], "truth": truth}, Random(seed))["truth"]
        (thread,) = twin["threads"]
        kinds.add((thread["kind"], len(twin["regions"]), len(twin["links"])))
    assert kinds == {("float", 2, 1), ("body", 1, 0)}


def test_nothing_in_it_teaches_detect_or_construct():
    packed = pack_document(mistaken(make_document(3, PROSE), Random(3)), WORDS)
    assert all(s == -1 for s in packed["successor"])
    assert packed["heading_region"] == []
