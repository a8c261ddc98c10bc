"""What the words of a line say of what it is: packages/core/src/detect/lines/wording.ts, step for step, pinned by the same vectors."""

from __future__ import annotations

import re
import unicodedata

from .numbering import parse_numbering

BITS = 32
WORDING = 2 + BITS  # whether the words are known, the share of mathematics by the characters, and the bits
NAMES = (
    (
        "table",
        r"tab(?:s|les?|ell?|ellen?|leaux?|las?|elas?|ellas?|lo|ulka)?|cuadro|quadro|tábl[^\W\d_]*|табл(?:иц[^\W\d_]+)?|"
        r"πίνακ[^\W\d_]*|bảng|表|표|جدول|الجدول|טבלה|לוח",
    ),
    (
        "listing",
        r"listings?|lst|alg(?:orithm(?:s|us|en|e)?|oritmo|orytm)?|listad[^\W\d_]*|listag[^\W\d_]*|quelltext|quellcode|"
        r"алгоритм[^\W\d_]*|листинг[^\W\d_]*|αλγόρ[^\W\d_]*|算法|演算法|代码|程式碼|アルゴリズム|리스트|알고리즘|خوارزم[^\W\d_]*|الخوارزم[^\W\d_]*|אלגוריתם",
    ),
    (
        "figure",
        r"fig(?:s|ures?|uras?|ur|uren|uur)?|abb(?:ildung(?:en)?)?|bild(?:er)?|ill?ustr[^\W\d_]*|rys(?:unek)?|gambar|hình|şekil|"
        r"рис(?:ун[^\W\d_]+)?|εικ(?:όν[^\W\d_]+)?|σχήμα|图|圖|図|그림|شكل|الشكل|شکل|איור|תרשים|schemes?|charts?|plates?|maps?|photos?",
    ),
    ("box", r"box|exhibit"),
)
NUMBERED = [(kind, re.compile(rf"\s*({names})(?![^\W\d_])\s*\.?\s*", re.I)) for kind, names in NAMES]
CAPTION_NUMBER = re.compile(r"(?:[A-Z]{0,2}[.-]?[0-9]+(?:[.\u2013-][0-9]+)*(?:[a-zA-Z](?![^\W\d_]))?|[IVXL]+(?!\w))")
STOP = re.compile(r"\s*[.:：．|\u2013\u2014](?P<next>.?)", re.S)
NOTHING = re.compile(r"\s*[.:：．]?\s*$")
TITLE = re.compile(r"\s+[\"“(]?(?P<next>.)", re.S)
VERB = re.compile(
    r"\s(?:shows?|reports?|lists?|gives?|presents?|illustrates?|compares?|depicts?|displays?|describes?|contains?|indicates?|provides?|plots?|"
    r"summari[sz]es?|zeigt|enthält|montre|présente|muestra|presenta|mostra|apresenta|показывает|показаны?)(?![^\W\d_])",
    re.I,
)
CONTENTS = r"(?:table of )?contents$|inhalt(?:sverzeichnis)?$|table des matières$|sommaire$|índice$|sumário$|indice$|оглавление$|содержание$|目\s*[录錄次]$|목차$"
REFERENCES = (
    r"(?:references(?: and notes)?|bibliography|literature(?: cited)?|works cited|literatur(?:verzeichnis)?|références|bibliographie|referencias|bibliografía|"
    r"referências|bibliografia|riferimenti bibliografici|список литературы|литература|参考文献|參考文獻|참고문헌)[.:]?$"
)
KNOWN = (
    r"(?:abstract|summary|introduction|background|related work|methods?|materials and methods|results|discussion|results and discussion|conclusions?|"
    r"acknowledge?ments?|appendix|appendices|preface|foreword|glossary|index|executive summary|zusammenfassung|einleitung|résumé|resumen|introducción|"
    r"conclusiones|resumo|introdução|аннотация|введение|заключение|摘\s*要|引言|绪论|结论|致谢|要旨|はじめに|おわりに|초록|서론|결론)[.:]?$"
)
SURE = (
    r"(?:abstract|zusammenfassung|résumé|resumen|resumo|аннотация|摘\s*要|要旨|초록|acknowledge?ments?|danksagung|remerciements|agradecimientos|agradecimentos|"
    r"ringraziamenti|благодарности|致\s*谢|致\s*謝|謝辞)[.:]?$"
)
FRONT = (
    r"(?:(?:author )?key ?words(?: and phrases)?|additional key words and phrases|index terms|general terms|ccs concepts|"
    r"(?:[0-9]{4} )?acm (?:subject |computing )?classification(?: keywords)?|categories and subject descriptors|jel classification|"
    r"(?:[0-9]{4} )?mathematics subject classification|pacs(?: numbers)?|article (?:info|history)|schlüsselwörter|schlagwörter|mots[- ]cl[ée]s|palabras clave|"
    r"palavras[- ]chave|parole chiave|ключевые слова|关\s*键\s*词|關\s*鍵\s*詞|キーワード|핵심어)[.:]?$"
)
KNOWN_TITLE, SURE_TITLE, FRONT_LABEL = (re.compile(p, re.I) for p in (f"{KNOWN}|{REFERENCES}|{CONTENTS}", f"{SURE}|{REFERENCES}", FRONT))
SIGNS, DASHES = "•◦▪▫‣⁃∙·●○■□◆◇►▸➢➤✓✔\ue000-\uf8ff", "–—*+\\-−"
BULLET = re.compile(rf"(?:[{SIGNS}]\s*|[{DASHES}]\s+)(?=\S)")
ITEM = re.compile(r"([(\[]?)([0-9]{1,3}|[a-z])([.)\]])\s")
CITATION = re.compile(r"\[(?:[0-9]{1,4}|[A-Za-z+]{1,8}[0-9]{2,4}[a-z]?)\]")
BARE_BULLET = re.compile(rf"[{SIGNS}{DASHES}]$")
BARE_NUMBER = re.compile(r"(?:[(\[]?[0-9A-Za-z]{1,4}[.)\]]|[0-9]{1,2}(?:\.[0-9]{1,2}){0,3}\.?)$")
ABBREVIATION = r"(?:al|approx|ca|cf|e\.g|i\.e|resp|vs|abb|eqns?|eqs?|figs?|nos?|nr|pp|refs?|secs?|tabs?|vol|dr|mrs?|ms|prof)"
SENTENCE = re.compile(r"[.!?:;。！？：；…][\"”’»)\]]*\s*(?:\[[0-9\s,–-]+\]|[0-9*†‡]{0,3})$")
UNFINISHED = re.compile(rf"(?:\b{ABBREVIATION}\.\s*[0-9]{{0,3}}|(?<![0-9])[0-9]{{1,3}}\.[0-9]+)$", re.I)
ENDS_HYPHEN, ENDS_OPEN = re.compile(r"[^\W\d_][-\u00ad\u2010]\s*$"), re.compile(r"[,，、:;：；]\s*$")
GOES_ON = re.compile(
    r"\s*(?:where|with|for|and|or|which|that|such that|so that|if|when|whenever|subject to|in which|here|hence|thus|then|wobei|mit|für|und|où|avec|pour|donde|con|"
    r"para|onde|dove|где|для|и|其中|其中，|ここで|여기서)(?P<next>.?)",
    re.S,
)
PAGE_NUMBER = re.compile(
    r"(?:[-–—|\s]*(?:[0-9]{1,4}|[ivxlc]{1,6})[-–—|\s]*|(?:page|seite|página|p\.|стр\.)\s*[0-9]{1,4}(?:\s*(?:of|von|de|/)\s*[0-9]{1,4})?|"
    r"[0-9]{1,4}\s*(?:of|/)\s*[0-9]{1,4}|第\s*[0-9]+\s*页.*)$",
    re.I,
)
ADDRESS = re.compile(r"(?a:\b)10\.[0-9]{4,9}/|[a-z0-9_.+-]@[a-z0-9_-]+\.[a-z0-9_]|^\s*(?:https?://|www\.)", re.I)
EQUATION = r"\(((?:[A-Z]\.)?(?:[0-9]{1,3}\.)*)([0-9]{1,3})[a-z]?\)"
EQUATION_ALONE, EQUATION_AT_START = re.compile(rf"\s*{EQUATION}\s*$"), re.compile(rf"\s*{EQUATION}\s*\S")
EQUATION_AT_END = re.compile(rf"\S\s*{EQUATION}\s*$")
CREDIT = re.compile(
    r"\s*(?:(?:photo|image|picture|illustration|foto|bild)s?(?:\s+(?:courtesy|by|credits?)(?a:\b)|\s*(?:credits?)?\s*[:©])|©\s*[^\W\d_])",
    re.I,
)
PANEL = re.compile(r"\s*\(?[a-z]\)\s+(?:\S+\s+)+\S", re.I)
LETTER = r"[^\W\d_]"
VARIABLE = re.compile(rf"(?<!{LETTER})(?<!['’.]){LETTER}(?!{LETTER}|['’.])")
PLAIN = re.compile(r"[ -)\-./0-9:;,?@A-Z\[-\]_`a-z{}]*$")  # nothing that could be a sign
OF_FONTS, END = 1.4, 40
FIGURE, TABLE, OTHER, CAPTION, KNOWN_BIT, SURE_BIT, FRONT_BIT, LABELLED, DEPTH_1, DEEPER, NOT_ARABIC, NUMBER_ALONE, SECTION = range(13)
BULLET_BIT, ENUMERATED, ITEM_COUNTS = 14, 15, 16
CITATION_BIT, BARE, ENDS, SMALL, HYPHEN, OPEN, GOES, PAGE, NO_HEADING, EQ, EQ_ALONE, EQ_COUNTS, CREDIT_BIT, PANEL_BIT = range(18, 32)
category = unicodedata.category


def caption_of(text: str) -> tuple[str, bool] | None:
    """What a text calls itself by a name and a number, and whether it is a caption by its words alone."""
    for kind, name in NUMBERED:
        m = name.match(text)
        if not m:
            continue
        rest = text[m.end() :]
        number = CAPTION_NUMBER.match(rest)
        if not number:
            continue
        return kind, _stands_alone(rest[number.end() :], m[1]) and category(text.lstrip()[0]) != "Ll"
    return None


def _stands_alone(rest: str, name: str) -> bool:
    if NOTHING.match(rest):
        return True
    stop = STOP.match(rest)
    if stop and (not stop["next"] or stop["next"].isspace() or category(stop["next"]) in ("Lu", "Lo")):
        return True
    title = TITLE.match(rest)
    return not VERB.match(rest) and title is not None and category(title["next"]) in ("Lu", "Lo") and category(name[0]) != "Ll"


def mathematics_in(text: str) -> float:
    """How much of a text is likely to be set in fonts of mathematics, by its characters alone."""
    unknown = text.count("(cid:") and len(re.findall(r"\(cid:[0-9]{1,5}\)", text))
    known = re.sub(r"\(cid:[0-9]{1,5}\)", " ", text) if unknown else text
    characters = [c for c in known if not c.isspace()]
    if not characters and not unknown:
        return 0.0
    signs = unknown + (0 if PLAIN.match(known) else sum(map(_is_sign, characters)))
    signs += sum(c not in "aAI" and not _is_sign(c) for c in VARIABLE.findall(known))
    return min(1.0, OF_FONTS * signs / (len(characters) + unknown))


def _is_sign(c: str) -> bool:
    o = ord(c)
    if o < 0x80:
        return c in "+<=>|~*^"
    greek = 0x370 <= o <= 0x3FF or 0x1F00 <= o <= 0x1FFF
    ranges = o in (0x2032, 0x2033) or 0x2190 <= o <= 0x21FF or 0x2100 <= o <= 0x214F or 0x1D400 <= o <= 0x1D7FF
    return ranges or category(c) == "Sm" or (greek and category(c)[0] == "L" and o != 0x37E)


def bits_of(text: str) -> tuple[int, list[tuple[int, tuple, int]]]:
    """The bits of a line alone, and what of it counts: a bit, the series, the value."""
    bits, counts = 0, []
    found = parse_numbering(text)
    title = (text[found["offset"] :] if found else text).strip()
    trimmed = text.strip()
    end = text[-END:].rstrip()
    if found:
        values = found["values"]
        bits |= (found["label"] is not None) << LABELLED | 1 << (DEPTH_1 if found["depth"] == 1 else DEEPER)
        bits |= (found["kind"] != "arabic") << NOT_ARABIC | (title == "") << NUMBER_ALONE
        counts.append((SECTION, (found["kind"], found["label"], found["bracket"], *values[:-1]), values[-1]))
    if len(title) < 60:
        bits |= bool(KNOWN_TITLE.match(title)) << KNOWN_BIT | bool(SURE_TITLE.match(title)) << SURE_BIT
        bits |= bool(FRONT_LABEL.match(trimmed)) << FRONT_BIT
    caption = caption_of(text)
    if caption:
        bits |= 1 << {"figure": FIGURE, "table": TABLE}.get(caption[0], OTHER) | caption[1] << CAPTION
    bullet = bool(BULLET.match(trimmed))
    item = None if bullet else ITEM.match(trimmed)
    if item:
        value = int(item[2]) if item[2].isdigit() else ord(item[2])
        bits |= 1 << ENUMERATED
        counts.append((ITEM_COUNTS, (item[1], item[2].isdigit(), item[3]), value))
    bare = len(trimmed) <= 6 and bool(BARE_BULLET.match(trimmed) or BARE_NUMBER.match(trimmed))
    bits |= bullet << BULLET_BIT | bool(CITATION.match(trimmed)) << CITATION_BIT | bare << BARE
    bits |= bool(SENTENCE.search(end) and not UNFINISHED.search(end)) << ENDS
    bits |= (trimmed != "" and category(trimmed[0]) == "Ll") << SMALL
    bits |= bool(ENDS_HYPHEN.search(end)) << HYPHEN | bool(ENDS_OPEN.search(end)) << OPEN
    on = GOES_ON.match(text)
    bits |= (on is not None and not (on["next"] and (category(on["next"]) in ("Ll", "Lu") or category(on["next"])[0] == "N"))) << GOES
    bits |= (len(trimmed) < 24 and bool(PAGE_NUMBER.match(trimmed))) << PAGE
    bits |= bool(not any(c.isalnum() for c in text) or ADDRESS.search(text)) << NO_HEADING
    alone = EQUATION_ALONE.match(text)
    equation = alone or EQUATION_AT_START.match(text) or EQUATION_AT_END.search(text[-END:])
    if equation:
        bits |= 1 << EQ | (alone is not None) << EQ_ALONE
        counts.append((EQ_COUNTS, (equation[1],), int(equation[2])))
    bits |= bool(CREDIT.match(text)) << CREDIT_BIT | bool(PANEL.match(text)) << PANEL_BIT
    return bits, counts


def wording(texts: list[str]) -> list[tuple[int, float]]:
    """Bits and share of mathematics of each line of a page. What counts on counts on within the page, in whatever order its lines are."""
    found = [bits_of(text) for text in texts]
    every = {count for _, counts in found for count in counts}
    rows = []
    for text, (bits, counts) in zip(texts, found, strict=True):
        for bit, series, value in counts:
            bits |= ((bit, series, value - 1) in every) << bit
            if bit != EQ_COUNTS:  # the bit behind: another line counts on from this one
                bits |= ((bit, series, value + 1) in every) << (bit + 1)
        rows.append((bits, mathematics_in(text)))
    return rows
