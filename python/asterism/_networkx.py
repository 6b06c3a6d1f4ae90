"""Conversion from and to NetworkX graphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from ._core import Network
from ._networks import from_edges

if TYPE_CHECKING:
    import networkx


def _column(data: list[dict[str, Any]], key: str, default: Any) -> Optional[list[Any]]:
    """One value per edge; None if no edge has the attribute."""
    if not any(key in attributes for attributes in data):
        return None
    return [attributes.get(key, default) for attributes in data]


def _node_labels(graph: "networkx.Graph") -> list[str]:
    labels = [str(graph.nodes[node].get("label", node)) for node in graph]
    if len(set(labels)) < len(labels):
        labels = [repr(node) for node in graph]  # 1 and "1"
    return labels


def from_networkx(graph: "networkx.Graph", *, name: Optional[str] = None) -> Network:
    """Creates a network from a NetworkX graph of any kind, with nodes in the order of the graph.

    Edges may have the attributes ``rate``, ``latency``, ``delay`` and ``class``, nodes ``label`` and
    ``switch``, as in graph files. Other attributes are ignored.
    """
    import numpy as np

    index = {node: number for number, node in enumerate(graph)}
    edges = list(graph.edges(data=True))
    table = np.array([[index[a], index[b]] for a, b, _ in edges], dtype=np.int64).reshape(-1, 2)
    data = [attributes for _, _, attributes in edges]
    switches = [index[node] for node in graph if graph.nodes[node].get("switch", False)]
    classes = _column(data, "class", "link")
    return from_edges(
        table,
        len(index),
        directed=graph.is_directed(),
        labels=_node_labels(graph),
        classes=None if classes is None else [str(one) for one in classes],
        rates=_column(data, "rate", 1.0),
        latencies=_column(data, "latency", 0.0),
        delays=_column(data, "delay", 0.0),
        switches=switches or None,
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
    and a multigraph if there are parallel links.
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
