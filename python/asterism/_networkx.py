"""Conversion from and to NetworkX graphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Optional

from . import _core
from ._core import Network
from ._errors import Error
from ._networks import from_edges
from ._warnings import warn

if TYPE_CHECKING:
    import networkx


_RATES = ("rate", "bandwidth", "capacity")


def _column(data: list[dict[str, Any]], key: str, default: Any) -> Optional[list[Any]]:
    """One value per edge; None if no edge has the attribute."""
    if not any(key in attributes for attributes in data):
        return None
    return [attributes.get(key, default) for attributes in data]


class _Costs:
    """Rates, latencies and delays of edges: numbers, or texts with units such as 450GB/s."""

    def __init__(self, data: list[dict[str, Any]], rate: str, latency: str, in_units: bool):
        self.rates = self._numbers(data, rate, 1.0, _core.link_rate_in_units)
        self.latencies = self._numbers(data, latency, 0.0, _core.link_time_in_units)
        self.delays = self._numbers(data, "delay", 0.0, _core.link_time_in_units)
        self.in_units = in_units or self._with_unit
        if self._with_unit and self._without_unit:
            raise Error(
                f"some costs of links have units and others have none: {self._without_unit}",
                "give all of them units: a rate such as 450GB/s for every edge",
            )

    _with_unit = False
    _without_unit = ""

    def _numbers(
        self, data: list[dict[str, Any]], key: str, default: float, parse: Callable[[str], float]
    ) -> Optional[list[Any]]:
        column = _column(data, key, None)
        if column is None:
            if key in _RATES:
                self._without_unit = self._without_unit or "no edge has a rate"
            return None
        return [self._number(value, key, default, parse) for value in column]

    def _number(
        self, value: Any, key: str, default: float, parse: Callable[[str], float]
    ) -> Any:
        if isinstance(value, str):
            try:
                value = float(value)  # as readers of text files may leave it
            except ValueError:
                self._with_unit = True
                return parse(value)
        if key in _RATES or value:
            self._without_unit = self._without_unit or f"{key} {value}"
        return default if value is None else value


def _rate_key(data: list[dict[str, Any]], wanted: Optional[str]) -> str:
    """The attribute that is the rate: the wanted one, or the first of those that edges have."""
    if wanted is not None:
        return wanted
    found = [key for key in _RATES if any(key in attributes for attributes in data)]
    if len(found) > 1:
        raise Error(
            f"edges have {' and '.join(found)}, which mean the same",
            f"choose one, as in from_networkx(graph, rate={found[0]!r})",
        )
    return found[0] if found else "rate"


def _require_attribute(data: list[dict[str, Any]], wanted: Optional[str], what: str) -> None:
    """Raises an error if a name was chosen that no edge has: it would be ignored silently."""
    if wanted is not None and data and not any(wanted in attributes for attributes in data):
        raise Error(
            f"no edge has the attribute {wanted!r}, which is to be the {what}",
            "name an attribute of the edges, or leave the argument out",
        )


def _ignored(graph: "networkx.Graph", used: set[str]) -> list[str]:
    """A sentence about attributes that are not used, or none."""
    edges = {str(key) for _, _, data in graph.edges(data=True) for key in data} - used
    nodes = {str(key) for _, data in graph.nodes(data=True) for key in data} - {"label", "switch"}
    names = [f"{name} of edges" for name in sorted(edges)]
    names += [f"{name} of nodes" for name in sorted(nodes)]
    if not names:
        return []
    hint = ' (from_networkx(graph, rate="weight") uses it as the rate)' if "weight" in edges else ""
    return [f"attributes of the graph that are not used: {', '.join(names)}{hint}"]


def _node_labels(graph: "networkx.Graph") -> list[str]:
    labels = [str(graph.nodes[node].get("label", node)) for node in graph]
    if len(set(labels)) < len(labels):
        labels = [repr(node) for node in graph]  # 1 and "1"
    return labels


def from_networkx(
    graph: "networkx.Graph",
    *,
    name: Optional[str] = None,
    rate: Optional[str] = None,
    latency: str = "latency",
) -> Network:
    """Creates a network from a NetworkX graph of any kind, with nodes in the order of the graph.

    The rate of an edge is its attribute ``rate``, ``bandwidth`` or ``capacity``, or the one that
    ``rate`` names, such as ``"weight"``. Edges may also have ``latency`` (or the attribute that
    ``latency`` names), ``delay`` and ``class``, nodes ``label`` and ``switch``, as in graph files.
    An error says if no edge has the attribute that ``rate`` or ``latency`` names.
    Costs are numbers, or texts with units: ``"450GB/s"``, ``"0.35us"``. A warning names attributes
    that are not used.

    >>> import networkx
    >>> asterism.from_networkx(networkx.petersen_graph(), name="petersen").measure().diameter
    2
    """
    import numpy as np

    index = {node: number for number, node in enumerate(graph)}
    edges = list(graph.edges(data=True))
    table = np.array([[index[a], index[b]] for a, b, _ in edges], dtype=np.int64).reshape(-1, 2)
    data = [attributes for _, _, attributes in edges]
    switches = [index[node] for node in graph if graph.nodes[node].get("switch", False)]
    _require_attribute(data, rate, "rate")
    _require_attribute(data, latency if latency != "latency" else None, "latency")
    classes = _column(data, "class", "link")
    rate_key = _rate_key(data, rate)
    costs = _Costs(data, rate_key, latency, bool(graph.graph.get("costs_in_units", False)))
    for sentence in _ignored(graph, {rate_key, latency, "delay", "class", "port"}):
        warn(sentence)
    return from_edges(
        table,
        len(index),
        directed=graph.is_directed(),
        labels=_node_labels(graph),
        classes=None if classes is None else [str(one) for one in classes],
        rates=costs.rates,
        latencies=costs.latencies,
        delays=costs.delays,
        switches=switches or None,
        in_units=costs.in_units,
        name=name or _name_of(graph),
    )


def _name_of(graph: "networkx.Graph") -> str:
    """The name of the graph, with unsupported characters replaced."""
    letters = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in graph.name)
    return letters.strip("-")[:48] or "networkx"


def to_networkx(network: Network) -> "networkx.Graph":
    """Returns a NetworkX graph with nodes 0 .. N-1.

    Edges have the attributes ``port``, ``class``, ``rate``, ``latency`` and, if it is not 0,
    ``delay``; nodes have ``label`` and ``switch``. The graph is directed if some link is one-way,
    and a multigraph if there are parallel links. Its attribute ``costs_in_units`` says whether
    rates are in GB/s and latencies in microseconds.

    >>> sorted(asterism.to_networkx(asterism.network("ring:4")).edges())
    [(0, 1), (0, 3), (1, 2), (2, 3)]
    """
    import networkx

    kinds = {
        (False, False): networkx.Graph,
        (False, True): networkx.MultiGraph,
        (True, False): networkx.DiGraph,
        (True, True): networkx.MultiDiGraph,
    }
    links = [tuple(int(part) for part in row) for row in network.links()]
    pairs = {(a, b) for a, b, _ in links}
    graph = kinds[network.directed, len(pairs) < len(links)](name=network.spec)
    if network.costs_in_units:
        graph.graph["costs_in_units"] = True
    for node, label in enumerate(network.labels()):
        graph.add_node(node, label=label, switch=network.is_switch(node))
    for start, end, port in links:
        _add_edge(graph, network, start, end, port)
        back = network.reverse_port(start, port)
        if network.directed and network.neighbour(end, back) == start:
            _add_edge(graph, network, end, start, back)
    return graph


def _add_edge(graph: Any, network: Network, start: int, end: int, port: int) -> None:
    rate, latency = network.link_cost(start, port)
    attributes = {"class": network.link_class(start, port), "rate": rate, "latency": latency}
    if delay := network.link_delay(start, port):
        attributes["delay"] = delay
    graph.add_edge(start, end, port=port, **attributes)
