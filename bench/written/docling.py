"""Loads DoclingDocuments with docling-core, serializes them and cuts them into chunks. Says how many pass.

    pip install 'docling-core[chunking]'
    node bench/dist/written/written.js FOLDER --docling OUT
    python bench/written/docling.py OUT
"""

import sys
from pathlib import Path

from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
from docling_core.transforms.chunker.tokenizer.base import BaseTokenizer
from docling_core.types.doc import DoclingDocument


class Words(BaseTokenizer):
    """Counts words, so that no model has to be downloaded."""

    max_tokens: int = 256

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def get_max_tokens(self) -> int:
        return self.max_tokens

    def get_tokenizer(self):
        return self.count_tokens


def check(path: Path, chunker: HybridChunker) -> int:
    document = DoclingDocument.load_from_json(path)
    markdown = document.export_to_markdown()
    document.export_to_html()
    chunks = list(chunker.chunk(document))
    for chunk in chunks:
        chunker.contextualize(chunk)
    letters = sum(len(item.text) for item in document.texts)
    if letters > 0 and markdown.strip() == "":
        raise ValueError("the Markdown is empty")
    if letters > 500 and not chunks:
        raise ValueError("there are no chunks")
    return len(chunks)


def main() -> int:
    chunker = HybridChunker(tokenizer=Words(), merge_peers=True)
    paths = sorted(Path(sys.argv[1]).glob("*.json"))
    chunks = failed = 0
    for path in paths:
        try:
            chunks += check(path, chunker)
        except Exception as error:  # every kind of failure is a finding
            failed += 1
            print(f"{path.name}: {type(error).__name__}: {str(error)[:300]}")
    print(f"{len(paths) - failed} of {len(paths)} documents pass, {chunks} chunks")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
