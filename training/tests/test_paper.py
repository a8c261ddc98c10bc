"""The papers' own form is a set of switches: with all of them off nothing of `compact` is left but its sizes, and `compact` stays what it was.

`python -m training.tests.test_paper` writes down what `compact` is made of, where it is changed on purpose.
"""

import hashlib
import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import onnx
import pytest
import torch
from training.config import COMPACT, PAPER, PAPER_COMPACT_TEXT, PRESETS, TINY, TINY_PAPER
from training.export.detect import export
from training.export.structure import CONSTRUCT, ORDER, OrderGraph, construct_example, order_example
from training.model.construct import Construct
from training.model.layers import spatial
from training.model.text import serialised
from training.train.detect import Lines

WRITTEN = Path(__file__).parents[1] / "vectors/compact.json"
STAGES = {"detect": Lines, "order": OrderGraph, "construct": Construct}
SWITCHES = ("raw_fields", "pair_bias", "squashed", "scaled", "seen_objects", "type_rank", "types", "from_order", "heading_pairs", "keep")


def names(model: torch.nn.Module) -> str:
    return hashlib.sha256(json.dumps([(k, list(v.shape)) for k, v in model.state_dict().items()]).encode()).hexdigest()


def nodes(model: torch.nn.Module, name: str, folder: Path) -> str:
    """The operators of the exported graph one after the other, and the weights that they use."""
    first = order_example(COMPACT, 2, 9, 30, 0) if name == "order" else construct_example(COMPACT, 2, 9, 0)
    second = "objects" if name == "order" else "headings"
    axes = {k: {0: "batch", 1: "lines" if k == "member" or (k == "features" and name == "order") else second} for k in first}
    export(model, first, ORDER if name == "order" else CONSTRUCT, axes, folder / f"{name}.onnx")
    graph = onnx.load(str(folder / f"{name}.onnx")).graph
    told = [[n.op_type, *(i for i in n.input if "." in i)] for n in graph.node] + [[w.name, *w.dims] for w in graph.initializer]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def made_of(folder: Path) -> dict[str, str]:
    torch.manual_seed(0)
    models = {name: make(COMPACT).eval() for name, make in STAGES.items()}
    return {f"{k} weights": names(m) for k, m in models.items()} | {f"{k} graph": nodes(models[k], k, folder) for k in ("order", "construct")}


def test_the_switches_leave_compact_as_it_was(tmp_path):
    assert made_of(tmp_path) == json.loads(WRITTEN.read_text())


def test_paper_has_none_of_the_extras():
    for preset in (PAPER, PAPER_COMPACT_TEXT, TINY_PAPER):
        assert [getattr(preset, k) for k in SWITCHES] == [False, False, False, False, True, 0, 2, True, False, False]
    assert [PAPER.tokens, PAPER.page_text] == [64, True]
    same = {k for k, v in asdict(PAPER_COMPACT_TEXT).items() if v == asdict(COMPACT)[k]}
    assert {"text_width", "text_layers", "page_text", "tokens", "visual"} <= same


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_builds(preset):
    with torch.device("meta"):
        assert all(len(make(PRESETS[preset]).state_dict()) for make in STAGES.values())


def test_distances_are_those_of_equation_9_where_they_are_not_squashed():
    box = torch.tensor([[[0.0, 0.0, 2.0, 1.0], [4.0, 3.0, 8.0, 5.0]]])
    between, size, back, *_ = spatial(box, 1e-3, squashed=False)
    assert between[0, :, 0, 1].tolist() == [-5 / 2, -7 / 2 / 1]  # (x_i - x_j) / w_i, (y_i - y_j) / h_i
    assert back[0, :, 0, 1].tolist() == [5 / 4, 7 / 2 / 2]  # (x_j - x_i) / w_j, (y_j - y_i) / h_j
    assert torch.allclose(size[0, :, 0, 1], torch.log(torch.tensor([0.5, 0.5])))


def test_pages_are_read_from_top_left_to_bottom_right_in_windows_that_begin_with_a_line():
    ids = torch.zeros(1, 5, 300, dtype=torch.long)
    for i, length in enumerate((2, 3, 1, 300, 250)):
        ids[0, i, :length] = i + 10
    box = torch.tensor([[[50, 10.5, 90, 20], [0, 10, 40, 20], [0, 0, 40, 9], [0, 30, 90, 40], [0, 41, 90, 50]]])
    tokens, line = serialised(ids, box, torch.tensor([[True] * 5]))
    assert tokens.shape == (2, 512)
    assert tokens[0, :7].tolist() == [12, 11, 11, 11, 10, 10, 13]
    assert line[0, :7].tolist() == [2, 1, 1, 1, 0, 0, 3]
    assert line[1, 0] == 4 and line[1, 250] == -1 and tokens[1, 250] == 0


def run(module: str, *arguments) -> None:
    subprocess.run([sys.executable, "-m", f"training.{module}", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def test_the_papers_form_trains_and_exports(tmp_path):
    few = ("--steps", 2, "--lines", 800, "--pairs", 40_000, "--draw", 40, "--report", 1, "--most", 4, "--workers", 1, "--out", tmp_path)
    run("data.pack", "--procedural", 8, "--tokens", 64, "--out", tmp_path / "pages.npz")
    run("train.detect", "--data", tmp_path / "pages.npz", "--preset", "tiny-paper", *few)
    run("train.structure", tmp_path / "detect.pt", "--data", tmp_path / "pages.npz", "--minutes", 1, 1, *few)
    run("export.detect", tmp_path / "detect.pt", "--out", tmp_path / "models")
    run("export.structure", tmp_path / "order.pt", tmp_path / "construct.pt", "--out", tmp_path / "models")
    for name in ("text", "detect", "order", "construct"):
        assert (tmp_path / f"models/float32/{name}.onnx").stat().st_size > 0
    assert TINY.types == 3 and torch.load(tmp_path / "order.pt", weights_only=True)["config"]["types"] == 2


if __name__ == "__main__":
    WRITTEN.write_text(json.dumps(made_of(Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp")), indent=1) + "\n")
