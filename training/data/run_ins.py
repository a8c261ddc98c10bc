"""Run-in headings of documents with bookmarks: lines that open with one become two, as packages/core/src/detect/openings/cut.ts cuts them.

A bookmark that is only the beginning of a line is a heading that runs into its paragraph. Other lines that open in bold or italic type up to a stop are cut
too: the engine takes many of them for headings, and the outline of this document leaves them out.
"""

from __future__ import annotations

import re

LOCATED = 0.8  # of the bookmarks, whole lines or beginnings: below this the tree of headings has holes
STOP = re.compile(r"[.:–—]$")
SHORTEST, LONGEST = 4, 90
NUMBERED = re.compile(r"^[\W\d]*[^\W\d_]")


def cut(doc: dict) -> dict:
    """The document with its run-in headings as lines of their own, marked `run_in`, and with the tree of headings where all bookmarks are found."""
    truth = doc["truth"]
    outline = truth.get("outline") or []
    if "outline" not in truth["known"] or not outline or "pages" in truth:
        return doc
    opened = {e["opens"]: e["title"] for e in outline if "opens" in e}
    whole = {i for r in truth.get("regions") or [] for i in r["lines"]}
    pages, moved, classes, second, at = [], {}, [], {}, 0
    known = truth.get("classes") or [[] for p in doc["pages"] for _ in p["lines"]]
    for page in doc["pages"]:
        lines = []
        for line in page["lines"]:
            end = _end(line, opened.get(at)) if at not in whole else 0
            moved[at] = len(classes)
            parts = _parts(line, end) if end else [line]
            second[at] = len(parts) > 1
            lines += parts
            classes += [known[at]] if len(parts) == 1 else [["section", "title"] if at in opened else [], []]
            at += 1
        pages.append({**page, "lines": lines})
    regions = [{**r, "lines": [moved[i] for i in r["lines"]]} for r in truth.get("regions") or []]
    page_of = [p["number"] for p in pages for _ in p["lines"]]
    boxes = [line["box"] for p in pages for line in p["lines"]]
    heads, path = [], []
    for entry in outline:
        region = entry.get("region")
        if region is None and second.get(entry.get("opens")):
            line = moved[entry["opens"]]
            region = len(regions)
            regions.append({"role": "heading", "page": page_of[line], "box": boxes[line], "lines": [line]})
        if region is None:
            continue
        while path and path[-1][1] >= entry["level"]:
            path.pop()
        heads.append({"region": region, "parent": path[-1][0] if path else -1, "level": len(path) + 1})
        path.append((region, entry["level"]))
    changed = {**truth, "regions": regions}
    if len(heads) >= LOCATED * len(outline):
        known = [name for name in ("classes", "headings") if name not in truth["known"]]
        changed |= {"known": [*truth["known"], *known], "headings": heads, "classes": classes}
    elif "classes" in changed:
        changed["classes"] = classes
    return {**doc, "pages": pages, "truth": changed}


def _end(line: dict, title: str | None) -> int:
    """Where the heading ends in the text of a line; 0 where none opens it."""
    text, lead = line["text"], line.get("lead") or {}
    if title is not None:
        end = lead.get("end", 0)
        return end if abs(end - len(title)) <= 2 and end < len(text) else min(len(title), len(text))
    end, font, rest = lead.get("end", 0), lead.get("font") or {}, lead.get("rest") or {}
    words = text[:end].strip()
    stands_out = (font.get("bold") and not rest.get("bold")) or (font.get("italic") and not rest.get("italic"))
    fits = SHORTEST <= len(words) <= LONGEST and end < len(text) and STOP.search(words) and NUMBERED.match(words)
    return end if fits and stands_out and words.lstrip("0123456789.() ")[:1].isupper() else 0


def _parts(line: dict, end: int) -> list[dict]:
    text = line["text"]
    start = end + len(text[end:]) - len(text[end:].lstrip())
    if start >= len(text) or end <= 0:
        return [line]
    lead, (x0, y0, x1, y1) = line.get("lead") or {}, line["box"]
    at = lambda place: x0 + (x1 - x0) * place / len(text)
    until, since = lead.get("gap") or (at(end), at(start))
    within = lambda low, high: [[max(a, low) - low, min(b, high) - low] for a, b in line["raised"] if b > low and a < high]
    bare = {k: v for k, v in line.items() if k != "lead"}
    words = {**bare, "text": text[:end].rstrip(), "box": [x0, y0, min(max(until, x0), x1), y1], "raised": within(0, end), "run_in": True}
    rest = {**bare, "text": text[start:], "box": [min(max(since, x0), x1), y0, x1, y1], "raised": within(start, len(text))}
    return [{**words, **({"font": lead["font"]} if lead else {})}, {**rest, **({"font": lead["rest"]} if lead else {})}]
