"""Problems: converts Python values to the arguments of the command line."""

from __future__ import annotations

from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from . import _core
from ._core import Network, Problem
from ._errors import Error

Node = Union[int, str]
Nodes = Union[None, Node, Iterable[Node]]
NetworkLike = Union[str, Network]
ParameterValue = Union[int, float, str, Sequence[int]]

_UNIT_WORDS = {"bandwidth", "message"}
_STATEMENT_WORDS = {
    "sources", "batch", "participants", "bystanders", "counts", "fail_links", "fail_nodes",
    "fail_random", "seed",
}  # fmt: skip


def network_of(network: NetworkLike) -> Network:
    """Returns the network itself, or creates the network of a spec."""
    return _core.make_network(network) if isinstance(network, str) else network


def _label(network: Network, node: Node) -> str:
    return node if isinstance(node, str) else network.label(int(node))


def _labels(network: Network, nodes: Nodes) -> list[str]:
    if nodes is None:
        return []
    if isinstance(nodes, str) or not isinstance(nodes, Iterable):
        return [_label(network, nodes)]
    return [_label(network, node) for node in nodes]


def _texts(values: Union[None, str, int, Iterable[Union[str, int]]]) -> list[str]:
    if values is None:
        return []
    if isinstance(values, (str, int)):
        return [str(values)]
    return [str(value) for value in values]


def _failed_links(network: Network, links: Any) -> list[str]:
    """Links given as "A-B" or as pairs of nodes."""
    if links is None:
        return []
    if isinstance(links, str):
        return [links]
    return [
        link if isinstance(link, str) else "-".join(_label(network, end) for end in link)
        for link in links
    ]


def _model_words(fields: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The model fields as text; rates are a dictionary by link class."""
    known = [name for name, _ in _core.model_fields()]
    words: list[tuple[str, str]] = []
    for name, value in fields.items():
        if name not in known and name not in _UNIT_WORDS:
            names = sorted([*known, *_UNIT_WORDS, *_STATEMENT_WORDS])
            raise Error(
                f"unknown argument {name!r} of a problem", "use " + ", ".join(names), "unknown_name"
            )
        if name == "rates":
            words.extend((name, f"{link_class}={rate}") for link_class, rate in value.items())
        else:
            words.append((name, str(value)))
    return words


def _counts(counts: Union[None, str, Iterable[int]]) -> str:
    if counts is None or isinstance(counts, str):
        return counts or ""
    return ",".join(str(int(count)) for count in counts)


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
    bystanders: str = "",
    counts: Union[None, str, Iterable[int]] = None,
    fail_links: Any = None,
    fail_nodes: Nodes = None,
    fail_random: Union[None, str, int, Iterable[Union[str, int]]] = None,
    seed: int = 1,
    ports_of: str = "",
    **model: Any,
) -> Problem:
    """Defines a problem: a collective on a network under a machine model.

    ``network`` is a Network or a spec such as ``"star:5"``; ``collective`` is the name of a
    collective. Nodes are ids, labels or rules such as ``"random:64"``. ``model`` contains fields of
    the machine model (``ports="all"``, ``ts=10``, ``tm=1``, ``message_size=4``,
    ``switching="wormhole"``, ``rates={"+x": 2}``) or quantities with units (``ts="1us"``,
    ``bandwidth="50GB/s"``, ``message="64KiB"``). ``ports_of`` names an algorithm whose port model
    is the default.
    """
    chosen = network_of(network)
    return _core.state_problem(
        chosen, collective, _labels(chosen, sources), batch, _labels(chosen, participants),
        _model_words(model), bystanders, _counts(counts), _failed_links(chosen, fail_links),
        _labels(chosen, fail_nodes), _texts(fail_random), seed, ports_of,
    )  # fmt: skip


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
        raise Error(
            "the collective is missing", 'name a collective, e.g. plan("star:5", "allgather")'
        )
    return problem(what, collective, **words)
