"""Recipes name modules that exist, options that they know, and one another."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECIPES = sorted((ROOT / "training/recipes").glob("*.sh"))
COMMAND = re.compile(r"(?:python -m training\.|run\(\")([\w.]+)((?:[^\n]|\\\n)*)")
# Options that a module gets from another one that makes its arguments.
SHARED = {"train.structure": "train.detect", "train.dsps": "train.detect"}


def source(module: str) -> str:
    return (ROOT / "training" / (module.replace(".", "/") + ".py")).read_text()


@pytest.mark.parametrize("recipe", [*RECIPES, ROOT / "training/smoke.sh"], ids=lambda p: p.stem)
def test_recipes_call_what_there_is(recipe: Path) -> None:
    text = recipe.read_text()
    commands = [(m[1], m[2]) for m in COMMAND.finditer(text.replace("\\\n", " "))]
    assert commands
    for module, rest in commands:
        known = source(module) + (source(SHARED[module]) if module in SHARED else "")
        for option in re.findall(r"(?<![\w-])--([\w-]+)", rest.split("#")[0]):
            assert f'"--{option}"' in known or 'f"--{split}"' in known, f"{module} --{option}"
    for other in re.findall(r"training/recipes/([\w-]+\.sh)", text):
        assert (ROOT / "training/recipes" / other).exists()


def test_every_shipped_graph_has_a_recipe() -> None:
    made = " ".join(recipe.read_text().split("\n")[1] for recipe in RECIPES)
    for graph in (ROOT / "models").glob("*.onnx"):
        assert graph.name in made
