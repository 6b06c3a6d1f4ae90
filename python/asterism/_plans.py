"""Plans, schedules and simulations."""

from __future__ import annotations

import os
from typing import Any, Mapping, Optional, Union

from . import _core
from ._core import (
    AsynchronousRun,
    CheckedRun,
    Evaluation,
    FlitLevelRun,
    LowerBound,
    Plan,
    Problem,
    Schedule,
)
from ._errors import Error
from ._progress import Shown
from ._words import NetworkLike, ParameterValue, Path, parameters_of, problem_of

Subject = Union[Problem, NetworkLike]


def plan(
    what: Subject,
    collective: Optional[str] = None,
    *,
    rank_by: str = "default",
    effort: str = "standard",
    parameters: Optional[Mapping[str, ParameterValue]] = None,
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> Plan:
    """Runs, verifies and ranks every algorithm that applies to a problem; computes the lower bound.

    ``what`` is a Problem, or a network followed by a collective and the arguments of
    :func:`problem`: ``plan("star:5", "allgather", ts=10)``. ``rank_by`` is ``"lock-step"``,
    ``"asynchronous"`` or ``"default"`` (asynchronous if quantities have units). ``effort`` limits
    the search for schedules: ``"quick"``, ``"standard"`` or ``"full"``.

    >>> asterism.plan("star:4", "allgather", ts=10).best
    <asterism.PlanCandidate dimension-sweep: time 83, ratio 1.137>
    """
    stated = problem_of(what, collective, words)
    return _core.make_plan(
        stated, rank_by, effort, parameters_of(parameters), memory_limit, progress
    )


def lower_bound(
    what: Subject,
    collective: Optional[str] = None,
    *,
    clock: str = "default",
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> LowerBound:
    """Returns a lower bound on the cost of every schedule for a problem, with its reasons.

    ``clock`` is ``"lock-step"``, ``"asynchronous"`` or ``"default"`` (asynchronous if quantities
    have units).

    >>> asterism.lower_bound("star:4", "allgather", ts=10).time
    73.0
    """
    return _core.lower_bound(problem_of(what, collective, words), memory_limit, progress, clock)


def _chosen(
    what: Subject,
    collective: Optional[str],
    algorithm: Optional[str],
    parameters: Optional[Mapping[str, ParameterValue]],
    words: dict[str, Any],
    progress: Shown,
) -> tuple[Problem, str, Mapping[str, ParameterValue]]:
    """The named algorithm, or the best one of a plan."""
    if algorithm is None:
        if parameters:
            raise Error(
                "parameters were given without an algorithm",
                "name the algorithm, or omit the parameters",
            )
        made = plan(what, collective, progress=progress, **words)
        return made.problem, made.best.algorithm, made.best.parameters
    if not isinstance(what, Problem):
        words = {"ports_of": algorithm, **words}
    return problem_of(what, collective, words), algorithm, parameters_of(parameters)


def schedule(
    what: Subject,
    collective: Optional[str] = None,
    *,
    algorithm: Optional[str] = None,
    parameters: Optional[Mapping[str, ParameterValue]] = None,
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> Schedule:
    """Returns the schedule of the named or the best algorithm, with every move in memory.

    >>> asterism.schedule("star:4", "allgather", algorithm="dimension-sweep")
    <asterism.Schedule: allgather on star:4 by dimension-sweep, 6 steps, 144 transfers>
    """
    stated, name, values = _chosen(what, collective, algorithm, parameters, words, progress)
    return _core.make_schedule(stated, name, values, memory_limit, progress)


def write_schedule(
    path: Path,
    what: Subject,
    collective: Optional[str] = None,
    *,
    algorithm: Optional[str] = None,
    parameters: Optional[Mapping[str, ParameterValue]] = None,
    format: str = "",
    expand: bool = False,
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> CheckedRun:
    """Creates, verifies and writes a schedule without keeping it in memory. For a symmetric
    schedule only the moves of one source are written, unless ``expand`` is True.

    >>> asterism.write_schedule(folder / "ring.jsonl", "ring:5", "allgather")
    <asterism.CheckedRun: valid, time 8, 4 start-ups, 4 transmissions>
    """
    stated, name, values = _chosen(what, collective, algorithm, parameters, words, progress)
    return _core.write_schedule(
        stated, name, os.fspath(path), values, format, expand, memory_limit, progress
    )


def simulate(
    what: Subject,
    collective: Optional[str] = None,
    *,
    algorithm: Optional[str] = None,
    parameters: Optional[Mapping[str, ParameterValue]] = None,
    expand: bool = False,
    timed: bool = False,
    delay: str = "",
    delay_seed: int = 1,
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> Evaluation:
    """Runs the named or the best algorithm and returns its verdict, its cost and the lower bound.

    ``timed`` adds the time without lock step, in which no node waits for the end of a step.
    ``delay`` defines the link latencies for it: ``"constant:2"``, ``"random:1,10"``.

    >>> asterism.simulate("star:5", "alltoall", algorithm="cyclic-sweep", ts=10)
    <asterism.Evaluation: valid, time 572, 1.096 times the lower bound 522>
    """
    stated, name, values = _chosen(what, collective, algorithm, parameters, words, progress)
    return _core.simulate(
        stated, name, values, expand, timed, delay, delay_seed, memory_limit, progress
    )


def run_asynchronously(
    what: Subject,
    collective: Optional[str] = None,
    *,
    algorithm: str,
    parameters: Optional[Mapping[str, ParameterValue]] = None,
    delay: str = "",
    delay_seed: int = 1,
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> AsynchronousRun:
    """Runs the node program of an algorithm event by event, with link delays.

    >>> asterism.run_asynchronously("ring:5", "broadcast", algorithm="plain-flood").complete
    True
    """
    stated, name, values = _chosen(what, collective, algorithm, parameters, words, progress)
    return _core.run_asynchronously(
        stated, name, values, delay, delay_seed, memory_limit, progress
    )


def flit_level(
    what: Union[Schedule, Subject],
    collective: Optional[str] = None,
    *,
    algorithm: Optional[str] = None,
    parameters: Optional[Mapping[str, ParameterValue]] = None,
    virtual_channels: int = 2,
    buffer: int = 4,
    hop: Optional[int] = None,
    lock_step: bool = False,
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> FlitLevelRun:
    """Runs every packet of a schedule as a worm of flits; the model must use wormhole switching.

    ``what`` is a Schedule, or a problem with an algorithm (by default the best one).

    >>> worms = asterism.flit_level(
    ...     "torus:4x4", "broadcast", ports="all", switching="wormhole", ts=4, message_size=8
    ... )
    >>> worms.deadlock
    []
    """
    machine = (virtual_channels, buffer, hop, lock_step, memory_limit, progress)
    if isinstance(what, Schedule):
        return _core.run_schedule_flits(what, *machine)
    stated, name, values = _chosen(what, collective, algorithm, parameters, words, progress)
    return _core.run_algorithm_flits(stated, name, values, *machine)
