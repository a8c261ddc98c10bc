"""The picture reader: Sinkhorn, losses and decoding on oracle scores, batches that keep the true order."""

import json
from dataclasses import replace

import numpy as np
import pytest
import torch
from training.model.layers import FAR
from training.reorganize.data import MOST, Store
from training.reorganize.export import Graph, example
from training.reorganize.layouts import layout
from training.reorganize.model import (
    PRESETS,
    TINY,
    VARIANTS,
    Reorganize,
    decode,
    edge_numbers,
    pointer_loss,
    possible,
    sinkhorn,
    surroundings,
)
from training.reorganize.noise import Noise, joined, pulled, strange, thinned
from training.reorganize.pack import pack, pictures
from training.reorganize.teacher import Teacher, taught

RNG = np.random.default_rng(0)
PICTURES = [layout(RNG, f"p{i}") for i in range(40)]
STORE = Store(pack({"train": PICTURES}, []), "cpu")
NONE = Noise(**dict.fromkeys(Noise.__dataclass_fields__, 0.0))
SAME = torch.Generator().manual_seed(0)


def dice() -> torch.Generator:
    return torch.Generator().manual_seed(0)


def oracle(rank: torch.Tensor, mask: torch.Tensor, sure: float = 12.0) -> torch.Tensor:
    n = mask.sum(-1, keepdim=True)
    row = torch.cat([rank, torch.full_like(rank[:, :1], -1)], 1)
    column = torch.cat([rank, n], 1)
    true = column[:, None, :] == row[:, :, None] + 1
    return (true * sure + torch.randn(true.shape, generator=dice())).masked_fill(~possible(mask), FAR)


def test_sinkhorn_makes_rows_and_columns_sum_to_one():
    mask = torch.tensor([[True] * 5, [True] * 3 + [False] * 2, [True] + [False] * 4])
    log = sinkhorn((torch.randn(3, 6, 6, generator=dice()) * 2).masked_fill(~possible(mask), FAR), 60)
    assert torch.allclose(log.exp().sum(-1), torch.ones(3, 6), atol=1e-4)
    assert torch.allclose(log.exp().sum(-2), torch.ones(3, 6), atol=1e-2)
    assert log[:, range(5), range(5)][mask].max() < -50


@pytest.mark.parametrize("variant", VARIANTS)
def test_oracle_scores_give_back_the_order_at_no_loss(variant):
    inputs, target = STORE.batch(np.arange(16), None, dice())
    score = oracle(target["rank"], inputs["mask"])
    assert torch.equal(decode(score, inputs["mask"], variant), target["rank"])
    assert pointer_loss(score, target["rank"], inputs["mask"], variant) < 0.05


def test_the_literal_placement_has_nothing_left_to_decide():
    inputs, target = STORE.batch(np.arange(8), None, dice())
    blank = oracle(target["rank"], inputs["mask"], sure=0.0)
    losses = {v: pointer_loss(blank, target["rank"], inputs["mask"], v) for v in VARIANTS}
    assert losses["literal"] < 0.5 * losses["none"]


def test_the_papers_form_knows_looks_and_seven_numbers_alone_and_learns():
    inputs, target = STORE.batch(np.arange(4), None, dice())
    model = Reorganize(replace(PRESETS["paper"], node=24, edge=16, key=16))
    score, link, _ = model(**inputs)
    pointer_loss(score, target["rank"], inputs["mask"], "sinkhorn").backward()
    assert model.edge[0].in_features == 7 and model.place[0].weight.grad is None and model.query.weight.grad.abs().sum() > 0
    assert link.shape == inputs["mask"].shape + inputs["mask"].shape[-1:]


def test_noise_keeps_what_remains_in_its_true_order():
    inputs, target = STORE.batch(np.arange(40), replace(Noise(), join=0), dice())
    for k, picture in enumerate(PICTURES):
        real = inputs["mask"][k]
        order = [picture["blocks"][b]["order"] for b in target["block"][k][real][target["rank"][k][real].argsort()].tolist()]
        assert order == sorted(order)
        assert len(order) > 0


def test_no_noise_at_all_leaves_the_clean_blocks():
    inputs, target = STORE.batch(np.arange(40), NONE, dice())
    clean, true = STORE.batch(np.arange(40), None, dice())
    in_order = lambda i, t: i["box"].gather(1, t["rank"].argsort(-1)[..., None].expand(-1, -1, 4))
    assert torch.allclose(in_order(inputs, target), in_order(clean, true), atol=1e-2)
    assert torch.equal(inputs["size"], clean["size"])


def test_a_part_of_a_picture_is_what_lies_in_its_window():
    inputs, _ = STORE.batch(np.arange(40), replace(NONE, part=1), dice())
    whole, _ = STORE.batch(np.arange(40), None, dice())
    middle = (inputs["box"][..., :2] + inputs["box"][..., 2:]) / 2
    mask = inputs["mask"]
    assert ((middle >= -0.1) & (middle <= inputs["size"][:, None] + 0.1))[mask].all()
    assert 0.3 < mask.sum() / whole["mask"].sum() < 0.9
    assert (mask.sum(-1) > 0).all()


def test_groups_go_whole_or_stay_whole():
    group = torch.tensor([[0, 0, 1, 1, 2, -1]]).expand(500, -1)
    stays = thinned(group, 1.0, lambda *shape: torch.rand(*shape, generator=SAME))
    assert torch.equal(stays[:, 0], stays[:, 1])
    assert torch.equal(stays[:, 2], stays[:, 3])
    assert stays[:, 5].all()
    assert 0.7 < stays[:, 4].float().mean() < 0.9


def test_a_pulled_picture_keeps_what_is_aligned_and_what_comes_first():
    box = torch.tensor([[[10.0, 0, 40, 10], [10, 50, 90, 60], [70, 0, 90, 10]]]).expand(60, -1, -1)
    size = torch.tensor([[100.0, 80]]).expand(60, -1)
    moved = pulled(box, size, 0.5, lambda *s: torch.rand(*s, generator=SAME), lambda *s: torch.randn(*s, generator=SAME))
    assert torch.equal(moved[:, 0, 0], moved[:, 1, 0])
    assert torch.equal(moved[:, 1, 2], moved[:, 2, 2])
    assert torch.equal(moved[:, 0, 1::2], moved[:, 2, 1::2])
    assert (moved[:, 0, 2] < moved[:, 2, 0]).all()
    assert (moved[:, 0, 3] < moved[:, 1, 1]).all()
    assert 0.2 < ((moved - box).abs() > 0.1).any(-1).any(-1).float().mean() < 0.8


def test_of_two_pictures_one_below_the_other_the_upper_is_read_first():
    inputs, target = STORE.batch(np.array([3, 8]), None, dice())
    both, order = joined(inputs, target, lambda *shape: torch.rand(*shape, generator=SAME))
    many = inputs["mask"].sum(-1)
    assert both["mask"].sum() == many.sum()
    boxes = both["box"][0][order["rank"][0].argsort()][: many.sum()]
    assert torch.equal(boxes[: many[0]], inputs["box"][0][target["rank"][0].argsort()][: many[0]])
    assert (boxes[many[0] :, 1] >= inputs["size"][0, 1]).all()
    assert (boxes[:, 2:] <= both["size"][0] + 1e-3).all()
    groups = order["group"][0][order["rank"][0].argsort()][: many.sum()]
    assert not set(groups[: many[0]].tolist()) & set(groups[many[0] :].tolist())


def test_of_two_pictures_beside_one_another_both_are_as_high():
    inputs, target = STORE.batch(np.array([3, 8]), None, dice())
    both, _ = joined(inputs, target, lambda *shape: torch.rand(*shape, generator=SAME), axis=0)
    assert both["size"][0, 1] == inputs["size"][0, 1]
    assert (both["box"][0][both["mask"][0]][:, 2:] <= both["size"][0] + 1e-3).all()
    assert both["mask"].sum() == inputs["mask"].sum()


def test_strange_layouts_move_blocks_but_leave_their_shape():
    inputs, target = STORE.batch(np.arange(40), None, dice())
    moved = strange(inputs, target["group"], lambda *shape: torch.rand(*shape, generator=SAME))
    extent = lambda batch: batch["box"][..., 2:] - batch["box"][..., :2]
    assert torch.allclose(extent(moved), extent(inputs), atol=1e-3)
    changed = ((moved["box"] - inputs["box"]).abs() > 1).any(-1).any(-1)
    assert 10 < changed.sum() < 40


def test_a_teacher_says_the_mean_of_what_its_readers_say():
    torch.manual_seed(0)
    readers = [Reorganize(TINY).eval() for _ in range(3)]
    inputs, target = STORE.batch(np.arange(6), None, dice())
    with torch.no_grad():
        score = sum(reader(**inputs)[0] for reader in readers) / 3
    told, _ = Teacher(readers, "cpu")(inputs)
    assert torch.allclose(told, score, atol=1e-3)
    assert taught(sinkhorn(score), told, inputs["mask"]) < taught(sinkhorn(score + torch.randn_like(score)), told, inputs["mask"])


def test_readers_heard_together_give_the_mean_of_their_scores():
    torch.manual_seed(0)
    readers = [Reorganize(TINY).eval() for _ in range(2)]
    inputs = example(2, 7, 0)
    score, together = Graph(readers)(**inputs)
    said = [reader(**inputs) for reader in readers]
    assert torch.allclose(score, (said[0][0] + said[1][0]) / 2, atol=1e-4)
    assert torch.allclose(together, (said[0][2] + said[1][2]) / 2, atol=1e-4)


def test_all_lines_are_there_when_asked_for():
    inputs, target = STORE.batch(np.arange(40), None, dice(), lines=True)
    for k, picture in enumerate(PICTURES):
        lines = [line for b in sorted(picture["blocks"], key=lambda b: b["order"]) for line in b.get("lines", [b["box"]])]
        if len(lines) > MOST:
            continue
        real = inputs["mask"][k]
        boxes = inputs["box"][k][real][target["rank"][k][real].argsort()]
        assert torch.allclose(boxes, torch.tensor(lines, dtype=torch.float32))


def test_edge_numbers_are_those_of_the_paper():
    box = torch.tensor([[[10.0, 20, 110, 40], [60, 70, 80, 80]]])
    numbers = edge_numbers(box, torch.tensor([[200.0, 100]]))[0, 0, 1]
    assert torch.allclose(numbers, torch.tensor([0.25, 0.5, *np.log([5, 1, 0.5, 0.1, 0.2])], dtype=torch.float32))


def test_surroundings_count_what_lies_between_and_what_is_nearer():
    row = torch.tensor([[[0.0, 0, 10, 10], [20, 0, 30, 10], [40, 0, 50, 10], [0, 0, 0, 0]]])
    mask = torch.tensor([[True, True, True, False]])
    between, nearer = surroundings(row, torch.tensor([[100.0, 50]]), mask)[0, ..., -2:].unbind(-1)
    assert torch.allclose(between[0, :3].exp() - 1, torch.tensor([1.0, 2, 3]))  # the two themselves among them
    assert torch.allclose(nearer[0, :3].exp() - 1, torch.tensor([0.0, 1, 2]))


def test_padding_and_unseen_features_change_nothing():
    model = Reorganize(TINY).eval()
    inputs, _ = STORE.batch(np.array([0]), None, dice())
    n = inputs["mask"].shape[1]
    wide = {k: v if k == "size" else torch.cat([v, torch.zeros(1, 3, *v.shape[2:], dtype=v.dtype)], 1) for k, v in inputs.items()} | {
        "visual": torch.randn(1, n + 3, inputs["visual"].shape[-1], generator=dice())
    }
    narrow, padded = model(**inputs)[0], model(**wide)[0]
    keep = [*range(n), n + 3]
    assert torch.allclose(narrow, padded[:, keep][:, :, keep], atol=1e-4)


@pytest.fixture
def shards(tmp_path):
    """A picture of two blocks in two lines, and what OCR saw of it: the second in two pieces, and something that is no text."""
    true = {"id": "a", "template": "t", "size": [200, 100]}
    clean = [{"box": [10, 10, 90, 20], "order": 1, "group": 4}, {"box": [10, 0, 90, 8], "order": 0, "group": 3}]
    seen = [
        {"box": [100, 60, 200, 80], "order": None, "group": None, "truth": []},
        {"box": [50, 9, 92, 22], "order": 2, "group": 4, "truth": [1]},
        {"box": [9, 0, 92, 9], "order": 0, "group": 3, "truth": [0]},
        {"box": [9, 9, 48, 22], "order": 1, "group": 4, "truth": [1]},
    ]
    for folder, name, row in (
        ("train", "000", {**true, "blocks": clean}),
        ("ocr", "train-000", {**true, "blocks": seen, "missing": []}),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.jsonl").write_text(json.dumps(row) + "\n")
    for name, count, value in (("train-000", 2, 1.0), ("ocr-train-000", 4, 2.0)):
        features = np.full((count, 192), value, np.float16) + np.arange(count, dtype=np.float16)[:, None]
        np.savez(tmp_path / f"{name}.npz", id=np.array(["a"]), start=np.array([0, count]), features=features)
    return tmp_path


def test_what_ocr_saw_is_packed_beside_the_true_blocks_with_its_own_features(shards):
    paths = [str(shards / "train/000.jsonl"), str(shards / "ocr/train-000.jsonl")]
    packed = pack({"train": pictures(paths)}, [str(p) for p in sorted(shards.glob("*.npz"))])
    assert packed["ocr"].tolist() == [False, True]
    assert packed["blocks"].tolist() == [2, 3]
    assert packed["group"].tolist() == [4, 3, 4, 3, 4]
    looked = packed["visual"][:, 0] * packed["scale"][0]
    assert np.allclose(looked, [1, 2, 3, 4, 5], atol=packed["scale"][0])
    store = Store(packed, "cpu")
    inputs, target = store.batch(store.pictures(0, ocr=True), None, dice())
    first = inputs["box"][0][target["rank"][0].argsort()][0]
    assert torch.allclose(first, torch.tensor([9 + 0.11 * 9, 0.45, 92 - 0.16 * 9, 9 - 0.17 * 9]))


def test_a_round_has_the_share_of_pictures_read_by_ocr_that_was_asked_for(shards):
    paths = [str(shards / "train/000.jsonl")] * 30 + [str(shards / "ocr/train-000.jsonl")] * 3
    store = Store(pack({"train": pictures(paths)}, []), "cpu")
    chosen = store.round(0.25, 0.5, np.random.default_rng(0))
    assert store.ocr[chosen].mean() == 0.25
    assert sorted(np.bincount(chosen)[30:].tolist()) == [3, 3, 4]
    assert (np.bincount(chosen)[:30] == 1).all()
