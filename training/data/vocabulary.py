"""Learns the vocabulary from the prose pool and procedural lines (headings, references, captions as they look in documents).

python -m training.data.vocabulary --prose prose.txt --out models/vocabulary.json
"""

from __future__ import annotations

import argparse
import json
from collections import Counter

from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from ..config import COMPACT
from .features import pieces
from .procedural.generate import make_document
from .procedural.text import Prose

SPECIAL = ["[PAD]", "[UNK]", "[CLS]"]
ALPHABETS = "".join(
    map(chr, [*range(33, 127), *range(0xC0, 0x180), *range(0x391, 0x3CA), *range(0x410, 0x452), *range(0x5D0, 0x5EB), *range(0x621, 0x64B)])
)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--prose")
    p.add_argument("--documents", type=int, default=3000)
    p.add_argument("--out", default="models/vocabulary.json")
    a = p.parse_args()
    prose = Prose(a.prose, limit=30_000_000)
    words: Counter[str] = Counter()
    for name, share in (("latin", 1), ("cjk", 2), ("rtl", 2), ("cyrillic", 2)):
        for s in prose.sentences[name]:
            for w in pieces(s):
                words[w] += share
    for seed in range(a.documents):
        for page in make_document(seed, prose)["pages"]:
            for l in page["lines"][:40]:
                words.update(pieces(l["text"]))
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.WordPieceTrainer(
        vocab_size=COMPACT.vocabulary - 900, special_tokens=SPECIAL, limit_alphabet=4500, show_progress=False
    )
    tokenizer.train_from_iterator((" ".join([w] * min(n, 2000)) for w, n in words.items() if n > 1 or len(words) < 50_000), trainer)
    tokens = sorted(tokenizer.get_vocab().items(), key=lambda t: t[1])
    known = {t for t, _ in tokens}
    letters = list(ALPHABETS) + ["##" + c for c in ALPHABETS if c.isalpha()] + [c * 3 for c in ".-_*=~·•—"]
    out = [t for t, _ in tokens] + [t for t in letters if t not in known]
    with open(a.out, "w", encoding="utf-8") as f:
        json.dump(out[: COMPACT.vocabulary], f, ensure_ascii=False, separators=(",", ":"))
    print(len(out), "tokens")


if __name__ == "__main__":
    main()
