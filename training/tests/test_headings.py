import numpy as np
from training.fields import BOLD, FONT
from training.headings import contradictory


def data(sizes, levels, numbers=None, documents=None):
    n = len(sizes)
    return {
        "known": np.zeros(1 + max(documents or [0]), np.uint8),
        "heading_region": np.arange(n),
        "heading_document": np.array(documents or [0] * n),
        "heading_level": np.array(levels, np.uint8),
        "region_first": np.arange(n),
        "numbers": np.array([[k, 0, 0, 0, -1, -1, -1, -1] for k in (numbers or [0] * n)]),
        "flags": np.full(n, FONT | BOLD, np.uint8),
        "size": np.array(sizes, np.uint16),
        "color": np.zeros((n, 3), np.uint8),
    }


def test_headings_that_look_alike_on_two_levels_contradict():
    assert contradictory(data([200] * 6, [1, 2, 1, 2, 2, 1])).tolist() == [True]


def test_sizes_and_numbers_tell_levels_apart():
    assert contradictory(data([200, 160, 200, 160], [1, 2, 1, 2])).tolist() == [False]
    assert contradictory(data([200] * 4, [1, 2, 1, 2], numbers=[1, 1, 1, 1])).tolist() == [False]


def test_each_document_is_judged_alone():
    assert contradictory(data([200] * 6, [1, 2, 1, 1, 1, 2], documents=[0, 0, 0, 1, 1, 2])).tolist() == [True, False, False]


def test_a_store_without_headings_has_none():
    none = {k: v[:0] if k != "known" else v for k, v in data([200], [1]).items()}
    assert contradictory(none).tolist() == [False]
