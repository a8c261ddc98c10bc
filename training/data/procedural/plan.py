"""What a flowing document contains: its sections, and the blocks in them, in the author's order."""

from __future__ import annotations

from .books import book
from .canvas import Ink
from .displays import display, mathematical
from .filings import contract, filing
from .making import Numbering, code_block, heading_block, list_block, reference_block
from .setter import Setter
from .text import pick, title_case, year
from .words import HEADINGS


def plan(s: Setter, kind: str, pages: float, numbers: Numbering) -> list[dict]:
    """Blocks for about so many pages."""
    st, r = s.style, s.r
    area = (st.width - st.margins[0] - st.margins[2]) * (st.height - st.margins[1] - st.margins[3]) * 0.85
    capacity = area / (st.size * (0.95 if st.script == "cjk" else 0.47) * st.lead)  # characters a page
    budget = capacity * pages
    out: list[dict] = []
    names = list(HEADINGS)
    r.shuffle(names)
    if kind == "equations":
        st.rates = {**st.rates, "formula": r.uniform(0.2, 0.6), "math": r.uniform(0.3, 1.0), "theorem": r.uniform(0, 0.15)}
        st.par_chars, kind = pick(r, [100, 180, 320, 500]), "article"
    if kind == "article":
        names.insert(0, "Introduction")
    if kind == "story":
        body = _story(s, numbers, budget)
    elif kind == "legal":
        body = _legal(s, numbers, budget)
    elif kind == "book":
        body = book(s, numbers, budget)
    elif kind in ("filing", "contract"):
        body = (filing if kind == "filing" else contract)(s, numbers, budget)
    else:
        body = _sections(s, numbers, names, budget * (0.85 if kind == "article" else 1), kind)
    out += body
    if kind == "article" and s.chance(0.85):
        if s.chance(0.3):
            out += [
                {
                    "kind": "head",
                    "level": 0,
                    "number": "",
                    "text": pick(r, ["Acknowledgements", "Acknowledgments", "Funding", "Author Contributions"]),
                },
                para(s),
            ]
        out += references(s, r.randint(4, int(8 + 8 * pages)))
        if s.chance(0.25):
            numbers.appendix, numbers.heads = True, [0, 0, 0, 0]
            out += _sections(s, numbers, names, capacity * 0.6, kind)
    return out


def references(s: Setter, n: int) -> list[dict]:
    title = {"cjk": "参考文献", "rtl": "المراجع", "cyrillic": "Литература"}.get(
        s.doc.script, pick(s.r, ["References", "References", "REFERENCES", "Bibliography", "Literature Cited", "Works Cited"])
    )
    return [{"kind": "head", "level": 0, "number": "", "text": title}, *[reference_block(s, k + 1, []) for k in range(n)]]


def para(s: Setter, chars: float | None = None) -> dict:
    st, r = s.style, s.r
    text = s.paragraph(chars or 60 + r.expovariate(1 / st.par_chars))
    if st.rates["math"] and s.doc.script == "latin" and s.chance(st.rates["math"]):
        text = mathematical(r, text, r.uniform(0.02, 0.2))
    if st.rates["cite"] and s.doc.script == "latin":
        words = text.split(" ")
        for _ in range(len(words) // 40 + 1):
            if s.chance(st.rates["cite"]):
                k = r.randrange(len(words))
                words[k] = (
                    words[k].rstrip(".,")
                    + pick(
                        r,
                        [
                            f" [{r.randint(1, 60)}]",
                            f" [{r.randint(1, 9)}, {r.randint(10, 40)}]",
                            f" ({title_case(pick(r, ['smith', 'chen', 'rossi']))} et al., {year(r)})",
                        ],
                    )
                    + ("." if words[k].endswith(".") else "")
                )
        text = " ".join(words)
    return {"kind": "para", "text": text}


def _sections(s: Setter, numbers: Numbering, names: list[str], budget: float, kind: str) -> list[dict]:
    st, r, rate = s.style, s.r, s.style.rates
    out: list[dict] = []
    deepest = r.choices([0, 1, 2, 3], [2, 5, 4, 1.2])[0] if kind != "plain" else 0
    length = budget * r.uniform(0.08, 0.4)
    used, level, since = 0.0, 0, 1e9
    paragraph_no = 0
    while used < budget:
        if since > length / (1 + level) * r.uniform(0.3, 1.5) and (kind != "plain" or s.chance(0.2)):
            nxt = 0 if used == 0 else r.choices(range(deepest + 1), [1.2] * (deepest + 1))[0]
            level = min(nxt, level + 1)
            out.append(heading_block(s, level, numbers, names))
            since = 0.0
            if level < deepest and s.chance(0.25):  # a heading right under a heading
                level += 1
                out.append(heading_block(s, level, numbers, names))
        block = body_block(s, numbers)
        if block["kind"] == "para" and st.par_numbers and block.get("role") is None and s.chance(0.9):
            paragraph_no += 1
            tag = st.par_numbers.replace("1", str(paragraph_no))
            if st.list_split:
                block.update(label=tag, outside=st.size * 2.6 if st.margins[0] > 4 * st.size else None)
            else:
                block["text"] = f"{tag} {block['text']}"
        if block["kind"] == "para" and since == 0 and s.chance(0.35):
            block.setdefault("indent", 0.0)
        if block["kind"] == "para" and not out:
            block["drop"] = r.randint(2, 4) if s.chance(rate["drop"]) and len(block["text"]) > 200 and st.script == "latin" else 0
        out += display(s, out, block["number"]) if block["kind"] == "formula" else [block]
        size = len(block.get("text", "")) if block["kind"] == "para" else 250
        used, since = used + size + 60, since + size
    return out


def body_block(s: Setter, numbers: Numbering) -> dict:
    st, r, rate = s.style, s.r, s.style.rates
    u = r.random()
    for name in ("list", "formula", "figure", "table", "quote", "code", "box", "theorem", "pull", "verse", "runin", "rule"):
        if u < rate[name]:
            break
        u -= rate[name]
    else:
        return para(s)
    if name == "list":
        return list_block(s)
    if name == "formula":
        return {"kind": "formula", "number": str(numbers.next("eq")) if s.chance(0.6) else ""}
    if name in ("figure", "table"):
        return {"kind": "float", "what": name, "number": str(numbers.next(name)), "height": st.height * r.uniform(0.08, 0.3)}
    if name == "quote":
        small = Ink(st.size * r.uniform(0.88, 1.0), False, s.chance(0.4), False, st.color)
        return dict(
            para(s),
            inset=st.size * r.uniform(1.2, 4),
            both=s.chance(0.7),
            ink=small,
            indent=0.0,
            before=st.lead * 0.4,
            after=st.lead * 0.6,
            bar=s.chance(0.15),
        )
    if name == "code":
        return code_block(s, numbers.next("alg") if s.chance(0.25) else None)
    if name == "box":
        return box_block(s)
    if name == "theorem":
        b = para(s, r.uniform(80, 400))
        head = pick(r, ["Theorem", "Lemma", "Definition", "Proof", "Remark", "Example", "Proposition", "Corollary", "Note", "Warning"])
        n = "" if head == "Proof" else f" {numbers.heads[0] or 1}.{numbers.next('theorem')}"
        return dict(
            b,
            text=f"{head}{n}. {b['text']}",
            ink=Ink(st.size, False, s.chance(0.7), False, st.color),
            before=st.lead * 0.4,
            after=st.lead * 0.4,
            indent=0.0,
        )
    if name == "pull":
        return {"kind": "pull", "text": s.paragraph(r.uniform(40, 120))}
    if name == "verse":
        return {
            "kind": "list",
            "items": [{"depth": s.r.randint(0, 1), "label": "", "text": s.phrase(3, 8)} for _ in range(r.randint(4, 10))],
            "indent": st.size * 3,
            "gap": 0.0,
            "split": False,
            "tight": True,
            "hanging": False,
        }
    if name == "runin":
        b = para(s)
        return dict(b, text=f"{title_case(s.phrase(1, 4))}{pick(r, ['.', ':', ' —', '.'])} {b['text']}", before=st.lead * 0.3)
    return {"kind": "rule"}


def box_block(s: Setter) -> dict:
    st, r = s.style, s.r
    blocks = [dict(para(s, r.uniform(60, 300)), indent=0.0) for _ in range(r.randint(1, 3))]
    if s.chance(0.6):  # sources differ in whether the title of a box is a heading
        ink = Ink(st.size * r.choice([1, 1, r.uniform(1, 1.5)]), True, False, False, st.accent)
        blocks[0].update(ink=ink, text=s.phrase(2, 5), classes=["fstline", "section"])
    if s.chance(0.4):
        blocks.append(list_block(s, r.randint(2, 4)))
    return {"kind": "box", "blocks": blocks}


def _story(s: Setter, numbers: Numbering, budget: float) -> list[dict]:
    st, r = s.style, s.r
    out: list[dict] = []
    used, chapter = 0.0, budget * r.uniform(0.2, 1.2)
    since = 1e9
    while used < budget:
        if since > chapter:
            out.append(heading_block(s, 0, numbers, []))
            since = 0.0
        b = para(s, pick(r, [60, 120, 300, 700]))
        if since == 0:
            b.update(indent=0.0, drop=r.randint(2, 4) if s.chance(0.3) and st.script == "latin" else 0)
        if s.chance(0.35):
            b["text"] = "“" + b["text"][:-1] + ",” " + s.phrase(2, 6).lower() + "." if st.script == "latin" else b["text"]
        out.append(b)
        used, since = used + len(b["text"]) + 30, since + len(b["text"])
        if s.chance(0.02):
            out.append(
                {
                    "kind": "para",
                    "text": pick(r, ["* * *", "⁂", "—", "*"]),
                    "align": "center",
                    "indent": 0.0,
                    "before": st.lead * 0.5,
                    "after": st.lead * 0.5,
                }
            )
    return out


def _legal(s: Setter, numbers: Numbering, budget: float) -> list[dict]:
    """Chapters, articles, numbered paragraphs, lettered points."""
    st, r = s.style, s.r
    out: list[dict] = []
    used = 0.0
    article = pick(r, ["Article {}", "Art. {}", "§ {}", "Section {}.", "{}."])
    parts, n, chapters = s.chance(0.5), 0, 0
    titled, _stacked = s.chance(0.7), s.chance(0.5)
    if st.script == "cjk":
        article = "第{}条"
    split = s.chance(0.3)
    while used < budget:
        if parts and (n == 0 or s.chance(0.12)):
            chapters += 1
            mark = f"第{chapters}章" if st.script == "cjk" else pick(r, [f"CHAPTER {chapters}", f"TITLE {chapters}", f"PART {chapters}"])
            out.append({"kind": "head", "level": 0, "number": "", "text": f"{mark} {s.phrase(1, 5).upper()}"})
        n += 1
        name = article.format(n)
        out.append({"kind": "head", "level": 1 if parts else 0, "number": "", "text": f"{name} {s.phrase(1, 6)}" if titled else name})
        for k in range(r.randint(1, 6)):
            text = s.paragraph(r.uniform(60, 500))
            tag = pick(r, [f"{k + 1}.", f"({k + 1})", f"{n}.{k + 1}"])
            b = {"kind": "para", "text": text, "indent": 0.0, "after": st.par_skip or st.lead * 0.3}
            if split:
                b.update(label=tag, hang=st.size * 2.2, indent=st.size * 2.2)
            else:
                b["text"] = f"{tag} {text}"
            out.append(b)
            used += len(text)
            if s.chance(0.25):
                block = list_block(s, r.randint(2, 6))
                for j, item in enumerate(block["items"]):
                    item["label"] = pick(r, [f"({chr(97 + j)})", f"({chr(97 + j)})"])
                out.append(block)
                used += 300
    return out
