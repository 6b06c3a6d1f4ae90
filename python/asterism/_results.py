"""Plans as documents and tables."""

from __future__ import annotations

import json
from typing import Any

from . import _core
from ._core import Plan
from ._optional import required

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
    pandas = required("pandas", "a table of candidates")
    rows = [
        (one.name, one.time, one.ratio, one.metering.startups, one.metering.transmissions,
         one.verified, one.origin)
        for one in self.candidates
    ]  # fmt: skip
    return pandas.DataFrame(rows, columns=list(_COLUMNS))
