"""The shipped graphs → checkpoints, to train on from where there are no others.

    python -m training.train.restore models --out out/before

A graph keeps the values of weights, but not all of their names. So twins with weights of chance are exported in the same way: what a twin's graph made of
each weight (turned, reshaped, in int8) is found by comparing, and the shipped graph has it under the same name. The checkpoints know what int8 left of the weights, no more.
Writes detect.pt (with the text encoder), order.pt and construct.pt.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from ..config import PRESETS, Config
from ..data.fields import schema_hash
from ..model.construct import Construct
from ..model.order import Order
from ..model.text import TextEncoder
from .detect import WORDS, Lines, read, save

Name = tuple[str, str]
Constants = dict[Name, np.ndarray]

TABLE = 0.01  # the scale of a table of which the graph does not tell it
ALIKE = 0.03  # of its length that int8 may take from a weight
STAGES = {"detect": (Lines, ("text", "detect")), "order": (Order, ("order",)), "construct": (Construct, ("construct",))}


def values(path: Path) -> Constants:
    """The constants of a graph by its name and theirs; those in int8 as the numbers they stand for."""
    graph = onnx.load(str(path)).graph
    found = {w.name: numpy_helper.to_array(w) for w in graph.initializer}
    users = {i: node for node in graph.node for i in node.input}
    for node in graph.node:
        if node.op_type == "MatMulInteger":  # of a row of a table: the graph has the product of both scales only
            table, weight = node.input[2].removesuffix("_zero_point"), node.input[1].removesuffix("_quantized")
            both = next(found[i] for i in users[users[node.output[0]].output[0]].input if i in found)
            found[f"{table}_scale"], found[f"{weight}_scale"] = np.float32(TABLE), both / TABLE
    plain = {k: v for k, v in found.items() if v.dtype == np.float32 and not k.endswith("_scale")}
    for name, v in found.items():
        if name.endswith("_quantized"):
            bare = name.removesuffix("_quantized")
            plain[bare] = (v.astype(np.float32) - found[f"{bare}_zero_point"].astype(np.float32)) * found[f"{bare}_scale"]
    return {(path.stem, name): v for name, v in plain.items()}


def chance(model: nn.Module, seed: int) -> nn.Module:
    """Weights that are all different, also where a model begins with ones and noughts."""
    g = torch.Generator().manual_seed(seed)
    for p in model.parameters():
        p.data += torch.randn(p.shape, generator=g) * 0.05
    return model


def same(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether one is the other but for int8 and a scale."""
    return a.shape == b.shape and bool(np.linalg.norm(a / np.linalg.norm(a) - b / np.linalg.norm(b)) <= ALIKE)


def place(weight: np.ndarray, graph: Constants) -> tuple[Name, bool] | None:
    """Under which name a graph has a weight, and whether turned."""
    flat = weight.squeeze()
    for name, v in graph.items():
        if v.size == weight.size > 1:
            for turned in (False, True):
                if same(v.squeeze().T if turned else v.squeeze(), flat):
                    return name, turned
    return None


def restore(model: nn.Module, twin: Constants, shipped: Constants) -> list[str]:
    """Gives a model the weights of the shipped graphs; what it has and they do not is set to nought and named."""
    lost = []
    for name, p in model.named_parameters():
        own = next((key for key, v in twin.items() if key[1] == name and v.size == 1), None)
        key, turned = (own, False) if own else place(p.detach().numpy(), twin) or (None, False)
        if key is None:
            p.data.zero_()
            lost.append(name)
            continue
        v = shipped[key].squeeze()
        p.data = torch.tensor(v.T if turned else v).view(p.shape)
    return lost


def asking(text: TextEncoder, twin: Constants, shipped: Constants) -> tuple[Tensor, Tensor]:
    """Weight and bias of the text encoder's projections. Its graph has what [CLS] asks of tokens, not what that comes from: any that ask the same will do."""
    layer, d = text.encoder.layers[0], text.place.shape[1]
    _, key = text.asked()
    value, bias = layer.qkv.weight[2 * d :].view(layer.heads, -1, d).transpose(1, 2), layer.qkv.bias[2 * d :]
    named = lambda v: next(name for name, w in twin.items() if same(w, v.detach().numpy()))
    key, value, bias = (torch.from_numpy(shipped[named(v)].copy()) for v in (key.T, value, bias))
    query = torch.randn(layer.heads, d // layer.heads, generator=torch.Generator().manual_seed(2)) / 4
    keys = (query / query.square().sum(1, keepdim=True) / layer.scale).unsqueeze(2) * key.T.unsqueeze(1)
    queries = torch.zeros(d, d)
    return torch.cat([queries, keys.reshape(d, d), value.transpose(1, 2).reshape(d, d)]), torch.cat([query.flatten(), torch.zeros(d), bias])


def of_graphs(c: Config, models: Path, stage: str) -> Config:
    """The configuration that shipped graphs had: those from before the words of lines, or the looks of headings, were inputs take none."""
    takes = lambda graph, name: any(i.name == name for i in onnx.load(str(models / f"{graph}.onnx")).graph.input)
    with_words = replace(c, words=c.words and takes("detect", WORDS))
    return replace(with_words, style_classes=c.style_classes and takes("construct", "look")) if stage == "construct" else with_words


def run(module: str, *arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", f"training.{module}", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("models")
    p.add_argument("--preset", default="compact", choices=list(PRESETS))
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    out, schema = Path(a.out), schema_hash(a.vocabulary)
    configs = {stage: of_graphs(PRESETS[a.preset], Path(a.models), stage) for stage in STAGES}
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        twins = Path(folder)
        models = {}
        for stage, (make, _) in STAGES.items():
            save(twins / f"{stage}.pt", chance(make(configs[stage]), 1), configs[stage], schema)
            models[stage] = read(twins / f"{stage}.pt", schema, make)
        run("export.detect", twins / "detect.pt", "--vocabulary", a.vocabulary, "--out", twins)
        run("export.structure", twins / "order.pt", twins / "construct.pt", "--vocabulary", a.vocabulary, "--out", twins)
        for stage, (_, graphs) in STAGES.items():
            model = models[stage]
            twin, shipped = ({k: v for g in graphs for k, v in values(f / f"{g}.onnx").items()} for f in (twins, Path(a.models)))
            asked = asking(model.text, twin, shipped) if stage == "detect" else None
            lost = restore(model, twin, shipped)
            if asked:
                model.text.encoder.layers[0].qkv.load_state_dict(dict(zip(("weight", "bias"), asked, strict=True)))
            save(out / f"{stage}.pt", model, configs[stage], schema)
            print(f"{out / stage}.pt: {sum(p.numel() for p in model.parameters())} weights; not in the graph: {', '.join(lost) or 'none'}")


if __name__ == "__main__":
    main()
