"""Comparisons, leaderboards, embeddings, traffic, latencies, optimal broadcasts and sequences."""

from __future__ import annotations

import csv
import io
import json
import os
from html import escape
from typing import Any, Iterable, Iterator, Mapping, Optional, Sequence, Union

from . import _core
from ._core import Network, Report, Schedule
from ._optional import required
from ._progress import Shown
from ._words import NetworkLike, Node, ParameterValue, Path, network_of

Loads = Union[float, Sequence[float]]
ModelValue = Union[str, int, float, Mapping[str, Any]]


def _model_words(model: Mapping[str, ModelValue]) -> list[tuple[str, str]]:
    """Fields of the machine model as the command line spells them."""
    words = []
    for name, value in model.items():
        if isinstance(value, Mapping):
            words += [(name, f"{link_class}={one}") for link_class, one in value.items()]
        else:
            words.append((name, str(value)))
    return words


def compare(
    *networks: NetworkLike,
    collectives: Union[str, Sequence[str]] = ("broadcast", "allgather", "alltoall"),
    counts: str = "",
    rank_by: str = "default",
    effort: str = "standard",
    memory_limit: int = 0,
    progress: Shown = None,
    **model: ModelValue,
) -> Report:
    """Compares networks: their measures, and the best time of each collective on each.

    ``networks`` are specs, Networks, NetworkX graphs, edges or matrices, or a list of specs and
    Networks; ``model`` has the fields of the machine model, as in :func:`problem`.

    >>> compared = asterism.compare("star:4", "hypercube:5", collectives="alltoall", ts=10)
    >>> [(one["network"], one["nodes"], one["diameter"]) for one in compared["networks"]]
    [('star:4', 24, 4), ('hypercube:5', 32, 5)]
    """
    listed = [collectives] if isinstance(collectives, str) else list(collectives)
    is_list = len(networks) == 1 and _is_list_of_networks(networks[0])
    given: Any = networks[0] if is_list else networks
    opened = [network_of(network) for network in given]
    return _core.compare(
        opened, listed, _model_words(model), counts, rank_by, effort, memory_limit, progress
    )


def _is_list_of_networks(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and any(isinstance(one, (str, Network)) for one in value)


def leaderboard(
    set: str = "papers",
    *,
    topic: str = "",
    effort: str = "standard",
    memory_limit: int = 0,
    progress: Shown = None,
) -> Report:
    """Plans many problems, and shows the best published algorithm of each beside the best known.

    ``set`` is ``"papers"``, ``"any"`` (other networks) or ``"reductions"``; ``topic`` selects the
    problems of one paper or kind of network. ``effort`` limits the size of networks.

    >>> board = asterism.leaderboard(topic="chen2001", effort="quick")
    >>> board["num_lost"]
    0
    """
    return _core.leaderboard(set, topic, effort, memory_limit, progress)


def embed(
    guest: NetworkLike,
    host: NetworkLike,
    *,
    map: Path = "",
    memory_limit: int = 0,
    progress: Shown = None,
) -> Report:
    """Embeds a network in another one, and measures load, expansion, dilation and congestion.

    The embedding is the first of the catalogue that applies, or that of a file: ``map`` has a line
    for each guest node, with its label, a tab, and the label of its host node.

    >>> asterism.embed("star:5", "macro-star:2,2")["dilation"]
    3
    """
    return _core.embed(network_of(guest), network_of(host), os.fspath(map), memory_limit, progress)


def traffic(
    network: NetworkLike,
    *,
    routing: str = "",
    tag: str = "",
    pairs: int = 0,
    seed: int = 1,
    memory_limit: int = 0,
    progress: Shown = None,
) -> Report:
    """Measures how much the links of each class carry if every node sends to every other equally.

    ``routing`` names a routing algorithm, ``pairs`` is the number of random pairs of nodes; all if
    they are few.

    >>> round(asterism.traffic("torus:4x4")["mean_hops"], 3)
    2.133
    """
    return _core.traffic(network_of(network), routing, tag, pairs, seed, memory_limit, progress)


def latency(
    network: NetworkLike,
    loads: Optional[Loads] = None,
    *,
    saturation: bool = False,
    traffic: str = "uniform",
    hot_node: Optional[Node] = None,
    hot_fraction: float = 0.1,
    schedule: Optional[Schedule] = None,
    packet_flits: int = 16,
    virtual_channels: int = 2,
    datelines: bool = True,
    buffer: int = 4,
    hop: int = 1,
    startup: int = 0,
    ports: Union[str, int] = "one",
    routing: str = "",
    tag: str = "",
    seed: int = 1,
    warm_up: int = 0,
    cycles: int = 0,
    memory_limit: int = 0,
    progress: Shown = None,
) -> Report:
    """Measures the latency of packets against the offered load, flit by flit.

    ``loads`` are flits per node and cycle (0.1 if none is given); ``saturation`` finds the load at
    which queues begin to grow. ``traffic`` is a pattern such as ``"transpose"``; ``schedule``
    repeats the packets of a schedule instead.

    >>> point = asterism.latency("torus:4x4", 0.1, packet_flits=8)["points"][0]
    >>> point["saturated"], point["mean"] > point["uncontended"]
    (False, True)
    """
    if loads is None:
        loads = [] if saturation else [0.1]
    offered = [float(load) for load in loads] if isinstance(loads, Iterable) else [float(loads)]
    words = dict(
        traffic=traffic, hot_node=hot_node, hot_fraction=hot_fraction, schedule=schedule,
        packet_flits=packet_flits, virtual_channels=virtual_channels, datelines=datelines,
        buffer=buffer, hop=hop, startup=startup, ports=str(ports), routing=routing, tag=tag, seed=seed,
        warm_up=warm_up, cycles=cycles,
    )  # fmt: skip
    return _core.latency(network_of(network), offered, saturation, words, memory_limit, progress)


def optimum(
    network: NetworkLike,
    source: Node = 0,
    *,
    seed: int = 1,
    effort: int = 16,
    conflicts: int = 1_000_000,
    seconds: int = 0,
    memory_limit: int = 0,
    progress: Shown = None,
) -> Report:
    """Finds the fewest steps of a one-port broadcast and proves them, or gives bounds on them.

    ``conflicts`` limits the SAT solver for each formula (0: no proof), ``seconds`` the time.

    >>> asterism.optimum("star:4")["optimum"]
    5
    """
    return _core.optimum(
        network_of(network), source, seed, effort, conflicts, seconds, memory_limit, progress
    )


def sequence(
    network: NetworkLike,
    *,
    memory_limit: int = 0,
    progress: Shown = None,
    **parameters: ParameterValue,
) -> Report:
    """Finds a short sequence of ports that reaches all nodes, for sweeps.

    ``parameters`` are those of the sweeps: ``detour``, ``sequence``, ``width``, ``seed``.

    >>> asterism.sequence("star:4")["startups"]
    6
    """
    return _core.sequence(network_of(network), parameters, memory_limit, progress)


def report(
    path: Path,
    papers: Union[str, Sequence[str]] = (),
    *,
    effort: str = "standard",
    memory_limit: int = 0,
    progress: Shown = None,
) -> Report:
    """Measures whole papers, and writes a page, tables and figures into a folder.

    ``papers`` are ids; all papers if there are none. If the work was interrupted, the same call
    continues it.
    """
    listed = [papers] if isinstance(papers, str) else list(papers)
    return _core.review(os.fspath(path), listed, effort, _identity(), memory_limit, progress)


def _identity() -> str:
    """Results of another build of the module are measured again."""
    import hashlib

    with open(_core.__file__, "rb") as file:
        return f"{_core.__version__} {hashlib.sha256(file.read()).hexdigest()[:16]}"


# Methods of Report.


def to_json(self: Report) -> str:
    """Returns the document that the command prints with ``--json``."""
    return self.render("json")


def to_dict(self: Report) -> dict[str, Any]:
    """Returns the document of :meth:`to_json` as dictionaries and lists."""
    document: dict[str, Any] = json.loads(self.render("json"))
    return document


def to_pandas(self: Report) -> Any:
    """Returns the rows that the command prints with ``--csv`` as a pandas.DataFrame."""
    pandas = required("pandas", "a table")
    return pandas.read_csv(io.StringIO(self.render("csv")))


def _getitem(self: Report, key: str) -> Any:
    """Returns a value of the document of :meth:`to_dict`."""
    return to_dict(self)[key]


def _str(self: Report) -> str:
    return self.render("text")


def keys(self: Report) -> Iterator[str]:
    """Returns the keys of the document of :meth:`to_dict`."""
    return iter(to_dict(self))


def _repr_html_(self: Report) -> str:
    if not self.is_table:
        return f"<pre>{escape(self.render())}</pre>"
    head, *rows = csv.reader(io.StringIO(self.render("csv")))
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"
