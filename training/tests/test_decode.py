"""Decoders with oracle scores give back the truth, and packed truth survives the way to a batch."""

import random
from dataclasses import replace

import numpy as np
import pytest
import torch
from training.config import PAPER, TINY
from training.data.batches import Hiding, Store, batches, hide
from training.train.evaluate import Tally, decode_chains, evaluate, insert_headings
from training.data.features import Vocabulary
from training.data.fields import join, merge
from training.data.headings import Headings
from training.data.pack import pack_document
from training.data.procedural.generate import make_document
from training.data.procedural.text import Prose
from training.data.structure import Structure
from training.train.detect import Lines, losses

PROSE = Prose()
WORDS = Vocabulary("models/vocabulary.json")
DATA = merge([join([pack_document(make_document(s, PROSE), WORDS) for s in range(a, a + 6)]) for a in (0, 6)])


def store() -> Store:
    return Store(DATA, "cpu")


def oracle(b: dict) -> tuple:
    n = b["mask"].shape[1]
    near = lambda t: torch.nn.functional.one_hot(torch.where(t >= 0, t, torch.arange(n).expand_as(t)), n).float() * 10 - 10
    bits = 2 ** torch.arange(18)
    return ((b["allowed"].unsqueeze(-1) & bits) > 0).float(), near(b["successor"]), near(b["predecessor"])


def test_oracle_scores_give_every_region_back():
    s = store()
    report = evaluate(oracle, s, s.pages(0))["procedural"]
    assert report["role_micro"] == 1 and report["region_f1"] == 1 and report["successor"] == 1


def test_a_doubtful_pair_is_open_at_its_seam_alone():
    doc = make_document(3, PROSE)
    lines = next(r["lines"] for r in doc["truth"]["regions"] if r["role"] == "paragraph" and len(r["lines"]) > 2)
    sure = pack_document(doc, WORDS)
    open_ = pack_document({**doc, "truth": {**doc["truth"], "doubtful": [lines[:2]]}}, WORDS)
    differ = lambda name: [i for i, (a, b) in enumerate(zip(sure[name], open_[name], strict=True)) if a != b]
    assert differ("successor") == [lines[0]] and open_["successor"][lines[0]] == -1
    assert differ("predecessor") == [lines[1]] and open_["predecessor"][lines[1]] == -1
    assert differ("region") == []


def test_random_chains_are_recovered_without_cycles():
    r = random.Random(0)
    for _ in range(200):
        n = r.randint(1, 30)
        order = r.sample(range(n), n)
        succ, pred = np.full((n, n), -9.0), np.full((n, n), -9.0)
        chains, at = [], 0
        while at < n:
            chain = order[at : at + r.randint(1, 6)]
            at += len(chain)
            chains.append(chain)
            for k, i in enumerate(chain):
                succ[i, chain[k + 1] if k + 1 < len(chain) else i] = 0
                pred[i, chain[k - 1] if k else i] = 0
        assert sorted(decode_chains(succ, pred)) == sorted(chains)


def test_random_heading_trees_are_recovered():
    r = random.Random(1)
    for _ in range(200):
        n, path, parents = r.randint(1, 25), [-1], []
        for i in range(n):
            path = path[: r.randint(1, len(path))]
            parents.append(path[-1])
            path.append(i)
        p, s = np.full((n, n), -9.0), np.full((n, n), -9.0)
        for i, parent in enumerate(parents):
            p[i, parent if parent >= 0 else i] = 0
            left = [j for j in range(i) if parents[j] == parent]
            s[i, left[-1] if left else i] = 0
        assert insert_headings(p, s) == parents


def test_shuffled_content_ranks_are_a_permutation_of_the_real_lines():
    s = store()
    b = s.batch(s.pages(0)[:8])
    h = hide(b, Hiding(order=0, shuffled=1), torch.Generator().manual_seed(0))
    for k in range(8):
        n = int(b["mask"][k].sum())
        if b["rank"][k, 0, 0] >= 0:
            assert sorted(h["rank"][k, :n, 0].tolist()) == list(range(n))


def test_a_tiny_model_learns_a_page_by_heart():
    torch.manual_seed(0)
    s = store()
    model = Lines(TINY)
    b = s.batch(s.pages(0)[np.argsort(s.lines[s.pages(0)])[4:6]])
    opt = torch.optim.AdamW(model.parameters(), 5e-3)
    start = None
    for _ in range(60):
        loss = sum(losses(model(b), b))
        start = start or loss.item()
        opt.zero_grad()
        loss.backward()
        opt.step()
    assert loss.item() < 0.25 * start


def test_the_paper_preset_runs_over_serialised_pages():
    small = replace(PAPER, text_layers=1, text_width=48, text_ffn=64, feature=64, visual=64, width=48, ffn=64, relation=64, pair_hidden=16)
    s = store()
    b = s.batch(s.pages(0)[:2])
    classes, successor, predecessor, features = Lines(small)(b)
    assert classes.shape[-1] == 18 and successor.shape == predecessor.shape and torch.isfinite(features).all()


def test_unknown_truth_costs_nothing():
    s = store()
    b = s.batch(s.pages(0)[:2])
    b["allowed"], b["successor"], b["predecessor"] = b["allowed"] * 0, b["successor"] * 0 - 1, b["predecessor"] * 0 - 1
    assert float(sum(losses(Lines(TINY).eval()(b), b))) == pytest.approx(0)


def test_order_windows_point_at_the_next_region_and_headings_at_their_parents():
    s = Structure(store())
    dummy = lambda b: [torch.zeros(*b["mask"].shape, width) for width in (8, 8, 18)]
    pages = s.ordered_pages(s.store.pages(0))
    inputs, target = s.order_batch(pages[:4], dummy, None, torch.Generator())
    assert inputs["mask"].shape == target["successor"].shape
    following, known = target["successor"], target["successor"] >= 0
    back = torch.gather(target["predecessor"], 1, following.clamp(min=0))
    me = torch.arange(following.shape[1]).expand_as(following)
    moved = known & (following != me) & (back >= 0)
    assert moved.any() and bool((back == me)[moved].all())


def test_headings_point_at_a_parent_that_stands_before_them_and_know_nothing_of_fonts_where_the_file_has_none():
    seen = []

    def dummy(b):
        seen.append(b["font"].abs().sum(dim=(1, 2)))
        return [torch.zeros(*b["mask"].shape, width) for width in (8, 8, 18)]

    h = Headings(Structure(store()), dummy)
    documents = h.documents(0)[:3]
    inputs, heads = h.batch(documents, Hiding(fonts=1.0), torch.Generator(), np.random.default_rng(0), among=False)
    assert not inputs["font"].any() and not torch.cat(seen).any()
    assert bool((heads["parent"] <= torch.arange(heads["parent"].shape[1])).all())


def test_batches_keep_their_budget_and_lose_no_page():
    s = store()
    pages = s.pages(0)
    out = batches(s.lines, pages, np.random.default_rng(0), 500, 40_000)
    assert sorted(np.concatenate(out).tolist()) == sorted(pages.tolist())
    assert all(len(b) == 1 or len(b) * s.lines[b].max() <= 500 * 1.15 for b in out)


def test_an_empty_tally_reports_zero():
    assert Tally().report()["role_micro"] == 0
