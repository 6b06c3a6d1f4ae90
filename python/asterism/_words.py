"""Problems and the arguments that define them."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Sequence, Union

from . import _core
from ._core import Network, Problem
from ._errors import Error

if TYPE_CHECKING:
    import networkx

Node = Union[int, str]
Path = Union[str, os.PathLike[str]]
Nodes = Union[None, Node, Iterable[Node]]
NetworkLike = Union[str, Network, "networkx.Graph", Sequence[tuple[int, int]], Any]
ParameterValue = Union[int, float, str, Sequence[int]]


def network_of(network: NetworkLike) -> Network:
    """Returns the network itself, or creates that of a spec, a NetworkX graph, edges or a matrix."""
    if isinstance(network, Network):
        return network
    if isinstance(network, str):
        return _named_network(network)
    from ._matrices import from_array, is_array_like
    from ._networkx import from_networkx

    if hasattr(network, "is_multigraph") and not isinstance(network, type):
        return from_networkx(network)
    if is_array_like(network):
        return from_array(network)
    raise no_network(network)


def no_network(value: Any) -> TypeError:
    """The error for something that is not a network."""
    return TypeError(
        'network must be a Network, a spec such as "star:5", a NetworkX graph, edges or an '
        f"adjacency matrix, not {type(value).__name__}"
    )


def _named_network(spec: str) -> Network:
    from ._networks import network

    try:
        return network(spec)
    except Error as error:
        if error.code == "unknown_name" and _is_collective(spec):
            raise Error(
                f'"{spec}" is a collective, not a network',
                'name the network first, as in plan("star:5", "allgather"); compare() takes '
                f'collectives="{spec}"',
                "unknown_name",
            ) from None
        raise


def _is_collective(name: str) -> bool:
    return any(name in (one["name"], *one["also"]) for one in _core.collectives())


def require_name(name: str, what: str) -> None:
    """Raises an error if specs and command lines could not name the entry of a catalogue."""
    if not re.fullmatch("[A-Za-z0-9][A-Za-z0-9_-]*", name):
        raise Error(f'{what} cannot have the name "{name}"', "use letters, digits, - and _")


def parameters_of(parameters: Optional[Mapping[str, ParameterValue]]) -> dict[str, ParameterValue]:
    """The values of an algorithm's parameters: numbers, texts or lists of whole numbers."""
    return dict(parameters or {})


def problem(
    network: NetworkLike,
    collective: str,
    *,
    sources: Nodes = None,
    batch: int = 1,
    participants: Nodes = None,
    bystanders: str = "forward",
    counts: Union[None, str, Iterable[int]] = None,
    fail_links: Any = None,
    fail_nodes: Nodes = None,
    fail_random: Union[None, str, int, Iterable[Union[str, int]]] = None,
    seed: int = 1,
    ports_of: str = "",
    **model: Any,
) -> Problem:
    """Defines a problem: a collective on a network under a machine model.

    ``network`` is a Network, a spec such as ``"star:5"``, a NetworkX graph, a sequence or an array of
    edges, or an adjacency matrix (NumPy or SciPy); ``collective`` is the name of a collective. Nodes are ids, labels or rules such as ``"random:64"``. ``model`` contains fields of
    the machine model (``ports="all"``, ``ts=10``, ``tm=1``, ``message_size=4``,
    ``switching="wormhole"``, ``rates={"+x": 2}``) or quantities with units (``ts="1us"``,
    ``bandwidth="50GB/s"``, ``message="64KiB"``). ``ports_of`` names an algorithm whose port model
    is the default.

    >>> asterism.problem("torus:4x4", "broadcast", sources="(1,2)", ports="all", ts=5)
    <asterism.Problem: broadcast on torus:4x4, ports all, ts 5.0>
    """
    arguments = dict(
        sources=sources, batch=batch, participants=participants, bystanders=bystanders,
        counts=counts, fail_links=fail_links, fail_nodes=fail_nodes, fail_random=fail_random,
        seed=seed, ports_of=ports_of,
    )  # fmt: skip
    return _core.state_problem(network_of(network), collective, {**arguments, **model})


def problem_of(
    what: Union[Problem, NetworkLike], collective: Optional[str], words: Mapping[str, Any]
) -> Problem:
    """Returns the problem itself, or defines it from a network, a collective and arguments."""
    if isinstance(what, Problem):
        if collective is not None or words:
            raise Error(
                "a Problem takes no further arguments",
                "pass a Problem, or a network and a collective with arguments",
            )
        return what
    if collective is None:
        if isinstance(what, str) and _is_collective(what):
            raise Error(
                "the network is missing", f'name a network before the collective: "star:5", "{what}"'
            )
        raise Error(
            "the collective is missing", 'name a collective after the network: "star:5", "allgather"'
        )
    return problem(what, collective, **words)
