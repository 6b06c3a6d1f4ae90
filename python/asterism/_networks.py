"""Networks from specs, arrays of edges and neighbour functions."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Optional, Sequence, Union

from . import _core
from ._core import Network
from ._errors import Error
from ._warnings import warn

Neighbours = Callable[[int], Iterable[Optional[int]]]
Labels = Union[None, Sequence[Any], Callable[[int], str]]
_MOST_NODES = 1 << 28


def _told(network: Network) -> Network:
    """Issues the warnings of a network."""
    for sentence in network.warnings:
        warn(sentence)
    return network


def network(spec: str) -> Network:
    """Creates the network of a spec such as ``star:5``, ``torus:4x4`` or ``graph:site.graphml``.

    >>> asterism.network("star:4").measure().diameter
    4
    """
    return _told(_core.make_network(spec))


def _labels(labels: Labels, nodes: int) -> list[str]:
    if labels is None:
        return [str(node) for node in range(nodes)]
    texts = [labels(node) for node in range(nodes)] if callable(labels) else list(labels)
    if len(texts) != nodes or len(set(texts)) != nodes:
        raise Error(f"{len(set(texts))} different labels for {nodes} nodes", "use a label per node")
    return [str(text) for text in texts]


def _checked_count(nodes: Any) -> int:
    count = int(nodes)
    if not 2 <= count <= _MOST_NODES:
        raise Error(
            f"a network cannot have {count} nodes", f"use 2 to {_MOST_NODES} nodes", "out_of_range"
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
    delays: Any = None,
    switches: Any = None,
    in_units: bool = False,
    name: str = "edges",
) -> Network:
    """Creates a network from an array of edges with two columns, or from a pair of arrays.

    Node ids start at 0. ``classes``, ``rates``, ``latencies`` and ``delays`` have one value per
    edge. ``switches`` are the ids of nodes that do not participate in collectives. Ports are
    numbered in the order of the edges. With ``in_units``, rates are in GB/s, latencies and delays in
    microseconds. While the network exists, ``memory:NAME`` is its spec.

    >>> asterism.from_edges([(0, 1), (1, 2), (2, 0)], name="triangle")
    <asterism.Network memory:triangle: 3 nodes, 2 ports>
    """
    import numpy as np

    if isinstance(edges, tuple) and len(edges) == 2 and np.ndim(edges[0]) == 1:
        start, end = np.asarray(edges[0]), np.asarray(edges[1])
    else:
        table = np.asarray(edges)
        if table.ndim != 2 or table.shape[1] != 2:
            raise Error(
                f"edges must be an array with two columns, not of shape {table.shape}",
                "pass rates separately: from_edges(edges, rates=rates)"
                if table.ndim == 2 and table.shape[1] == 3
                else "for example np.array([[0, 1], [1, 2]])",
            )
        start, end = table[:, 0], table[:, 1]
    for ids in (start, end):
        if len(ids) and ids.dtype.kind not in "iu":
            kinds = {"U": "texts", "S": "texts", "O": "objects", "f": "floating-point numbers"}
            what = kinds.get(ids.dtype.kind, str(ids.dtype))
            raise Error(
                f"edges are pairs of node ids, not of {what}",
                "number nodes from 0 on, or pass networkx.Graph(edges), whose nodes have names",
            )
        if len(ids) and ids.min() < 0:
            raise Error(
                f"edges are pairs of node ids, not of {ids.min()}",
                "number nodes from 0 on",
                "out_of_range",
            )
    if nodes is None:
        nodes = int(max(start.max(), end.max())) + 1 if len(start) and len(end) else 0
    count = _checked_count(nodes)
    made = _core.network_from_links(
        name, _labels(labels, count), start, end, directed, list(classes or []), rates, latencies,
        delays, switches, in_units,
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
    """Creates a network from a function that maps a node to its neighbours, in the order of ports.

    The function is called once for each node from 0 to ``nodes - 1``; None is a port without a link.
    Unless ``directed``, both ends must list a link. If the network looks the same from every node
    (a Cayley graph), this is detected, and schedules may use it.

    >>> ring = asterism.from_function(9, lambda v: [(v + 1) % 9, (v - 1) % 9], name="nine")
    >>> ring.port_symmetric
    True
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
