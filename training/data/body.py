"""One body from several: a page is read aloud from one end to the other, and boxes beside the text have their turn in it."""

from __future__ import annotations


def one_body(threads: list[dict], regions: list[dict], cut: list[int], continues: list[int]) -> list[dict]:
    """The threads with those of kind `body` strung into one, page by page. The longest leads; a box stands where XY-cut comes to it, but never inside a
    paragraph that goes on behind it."""
    bodies = [t["regions"] for t in threads if t["kind"] == "body"]
    if len(bodies) < 2:
        return threads
    order: list[int] = []
    for page in sorted({regions[r]["page"] for body in bodies for r in body}):
        here = [run for body in bodies if (run := [r for r in body if regions[r]["page"] == page])]
        main, *boxes = sorted(here, key=len, reverse=True)  # stable: the first of the longest
        for box in sorted(boxes, key=lambda run: cut[run[0]]):
            at = next((k for k, r in enumerate(main) if cut[r] > cut[box[0]]), len(main))
            while 0 < at < len(main) and continues[main[at - 1]] == main[at]:
                at += 1
            main = main[:at] + box + main[at:]
        order += main
    return [{"kind": "body", "regions": order}, *(t for t in threads if t["kind"] != "body")]
