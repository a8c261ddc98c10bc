"""What procedural lines say: prose from a pool, and composed openings (captions, references, names, numbers, code).

Widths come from per-character advances in em, so that a box fits its text as a real line's does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from pathlib import Path
from random import Random

from .words import ARABIC, CJK, ENGLISH, GIVEN, HEBREW, RUSSIAN, SURNAMES, TOPICS


class _Advance(dict):
    """Advance of a character in em, like a text face's; filled as characters turn up."""

    def __missing__(self, c: str) -> float:
        o = ord(c)
        if c in "iljI.,:;'|!`’‘·":
            w = 0.27
        elif c in 'tfr()[]{}-/"“”*':
            w = 0.35
        elif c in "mwMW@%—…":
            w = 0.82
        elif c == " ":
            w = 0.25
        elif c.isdigit():
            w = 0.5
        elif 0x2E80 <= o <= 0x9FFF or 0xAC00 <= o <= 0xD7AF or 0xFF00 <= o <= 0xFF60:
            w = 1.0
        elif c.isupper():
            w = 0.67
        elif c in "acesz":
            w = 0.44
        else:
            w = 0.5
        self[c] = w
        return w


ADVANCE = _Advance()


def width(text: str, size: float, mono: bool = False) -> float:
    """Width of a text set at a size."""
    return (0.6 * len(text) if mono else sum(map(ADVANCE.__getitem__, text))) * size


def break_lines(text: str, widths, size: float, mono: bool = False, hyphenate: bool = False):
    """Greedy line breaking. `widths(i)` is the measure of line i, or None where no more lines fit.

    Yields (line, width, start of the line in the text); the rest of the text begins where the last line ends.
    """
    cum = [0.6 * i for i in range(len(text) + 1)] if mono else [0.0, *accumulate(map(ADVANCE.__getitem__, text))]
    at, i, n = 0, 0, len(text)
    while at < n:
        measure = widths(i)
        if measure is None:
            return
        limit = cum[at] + max(measure, size) / size
        end = bisect_right(cum, limit, at + 1) - 1
        if end >= n:
            end = n
        elif not _wide(text[end]):
            space = text.rfind(" ", at, end + 1)
            if space > at:
                if hyphenate and end - space > 5 and text[space + 1 : end].isalpha() and text[end : end + 2].isalpha():
                    yield text[at : end - 1] + "-", (cum[end - 1] - cum[at] + 0.35) * size, at
                    at, i = end - 1, i + 1
                    continue
                end = space
        end = max(end, at + 1)
        line = text[at:end].rstrip()
        yield line, (cum[at + len(line)] - cum[at]) * size, at
        at = end + (end < n and text[end] == " ")
        i += 1


def _wide(c: str) -> bool:
    return 0x2E80 <= ord(c) <= 0x9FFF or 0xAC00 <= ord(c) <= 0xD7AF or 0xFF00 <= ord(c) <= 0xFFEF


SENTENCE = re.compile(r"(?<=[.!?。！？؟])\s*(?=[\"“‘(]?[^\W\d_a-z])")


class Prose:
    """Sentences by script, from a text file with one paragraph a line, or from a word sampler where there is none."""

    def __init__(self, path: str | Path | None = None, limit: int = 12_000_000):
        self.sentences: dict[str, list[str]] = {"latin": [], "cjk": [], "rtl": [], "cyrillic": []}
        if path:
            with open(path, encoding="utf-8") as lines:
                for line in lines.read(limit).splitlines():
                    if len(line) > 20:
                        self.sentences[script(line)] += [s for s in SENTENCE.split(line) if 8 < len(s) < 500]
        r = Random(0)
        for name, words, stop, gap in (
            ("latin", ENGLISH, ".", " "),
            ("cjk", CJK, "。", ""),
            ("rtl", ARABIC + HEBREW, ".", " "),
            ("cyrillic", RUSSIAN, ".", " "),
        ):
            if len(self.sentences[name]) < 200:
                self.sentences[name] += [_sentence(r, words, stop, gap) for _ in range(3000)]

    def sentence(self, r: Random, script: str) -> str:
        pool = self.sentences[script]
        return pool[int(r.random() * len(pool))]

    def paragraph(self, r: Random, script: str, chars: int) -> str:
        """Consecutive sentences, about so many characters, ending with a full stop as prose does."""
        pool = self.sentences[script]
        i = int(r.random() * len(pool))
        out, total = [], 0
        while total < chars:
            s = pool[i % len(pool)]
            out.append(s)
            total += len(s) + 1
            i += 1
        return ("" if script == "cjk" else " ").join(out)

    def phrase(self, r: Random, script: str, words: int) -> str:
        """A few words in a row, without the punctuation: what headings and captions are made of."""
        s = self.sentence(r, script).strip(" .。!?！？\"“”'‘’;:,(）)（")
        if script == "cjk":
            return re.split("[，、；：]", s)[0][: max(2, words * 2)]
        parts = s.split()
        if len(parts) > words:
            k = int(r.random() * (len(parts) - words))
            parts = parts[k : k + words]
        out = " ".join(parts).strip(" .,;:\"“”'‘’()!?—-")
        return out[:1].upper() + out[1:] if out else "Notes"


def script(text: str) -> str:
    for c in text[:80]:
        o = ord(c)
        if 0x3040 <= o <= 0x9FFF or 0xAC00 <= o <= 0xD7AF:
            return "cjk"
        if 0x0590 <= o <= 0x08FF:
            return "rtl"
        if 0x0400 <= o <= 0x04FF:
            return "cyrillic"
    return "latin"


def _sentence(r: Random, words: list[str], stop: str, gap: str) -> str:
    n = r.randint(6, 28)
    out = [words[min(int(r.expovariate(1 / (len(words) / 4))), len(words) - 1)] for _ in range(n)]
    for k in range(4, n - 2, 7):
        if r.random() < 0.5:
            out[k] += "，" if gap == "" else ","
    s = gap.join(out) + stop
    return s[:1].upper() + s[1:]


SMALL = {"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"}


def title_case(text: str) -> str:
    return " ".join(w if i and w.lower() in SMALL else w[:1].upper() + w[1:] for i, w in enumerate(text.split()))


def pick(r: Random, options):
    return options[int(r.random() * len(options))]


def roman(n: int) -> str:
    out = ""
    for v, s in (
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ):
        while n >= v:
            out, n = out + s, n - v
    return out


HAN = "零一二三四五六七八九十"


def han(n: int) -> str:
    if n <= 10:
        return HAN[n]
    return (HAN[n // 10] if n >= 20 else "") + "十" + (HAN[n % 10] if n % 10 else "")


def person(r: Random, short: bool = False) -> str:
    given = pick(r, GIVEN)
    if short:
        given = given[0] + "." + (f" {pick(r, 'ABCDEFGHJKLMPRST')}." if r.random() < 0.4 else "")
    elif r.random() < 0.3:
        given += f" {pick(r, 'ABCDEFGHJKLMPRST')}."
    return f"{given} {pick(r, SURNAMES)}"


def affiliation(r: Random) -> str:
    place = pick(r, SURNAMES) + pick(r, ["ton", "burg", "ville", "", " City", "feld", "mouth"])
    return pick(
        r,
        [
            f"University of {place}",
            f"{place} University",
            f"Department of {pick(r, TOPICS)}, University of {place}",
            f"Institute of {pick(r, TOPICS)}, {place}",
            f"{pick(r, SURNAMES)} Research",
            f"{place} Institute of Technology",
            f"School of {pick(r, TOPICS)}, {place}",
            f"Laboratory for {pick(r, TOPICS)}",
            f"{pick(r, SURNAMES)} & {pick(r, SURNAMES)} Inc.",
        ],
    )


def mail(r: Random) -> str:
    host = pick(r, SURNAMES).lower() + pick(r, [".edu", ".org", ".ac.uk", ".com", ".de", ".cn", "-lab.net"])
    name = pick(r, SURNAMES).lower()
    if r.random() < 0.2:
        return "{" + f"{name}, {pick(r, SURNAMES).lower()}" + "}@" + host
    return f"{pick(r, [name, name[0] + '.' + pick(r, SURNAMES).lower(), pick(r, GIVEN).lower()])}@{host}"


def year(r: Random) -> str:
    return str(r.randint(1961, 2025))


def date(r: Random) -> str:
    month = pick(r, ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"])
    return pick(
        r,
        [
            f"{r.randint(1, 28)} {month} {year(r)}",
            f"{month} {r.randint(1, 28)}, {year(r)}",
            f"{r.randint(1, 28):02}.{r.randint(1, 12):02}.{year(r)}",
            f"{year(r)}-{r.randint(1, 12):02}-{r.randint(1, 28):02}",
        ],
    )


def reference(r: Random, prose: Prose, style: int) -> str:
    """A bibliography entry without its label."""
    names = [person(r, short=style != 2) for _ in range(r.randint(1, 4))]
    if style == 1:
        names = [f"{n.split()[-1]}, {n.split()[0]}" for n in names]
    who = ", ".join(names[:-1]) + (" and " if style != 1 else ", ") + names[-1] if len(names) > 1 else names[0]
    what = prose.phrase(r, "latin", r.randint(4, 12))
    where = pick(
        r,
        [
            f"Journal of {pick(r, TOPICS)}",
            f"Proc. {pick(r, TOPICS)} Conf.",
            f"In Proceedings of the {r.randint(3, 40)}th Conference on {pick(r, TOPICS)}",
            f"{pick(r, SURNAMES)} Press",
            f"arXiv:{r.randint(1001, 2412)}.{r.randint(100, 19999):05}",
            f"Ph.D. thesis, {affiliation(r)}",
        ],
    )
    pages = f"{r.randint(1, 80)}({r.randint(1, 12)}):{r.randint(1, 500)}–{r.randint(501, 999)}"
    if style == 0:
        return f"{who}. {what}. {where}, {pages}, {year(r)}."
    if style == 1:
        return f"{who} ({year(r)}). {what}. {where}, {pages}."
    return f"{who}, “{what},” {where}, vol. {r.randint(1, 90)}, no. {r.randint(1, 12)}, pp. {r.randint(1, 99)}–{r.randint(100, 999)}, {year(r)}."


def value(r: Random) -> str:
    """A number as tables have it."""
    k = r.random()
    if k < 0.3:
        return f"{r.random() * 100:.{r.randint(1, 3)}f}"
    if k < 0.5:
        return str(r.randint(0, 999))
    if k < 0.6:
        return f"{r.randint(1, 999)},{r.randint(0, 999):03}"
    if k < 0.7:
        return f"{r.random() * 100:.1f}%"
    if k < 0.78:
        return f"{r.random():.2f} ± {r.random() / 10:.2f}"
    if k < 0.84:
        return pick(r, ["–", "-", "n/a", "✓", "×", "yes", "no"])
    if k < 0.92:
        return f"{pick(r, '$€£')}{r.randint(1, 9999)}.{r.randint(0, 99):02}"
    return f"{r.random() * 10 - 5:.3f}"


def formula(r: Random) -> str:
    term = lambda: (
        pick(
            r,
            [
                "x",
                "y",
                "α",
                "β",
                "λ",
                "f(x)",
                "p(z|x)",
                "w",
                "Σ",
                "∂L",
                "θ",
                "h",
                "log p",
                "∫",
                "∇",
                "max",
                "N",
                "K",
                "σ(z)",
                "‖v‖",
                "E[X]",
            ],
        )
        + pick(r, ["", "", "i", "j", "2", "t", "′", "n"])
    )
    out = term() + pick(r, [" = ", " = ", " ≤ ", " ∈ ", " ≈ ", " := "])
    return out + "".join(term() + pick(r, [" + ", " − ", " · ", " / ", " ", ", "]) for _ in range(r.randint(1, 6))) + term()


def code_line(r: Random, depth: int) -> str:
    a, b = pick(r, ENGLISH), pick(r, ENGLISH)
    line = pick(
        r,
        [
            f"for {a} in {b}:",
            f"if {a} > {r.randint(0, 9)}:",
            f"{a} = {b}({r.randint(0, 99)})",
            f"return {a}",
            f"let mut {a} = {b}::new();",
            "}",
            f"// {a} {b}",
            f"def {a}(self, {b}):",
            f"{a}.{b}({a})",
            f"$ {a} --{b}",
            f'print("{a}")',
            f"while {a}[i] != {b}:",
            f"import {a}",
            f'<{a} class="{b}">',
            f"#include <{a}.h>",
            "else:",
        ],
    )
    return "    " * depth + line


def algorithm_line(r: Random, depth: int) -> str:
    a, b = pick(r, "xyzuvw"), pick(r, "kmnpq")
    return "  " * depth + pick(
        r,
        [
            f"for {a} = 1 to {b} do",
            f"{a} ← f({b})",
            f"if {a} > {b} then",
            "end for",
            "end if",
            f"return {a}",
            f"while {a} ≠ ∅ do",
            f"Initialize {a}, {b}",
            f"Input: graph G, weights {a}",
            f"Output: {b}",
            f"compute {a} using Eq. ({r.randint(1, 19)})",
        ],
    )
