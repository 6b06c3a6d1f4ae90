"""Schedules after faults."""

from __future__ import annotations

from typing import Iterable, Union

from . import _core
from ._core import Network, Repair, Schedule
from ._progress import Shown
from ._words import Node, Nodes

Links = Union[None, str, Iterable[Union[str, tuple[Node, Node]]]]
Count = Union[None, Node, Iterable[Node]]


def _label(network: Network, node: Node) -> str:
    return node if isinstance(node, str) else network.label(node)


def _listed(items: Union[None, Node, Iterable[Node]]) -> list[Node]:
    if items is None:
        return []
    return [items] if isinstance(items, (str, int)) else list(items)


def _link_words(network: Network, links: Links) -> list[str]:
    if links is None or isinstance(links, str):
        return [links] if links else []
    return [
        link if isinstance(link, str) else "-".join(_label(network, node) for node in link)
        for link in links
    ]


def fault_words(
    network: Network, links: Links, nodes: Nodes, random: Count
) -> tuple[list[str], list[str], list[str]]:
    """Faults as the compiled module takes them."""
    return (
        _link_words(network, links),
        [_label(network, node) for node in _listed(nodes)],
        [str(number) for number in _listed(random)],
    )


def repair(
    schedule: Schedule,
    *,
    fail_links: Links = None,
    fail_nodes: Nodes = None,
    fail_random: Count = None,
    seed: int = 1,
    memory_limit: int = 0,
    progress: Shown = None,
) -> Repair:
    """Repairs a schedule after faults: keeps what is left of it, and sends the rest anew.

    A link is ``"A-B"`` or a pair of nodes; ``fail_random`` is a number of links, or ``"nodes:2"``.
    The repaired schedule is verified.

    >>> ring = asterism.schedule("ring:6", "allgather", algorithm="hamiltonian-ring")
    >>> repaired = asterism.repair(ring, fail_links=[(0, 1)])
    >>> repaired.schedule.problem.network.spec, bool(repaired.schedule.verify())
    ('faulty:0-1/ring:6', True)
    """
    words = fault_words(schedule.problem.network, fail_links, fail_nodes, fail_random)
    return _core.repair(schedule, *words, seed, memory_limit, progress)
