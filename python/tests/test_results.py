"""Plans as documents, tables and charts."""

import json
import subprocess
import sys

import pytest
from conftest import BUILD

import asterism


@pytest.fixture(scope="module")
def plan():
    return asterism.plan("star:4", "allgather", ts=10)


def test_documents_are_those_of_the_command_line(plan):
    command = [BUILD.parent / "asterism", "plan", "star:4", "allgather", "--ts", "10", "--json"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert plan.to_json() == printed
    assert plan.to_dict() == json.loads(printed)


def test_tables_have_a_row_per_candidate(plan):
    table = plan.to_pandas()
    assert list(table["algorithm"]) == [one.name for one in plan.candidates]
    assert table["time"].iloc[0] == plan.best.time and table["time"].is_monotonic_increasing
    assert bool(table["verified"].iloc[0])


def test_charts_show_candidates_and_the_bound(plan):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = plan.plot(max_rows=3)
    assert [bar.get_width() for bar in axes.patches] == [one.time for one in plan.candidates[:3]]
    assert axes.lines[0].get_xdata()[0] == plan.bound.time
    assert plan.plot(ax=axes) is axes
    with pytest.raises(asterism.Error, match="max_rows=0"):
        plan.plot(max_rows=0)


def test_sweeps_draw_a_line_for_each_candidate_that_is_ever_the_fastest(plan):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = plan.plot("sweep")
    assert [line.get_label() for line in axes.lines] == [one.name for _, _, one in plan.ranges()]
    for line, (_, _, candidate) in zip(axes.lines, plan.ranges()):
        startup, time = line.get_xdata()[7], line.get_ydata()[7]
        assert time == candidate.metering.time_at(startup, 1)
    with pytest.raises(asterism.Error, match="no chart of the kind 'pie'"):
        plan.plot("pie")


def test_schedules_are_drawn_as_packets_over_time_and_as_loads():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    schedule = asterism.schedule("ring:5", "allgather", algorithm="hamiltonian-ring", ts=3)
    axes = schedule.plot()
    bars = [bars.get_paths() for bars in axes.collections]
    assert len(bars) == 5 and all(len(paths) == len(schedule) for paths in bars)
    assert max(path.get_extents().x1 for path in bars[0]) == schedule.meter().time
    assert [label.get_text() for label in axes.get_yticklabels()] == ["0", "1", "2", "3", "4"]
    loads = [bar.get_height() for bar in schedule.plot("links").patches]
    assert sum(loads) == schedule.meter().messages_total and len(loads) == 10
    with pytest.raises(asterism.Error, match="no chart of the kind 'pie'"):
        schedule.plot("pie")
    with pytest.raises(asterism.Error, match="max_rows=0"):
        schedule.plot(max_rows=0)


@pytest.mark.parametrize(("method", "package"), [("to_pandas", "pandas"), ("plot", "matplotlib")])
def test_missing_packages_are_named(plan, method, package, monkeypatch):
    for module in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(asterism.Error, match=f"the package {package}") as caught:
        getattr(plan, method)()
    assert f"python3-{package}" in caught.value.hint
