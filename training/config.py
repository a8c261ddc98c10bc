"""The one configuration, in two sizes of one architecture."""

from __future__ import annotations

from dataclasses import dataclass

LINE_CLASSES = (
    "title",
    "author",
    "mail",
    "affili",
    "section",
    "fstline",
    "paraline",
    "table",
    "figure",
    "caption",
    "equation",
    "footer",
    "header",
    "footnote",
    "list-item",
    "code",
    "reference",
    "contents",
)
ROLES = (
    "title",
    "author",
    "affiliation",
    "mail",
    "heading",
    "paragraph",
    "list-item",
    "code",
    "reference",
    "contents",
    "caption",
    "footnote",
    "header",
    "footer",
    "figure",
    "table",
    "formula",
)
GRAPHICS = ("image", "path", "rule")
TOKENS = 16  # ids a line, [CLS] first
MOST_GRAPHICS = 128


@dataclass(frozen=True)
class Config:
    name: str
    vocabulary: int = 14_000
    # Text encoder, Eq. (2)
    text_width: int = 128
    text_layers: int = 1  # all tokens are seen, [CLS] alone is asked for: a second layer costs three times as much
    text_heads: int = 4
    text_ffn: int = 768
    page_text: bool = False  # BERT over the serialised page, as printed; else each line alone
    # Line encoder, Eqs. (1)-(5)
    feature: int = 256  # width of T, B and U
    visual: int = 128  # width of V
    width: int = 256
    layers: int = 3
    heads: int = 8
    ffn: int = 768
    raw_fields: bool = True  # fonts, ranks, repetition, drawings beside the six numbers of Eq. (3)
    words: bool = True  # what the words of a line say beside its tokens: the captions, titles, marks and numbers that rules know
    pair_hidden: int = 64  # hidden width of MLP(r_ij)
    pair_bias: bool = True  # r_ij also biases attention
    relation: int = 256  # width of FCq and FCk in Eq. (6)
    dropout: float = 0.1
    # Order, Eqs. (10)-(17), and Construct
    region_layers: int = 3
    heading_layers: int = 2
    # DSPS, SPEC 4
    dsps_width: int = 256  # of x* and of the GRU
    dsps_inner: int = 64  # of W_q and W_k
    dsps_gaps: int = 8  # counters, and
    dsps_looks: int = 4  # looks; none of both leaves the decoder as published
    dsps_blind: bool = (
        False  # the GRU sees places, typography and numbering alone: what is known of classes reaches parents by the soft mask only
    )


COMPACT = Config("compact")
PAPER = Config(
    "paper",
    vocabulary=14_000,
    text_width=768,
    text_layers=12,
    text_heads=12,
    text_ffn=3072,
    page_text=True,
    feature=1024,
    visual=1024,
    width=768,
    layers=1,
    heads=12,
    ffn=2048,
    raw_fields=False,
    words=False,
    pair_hidden=1024,
    pair_bias=False,
    relation=2048,
    region_layers=3,
    heading_layers=3,
    dsps_width=768,
    dsps_inner=768,
    dsps_gaps=0,
    dsps_looks=0,
)
TINY = Config(
    "tiny",
    text_width=32,
    text_layers=1,
    text_heads=2,
    text_ffn=64,
    feature=48,
    visual=16,
    width=48,
    layers=1,
    heads=4,
    ffn=96,
    pair_hidden=16,
    relation=48,
    region_layers=1,
    heading_layers=1,
    dsps_width=32,
    dsps_inner=16,
    dsps_gaps=2,
    dsps_looks=2,
)
PRESETS = {c.name: c for c in (COMPACT, PAPER, TINY)}
