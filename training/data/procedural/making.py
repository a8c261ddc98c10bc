"""Making blocks: their labels, numbers and words."""

from __future__ import annotations

from .canvas import Ink
from .objects import heading_text
from .setter import Setter
from .text import algorithm_line, code_line, han, pick, reference, roman, title_case, width, year


class Numbering:
    """Counters behind every label of a document."""

    def __init__(self, style: str):
        self.style = style
        self.heads = [0, 0, 0, 0]
        self.count: dict[str, int] = {}
        self.appendix = False

    def next(self, name: str) -> int:
        self.count[name] = self.count.get(name, 0) + 1
        return self.count[name]

    def heading(self, level: int, kind: str) -> str:
        self.heads[level] += 1
        self.heads[level + 1 :] = [0] * (3 - level)
        n = self.heads[level]
        if self.appendix and level == 0:
            return f"Appendix {chr(64 + n)}" if kind == "chapter" else chr(64 + n)
        if kind == "none":
            return ""
        if kind == "han":
            return (f"第{han(n)}章", f"{han(n)}、", f"（{han(n)}）", f"{n}.")[level]
        if kind == "chapter" and level == 0:
            return f"Chapter {n}"
        if kind == "roman":
            return (roman(n) + ".", f"{chr(64 + (n - 1) % 26 + 1)}.", f"{n})", f"{chr(96 + (n - 1) % 26 + 1)})")[level]
        if kind == "letter" and level == 0:
            return chr(64 + (n - 1) % 26 + 1) + "."
        if kind == "mixed":
            return (f"{n}.", f"{n}.", f"({chr(96 + (n - 1) % 26 + 1)})", "")[level]
        if kind == "article" and level == 0:
            return f"Article {n}"
        if kind == "section":
            return ("§ " if level == 0 else "") + ".".join(map(str, self.heads[: level + 1]))
        return ".".join(str(max(1, v)) for v in self.heads[: level + 1]) + ("." if level == 0 and self.style.endswith(".") else "")


def list_block(s: Setter, n: int | None = None) -> dict:
    st, r = s.style, s.r
    n = n or r.randint(2, 8)
    mark = st.list_mark if s.chance(0.75) else pick(r, ["•", "–", "1.", "(a)", "○"])
    items, depth = [], 0
    long = pick(r, [30, 60, 140])
    for k in range(n):
        if s.chance(0.1):
            depth = 1 - depth
        text = s.paragraph(r.expovariate(1 / long)) if s.chance(0.6) else s.phrase(1, 9)
        items.append({"depth": depth, "label": label(mark if depth == 0 else "–", k + 1), "text": text})
    return {
        "kind": "list",
        "items": items,
        "indent": st.list_indent,
        "gap": st.size * r.uniform(0.9, 2.2),
        "split": st.list_split,
        "tight": st.list_tight,
        "hanging": s.chance(0.85),
    }


def label(mark: str, n: int) -> str:
    letter = chr(96 + (n - 1) % 26 + 1)
    return mark.replace("1", str(n)).replace("a", letter) if mark != "i." else roman(n).lower() + "."


def code_block(s: Setter, algorithm: int | None = None) -> dict:
    st, r = s.style, s.r
    depth, lines = 0, []
    for _ in range(r.randint(2, 18)):
        depth = max(0, min(4, depth + pick(r, [-1, 0, 0, 1])))
        lines.append((algorithm_line if algorithm else code_line)(r, depth))
    ink = Ink(st.size * r.uniform(0.75, 1.0), False, False, not algorithm, st.color)
    return {
        "kind": "code",
        "lines": lines,
        "ink": ink,
        "inset": st.size * r.uniform(0, 2),
        "numbers": 1 if algorithm and s.chance(0.6) else 0,
        "boxed": s.chance(0.3) and not algorithm,
        "title": f"Algorithm {algorithm}{pick(r, [':', '.', ''])} {title_case(s.phrase(2, 5))}" if algorithm else None,
    }


def reference_block(s: Setter, n: int, key: list) -> dict:
    ref, st = s.style.reference, s.style
    name = ref["label"].format(n) if "key" not in ref["label"] else f"[{s.phrase(1, 1)[:4].title()}{year(s.r)[2:]}]"
    ink = Ink(ref["size"], False, False, False, st.color)
    text = reference(s.r, s.prose, ref["style"])
    lead = ref["size"] * st.lead / st.size
    if not name or not ref["split"]:
        return {
            "kind": "para",
            "role": "reference",
            "text": f"{name} {text}".strip(),
            "ink": ink,
            "lead": lead,
            "indent": 0.0,
            "hang": ref["hang"],
            "after": ref["skip"],
        }
    hang = max(ref["hang"], width(name, ref["size"]) + ref["size"] * 0.5)
    return {
        "kind": "para",
        "role": "reference",
        "text": text,
        "label": name,
        "ink": ink,
        "lead": lead,
        "indent": hang,
        "hang": hang,
        "after": ref["skip"],
    }


def heading_block(s: Setter, level: int, numbers: Numbering, names: list[str], number: bool = True, text: str | None = None) -> dict:
    kind = s.style.heads[level].numbering if number else "none"
    if kind != "none" and any(h.numbering == "none" for h in s.style.heads[:level]):
        kind = "none"
    return {
        "kind": "head",
        "level": level,
        "number": numbers.heading(level, kind) if kind != "none" or numbers.appendix else "",
        "text": text or heading_text(s, level, names),
        "stacked": s.style.heads[0].split_number,
    }
