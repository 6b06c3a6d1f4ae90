"""Questions about a machine: expected bandwidths, groups, the order of ranks, decision files."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, Union

from . import _core
from ._core import ExpectedSize, GroupPlan, Problem, RankOrder, Tuning
from ._errors import Error
from ._plans import Subject
from ._progress import Shown
from ._words import ParameterValue, parameters_of, problem_of


def _any_size(words: dict[str, Any]) -> dict[str, Any]:
    """Sizes are those of the question: a message size is only there to complete the machine."""
    if "message" in words or "bytes" in words:
        raise Error("message sizes are those of sizes", "omit message and bytes")
    return {**words, "message": "1B"} if "bandwidth" in words else words


def expect(
    what: Subject,
    collective: Optional[str] = None,
    *,
    sizes: str = "8B:4GiB",
    sizes_of: str = "buffer",
    rank_by: str = "default",
    effort: str = "quick",
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> list[ExpectedSize]:
    """Returns the expected time and bandwidth of a collective for each size.

    ``sizes`` is a range with an optional factor: ``"8B:4GiB"``, ``"8B:4GiB:x4"``. ``sizes_of`` says
    whether they are those of a node's ``"buffer"`` (nccl-tests) or of a ``"message"`` (OSU).

    >>> asterism.expect("ring:4", "allgather", sizes="4KiB:16KiB:x4", bandwidth="10GB/s", ts="2us")[0]
    <asterism.ExpectedSize 4096 B: 4.3072 us, bus 0.7132 GB/s>
    """
    if not isinstance(what, Problem):
        words = _any_size(words)
    stated = problem_of(what, collective, words)
    return _core.expect_sizes(stated, sizes, sizes_of, rank_by, effort, memory_limit, progress)


def groups(
    what: Subject,
    collective: Optional[str] = None,
    among: Sequence[Union[str, Sequence[Union[int, str]]]] = (),
    *,
    effort: str = "quick",
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> GroupPlan:
    """Plans a collective of several groups of nodes that run at the same time.

    ``among`` has an entry for each group: a list of ids or labels, or a rule such as ``"ids:0-7"``.

    >>> asterism.groups("ring:6", "allgather", ["0 1 2", [3, 4, 5]], ts=10).verified
    True
    """
    machine = problem_of(what, collective, words)
    return _core.plan_groups(
        machine, [_nodes_of(group) for group in among], effort, memory_limit, progress
    )


def _nodes_of(group: Union[str, Sequence[Union[int, str]]]) -> list[Union[int, str]]:
    return [*group.split()] if isinstance(group, str) else [*group]


def order(
    what: Subject,
    collective: Optional[str] = None,
    *,
    algorithm: str = "",
    parameters: Optional[Mapping[str, ParameterValue]] = None,
    given: str = "",
    rank_by: str = "default",
    effort: str = "standard",
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> RankOrder:
    """Finds the best placement of the ranks of an algorithm.

    ``algorithm`` is one for ranks, such as ``"rank-ring"`` or ``"open-mpi-default"``; NCCL's ring if
    it is empty. ``given`` is the order to improve: labels with blanks, or ``"shuffled:SEED"``.

    >>> asterism.order("mesh:2x3", "allgather", algorithm="rank-ring").gain
    2.2
    """
    stated = problem_of(what, collective, words)
    return _core.find_order(
        stated, algorithm, parameters_of(parameters), given, rank_by, effort, memory_limit, progress
    )


def tune(
    what: Subject,
    library: str = "open-mpi",
    *,
    collectives: Union[str, Sequence[str]] = (),
    ranks: Sequence[int] = (),
    sizes: str = "8B:1GiB",
    memory_limit: int = 0,
    progress: Shown = None,
    **words: Any,
) -> Tuning:
    """Chooses the algorithms of a library by timing models of them on the network.

    ``library`` is ``"open-mpi"``, ``"mpich"``, ``"ucc"`` or ``"nccl"``. ``ranks`` are the sizes of
    communicators; all participants if there are none. ``text`` of the result is the decision file.

    >>> asterism.tune("ring:4", "nccl", sizes="1KiB:1MiB", bandwidth="10GB/s", ts="2us").choices[:1]
    [<asterism.LibraryChoice allreduce, 4 ranks, from 0 B: ring>]
    """
    if isinstance(what, Problem):
        machine = problem_of(what, None, words)
    else:
        machine = problem_of(what, "allreduce", _any_size(words))
    listed = [collectives] if isinstance(collectives, str) else list(collectives)
    return _core.tune_library(
        machine, library, listed, list(ranks), sizes, memory_limit, progress
    )
