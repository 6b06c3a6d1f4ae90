"""Algorithms written in Python."""

from __future__ import annotations

from typing import Any, Callable, Iterable, NamedTuple, Optional, Sequence, Union

from . import _core
from ._core import Problem

Choices = Union[None, Iterable[Any], Callable[[Problem], Iterable[Any]]]


class Parameter(NamedTuple):
    """A parameter of an algorithm, handed to the function as a text by its name."""

    name: str
    description: str = ""
    default: str = ""
    choices: Choices = None
    """The values that a plan tries: a list, or a function of the problem."""


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
    """A decorator that adds an algorithm to the catalogue, where it is planned against the others.

    The function gets the problem and the values of its parameters. If ``kind`` is ``"steps"`` it
    yields a step after the other (or returns a list of them, or a Schedule): a step is a list of
    ``(from, port, message)``, or a tuple of three arrays. If it is ``"tree"`` it returns two arrays
    with an entry a node, the port of its own over which it is reached and the step from 1 on: the way
    of node 0's message, which all others repeat on a network that looks alike from every node.

    ``ports`` is the weakest port model that its schedules obey. ``families`` are those of the networks
    it is for (all if empty); ``obstacle`` says why it does not apply to a problem, or None. The flags
    say what else it can do: several messages a source, participants, links that lead one way. Whatever
    it claims is verified. Registering a name again replaces what Python registered before.
    """
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
