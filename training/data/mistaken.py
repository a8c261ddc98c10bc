"""A document with its regions as Detect might get them on a kind of page it has never seen: parted, run together, of another role, figures not seen at all. What is
true of the order stays true, so that Order learns to live with such regions. Detect must not learn from it."""

from __future__ import annotations

from random import Random

PARTED, JOINED, OTHER_ROLE, UNSEEN = 0.1, 0.12, 0.1, 0.4
TAKEN_FOR = {
    "paragraph": ("heading", "list-item", "caption", "list-item", "footnote", "reference"),
    "heading": ("paragraph", "paragraph", "caption", "title"),
    "title": ("heading",),
    "author": ("paragraph", "affiliation"),
    "list-item": ("paragraph",),
    "caption": ("paragraph", "paragraph", "heading"),
    "footnote": ("paragraph", "footer"),
    "reference": ("paragraph", "list-item"),
    "code": ("paragraph",),
    "contents": ("paragraph",),
    "header": ("paragraph", "heading"),
    "footer": ("paragraph", "footnote"),
}
RUN = ("paragraph", "list-item", "reference", "heading", "caption")


def mistaken(doc: dict, r: Random) -> dict:
    truth = doc["truth"]
    old, boxes = truth["regions"], [line["box"] for page in doc["pages"] for line in page["lines"]]
    blind = r.random() < UNSEEN  # a scan nobody looked at
    gone = {k for k, region in enumerate(old) if blind and region["role"] == "figure" and not region["lines"]}
    regions: list[dict] = []
    first, last = {}, {}
    threads = []
    for thread in truth["threads"]:
        members: list[int] = []
        before = -1
        for k in thread["regions"]:
            if k in gone:
                continue
            if before >= 0 and _follows(old[before], old[k]) and r.random() < JOINED:
                regions[members[-1]]["lines"] += old[k]["lines"]
                first[k] = last[k] = members[-1]
            else:
                first[k] = len(regions)
                for part in _parts(old[k], r):
                    members.append(len(regions))
                    regions.append(part)
                last[k] = len(regions) - 1
            before = k
        # A caption that has lost its figure is a text like others.
        lost = thread["kind"] == "float" and all(regions[m]["role"] == "caption" for m in members)
        if members:
            threads.append({"kind": "body" if lost else thread["kind"], "regions": members})
    for region in regions:
        if region["lines"]:
            region["box"] = _union([boxes[i] for i in region["lines"]])
        if r.random() < OTHER_ROLE:
            region["role"] = r.choice(TAKEN_FOR.get(region["role"], (region["role"],)))
    links = [
        {**link, "from": last[link["from"]], "to": first[link["to"]]}
        for link in truth.get("links") or []
        if link["from"] in last and link["to"] in first and last[link["from"]] != first[link["to"]]
    ]
    known = [name for name in truth["known"] if name in ("classes", "order", "captions", "continues")]
    return {
        **doc,
        "id": f"{doc['id']}~mistaken",
        "truth": {"known": known, "classes": truth.get("classes"), "regions": regions, "threads": threads, "links": links},
    }


def _parts(region: dict, r: Random) -> list[dict]:
    lines = region["lines"]
    if len(lines) < 2 or region["role"] in ("figure", "table", "formula") or r.random() >= PARTED:
        return [{**region, "lines": list(lines)}]
    at = r.randrange(1, len(lines))
    return [{**region, "lines": lines[:at]}, {**region, "lines": lines[at:]}]


def _follows(a: dict, b: dict) -> bool:
    """Right below, in the same column: what a page without indents makes look like one."""
    if a["page"] != b["page"] or a["role"] not in RUN or b["role"] not in RUN or not a["lines"] or not b["lines"]:
        return False
    wide = min(a["box"][2], b["box"][2]) - max(a["box"][0], b["box"][0])
    tall = (b["box"][3] - b["box"][1]) / len(b["lines"])
    return wide > 0.5 * min(a["box"][2] - a["box"][0], b["box"][2] - b["box"][0]) and -0.3 * tall < b["box"][1] - a["box"][3] < tall


def _union(boxes: list[list[float]]) -> list[float]:
    return [min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)]
