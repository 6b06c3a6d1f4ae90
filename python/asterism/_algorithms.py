"""Algorithms written in Python."""

from __future__ import annotations

from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence, Union

from . import _core
from ._core import Problem
from ._words import ParameterValue, require_name

Choices = Union[None, Iterable[Any], Callable[[Problem], Iterable[Any]]]


class Parameter(NamedTuple):
    """A parameter of an algorithm, passed to the function by name: a number, a text or a list of
    whole numbers, as it was given."""

    name: str
    description: str = ""
    default: ParameterValue = ""
    choices: Choices = None
    """The values that a plan tries: a list or a function of the problem."""


def _words(parameter: Parameter) -> tuple[str, str, str, Any]:
    choices = parameter.choices
    if choices is not None and not callable(choices):
        values = list(choices)

        def listed(problem: Problem) -> Iterable[Any]:
            return values

        choices = listed
    return (parameter.name, parameter.description, str(parameter.default), choices)


def register_algorithm(
    name: str,
    collectives: Union[str, Sequence[str]],
    *,
    kind: str = "steps",
    families: Sequence[str] = (),
    ports: Union[str, int] = "one",
    summary: str = "",
    citation: str = "",
    origin: str = "ours",
    no_redundancy: bool = False,
    any_batch: bool = False,
    some_take_part: bool = False,
    directed: bool = False,
    obstacle: Optional[Callable[[Problem], Optional[str]]] = None,
    parameters: Sequence[Parameter] = (),
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator that adds an algorithm to the catalogue, so that plans rank it with all others.

    The function receives the problem and the values of its parameters. If ``kind`` is ``"steps"``,
    it yields one step after another, or returns a list of steps or a Schedule. A step is a list of
    ``(from, port, message)`` or a tuple of three arrays. If ``kind`` is ``"tree"``, the function
    returns two arrays with one entry per node: the node's own port over which it is reached, and
    the step, counted from 1. They describe the tree of node 0's message, which all other nodes
    repeat on a network that looks the same from every node.

    ``ports`` is the weakest port model under which the schedules are valid. ``families`` are the
    supported network families (all if empty). ``obstacle`` returns the reason why the algorithm
    does not apply to a problem, or None. The flags state what else the algorithm supports: several
    messages per source, participants, one-way links. All schedules are verified. Registering a
    name again replaces the previous Python registration.

    >>> @asterism.register_algorithm("one-way", "broadcast", families=["ring"])
    ... def one_way(problem):
    ...     for v in range(problem.network.node_count - 1):
    ...         yield [(v, 0, 0)]
    >>> asterism.simulate("ring:4", "broadcast", algorithm="one-way").metering.steps
    3
    """
    require_name(name, "an algorithm")
    names = [collectives] if isinstance(collectives, str) else list(collectives)

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        text = summary or (function.__doc__ or name).strip().splitlines()[0]
        _core.register_algorithm(
            name, function, kind, names, list(families), str(ports), text, citation, origin,
            no_redundancy, any_batch, some_take_part, directed, obstacle,
            [_words(parameter) for parameter in parameters],
        )  # fmt: skip
        return function

    return register
