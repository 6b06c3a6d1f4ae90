"""Certificates for the independent checker."""

from __future__ import annotations

import os
from typing import Any, Mapping, Optional

from . import _core
from ._core import Certification, Problem, Refutation
from ._plans import Subject
from ._progress import Shown
from ._words import ParameterValue, Path, parameters_of, problem_of


def certify(
    path: Path,
    what: Subject,
    collective: Optional[str] = None,
    *,
    algorithm: str = "",
    parameters: Optional[Mapping[str, ParameterValue]] = None,
    effort: str = "standard",
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> Certification:
    """Writes a certificate of the named or the best algorithm: the problem, the schedule, and lower
    bounds with witnesses, which the program ``checker/check`` accepts.

    ``what`` is a Problem, or a network followed by a collective and the arguments of
    :func:`problem`.

    >>> asterism.certify(folder / "ring.cert", "ring:5", "broadcast").optimal
    True
    """
    if algorithm and not isinstance(what, Problem):
        words = {"ports_of": algorithm, **words}
    stated = problem_of(what, collective, words)
    return _core.certify(
        stated, os.fspath(path), algorithm, parameters_of(parameters), effort, memory_limit, progress
    )


def refute(
    what: Subject,
    collective: Optional[str] = None,
    *,
    steps: int = 0,
    transmissions: int = 0,
    path: Path = "",
    conflicts: int = 1_000_000,
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> Refutation:
    """Tries to prove that no schedule stays within a limit of ``steps`` or of ``transmissions``.

    With ``path``, a proof is written as a certificate without a schedule, which the program
    ``checker/check`` accepts. ``conflicts`` limits the SAT solver. ``what`` is a Problem, or a
    network followed by a collective and the arguments of :func:`problem`.

    >>> asterism.refute("ring:6", "broadcast", steps=2).answer
    'refuted'
    """
    if (steps == 0) == (transmissions == 0):
        raise ValueError("a refutation needs one limit from 1: give either steps or transmissions")
    stated = problem_of(what, collective, words)
    return _core.refute(stated, os.fspath(path), steps, transmissions, conflicts, memory_limit, progress)
