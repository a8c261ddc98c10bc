"""The number in front of a heading: packages/core/src/words/numbering.ts, step for step, pinned by the same vectors."""

from __future__ import annotations

import re

LABELS = ("part", "chapter", "appendix", "section", "article", "paragraph")
KINDS = ("arabic", "roman", "upper", "lower", "cjk")
WORDS = {
    "part": "part|teil|partie|parte|deel|часть",
    "chapter": "chapter|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|глава",
    "appendix": "appendix|annex|anhang|annexe|ap[ée]ndice|anexo|allegato|bijlage|приложение",
    "section": "section|abschnitt|secci[óo]n|se[cç][ãa]o|sezione|раздел",
    "article": "article|artikel|art[ií]culo|artigo|articolo|статья",
    "paragraph": r"§§?|paragraph|para\.?",
}
ROMAN = re.compile(r"^(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$")
HAN = "〇零一二三四五六七八九十百千两"
LETTER = r"[^\W_]"
LABELLED = [
    (label, re.compile(rf"^(?:{words})\s*(\d{{1,4}}|[ivxlcdm]{{1,8}}|[a-z])((?:\.\d{{1,3}})*)(?!{LETTER})\s*[.:)\u2013\u2014-]?\s*", re.I))
    for label, words in WORDS.items()
]
UNITS = {
    **dict.fromkeys("编編部篇편", "part"),
    **dict.fromkeys("章장", "chapter"),
    **dict.fromkeys("节節절", "section"),
    **dict.fromkeys("条條조", "article"),
    **dict.fromkeys("款项", "paragraph"),
}
CJK_LABELLED = re.compile(rf"^[第제]\s*(\d{{1,4}}|[{HAN}]+)\s*([{''.join(UNITS)}])[\s:：、.]*")
CJK_BARE = re.compile(rf"^(?:([（(])([{HAN}]+)[）)]|([{HAN}]+)[、．.])\s*")
BARE = re.compile(
    r"^(\(?)(\d{1,4}|[A-Z]|[ivxl]{1,6}|[IVXLCDM]{1,8}|[a-z])((?:\.\d{1,3}){0,6})([.)]?)(?=\s|$|[\u3400-\u9fff\uf900-\ufaff])\s*"
)
APPENDIX, ROMAN_TITLE = re.compile(r"^[A-Z]\s+(\w)(\w)"), re.compile(r"^[IVX]{2,}\s+(\w)")


def parse_numbering(text: str) -> dict | None:
    lead = len(text) - len(text.lstrip())
    trimmed = text[lead : lead + 80]
    found = _labelled(trimmed) or _cjk(trimmed) or _bare(trimmed)
    return found and {**found, "offset": min(len(text), found["offset"] + lead)}


def heading_numbers(text: str) -> list[int]:
    """Kind, label, bracket, depth and the first four values, as the Construct graph takes them (0: none, values -1)."""
    found = parse_numbering(text)
    if not found:
        return [0, 0, 0, 0, -1, -1, -1, -1]
    values = [min(v, 999) for v in found["values"][:4]]
    label = LABELS.index(found["label"]) + 1 if found["label"] else 0
    return [KINDS.index(found["kind"]) + 1, label, int(found["bracket"]), min(found["depth"], 8), *values, *[-1] * (4 - len(values))]


def _labelled(text: str) -> dict | None:
    for label, pattern in LABELLED:
        m = pattern.match(text)
        if not m or re.match("[a-z]", m[1]):
            continue
        value = _value(m[1], True)
        if value:
            return _found(value, m[2], label, False, m.end())
    return None


def _cjk(text: str) -> dict | None:
    m = CJK_LABELLED.match(text)
    if m:
        return _found(("arabic" if m[1][0].isdigit() else "cjk", _han(m[1])), "", UNITS[m[2]], False, m.end())
    m = CJK_BARE.match(text)
    return _found(("cjk", _han(m[2] or m[3] or "")), "", None, m[1] is not None, m.end()) if m else None


def _bare(text: str) -> dict | None:
    m = BARE.match(text)
    if not m:
        return None
    opening, first, rest, close = m.groups()
    bracket = close == ")"
    if opening == "(" and not bracket:
        return None
    stopped, number = bool(rest or close or opening), first[0].isdigit()
    if not number and not stopped:
        a, b = APPENDIX.match(text), ROMAN_TITLE.match(text)
        if not (a and a[1].isupper() and a[2].islower()) and not (b and b[1].isupper()):
            return None
    if number and not rest and int(first) > 199:
        return None
    value = _value(first, False)
    return _found(value, rest, None, bracket, m.end()) if value else None


def _found(value: tuple[str, int], rest: str, label: str | None, bracket: bool, offset: int) -> dict:
    values = [value[1], *map(int, rest.split(".")[1:])]
    return {"kind": value[0], "label": label, "bracket": bracket, "values": values, "depth": len(values), "offset": offset}


def _value(text: str, after_word: bool) -> tuple[str, int] | None:
    if text[0].isdigit():
        return "arabic", int(text)
    upper = text.upper()
    if ROMAN.match(upper) and (len(text) > 1 or upper in "IVX") and (text == upper or not after_word):
        if text == upper:
            return "roman", _roman(upper)
        if len(text) > 1 or text == "i":
            return "lower", _roman(upper)
    if len(text) != 1:
        return None
    return ("upper" if text == upper else "lower"), ord(upper) - 64


def _roman(text: str) -> int:
    digit = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    values = [digit[c] for c in text]
    return sum(-v if i + 1 < len(values) and v < values[i + 1] else v for i, v in enumerate(values))


def _han(text: str) -> int:
    if text[0].isdigit():
        return int(text)
    total, digit, positional = 0, 0, ""
    for c in text.replace("零", "〇").replace("两", "二"):
        scale = {"十": 10, "百": 100, "千": 1000}.get(c, 0)
        if scale:
            total, digit, positional = total + (digit or 1) * scale, 0, ""
        else:
            digit = max(0, "〇一二三四五六七八九".find(c))
            positional += str(digit)
    return int(positional) if len(positional) > 1 and total == 0 else total + digit
