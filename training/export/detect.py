"""Checkpoint → ONNX graphs, checked against PyTorch, with golden tensors for the TypeScript side.

    python -m training.export.detect run/detect.pt --vocabulary models/vocabulary.json --out models/

Writes text.onnx (token ids → line vectors; lines batch, repeated lines can be cached) and detect.onnx (raw fields and line vectors → classes, successor,
predecessor, F) with int8 weights, and golden.json, their answers for a small page. The graphs they were made from go to float32/.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn

from ..config import TOKENS, Config
from ..data.batches import Store, load
from ..train.evaluate import evaluate
from ..data.features import CLS, Vocabulary
from ..data.fields import schema_hash
from ..data.wording import WORDING
from ..model.text import serialised
from ..train.detect import INPUTS, WORDS, read

CLOSE = 1e-3
OUTPUTS = ["classes", "successor", "predecessor", "features"]
TEXT_INPUTS = ("text", "has_text", "visual", "has_visual")


def in_order(x: dict[str, torch.Tensor], text: torch.Tensor, c: Config) -> dict[str, torch.Tensor]:
    """The inputs of the Detect graph, as it takes them one after the other."""
    names = (*INPUTS, *TEXT_INPUTS, *([WORDS] if c.words else []))
    return {k: text if k == "text" else x[k] for k in names}


class TextGraph(nn.Module):
    def __init__(self, text: nn.Module):
        super().__init__()
        self.text = text
        for name, value in zip(("cls", "key"), text.asked(), strict=True):  # what [CLS] asks is the same for all lines: computed once, here
            self.register_buffer(name, value.detach())

    def forward(self, tokens):
        return self.text.line(tokens, self.cls, self.key)


class PageTextGraph(nn.Module):
    """The same for `paper`, which reads whole pages."""

    def __init__(self, text: nn.Module):
        super().__init__()
        self.text = text

    def forward(self, tokens, line, rows):
        return self.text.pages(tokens, line, rows)


class DetectGraph(nn.Module):
    def __init__(self, detect: nn.Module):
        super().__init__()
        self.detect = detect

    def forward(self, box, page, mask, font, marks, rank, repeats, graphic, graphic_kind, text, has_text, visual, has_visual, words=None):
        return self.detect(box, page, mask, font, marks, rank, repeats, text, has_text, visual, has_visual, graphic, graphic_kind, words)


def example(c: Config, pages: int, lines: int, graphics: int, seed: int) -> dict[str, torch.Tensor]:
    """Plausible raw fields; the last page is half empty, so that masks are tested too."""
    g = torch.Generator().manual_seed(seed)
    rand = lambda *s: torch.rand(*s, generator=g)
    x0, y0 = rand(pages, lines) * 300 + 40, torch.sort(rand(pages, lines) * 700 + 40).values
    box = torch.stack([x0, y0, x0 + rand(pages, lines) * 250 + 5, y0 + rand(pages, lines) * 8 + 8], -1)
    gx, gy = rand(pages, graphics) * 400, rand(pages, graphics) * 600
    mask = torch.ones(pages, lines, dtype=torch.bool)
    if pages > 1:
        mask[-1, lines // 2 :] = False
    order = torch.arange(lines).float().expand(pages, lines)
    tokens = (
        torch.randint(3, c.vocabulary, (pages * lines, TOKENS), generator=g)
        * (torch.arange(TOKENS) < torch.randint(1, TOKENS + 1, (pages * lines, 1), generator=g))
    ).int()
    tokens[:, 0] = CLS
    return {
        "box": box,
        "page": torch.tensor([[595.0, 842.0]]).repeat(pages, 1),
        "mask": mask,
        "font": torch.cat(
            [rand(pages, lines, 1) * 6 + 8, (rand(pages, lines, 3) > 0.8).float(), rand(pages, lines, 3), torch.ones(pages, lines, 1)], -1
        ),
        "marks": torch.zeros(pages, lines, 4),
        "rank": torch.stack([order, order.flip(-1)], -1),
        "repeats": torch.randint(0, 5, (pages, lines, 2), generator=g).float(),
        "graphic": torch.stack([gx, gy, gx + rand(pages, graphics) * 200, gy + rand(pages, graphics) * 100], -1),
        "graphic_kind": torch.randint(0, 4, (pages, graphics), generator=g).int(),
        "tokens": tokens,
        "has_text": torch.ones(pages, lines),
        "visual": torch.zeros(pages, lines, c.visual),
        "has_visual": torch.zeros(pages, lines),
        WORDS: torch.cat([torch.ones(pages, lines, 1), rand(pages, lines, 1) * 0.3, (rand(pages, lines, WORDING - 2) > 0.9).float()], -1),
    }


def text_inputs(c: Config, tokens: torch.Tensor, x: dict[str, torch.Tensor], length: int = TOKENS) -> dict[str, torch.Tensor]:
    """What the text encoder gets of the lines of an example."""
    if not c.page_text:
        return {"tokens": tokens[:, :length]}
    pages = serialised(tokens[:, :length].view(*x["mask"].shape, -1), x["box"], x["mask"])
    return {**dict(zip(("tokens", "line"), pages, strict=True)), "rows": x["mask"].flatten()}


def export(model: nn.Module, inputs: dict[str, torch.Tensor], outputs: list[str], axes: dict[str, dict[int, str]], path: Path) -> None:
    names = sorted({d for a in axes.values() for d in a.values()})
    dims = {n: torch.export.Dim(n, min=1, max=100_000) for n in names}
    shapes = {name: {k: dims[d] for k, d in axes[name].items()} for name in inputs}
    program = torch.onnx.export(
        model.eval(),
        tuple(inputs.values()),
        dynamo=True,
        input_names=list(inputs),
        output_names=outputs,
        dynamic_shapes=tuple(shapes.values()),
        opset_version=18,
        verbose=False,
    )
    program.save(str(path))
    proto = onnx.load(str(path))
    for node in proto.graph.node:  # names of the exporter's source lines are of no use at run time
        node.doc_string = ""
        del node.metadata_props[:]
    del proto.graph.value_info[:]
    onnx.save(proto, str(path))


def session(path: Path) -> ort.InferenceSession:
    o = ort.SessionOptions()
    o.intra_op_num_threads = o.inter_op_num_threads = 1
    return ort.InferenceSession(str(path), o, providers=["CPUExecutionProvider"])


def feeds(inputs: dict[str, torch.Tensor]) -> dict[str, np.ndarray]:
    return {k: v.detach().numpy() for k, v in inputs.items()}


def float32(out: Path, name: str) -> Path:
    """Where a graph goes before its weights become int8: beside the shipped ones, in a folder that is not shipped."""
    folder = out / "float32"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}.onnx"


def quantise(path: Path, out: Path, keep: tuple[str, ...]) -> Path:
    """int8 weights per channel, activations quantised on the fly; `keep` names weights that stay as they are.

    Weights use seven of the eight bits: with all of them, sums overflow on processors without VNNI, and answers would depend on the machine.
    """
    model = onnx.load(str(path))
    stacks = {w.name for w in model.graph.initializer if len(w.dims) > 2}  # several matrices at once: ONNX Runtime has no scales for these
    stays = lambda name: name in stacks or any(k in name for k in keep)
    skip = [n.name for n in model.graph.node if n.op_type in ("MatMul", "Gemm") and any(map(stays, n.input))]
    quantize_dynamic(
        str(path),
        str(out),
        op_types_to_quantize=["MatMul", "Gemm", "Gather"],
        per_channel=True,
        weight_type=QuantType.QInt8,
        reduce_range=True,
        nodes_to_exclude=skip,
    )
    fuse(out)
    return out


def fuse(path: Path) -> None:
    """The graph with what ONNX Runtime fuses on any machine, so that no start has to do it again: a third of what opening four graphs takes."""
    o = ort.SessionOptions()
    o.graph_optimization_level = ort.GraphOptimizationLevel.ORT_ENABLE_EXTENDED  # the next level lays out weights for this machine alone
    o.optimized_model_filepath = str(path.with_suffix(".part"))
    o.log_severity_level = 3  # it warns that the file may be for this machine alone, whatever the level
    slower = ["SkipLayerNormFusion"]  # than its parts
    ort.InferenceSession(str(path), o, providers=["CPUExecutionProvider"], disabled_optimizers=slower)
    path.with_suffix(".part").replace(path)


def agreement(a: list[np.ndarray], b: list[np.ndarray], mask: np.ndarray) -> dict[str, float]:
    """Share of lines with the same class, successor and predecessor, and the mean difference of F."""
    same = lambda x, y: float((x.argmax(-1) == y.argmax(-1))[mask].mean())
    return {
        "class": same(a[0], b[0]),
        "successor": same(a[1], b[1]),
        "predecessor": same(a[2], b[2]),
        "features": float(np.abs(a[3] - b[3])[mask].mean()),
    }


def clock(s: ort.InferenceSession, inputs: dict[str, np.ndarray], repeat: int = 10) -> float:
    s.run(None, inputs)
    best = 1e9
    for _ in range(repeat):
        t = time.process_time()
        s.run(None, inputs)
        best = min(best, time.process_time() - t)
    return round(best * 1000, 2)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("checkpoint")
    p.add_argument("--vocabulary", default="models/vocabulary.json")
    p.add_argument("--data", nargs="*", default=[], help="packed shards to measure what int8 costs, on their valid and test pages")
    p.add_argument("--out", required=True)
    a = p.parse_args()
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    schema = schema_hash(a.vocabulary)
    model = read(a.checkpoint, schema)
    c = model.detect.config
    text_graph, detect_graph = (PageTextGraph if c.page_text else TextGraph)(model.text).eval(), DetectGraph(model.detect).eval()

    e = example(c, 3, 24, 9, 0)
    tokens = text_inputs(c, e.pop("tokens"), e)
    e = in_order(e, text_graph(**tokens).detach().view(3, 24, -1), c)
    b, n, g = "pages", "lines", "graphics"
    axes = {k: {0: b, 1: n} for k in e} | {"page": {0: b}, "graphic": {0: b, 1: g}, "graphic_kind": {0: b, 1: g}}
    plain_text, plain_detect = float32(out, "text"), float32(out, "detect")
    free = {k: {0: "rows"} if k == "rows" else {0: "windows"} for k in tokens} if c.page_text else {"tokens": {0: "rows", 1: "length"}}
    export(text_graph, tokens, ["text"], free, plain_text)
    export(detect_graph, e, OUTPUTS, axes, plain_detect)

    report: dict = {"schema": schema, "config": c.name}
    text, detect = session(plain_text), session(plain_detect)
    for pages, lines, graphics, length in (
        (3, 24, 9, TOKENS),
        (1, 60, 128, 11),
        (2, 7, 1, 5),
        (1, 1, 1, 1),
    ):  # shapes other than the traced one
        x = example(c, pages, lines, graphics, pages + lines)
        ids = text_inputs(c, x["tokens"], x, length)
        want = text_graph(**ids).detach()
        difference = float(np.abs(text.run(None, feeds(ids))[0] - want.numpy()).max())
        x = in_order(x, want.view(pages, lines, -1), c)
        truth = [t.detach().numpy() for t in detect_graph(**x)]
        for _k, (got, expected) in enumerate(zip(detect.run(None, feeds(x)), truth, strict=False)):
            m = x["mask"].numpy()
            difference = max(difference, float(np.abs(np.maximum(got, -50) - np.maximum(expected, -50))[m].max()))
        report[f"difference_{pages}x{lines}"] = round(difference, 6)
        if difference > CLOSE:
            raise SystemExit(f"ONNX Runtime and PyTorch differ by {difference} at {pages} x {lines}")

    if not c.raw_fields:  # `paper` is a check of the formulas, not for use: no int8, no golden tensors
        report["bytes"] = {name: float32(out, name).stat().st_size for name in ("text", "detect")}
        (out / "export.json").write_text(json.dumps(report, indent=1))
        print(json.dumps(report, indent=1))
        return

    x = dict(example(c, 1, 60, 20, 5).items())
    ids = {"tokens": x.pop("tokens")}
    x = in_order(x, text_graph(**ids).detach().view(1, 60, -1), c)
    text8 = session(quantise(plain_text, out / "text.onnx", ("key",)))
    detect8 = session(quantise(plain_detect, out / "detect.onnx", ("pair",)))
    with8 = {**feeds(x), "text": text8.run(None, feeds(ids))[0].reshape(1, 60, -1)}
    report["int8"] = agreement(detect.run(None, feeds(x)), detect8.run(None, with8), x["mask"].numpy())
    if a.data:
        store = Store(load(a.data, schema), "cpu")
        pages = np.random.default_rng(0).permutation(np.concatenate([store.pages(1), store.pages(2)]))[:300]
        for name, pair in (("accuracy", (text, detect)), ("accuracy_int8", (text8, detect8))):
            found = evaluate(runner(*pair, c), store, pages, 2000)
            report[name] = {source: {k: v for k, v in m.items() if k != "classes"} for source, m in found.items()}
    report["bytes"] = {name: [f.stat().st_size for f in (float32(out, name), out / f"{name}.onnx")] for name in ("text", "detect")}
    report["ms_60_lines"] = {
        "text": clock(text, feeds(ids)),
        "text.int8": clock(text8, feeds(ids)),
        "detect": clock(detect, feeds(x)),
        "detect.int8": clock(detect8, feeds(x)),
    }
    golden(out, a.vocabulary, text8, detect8, c)
    (out / "export.json").write_text(json.dumps(report, indent=1))
    print(json.dumps(report, indent=1))


def runner(text: ort.InferenceSession, detect: ort.InferenceSession, c: Config):
    """Both graphs as evaluate() wants them."""

    def run(b: dict[str, torch.Tensor]) -> list[torch.Tensor]:
        size, n = b["mask"].shape
        vectors = text.run(None, {"tokens": b["tokens"].flatten(0, 1).int().numpy()})[0].reshape(size, n, -1)
        x = feeds({k: b[k] for k in INPUTS} | {"has_text": b["has_text"]}) | {"text": vectors}
        x |= {"visual": np.zeros((size, n, c.visual), np.float32), "has_visual": np.zeros((size, n), np.float32)}
        x |= {WORDS: b[WORDS].numpy()} if c.words else {}
        return [torch.as_tensor(o) for o in detect.run(None, x)[:3]]

    return run


def golden(out: Path, vocabulary: str, text: ort.InferenceSession, detect: ort.InferenceSession, c: Config) -> None:
    """A small page with the answers of the shipped graphs, for a test of the other side."""
    x = example(c, 1, 6, 3, 9)
    texts = ["1 Introduction", "Kites need steady air, and a long", "string.", "Figure 1: A kite.", "风筝需要稳定的空气。", "12"]
    words = Vocabulary(vocabulary)
    ids = np.zeros((6, TOKENS), np.int32)
    for k, t in enumerate(texts):
        ids[k, : len(words.line(t))] = words.line(t)
    vectors = text.run(None, {"tokens": ids})[0]
    x = feeds(in_order(x, torch.from_numpy(vectors[None]), c))
    tensor = lambda v: {"type": str(v.dtype), "dims": list(v.shape), "data": np.round(v.astype(np.float64), 6).ravel().tolist()}
    answers = dict(zip(OUTPUTS, detect.run(None, x), strict=False))
    (out / "golden.json").write_text(
        json.dumps(
            {
                "texts": texts,
                "tokens": tensor(ids),
                "text": tensor(vectors),
                "inputs": {k: tensor(v) for k, v in x.items() if k != "text"},
                "outputs": {k: tensor(v) for k, v in answers.items()},
            }
        )
    )


if __name__ == "__main__":
    main()
