"""Methods of the compiled classes that are written in Python; importing this module adds them."""

from __future__ import annotations

import os
from typing import Any, Optional, Union

from . import _core, _reports
from ._arguments import checked
from ._charts import plot_plan, plot_schedule
from ._core import Network, NetworkMeasures, Plan, PlanCandidate, Report, Route, Schedule
from ._errors import Error
from ._networkx import to_networkx
from ._plans import flit_level
from ._results import to_dict, to_json, to_pandas
from ._progress import Shown
from ._repairs import Count, Links, fault_words
from ._words import Nodes, Path

Node = Union[int, str]
_GRAPH_ENDINGS = {".dot": "dot", ".gv": "dot", ".graphml": "graphml", ".csv": "csv", ".edges": "edges"}


def write_text(path: Path, text: str) -> None:
    """Writes a file atomically: it appears completely or not at all."""
    place = os.fspath(path)
    folder, name = os.path.split(place)
    part = os.path.join(folder, f".{name}.{os.getpid()}.part")
    try:
        with open(part, "w", encoding="utf-8") as out:
            out.write(text)
        os.replace(part, place)
    except OSError as failure:
        if os.path.exists(part):
            os.remove(part)
        raise Error(
            f"cannot write {place}: {failure.strerror}",
            "choose an existing folder with write permission",
            "unwritable",
        ) from None


def _measure(
    self: Network,
    *,
    sources: Union[str, int] = "auto",
    seed: int = 1,
    memory_limit: int = 0,
    progress: Shown = None,
) -> NetworkMeasures:
    """Measures degrees, distances and the diameter by breadth-first search. ``sources`` is
    ``"auto"``, ``"all"`` or the number of nodes to search from; a vertex-symmetric network needs
    only one."""
    return _core.measure(
        self, sources=sources, seed=seed, memory_limit=memory_limit, progress=progress
    )


def _route(
    self: Network,
    from_: Node,
    to: Node,
    *,
    algorithm: str = "",
    tag: str = "",
    explain: bool = False,
    memory_limit: int = 0,
) -> Route:
    """Finds a route between two nodes, given as ids or labels, with the named or the default
    algorithm. On a star, the target may also be a substar such as ``**43``."""
    return _core.route(
        self, from_, to, algorithm=algorithm, tag=tag, explain=explain, memory_limit=memory_limit
    )


def _svg(
    self: Network,
    *,
    labels: str = "auto",
    route: Optional[Route] = None,
    tree: Optional[Node] = None,
    around: Optional[Node] = None,
    max_nodes: int = 0,
    progress: Shown = None,
) -> str:
    """Returns a drawing as SVG text, optionally with a route or a breadth-first tree marked. For a
    large network only a part is drawn, around the node ``around`` if given."""
    return _core.svg(
        self, labels=labels, route=route, tree=tree, around=around, max_nodes=max_nodes,
        progress=progress,
    )  # fmt: skip


def _draw(self: Network, path: Path, **options: Any) -> None:
    """Writes the drawing of :meth:`svg`, with its options, to a file that ends in .svg, .pdf or .png."""
    _core.write_drawing(os.fspath(path), self.svg(**options))


_with_compiled_faults = Network.with_faults


def _with_faults(
    self: Network, links: Links = None, nodes: Nodes = None, random: Count = None, seed: int = 1
) -> Network:
    """Returns the largest connected component without these links and nodes. A link is ``"A-B"`` or
    a pair of nodes; nodes are ids or labels; ``random`` is a number of links, or ``"nodes:2"``.

    >>> asterism.network("torus:4x4").with_faults(links=[(0, 1)], nodes=10).node_count
    15
    """
    words = fault_words(self, links, nodes, random)
    return _with_compiled_faults(self, *words, seed)


def _layout(self: Network) -> Any:
    """Returns drawing positions: an array with one row per node (x to the right, y downwards)."""
    return _core.layout(self)[0]


def _save_network(self: Network, path: Path, format: str = "") -> None:
    """Writes a graph file (dot, graphml, csv, edges); the default depends on the file extension."""
    place = os.fspath(path)
    ending = os.path.splitext(place)[1].lower()
    _core.export_graph(self, place, format or _GRAPH_ENDINGS.get(ending, "edges"))


def _symmetry(self: Network) -> dict[str, Any]:
    """Returns automorphisms, kinds of nodes, and isomorphic networks of the catalogue."""
    return _core.symmetry(self)


def _save_schedule(self: Schedule, path: Path, format: str = "", *, progress: Shown = None) -> None:
    """Writes a schedule file; the default format depends on the file extension (.jsonl if none)."""
    _core.save_schedule(self, os.fspath(path), format, progress)


def _save_player(self: Schedule, path: Path, **options: Any) -> None:
    """Writes the page of :meth:`player`, with its options, to a file."""
    write_text(path, self.player(**options))


def _flit_level(self: Schedule, **options: Any) -> Any:
    """Runs every packet as a worm of flits; same options as :func:`asterism.flit_level`."""
    return flit_level(self, **options)


def _plan_schedule(
    self: Plan, index: Union[int, str] = 0, *, memory_limit: int = 0, progress: Shown = None
) -> Schedule:
    """Returns the schedule of a candidate, given by its rank from 0 or by its name. By default it is
    the best one."""
    candidate = _candidate_named(self, index) if isinstance(index, str) else self[index]
    return _core.make_schedule(
        self.problem, candidate.algorithm, candidate.parameters, memory_limit, progress
    )


def _candidate_named(plan: Plan, name: str) -> PlanCandidate:
    """The first candidate with this name or algorithm."""
    for candidate in plan.candidates:
        if name in (candidate.name, candidate.algorithm):
            return candidate
    names = dict.fromkeys(candidate.algorithm for candidate in plan.candidates)
    raise Error(f'the plan does not rank "{name}"', f"choose one of {', '.join(names)}", "unknown_name")


_ADDED: dict[type, dict[str, Any]] = {
    Network: {
        "with_faults": _with_faults,
        "measure": _measure,
        "route": _route,
        "svg": _svg,
        "draw": _draw,
        "layout": _layout,
        "save": _save_network,
        "symmetry": _symmetry,
        "to_networkx": to_networkx,
    },
    Schedule: {
        "save": _save_schedule,
        "save_player": _save_player,
        "flit_level": _flit_level,
        "plot": plot_schedule,
    },
    Plan: {
        "schedule": _plan_schedule,
        "to_json": to_json,
        "to_dict": to_dict,
        "to_pandas": to_pandas,
        "plot": plot_plan,
    },
    Report: {
        "to_json": _reports.to_json,
        "to_dict": _reports.to_dict,
        "to_pandas": _reports.to_pandas,
        "keys": _reports.keys,
        "__getitem__": _reports._getitem,
        "__str__": _reports._str,
        "_repr_html_": _reports._repr_html_,
    },
}

for _type, _functions in _ADDED.items():
    for _name, _function in _functions.items():
        _function.__name__ = _name
        _function.__qualname__ = f"{_type.__name__}.{_name}"
        setattr(_type, _name, checked(_function))
