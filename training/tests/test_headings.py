import numpy as np
import torch
from training.data.fields import BOLD, FONT
from training.data.headings import contradictory
from training.model.construct import left_out


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


def said_by_contents(depths, named, told=True):
    """Of numbered headings that all look alike."""
    n = torch.tensor([[[1, 0, 0, d, -1, -1, -1, -1] for d in depths]])
    shape = n.shape[:2]
    given = left_out(
        torch.zeros(shape), torch.zeros(*shape, 2), n, torch.full(shape, told), torch.tensor([named]), torch.ones(shape, dtype=torch.bool)
    )
    return [v[0].tolist() for v in given]


def test_contents_that_stop_at_a_level_leave_out_what_is_deeper():
    deeper, as_deep, alike = said_by_contents([1, 2, 2, 3, 3], [True, True, True, False, False])
    assert deeper == [0, 0, 0, 1, 1]
    assert as_deep == [0, 1, 1, 0, 0]  # a heading says nothing of itself
    assert alike == [0.5, 0.5, 0.5, 0.75, 0.75]


def test_no_contents_leave_nothing_out():
    assert said_by_contents([1, 2, 3], [False] * 3, told=False) == [[0, 0, 0]] * 3
