"""Filings and contracts: headings that are whole sentences, numbered clauses, and paragraphs that look like either.

An annual report names each risk in a sentence of bold or italic type, often over several lines. A contract numbers its
clauses in capitals of the type of its text. Neither looks like the short, large headings of papers.
"""

from __future__ import annotations

from .canvas import Ink
from .making import Numbering, label, list_block
from .setter import Setter
from .style import HeadStyle
from .text import date, pick, roman, title_case

ITEMS = [
    "Business",
    "Risk Factors",
    "Unresolved Staff Comments",
    "Properties",
    "Legal Proceedings",
    "Mine Safety Disclosures",
    "Selected Financial Data",
    "Management's Discussion and Analysis of Financial Condition and Results of Operations",
    "Quantitative and Qualitative Disclosures About Market Risk",
    "Financial Statements and Supplementary Data",
    "Controls and Procedures",
    "Other Information",
    "Directors, Executive Officers and Corporate Governance",
    "Executive Compensation",
    "Exhibits and Financial Statement Schedules",
]
GROUPS = ["Risks Related to {}", "Risks Relating to {}", "Factors Affecting {}", "{}", "Overview of {}", "Results of {}"]
CLAUSES = [
    "Definitions",
    "Duties",
    "Compensation",
    "Term",
    "Early Termination",
    "Indemnification",
    "Insurance",
    "Independent Contractor",
    "Confidentiality",
    "Assignment",
    "Governing Law",
    "Notices",
    "Entire Agreement",
    "Amendments",
    "Severability",
    "Force Majeure",
    "Representations and Warranties",
    "Limitation of Liability",
    "Dispute Resolution",
    "Records",
    "Equal Employment Opportunity",
    "Licenses",
    "Safety",
    "Ownership of Work",
    "Payment",
    "Subcontracting",
]


def filing(s: Setter, numbers: Numbering, budget: float) -> list[dict]:
    """Parts, items, groups of headings, and under them sentences that are headings."""
    st, r = s.style, s.r
    sentence = pick(r, [(True, True), (True, True), (False, True), (True, False)])
    group = pick(r, [(True, False), (True, False), (True, True), (False, True)])
    if group == sentence:
        group = (True, False) if sentence != (True, False) else (True, True)
    ink = lambda style, size=1.0, color="#000000": Ink(st.size * size, style[0], style[1], False, color)
    head = lambda style, align="left", **more: HeadStyle(
        ink(style, more.get("size", 1.0), st.accent), align, st.lead * r.uniform(0.6, 1.6), st.lead * r.uniform(0.3, 0.9), "none",
        more.get("caps", False), False, more.get("indent", 0.0), ""
    )  # fmt: skip
    st.heads = [
        head((True, False), "center", caps=True, size=r.uniform(1.0, 1.3)),
        head((True, False), pick(r, ["left", "left", "center"]), caps=s.chance(0.2), size=r.uniform(1.0, 1.25)),
        head(group, pick(r, ["left", "left", "center"])),
        head(sentence, "left", indent=st.indent if s.chance(0.3) else 0.0),
    ]
    out: list[dict] = []
    used, part, item = 0.0, 0, 0
    parts = s.chance(0.6)
    start = r.randrange(len(ITEMS))
    while used < budget:
        if parts and s.chance(0.3):
            part += 1
            out.append(_head(0, f"PART {roman(part)}"))
        name = ITEMS[(start + item) % len(ITEMS)] if st.script == "latin" else s.phrase(2, 6)
        item += 1
        gap = pick(r, [" ", "  ", "   "])
        out.append(_head(1, f"Item {item}{pick(r, ['', '', 'A'])}.{gap}{name}{pick(r, ['', '.'])}"))
        if s.chance(0.5):  # a warning in bold or italics is a paragraph all the same
            out.append(
                {"kind": "para", "text": s.paragraph(r.uniform(380, 900)), "ink": ink(sentence if s.chance(0.7) else (False, False))}
            )
            used += 600
        for _ in range(r.choice([0, 1, 1, 2, 3])):
            if s.chance(0.8):
                out.append(_head(2, pick(r, GROUPS).format(title_case(s.phrase(1, 4)))))
            if s.chance(0.2):
                out.append(list_block(s, r.randint(3, 9)))
                used += 400
            for _ in range(r.randint(1, 6)):
                if s.chance(0.8):
                    text = s.paragraph(r.uniform(50, 330))
                    out.append(_head(3, text if s.chance(0.85) else text.rstrip(".")))
                for _ in range(r.choice([1, 1, 2, 3])):
                    out.append(_para(s, r.uniform(150, 900)))
                    used += 500
                if s.chance(0.12):
                    out.append(
                        {"kind": "float", "what": "table", "number": str(numbers.next("table")), "height": st.height * r.uniform(0.1, 0.3)}
                    )
                if s.chance(0.1):
                    out.append(list_block(s))
                    used += 300
    return out


def contract(s: Setter, numbers: Numbering, budget: float) -> list[dict]:
    """Numbered clauses with lettered points, signatures, and exhibits."""
    st, r = s.style, s.r
    weight = pick(r, [(True, False), (True, False), (False, False), (False, True)])
    caps = s.chance(0.65) or weight == (False, False)
    before = st.lead * r.uniform(0.5, 1.4)
    style = lambda w, align, c: HeadStyle(
        Ink(st.size * r.uniform(1.0, 1.1), w[0], w[1], False, st.color),
        align,
        before,
        st.lead * r.uniform(0.1, 0.8),
        "none",
        c,
        False,
        0.0,
        "",
    )
    side = pick(r, ["left", "left", "left", "center"])
    st.heads = [style(weight, side, caps), style((s.chance(0.4), s.chance(0.4)), "left", False)]
    st.heads += [st.heads[1], st.heads[1]]
    number = pick(r, ["{}.", "{}.", "{}.", "{}", "Section {}.", "ARTICLE {}", "{})"])
    mark = pick(r, ["A.", "(a)", "a.", "n.1", "n.1", "(1)"])
    stop = pick(r, ["", "", ".", ":"])
    out: list[dict] = [_para(s, r.uniform(200, 700)) for _ in range(r.randint(1, 3))]
    if s.chance(0.4):
        out += [dict(_para(s, r.uniform(100, 300)), text=f"WHEREAS, {s.paragraph(150)}") for _ in range(r.randint(1, 4))]
    names = list(CLAUSES)
    r.shuffle(names)
    used, n = 0.0, 0
    while used < budget:
        n += 1
        name = names[n % len(names)] if st.script == "latin" else s.phrase(1, 4)
        head = _head(0, f"{name}{stop}", number.format(n))
        if s.chance(0.3):
            head["number"] = number.format(n) + pick(r, ["  ", "   "])
        out.append(head)
        if s.chance(0.6):
            out.append(_para(s, r.uniform(120, 700)))
            used += 400
        for k in range(r.choice([0, 0, 2, 3, 4, 6])):
            tag = f"{n}.{k + 1}" if mark == "n.1" else label(mark.replace("A", "a"), k + 1)
            tag = tag.upper() if mark == "A." else tag
            if mark == "n.1" and s.chance(0.25):
                out.append(_head(1, title_case(s.phrase(1, 4)), tag))
                out.append(_para(s, r.uniform(100, 500)))
            else:
                out.append(_point(s, tag, s.paragraph(r.uniform(80, 500))))
            used += 300
        if s.chance(0.1):
            out.append(list_block(s, r.randint(2, 6)))
    out.append(dict(_para(s, 120), text="IN WITNESS WHEREOF, " + s.paragraph(120)))
    for _ in range(r.randint(1, 3)):
        for text in (s.phrase(1, 3).upper(), "By: ______________________", f"Date: {date(r) if s.chance(0.3) else '______________'}"):
            out.append({"kind": "para", "text": text, "indent": 0.0, "after": st.lead * 0.4, "align": "left"})
    if s.chance(0.3):
        out += [_head(0, f"EXHIBIT A {title_case(s.phrase(1, 4))}"), _para(s, 400), list_block(s)]
    return out


def _point(s: Setter, tag: str, text: str) -> dict:
    hang = s.style.size * s.r.uniform(1.8, 3.0)
    block = {
        "kind": "para",
        "role": "list-item",
        "text": text,
        "after": s.style.par_skip or s.style.lead * 0.3,
        "inset": hang * 0.5,
        "both": False,
    }
    if s.style.list_split:
        return dict(block, label=tag, indent=hang, hang=hang)
    return dict(block, text=f"{tag} {text}", indent=0.0, hang=hang if s.chance(0.6) else 0.0)


def _para(s: Setter, chars: float) -> dict:
    return {"kind": "para", "text": s.paragraph(chars), "after": s.style.par_skip or s.style.lead * 0.3}


def _head(level: int, text: str, number: str = "") -> dict:
    return {"kind": "head", "level": level, "number": number, "text": text, "lines": 8}
