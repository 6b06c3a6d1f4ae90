"""Schedule files."""

from __future__ import annotations

import os
from typing import Any

from . import _core
from ._core import CheckedRun, Schedule
from ._progress import Shown
from ._words import Path


def read_schedule(path: Path, *, memory_limit: int = 0, progress: Shown = None) -> Schedule:
    """Reads a schedule from a file of any format; a symmetric schedule is expanded.

    >>> asterism.schedule("ring:5", "allgather").save(folder / "ring.jsonl")
    >>> len(asterism.read_schedule(folder / "ring.jsonl"))
    4
    """
    return _core.read_schedule(os.fspath(path), memory_limit=memory_limit, progress=progress)


def check_file(
    path: Path,
    *,
    expand: bool = False,
    timed: bool = False,
    delay: str = "",
    delay_seed: int = 1,
    memory_limit: int = 0,
    progress: Shown = None,
) -> CheckedRun:
    """Verifies and meters a schedule file of any origin without keeping the schedule in memory.

    >>> asterism.schedule("ring:5", "allgather").save(folder / "ring.jsonl")
    >>> bool(asterism.check_file(folder / "ring.jsonl"))
    True
    """
    return _core.check_schedule_file(
        os.fspath(path), expand=expand, timed=timed, delay=delay, seed=delay_seed,
        memory_limit=memory_limit, progress=progress,
    )  # fmt: skip
