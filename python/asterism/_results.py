"""Plans as documents, tables and charts."""

from __future__ import annotations

import json
from typing import Any

from . import _core
from ._core import Plan
from ._errors import Error

_COLUMNS = ("algorithm", "time", "ratio", "startups", "transmissions", "verified", "origin")


def to_json(self: Plan) -> str:
    """Returns the document that ``asterism plan --json`` prints; docs/json.md names its schema."""
    return _core.plan_document(self)


def to_dict(self: Plan) -> dict[str, Any]:
    """Returns the document of :meth:`to_json` as dictionaries and lists."""
    document: dict[str, Any] = json.loads(to_json(self))
    return document


def to_pandas(self: Plan) -> Any:
    """Returns the candidates as a pandas.DataFrame with a row each, the best first."""
    pandas = _required("pandas", "a table of candidates")
    rows = [
        (one.name, one.time, one.ratio, one.metering.startups, one.metering.transmissions,
         one.verified, one.origin)
        for one in self.candidates
    ]  # fmt: skip
    return pandas.DataFrame(rows, columns=list(_COLUMNS))


def plot(self: Plan, *, max_rows: int = 12, ax: Any = None) -> Any:
    """Draws the fastest candidates as bars beside the lower bound, with matplotlib, on the given or
    new axes, and returns the axes."""
    if max_rows < 1:
        raise Error(f"max_rows={max_rows} leaves nothing to draw", "use at least 1")
    if ax is None:
        ax = _required("matplotlib.pyplot", "a chart").subplots()[1]
    shown = self.candidates[:max_rows]
    bars = ax.barh([one.name for one in shown], [one.time for one in shown])
    for bar, one in zip(bars, shown):
        ax.annotate(
            f" {one.ratio:.3g}x", (bar.get_width(), bar.get_y() + bar.get_height() / 2), va="center"
        )
    ax.axvline(self.bound.time, linestyle="--", color="black", label="lower bound")
    ax.invert_yaxis()
    ax.set_xlabel("time")
    ax.set_title(f"{self.problem.collective} on {self.problem.network.spec}")
    ax.legend()
    return ax


def _required(module: str, what: str) -> Any:
    """Imports an optional package."""
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise Error(
            f"{what} needs the package {package}, which is not installed",
            f"install it, e.g. apt-get install python3-{package}",
            "unsupported",
        ) from None
