"""Several bodies become one as a page is read."""

from training.data.body import one_body


def regions(*pages: int) -> list[dict]:
    return [{"page": page} for page in pages]


def test_a_box_stands_where_xy_cut_comes_to_it():
    threads = [{"kind": "body", "regions": [0, 1, 2]}, {"kind": "float", "regions": [5]}, {"kind": "body", "regions": [3, 4]}]
    merged = one_body(threads, regions(1, 1, 1, 1, 1, 1), [0, 1, 4, 2, 3, 5], [-1] * 6)
    assert merged == [{"kind": "body", "regions": [0, 1, 3, 4, 2]}, {"kind": "float", "regions": [5]}]


def test_a_box_does_not_part_a_paragraph_that_goes_on():
    threads = [{"kind": "body", "regions": [0, 1, 2]}, {"kind": "body", "regions": [3]}]
    merged = one_body(threads, regions(1, 1, 1, 1), [0, 2, 3, 1], [1, -1, -1, -1])
    assert merged[0]["regions"] == [0, 1, 3, 2]


def test_pages_follow_each_other_and_the_longest_text_of_a_page_leads_there():
    threads = [{"kind": "body", "regions": [0, 1]}, {"kind": "body", "regions": [2, 3, 4]}]
    merged = one_body(threads, regions(1, 2, 1, 1, 2), [1, 0, 0, 2, 1], [-1] * 5)
    assert merged[0]["regions"] == [2, 0, 3, 1, 4]


def test_one_body_stays_as_it_is():
    threads = [{"kind": "note", "regions": [1]}, {"kind": "body", "regions": [0]}]
    assert one_body(threads, regions(1, 1), [0, 1], [-1, -1]) is threads
