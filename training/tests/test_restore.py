import subprocess
import sys

import torch
from training.config import PRESETS
from training.data.fields import schema_hash
from training.model.construct import Construct
from training.model.order import Order
from training.train.restore import chance, run
from training.train.detect import Lines, read, save

VOCABULARY = "models/vocabulary.json"


def test_graphs_become_the_checkpoints_they_were_made_of(tmp_path):
    config, schema = PRESETS["tiny"], schema_hash(VOCABULARY)
    before = {}
    for name, make in (("detect", Lines), ("order", Order), ("construct", Construct)):
        torch.manual_seed(7)
        before[name] = chance(make(config), 7)
        save(tmp_path / f"{name}.pt", before[name], config, schema)
    run("export.detect", tmp_path / "detect.pt", "--out", tmp_path / "models")
    run("export.structure", tmp_path / "order.pt", tmp_path / "construct.pt", "--out", tmp_path / "models")
    command = [sys.executable, "-m", "training.train.restore", tmp_path / "models", "--preset", "tiny", "--out", tmp_path / "again"]
    subprocess.run(command, check=True)

    for name, make in (("order", Order), ("construct", Construct), ("detect", Lines)):
        after = read(tmp_path / "again" / f"{name}.pt", schema, make).state_dict()
        for key, v in before[name].state_dict().items():
            if not key.startswith(("text.encoder.layers.0.qkv", "role.")):  # known by what they do together
                assert (after[key] - v).norm() <= 0.03 * v.norm(), f"{name}: {key}"
    tokens = torch.randint(3, config.vocabulary, (5, 9))
    text = read(tmp_path / "again" / "detect.pt", schema).text
    with torch.no_grad():
        assert torch.allclose(text(tokens), before["detect"].text.eval()(tokens), atol=0.1)
