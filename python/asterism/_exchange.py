"""Schedules in the formats of other tools."""

from __future__ import annotations

import os
from typing import Any, Iterable, Optional, Union

from . import _core
from ._core import ImportedSchedule, Schedule
from ._progress import Shown
from ._words import NetworkLike, Path, network_of


def export_schedule(
    schedule: Schedule,
    path: Path,
    format: str = "",
    *,
    memory_limit: int = 0,
    progress: Shown = None,
    **options: Any,
) -> list[str]:
    """Verifies a schedule and writes it for another tool, like the command ``asterism export``.

    ``format`` is ``"msccl"``, ``"mscclpp"``, ``"goal"``, ``"chakra"``, ``"mpi-c"``, ...; by default it depends on the
    file extension. ``options`` are those of the format, for example ``any_size=True`` or ``bytes=65536``. Returns
    sentences about what differs between the schedule and the file.

    >>> ring = asterism.schedule("ring:4", "allgather")
    >>> asterism.export_schedule(ring, folder / "ring.csv", "csv")
    []
    """
    words = {name.replace("_", "-"): _option_text(value) for name, value in options.items()}
    return _core.export_schedule(schedule, os.fspath(path), format, words, memory_limit, progress)


def import_schedule(
    path: Path,
    format: str = "",
    *,
    network: Optional[NetworkLike] = None,
    collective: str = "",
    sources: Union[None, str, int, Iterable[Union[str, int]]] = None,
    chunks: int = 0,
    bytes: int = 0,
    memory_limit: int = 0,
    progress: Shown = None,
    **model: Any,
) -> ImportedSchedule:
    """Reads a schedule that another program wrote, and checks it, like the command ``asterism import``.

    The network, the collective and the ports are those of the file where it states them; arguments take precedence.
    ``chunks`` is the number of chunks per message and ``bytes`` the message size, if the file states neither. ``model``
    contains fields of the machine model with one value each, such as ``ports="all"`` or ``ts=10``.

    >>> ring = asterism.schedule("ring:4", "allgather")
    >>> notes = asterism.export_schedule(ring, folder / "ring.csv", "csv")
    >>> asterism.import_schedule(folder / "ring.csv", network="ring:4", collective="allgather").valid
    True
    """
    # A network in memory must exist as long as the file is read.
    if network is None or isinstance(network, str):
        spec = network or ""
    else:
        made = network_of(network)
        spec = made.spec
    single = isinstance(sources, str) or not isinstance(sources, Iterable)
    listed: Any = () if sources is None else (sources,) if single else sources
    return _core.import_schedule(
        os.fspath(path), format, spec, collective, [str(source) for source in listed],
        [(name, str(value)) for name, value in model.items()],
        [f"chunks={chunks}"] if chunks else [], {"bytes": str(bytes)} if bytes else {}, memory_limit, progress,
    )  # fmt: skip


def _option_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
