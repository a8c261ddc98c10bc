"""Procedural documents keep the promises of the corpus format."""

import json

import pytest
from training.data.procedural.generate import KINDS, make_document
from training.data.procedural.text import Prose, break_lines, width

PROSE = Prose()
DOCUMENTS = [make_document(seed, PROSE) for seed in range(150)] + [make_document(k, PROSE, kind) for k, kind in enumerate(KINDS)]


def test_the_same_seed_makes_the_same_document():
    assert json.dumps(make_document(7, PROSE)) == json.dumps(make_document(7, PROSE))


def test_every_line_stands_in_at_most_one_region_of_its_own_page():
    for doc in DOCUMENTS:
        page_of = [p["number"] for p in doc["pages"] for _ in p["lines"]]
        seen = set()
        for region in doc["truth"]["regions"]:
            for line in region["lines"]:
                assert line not in seen and page_of[line] == region["page"]
                seen.add(line)


def test_threads_hold_every_region_exactly_once():
    for doc in DOCUMENTS:
        held = sorted(i for t in doc["truth"]["threads"] for i in t["regions"])
        assert held == list(range(len(doc["truth"]["regions"])))


def test_links_and_headings_point_at_regions_of_the_right_role():
    for doc in DOCUMENTS:
        truth = doc["truth"]
        role = lambda i: truth["regions"][i]["role"]
        for link in truth["links"]:
            if link["type"] == "caption":
                assert role(link["from"]) == "caption" and role(link["to"]) in ("figure", "table", "code")
            if link["type"] == "footnote":
                assert role(link["to"]) == "footnote"
            if link["type"] == "continues":
                assert role(link["from"]) == role(link["to"])
        place = {h["region"]: k for k, h in enumerate(truth["headings"])}
        for k, h in enumerate(truth["headings"]):
            assert role(h["region"]) == "heading"
            assert h["parent"] == -1 or place[h["parent"]] < k


def test_boxes_have_an_extent_and_most_lie_on_their_page():
    outside = total = 0
    for doc in DOCUMENTS:
        for page in doc["pages"]:
            for line in page["lines"]:
                x0, y0, x1, y1 = line["box"]
                assert x1 > x0 and y1 > y0
                total += 1
                outside += x0 < -2 or y0 < -2 or x1 > page["width"] * 1.01 + 2 or y1 > page["height"] * 1.01 + 2
    assert outside / total < 0.005


def test_filings_have_headings_of_several_lines_and_paragraphs_in_the_same_type():
    headings, paragraphs = set(), set()
    for seed in range(20):
        doc = make_document(seed, PROSE, "filing")
        lines = [line for page in doc["pages"] for line in page["lines"]]
        for region in doc["truth"]["regions"]:
            font = lines[region["lines"][0]].get("font") if region["lines"] else None
            if font and len(region["lines"]) > 1:
                type_of = (seed, font["bold"], font["italic"])
                if region["role"] == "heading":
                    headings.add(type_of)
                if region["role"] == "paragraph" and (font["bold"] or font["italic"]):
                    paragraphs.add(type_of)
    assert len(headings) > 10 and headings & paragraphs


def test_text_goes_on_behind_a_displayed_formula_where_no_font_tells_which_is_which():
    continued = units = formulas = 0
    for seed in range(40):
        doc = make_document(seed, PROSE, "equations")
        regions = doc["truth"]["regions"]
        body = [k for t in doc["truth"]["threads"] if t["kind"] == "body" for k in t["regions"]]
        after = {b for a, b in zip(body, body[1:], strict=False) if regions[a]["role"] == "formula"}
        continued += sum(link["type"] == "continues" and link["to"] in after for link in doc["truth"]["links"])
        if not any("font" in line for page in doc["pages"] for line in page["lines"]):
            units += len(doc["truth"]["classes"])
            formulas += sum(names == ["equation"] for names in doc["truth"]["classes"])
    assert continued > 30 and formulas > 0.03 * units


def test_all_classes_occur():
    classes = {name for doc in DOCUMENTS for names in doc["truth"]["classes"] for name in names}
    assert len(classes) == 18


@pytest.mark.parametrize("text", ["Kites need steady air and a long string to rise.", "风筝需要稳定的空气和长线才能升起来。", "x" * 90])
def test_broken_lines_fit_their_measure_and_lose_no_words(text):
    lines = list(break_lines(text, lambda i: 100.0, 10.0))
    assert all(w <= 100.0 + 10 for _, w, _ in lines)
    assert "".join(line for line, _, _ in lines).replace(" ", "") == text.replace(" ", "")
    assert width(text, 10.0) > 100
