"""Networks from specs, NetworkX graphs, arrays of edges and functions of neighbours."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, Callable, Iterable, Optional, Sequence, Union

from . import _core
from ._core import Network
from ._errors import Error

if TYPE_CHECKING:
    import networkx

Neighbours = Callable[[int], Iterable[Optional[int]]]
Labels = Union[None, Sequence[str], Callable[[int], str]]
_MOST_NODES = 1 << 28


def _told(network: Network, level: int = 3) -> Network:
    """What is to be said of what a network was made from, as warnings where the caller is."""
    for sentence in network.warnings:
        warnings.warn(sentence, stacklevel=level)
    return network


def network(spec: str) -> Network:
    """The network of a spec such as ``star:5``, ``torus:4x4`` or ``graph:site.graphml``."""
    return _told(_core.make_network(spec))


def _labels(labels: Labels, nodes: int) -> list[str]:
    if labels is None:
        return [str(node) for node in range(nodes)]
    texts = [labels(node) for node in range(nodes)] if callable(labels) else list(labels)
    if len(texts) != nodes or len(set(texts)) != nodes:
        raise Error(f"{len(set(texts))} different labels for {nodes} nodes", "give each its own")
    return [str(text) for text in texts]


def _checked_count(nodes: Any) -> int:
    count = int(nodes)
    if not 2 <= count <= _MOST_NODES:
        raise Error(
            f"{count} nodes make no network", f"choose from 2 to {_MOST_NODES}", "out_of_range"
        )
    return count


def from_edges(
    edges: Any,
    nodes: Optional[int] = None,
    *,
    directed: bool = False,
    labels: Labels = None,
    classes: Optional[Sequence[str]] = None,
    rates: Any = None,
    latencies: Any = None,
    switches: Any = None,
    name: str = "edges",
) -> Network:
    """A network from an array of edges with two columns (or a pair of arrays): ids from 0 on.

    Of every edge ``classes``, ``rates`` and ``latencies`` may say more; ``switches`` are the ids of
    nodes that take no part in collectives. Ports are numbered in the order of the edges. The network
    is ``memory:NAME`` to everything that takes a spec, as long as it is alive.
    """
    import numpy as np

    if isinstance(edges, tuple) and len(edges) == 2 and np.ndim(edges[0]) == 1:
        start, end = np.asarray(edges[0]), np.asarray(edges[1])
    else:
        table = np.asarray(edges)
        if table.ndim != 2 or table.shape[1] != 2:
            raise Error(
                f"edges are an array of two columns, and not of shape {table.shape}",
                "write for example np.array([[0, 1], [1, 2]])",
            )
        start, end = table[:, 0], table[:, 1]
    if nodes is None:
        nodes = int(max(start.max(), end.max())) + 1 if len(start) and len(end) else 0
    count = _checked_count(nodes)
    made = _core.network_from_links(
        name, _labels(labels, count), start, end, directed, list(classes or []), rates, latencies,
        switches,
    )  # fmt: skip
    return _told(made)


def from_function(
    nodes: int,
    neighbours: Neighbours,
    *,
    directed: bool = False,
    labels: Labels = None,
    name: str = "function",
) -> Network:
    """A network by a function from a node to its neighbours, port after port.

    The function is called once for each node from 0 to ``nodes - 1``; None is a port without a link.
    Links are named at both ends unless ``directed``. Where the same ports give the same picture from
    every node (a Cayley graph), that is found, and schedules may make use of it.
    """
    import numpy as np

    count = _checked_count(nodes)
    first = np.zeros(count + 1, dtype=np.uint64)
    ends: list[int] = []
    for node in range(count):
        ends.extend(-1 if end is None else int(end) for end in neighbours(node))
        first[node + 1] = len(ends)
    return _core.network_from_neighbours(
        name, _labels(labels, count), first, np.array(ends, dtype=np.int64), directed
    )


def _column(data: list[dict[str, Any]], key: str, default: Any) -> Optional[list[Any]]:
    """One value an edge; none if no edge has one."""
    if not any(key in attributes for attributes in data):
        return None
    return [attributes.get(key, default) for attributes in data]


def _node_labels(graph: "networkx.Graph") -> list[str]:
    labels = [str(graph.nodes[node].get("label", node)) for node in graph]
    if len(set(labels)) < len(labels):
        labels = [repr(node) for node in graph]  # 1 and "1"
    return labels


def from_networkx(graph: "networkx.Graph", *, name: Optional[str] = None) -> Network:
    """A network from a NetworkX graph of any kind, its nodes in the order of the graph.

    Edges may have the attributes ``rate``, ``latency`` and ``class``, nodes ``label`` and ``switch``;
    the same names as in graph files. Others are left alone.
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
        switches=switches or None,
        name=name or _name_of(graph),
    )


def _name_of(graph: "networkx.Graph") -> str:
    """The graph's own, as far as its letters go."""
    letters = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in graph.name)
    return letters.strip("-")[:48] or "networkx"


def to_networkx(network: Network) -> "networkx.Graph":
    """A NetworkX graph with nodes 0 .. N-1; edges have ``port``, ``class``, ``rate`` and ``latency``,
    nodes ``label``. Directed if some link leads one way only, with parallel edges if there are any."""
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
    graph.add_edge(start, end, port=port, **attributes)


def as_network(made: Any, name: str) -> Network:
    """What a maker of networks may return: a Network, a NetworkX graph, or an array of edges."""
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
    """A decorator that adds a family of networks to the catalogue.

    The function takes the numbers of the spec and returns a Network, a NetworkX graph or an array of
    edges; ``NAME:PARAMETERS`` is a spec like any other then::

        @asterism.register_network("wheel", parameters="n", examples=["wheel:7"])
        def wheel(n):
            return networkx.wheel_graph(n)
    """

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        def make(*numbers: int) -> Network:
            return as_network(function(*numbers), "-".join([name, *map(str, numbers)]))

        text = summary or (function.__doc__ or name).strip().splitlines()[0]
        _core.register_network(name, make, parameters, text, nodes, citation, list(examples))
        return function

    return register
