"""Pictures that the grammar makes: their truth, their boxes, and how training takes them."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from training.reorganize.data import Store
from training.reorganize.grammar.look import Look
from training.reorganize.grammar.make import chunk
from training.reorganize.grammar.page import HELD, TRAINED, picture
from training.reorganize.layouts import layout
from training.reorganize.noise import Noise
from training.reorganize.pack import merged, pack


def made(count: int, held: bool = False) -> list[dict]:
    return [picture(np.random.default_rng([5, k]), f"made-{k}", held) for k in range(count)]


def productions(one: dict) -> set[str]:
    return set(one["template"].removeprefix("grammar:").split("+")) - {""}


def in_order(one: dict) -> np.ndarray:
    return np.array([b["box"] for b in sorted(one["blocks"], key=lambda b: b["order"])])


def test_every_block_has_one_place_in_the_order_and_lies_inside_its_picture():
    for one in made(150):
        assert sorted(b["order"] for b in one["blocks"]) == list(range(len(one["blocks"])))
        assert 4 <= len(one["blocks"]) <= 64
        for block in one["blocks"]:
            x0, y0, x1, y1 = block["box"]
            assert 0 <= x0 < x1 <= one["size"][0] and 0 <= y0 < y1 <= one["size"][1]
            lines = np.array(block["lines"])
            assert np.allclose([*lines[:, :2].min(0), *lines[:, 2:].max(0)], block["box"], atol=0.2)


def test_no_two_blocks_lie_on_one_another():
    for one in made(80):
        box = in_order(one)
        low, high = np.maximum(box[:, None, :2], box[None, :, :2]), np.minimum(box[:, None, 2:], box[None, :, 2:])
        shared = (high - low).clip(min=0).prod(-1)
        np.fill_diagonal(shared, 0)
        area = (box[:, 2:] - box[:, :2]).prod(-1)
        assert (shared <= 0.05 * np.minimum(area[:, None], area[None])).all()


def test_a_seed_decides_everything_and_the_order_of_the_file_says_nothing():
    assert made(5) == made(5)
    assert any([b["order"] for b in one["blocks"]] != list(range(len(one["blocks"]))) for one in made(5))


def test_training_never_sees_a_production_that_is_held_out():
    held = {h.__name__ for h in HELD}
    assert held.isdisjoint(c.__name__ for c in TRAINED)
    assert all(held.isdisjoint(productions(one)) for one in made(150))
    assert all(held & productions(one) for one in made(20, held=True))


@pytest.mark.parametrize("make", [*TRAINED, *HELD], ids=lambda make: make.__name__)
def test_every_production_finds_room_and_keeps_its_pieces_together(make):
    found = 0
    for seed in range(40):
        look = Look(np.random.default_rng(seed))
        piece = make(look, 44 * look.em, 1)
        if piece is None:
            continue
        found += 1
        assert piece.texts
        # Blocks of one group follow one another.
        groups = [t.group for t in piece.texts]
        starts = [g for k, g in enumerate(groups) if k == 0 or groups[k - 1] != g]
        assert len(starts) == len(set(starts))
    assert found >= 10


def test_a_grid_of_cards_is_read_card_by_card_and_row_by_row():
    grid = next(c for c in TRAINED if c.__name__ == "grid")
    for seed in range(60):
        look = Look(np.random.default_rng(seed))
        if (piece := grid(look, 50 * look.em, 0)) is None:
            continue
        cards: dict[int, list] = {}
        for t in piece.texts:
            cards.setdefault(t.group, []).append(t.box)
        lefts = [min(b[0] for b in card) for card in cards.values()]
        tops = [min(b[1] for b in card) for card in cards.values()]
        bottoms = [max(b[3] for b in card) for card in cards.values()]
        for k in range(1, len(lefts)):
            # The next card stands further right, or in a row below all of those before.
            assert lefts[k] > lefts[k - 1] or tops[k] >= max(bottoms[:k]) - 1e-6


def test_packs_become_one_and_a_round_takes_the_share_that_was_asked_for():
    rng = np.random.default_rng(0)
    corpus = pack({"train": [layout(rng, f"simple-{k}") for k in range(12)]}, [])
    together = merged([corpus, chunk((1, 0, 30, False)), chunk((1, 0, 5, True))])
    store = Store(together, "cpu")
    assert len(store.pictures(0)) == 12 and len(store.pictures(0, made=True)) == 30 and len(store.pictures(1, made=True)) == 5
    chosen = store.round(0.2, 0.6, rng)
    assert store.made[chosen].sum() == 18 and (store.split[chosen] == 0).all()
    # Boxes are those of the picture: the last one of the held-out pictures.
    one = picture(np.random.default_rng([1, 1, 4]), "held-4", True)
    inputs, target = store.batch(np.array([len(store.id) - 1]), None, torch.Generator())
    assert np.allclose(inputs["box"][0][target["rank"][0].argsort()].numpy(), in_order(one), atol=1e-3)


def test_a_picture_of_the_grammar_borrows_the_look_of_another_high_blocks_that_of_high_ones():
    rng = np.random.default_rng(0)
    corpus = pack({"train": [layout(rng, "simple-0")]}, [])
    n = int(corpus["blocks"][0])
    height = corpus["box"][:, 3] - corpus["box"][:, 1]
    block = corpus["kind"] == 0
    look = np.zeros((n, 192), np.int8)
    look[corpus["block_of"][block], 0] = np.round(height[block])
    corpus |= {"seen": np.array([True]), "visual": look, "scale": np.ones(192, np.float32)}
    store = Store(merged([corpus, chunk((1, 0, 1, False))]), "cpu")
    still = Noise(**dict.fromkeys(Noise.__dataclass_fields__, 0.0) | {"lend": 1.0})
    inputs, _ = store.batch(np.array([1]), still, torch.Generator().manual_seed(0))
    assert (inputs["seen"] == 1).all()
    box, seen = inputs["box"][0], inputs["visual"][0, :, 0]
    assert (seen[(box[:, 3] - box[:, 1]).argsort()].diff() >= 0).all()
    blind, _ = store.batch(np.array([1]), replace(still, lend=0.0), torch.Generator().manual_seed(0))
    assert (blind["seen"] == 0).all()
