"""Several seeds are reported by mean and deviation."""

from training.train.seeds import figures, summary


def test_figures_are_the_numbers_below_a_source_and_not_what_was_asked_for():
    report = {"arguments": {"lr": 1}, "steps": 9, "given": {"papers": {"heading_f1": 0.5, "classes": {"title": 1}}}}
    assert figures(report) == {("given", "papers", "heading_f1"): 0.5}


def test_mean_and_deviation_stand_beside_each_figure_that_all_seeds_have():
    reports = [{"given": {"papers": {"heading_f1": v}, **extra}} for v, extra in ((0.8, {"only": {"pages": 1}}), (0.9, {}), (1.0, {}))]
    (line,) = summary(reports)
    assert line.split() == ["given", "papers", "heading_f1", "0.9000", "±", "0.1000", "(3", "seeds)"]
