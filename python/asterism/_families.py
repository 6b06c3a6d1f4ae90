"""Network families written in Python."""

from __future__ import annotations

from typing import Any, Callable, Sequence

from . import _core
from ._core import Network
from ._networks import from_edges
from ._networkx import from_networkx
from ._words import require_name


def as_network(made: Any, name: str) -> Network:
    """Converts a Network, a NetworkX graph or an array of edges to a Network."""
    if isinstance(made, Network):
        return made
    if hasattr(made, "is_directed") and hasattr(made, "edges"):
        return from_networkx(made, name=name)
    return from_edges(made, name=name)


def register_network(
    name: str,
    *,
    parameters: str = "n",
    summary: str = "",
    nodes: str = "",
    citation: str = "",
    examples: Sequence[str] = (),
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that adds a network family to the catalogue.

    The function takes the numbers of the spec and returns a Network, a NetworkX graph or an array of
    edges. ``NAME:PARAMETERS`` can then be used like any other spec.

    >>> @asterism.register_network("wheel", parameters="n", examples=["wheel:7"])
    ... def wheel(n):
    ...     return [(0, v) for v in range(1, n)] + [(v, v % (n - 1) + 1) for v in range(1, n)]
    >>> asterism.network("wheel:7").measure().diameter
    2
    """

    require_name(name, "a network")

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        def make(*numbers: int) -> Network:
            return as_network(function(*numbers), "-".join([name, *map(str, numbers)]))

        text = summary or (function.__doc__ or name).strip().splitlines()[0]
        _core.register_network(name, make, parameters, text, nodes, citation, list(examples))
        return function

    return register
