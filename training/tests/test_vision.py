"""The vision model on pages small enough for a test."""

from __future__ import annotations

import zlib

import numpy as np
import torch
from training.config import LINE_CLASSES
from training.data.batches import VISUAL, seen
from training.vision.augment import warp
from training.vision.boxes import iou, nms
from training.vision.data import Batch
from training.vision.evaluate import found, precision_and_f1
from training.vision.export import Graph, check, example, folded, write_graph
from training.vision.labels import BIT, label
from training.vision.loss import detector_loss, role_loss
from training.vision.model import PRESETS, Vision
from training.vision.pages import unpack
from training.vision.roi import sample


def page(**more) -> dict:
    empty = {"source": "docbank", "complete": False, "width": 500, "height": 640, "objects": [], "drawings": []}
    return {**empty, "lines": [], "classes": [], "math": [], **more}


def with_lines(lines: list, names: list[str], **more) -> dict:
    return page(lines=lines, classes=[BIT[n] for n in names], math=[0.0] * len(lines), **more)


def test_two_pixels_share_a_byte():
    packed = zlib.compress(bytes([0x0F, 0xF0, 0xA0, 0x50]))
    assert unpack(packed, 3, 2).tolist() == [[0, 255, 255], [170, 0, 85]]


def test_the_best_of_overlapping_boxes_stays():
    boxes = np.array([[0, 0, 10, 10], [1, 0, 11, 10], [30, 0, 40, 10]], float)
    assert nms(boxes, np.array([0.5, 0.9, 0.3]), 0.5) == [1, 2]


def test_a_formula_has_its_number_and_ends_where_the_next_number_does():
    text = [[60, y, 440, y + 9] for y in (100, 112, 200, 212)]
    rows = [[180, 140, 300, 150], [420, 140, 440, 150], [190, 158, 310, 168], [420, 158, 440, 168]]
    found = label(with_lines(text + rows, ["paraline"] * 4 + ["equation"] * 4), []).objects
    assert sorted(box.tolist() for _, box in found) == [[180, 140, 440, 150], [190, 158, 440, 168]]


def test_formulas_of_two_columns_stay_apart():
    left = [[40, 40 + 12 * k, 240, 49 + 12 * k] for k in range(8)]
    right = [[260, 40 + 12 * k, 460, 49 + 12 * k] for k in range(8)]
    formulas = [[90, 150, 200, 160], [310, 150, 420, 160]]
    found = label(with_lines(left + right + formulas, ["paraline"] * 16 + ["equation"] * 2), []).objects
    assert sorted(box.tolist() for _, box in found) == sorted(formulas)


def test_a_table_takes_the_rules_around_it():
    cells = [[x, y, x + 40, y + 9] for y in (100, 112, 124) for x in (100, 180, 260)]
    rules = [{"kind": "rule", "box": [95, y, 305, y + 0.5]} for y in (97, 136)]
    found = label(with_lines(cells, ["table"] * 9, drawings=rules), []).objects
    assert [(kind, box.tolist()) for kind, box in found] == [("table", [94.75, 96.75, 305.25, 136.75])]


def test_a_drawing_that_nobody_names_is_left_open_until_the_teacher_agrees():
    paths = [{"kind": "path", "box": [100 + 5 * k, 100, 160 + 5 * k, 220]} for k in range(20)]
    drawn = page(source="tex-doc", drawings=paths)
    doubtful = label(drawn, [])
    assert not doubtful.objects and {kind for kind, _ in doubtful.blanks} == {"figure", "table"}
    sure = label(drawn, [["figure", 0.8, 98.0, 99.0, 256.0, 222.0]])
    assert [kind for kind, _ in sure.objects] == ["figure"]


def test_a_scan_of_which_nothing_is_known_teaches_nothing():
    assert label(page(drawings=[{"kind": "image", "box": [0, 0, 500, 640]}]), []) is None


def test_roi_align_averages_the_places_it_samples():
    ramp = torch.arange(16.0).expand(1, 1, 16, 16)  # value = column
    v = sample(ramp, torch.tensor([[[16.0, 16.0, 72.0, 72.0]]]), 7, 1 / 8)
    assert torch.allclose(v[0, 0, 0, 0], torch.arange(2.0, 9.0))  # centres of bins 2.5 … 8.5, columns are centred at +0.5


def test_the_detector_learns_a_page():
    torch.manual_seed(0)
    pixels = torch.full((1, 128, 96), 255, dtype=torch.uint8)
    pixels[:, 24:72, 16:80] = torch.randint(0, 255, (1, 48, 64), dtype=torch.uint8)
    pixels[:, 96:106, 16:80] = 40
    none = torch.zeros(1, 1, 4)
    boxes = torch.tensor([[[16.0, 24, 80, 72], [16, 96, 80, 106]]])
    batch = Batch(pixels, boxes, torch.tensor([[0, 2]]), none, torch.tensor([[-1]]), boxes, torch.tensor([[1 << 8, 1 << 10]]))
    vision = Vision(PRESETS["tiny"]).train()
    optimizer = torch.optim.AdamW(vision.parameters(), lr=4e-3)
    for _ in range(120):
        maps = vision.maps(batch.pixels.float())
        score, box = detector_loss(*vision.objects(maps), 8, batch)
        loss = score + 2 * box + role_loss(vision.role(vision.visual(maps, batch.lines)), batch.classes)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    vision.train()  # one page: its own statistics are those of all pages
    with torch.no_grad():
        (seen,) = found(*vision.objects(vision.maps(pixels)), 8)
        role = vision.role(vision.visual(vision.maps(pixels), boxes))[0].argmax(-1)
    best = {kind: box for kind, _, box in reversed(seen)}
    assert iou(best[0][None], boxes[0, :1].numpy())[0, 0] > 0.75
    assert iou(best[2][None], boxes[0, 1:].numpy())[0, 0] > 0.6
    assert [LINE_CLASSES[i] for i in role] == ["figure", "equation"]


def test_nothing_is_learned_on_a_blank():
    torch.manual_seed(0)
    vision = Vision(PRESETS["tiny"]).eval()
    pixels, all_of_it = torch.zeros(1, 64, 64), torch.tensor([[[0.0, 0, 64, 64]] * 3])
    none = torch.zeros(1, 1, 4)
    blank = Batch(pixels, none, torch.tensor([[-1]]), all_of_it, torch.tensor([[0, 1, 2]]), none, torch.zeros(1, 1, dtype=torch.long))
    score, box = detector_loss(*vision.objects(vision.maps(pixels)), 8, blank)
    assert score.item() == 0 and box.item() == 0


def test_average_precision_counts_what_is_missed_and_what_is_made_up():
    assert precision_and_f1([(0.9, True), (0.8, True)], 2)["ap50"] == 1
    half = precision_and_f1([(0.9, False), (0.8, True)], 2)
    assert half["ap50"] == 0.25 and half["f1"] == 0.5


def test_the_graph_agrees_with_pytorch_on_pages_of_any_size(tmp_path):
    torch.manual_seed(0)
    vision = folded(Vision(PRESETS["tiny"]).eval())
    write_graph(vision, tmp_path / "vision.onnx")
    worst, _ = check(vision, tmp_path / "vision.onnx")
    assert worst < 1e-3
    scores, boxes, visual = Graph(vision)(*(torch.from_numpy(v) for v in example(96, 64, 2, 0).values()))
    assert scores.shape == (3, 12, 8) and boxes.shape == (4, 12, 8) and visual.shape == (2, 128)


def test_the_papers_size_trains_a_step():
    torch.manual_seed(0)
    vision, pixels = Vision(PRESETS["paper"]).train(), torch.zeros(2, 64, 64)
    boxes = torch.tensor([[[8.0, 8, 56, 56]]] * 2)
    batch = Batch(pixels, boxes, torch.tensor([[0], [1]]), boxes * 0, torch.full((2, 1), -1), boxes, torch.full((2, 1), 64))
    maps = vision.maps(pixels)
    assert maps.shape == (2, 64, 16, 16)  # C_fuse of 64 channels at stride 4
    score, box = detector_loss(*vision.objects(maps), 4, batch)
    (score + box + role_loss(vision.role(vision.visual(maps, batch.lines)), batch.classes)).backward()
    assert all(p.grad is not None and torch.isfinite(p.grad).all() for p in vision.parameters())


def test_boxes_follow_what_they_hold_when_a_page_is_warped():
    random = np.random.default_rng(3)
    pixels = torch.full((6, 640, 512), 255, dtype=torch.uint8)
    pixels[:, 200:400, 150:300] = 0
    box, none = torch.tensor([[[150.0, 200, 300, 400]]] * 6), torch.full((6, 1), -1)
    batch = Batch(pixels, box, torch.zeros(6, 1, dtype=torch.long), box * 0, none, box, none * 0 + 1)
    moved = warp(batch, np.array([[453, 640]] * 6), random)
    for page, (where,) in zip(moved.pixels, moved.objects, strict=True):
        rows, columns = torch.nonzero((page < 128).any(1))[:, 0], torch.nonzero((page < 128).any(0))[:, 0]
        ink = torch.stack([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]).float()
        assert (where - ink).abs().max() < 3
    assert torch.equal(moved.objects, moved.lines)


def test_what_a_larger_page_pushes_out_is_neither_taught_nor_blamed():
    count = 48
    pixels = torch.full((count, 640, 512), 255, dtype=torch.uint8)
    box, none = torch.tensor([[[470.0, 590, 512, 640]]] * count), torch.full((count, 1), -1)
    batch = Batch(pixels, box, torch.zeros(count, 1, dtype=torch.long), box * 0, none, box, none * 0 + 1)
    moved = warp(batch, np.array([[512, 640]] * count), np.random.default_rng(5))
    kept = moved.kind[:, 0] == 0
    assert kept.any() and not kept.all()
    assert torch.equal(moved.blank_kind[:, -1] == 0, ~kept)  # left open where it is no object any more
    assert torch.equal(moved.classes[:, 0] > 0, kept)


def test_v_finds_its_page_by_document_and_number(tmp_path):
    visual = np.arange(5, dtype=np.float16)[:, None] * np.ones((1, VISUAL), np.float16)
    np.savez(tmp_path / "v.npz", key=np.array(["b#7", "a#2"]), lines=np.array([2, 3], np.int32), visual=visual)
    data = {"name": np.array(["a", "b"]), "page_document": np.array([0, 0, 1]), "page_number": np.array([1, 2, 7])}
    t = seen(data, np.array([4, 3, 9]), [str(tmp_path / "v.npz")], "cpu")
    assert t["visual_start"].tolist() == [-1, 3, -1]  # no picture; found; cut into other lines since
    assert t["visual"][3:6, 0].tolist() == [2, 3, 4]
