"""Measurement of the tables, figures and statements of papers."""

from __future__ import annotations

from typing import NamedTuple

from . import _core
from ._core import PaperResult
from ._progress import Shown


class PublishedTable(NamedTuple):
    """A table as published; a figure has no rows."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class Paper(NamedTuple):
    """A paper of the catalogue."""

    id: str
    citation: str
    exhibits: list[str]

    def published(self, exhibit: str) -> PublishedTable:
        """Returns the published values of an exhibit."""
        return PublishedTable(*_core.paper_published(self.id, exhibit))

    def measure(
        self,
        exhibit: str,
        *,
        effort: str = "standard",
        memory_limit: int = 0,
        progress: Shown = None,
    ) -> PaperResult:
        """Measures an exhibit; ``effort`` is ``"quick"``, ``"standard"`` or ``"full"``."""
        return _core.measure_exhibit(
            self.id, exhibit, effort=effort, memory_limit=memory_limit, progress=progress
        )


def papers() -> list[str]:
    """Returns the ids of all papers.

    >>> asterism.papers()
    ['tseng1998', 'chen2001', 'azevedo1995', 'yeh1996', 'chen2004']
    """
    return _core.papers()


def paper(id: str) -> Paper:
    """Returns the paper with this id, such as ``tseng1998``.

    >>> asterism.paper("chen2004").exhibits[:2]
    ['lemma-2', 'lemma-3']
    """
    return Paper(id, _core.paper_citation(id), _core.paper_exhibits(id))
