"""The one configuration. Its defaults are `compact`, what ships; every deviation of `compact` from the papers is a switch, and `paper` turns all of them off."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    tokens: int = TOKENS  # ids a line at most; training.data.pack --tokens keeps more of them
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
    squashed: bool = True  # distances in r_ij enter by a signed logarithm; else as Eq. (9) has them
    relation: int = 256  # width of FCq and FCk in Eq. (6)
    scaled: bool = True  # scores are divided by the root of that width; else FCq and FCk begin small
    dropout: float = 0.1
    # Order, Eqs. (10)-(17), and Construct
    region_layers: int = 3
    heading_layers: int = 2
    seen_objects: bool = False  # figures and tables enter Order as FC([V ; B]), Eqs. (1) and (3); else as text does
    type_rank: int = 64  # of the classifier of Eq. (16); 0: bilinear at full rank over FCq and FCk
    types: int = 3  # of Eq. (17): text, graphical, and whether a paragraph goes on
    from_order: bool = False  # Construct takes F_O; else F of Detect and what fonts, words and numbers say
    heading_pairs: bool = True  # numbering and typography of two headings are compared
    style_classes: bool = True  # how the document uses the looks of its headings
    keep: bool = True  # Construct also says which of the candidates are headings
    # DSPS, SPEC 4
    dsps_width: int = 256  # of x* and of the GRU
    dsps_inner: int = 64  # of W_q and W_k
    dsps_gaps: int = 8  # counters, and
    dsps_looks: int = 4  # looks; none of both leaves the decoder as published
    dsps_blind: bool = (
        False  # the GRU sees places, typography and numbering alone: what is known of classes reaches parents by the soft mask only
    )
    dsps_beside: bool = True  # a residual around the GRU, and the query sees h_i beside what it pools
    dsps_fields: bool = True  # numbering and typography beside places and pages


COMPACT = Config("compact")
PAPER = Config(
    "paper",
    vocabulary=14_000,
    text_width=768,
    text_layers=12,
    text_heads=12,
    text_ffn=3072,
    page_text=True,
    tokens=64,
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
    squashed=False,
    relation=2048,
    scaled=False,
    region_layers=3,
    heading_layers=3,
    seen_objects=True,
    type_rank=0,
    types=2,
    from_order=True,
    heading_pairs=False,
    style_classes=False,
    keep=False,
    dsps_width=768,
    dsps_inner=768,
    dsps_gaps=0,
    dsps_looks=0,
    dsps_beside=False,
    dsps_fields=False,
)
# The papers' form with the text encoder and V of `compact`: what the extras are worth on the same data, without BERT.
_TEXT = ("text_width", "text_layers", "text_heads", "text_ffn", "page_text", "tokens", "visual")
PAPER_COMPACT_TEXT = replace(PAPER, name="paper-compact-text", **{k: getattr(COMPACT, k) for k in _TEXT})
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
# For smoke runs of the papers' form.
TINY_PAPER = replace(
    PAPER,
    name="tiny-paper",
    **{k: getattr(TINY, k) for k in ("text_width", "text_layers", "text_heads", "text_ffn", "feature", "visual", "width", "heads", "ffn")},
    **{k: getattr(TINY, k) for k in ("pair_hidden", "relation", "region_layers", "heading_layers", "dsps_width", "dsps_inner")},
)
PRESETS = {c.name: c for c in (COMPACT, PAPER, PAPER_COMPACT_TEXT, TINY, TINY_PAPER)}
