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


@pytest.mark.parametrize(("method", "package"), [("to_pandas", "pandas"), ("plot", "matplotlib")])
def test_missing_packages_are_named(plan, method, package, monkeypatch):
    for module in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(asterism.Error, match=f"the package {package}") as caught:
        getattr(plan, method)()
    assert f"python3-{package}" in caught.value.hint
