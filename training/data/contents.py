"""What a printed table of contents says of a line: packages/core/src/construct/listed.ts, step for step, pinned by the same vectors."""

from __future__ import annotations

import re
import unicodedata

NO_CONTENTS, UNLISTED, LISTED = 0, 1, 2
LEAST = 3  # entries that come true on later pages make a page a table of contents
LONG = 16  # an entry that begins with a key this long belongs to it: headings of several lines
PAGE = re.compile(r"(?:[0-9]{1,4}|[ivxlc]{1,6})$")
LEADERS = " \t\u00a0.·…‥_"
NUMBER = re.compile(r"^(?:\d+(?: \d+)*|[ivxlc]+|[a-z]) (?=.)")


def key(text: str) -> str:
    """Letters and digits alone, words one space apart."""
    plain = unicodedata.normalize("NFKC", text).lower()
    return " ".join("".join(c if c.isalnum() else " " for c in plain).split())


def entry(text: str) -> str:
    """The key of what a line lists with a page number at its end, or nothing."""
    text = text.strip()
    page = PAGE.search(text[-6:])
    rest = text[: len(text) - len(page[0])] if page else ""
    title = rest.rstrip(LEADERS)
    return key(title) if len(title) < len(rest) else ""


def listed(pages: list[list[str]]) -> list[list[int]]:
    """Per line of each page, given their texts: 0 where the document has no table of contents, 2 where an entry of it names the line, else 1.
    Lines of the contents themselves count as unlisted."""
    keys = [[key(text) for text in page] for page in pages]
    last = {line: k for k, page in enumerate(keys) for line in page}
    comes = lambda title, k: last.get(title, -1) > k
    starts: dict[str, list[str]] = {}
    contents: set[int] = set()
    for k, page in enumerate(pages):
        titles = [title for title in map(entry, page) if title]
        if sum(comes(title, k) or comes(NUMBER.sub("", title), k) for title in titles) < LEAST:
            continue
        contents.add(k)
        for title in titles:
            for name in (title, NUMBER.sub("", title)):
                starts.setdefault(name[:LONG], []).append(name)
    if not contents:
        return [[NO_CONTENTS] * len(page) for page in pages]
    names = lambda line: any(name == line or (len(line) >= LONG and name.startswith(line)) for name in starts.get(line[:LONG], ()))
    return [[LISTED if k not in contents and line and names(line) else UNLISTED for line in page] for k, page in enumerate(keys)]
