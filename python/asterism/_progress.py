"""Progress of long calls: a tqdm bar if tqdm is installed, otherwise a plain line."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Optional, Protocol, Union

from ._arguments import wrong_type

Shown = Union[None, bool, Callable[[str, int, int], None]]
_BEFORE_FIRST = 0.5  # seconds; shorter calls show nothing
_BAR_WIDTH = 32


class Reporter(Protocol):
    """Receives the progress of a long call."""

    def __call__(self, what: str, done: int, all: int) -> None: ...

    def close(self) -> None: ...


class _Function:
    """A function of the caller."""

    def __init__(self, function: Callable[[str, int, int], None]) -> None:
        self._function = function

    def __call__(self, what: str, done: int, all: int) -> None:
        self._function(what, done, all)

    def close(self) -> None:
        pass


class _Line:
    """One line on standard error, overwritten and cleared at the end."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._drawn = False

    def __call__(self, what: str, done: int, all: int) -> None:
        if time.monotonic() - self._start < _BEFORE_FIRST:
            return
        share = min(1.0, done / all) if all else 0.0
        bar = "=" * int(share * _BAR_WIDTH)
        text = f"{what} [{bar:<{_BAR_WIDTH}}] {100 * share:3.0f} %" if all else f"{what} ..."
        self._write(text)
        self._drawn = True

    def close(self) -> None:
        if self._drawn:
            self._write("")

    @staticmethod
    def _write(text: str) -> None:
        print(f"\r{text}\033[K", end="", file=sys.stderr, flush=True)


class _Tqdm:
    """A tqdm bar that appears only if the call takes a while."""

    def __init__(self, tqdm: Any) -> None:
        self._tqdm = tqdm
        self._bar: Any = None
        self._start = time.monotonic()

    def __call__(self, what: str, done: int, all: int) -> None:
        if time.monotonic() - self._start < _BEFORE_FIRST:
            return
        if self._bar is None:
            self._bar = self._tqdm(leave=False, file=sys.stderr)
        self._bar.set_description_str(what, refresh=False)
        self._bar.total = all or None
        self._bar.n = done
        self._bar.refresh()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    if shell is None:
        return False
    running = shell.get_ipython()
    return running is not None and hasattr(running, "kernel")


def _is_watched() -> bool:
    """Whether the output is interactive: a terminal or a notebook."""
    try:
        return sys.stderr.isatty() or _in_notebook()
    except (AttributeError, ValueError):  # no standard error, or a closed one
        return False


def _bar() -> Reporter:
    try:
        from tqdm import tqdm
    except ImportError:
        return _Line()
    return _Tqdm(tqdm)


def reporter(shown: Shown) -> Optional[Reporter]:
    """Returns the reporter for a ``progress`` argument: None shows a bar in a terminal or notebook,
    True always, False never. A function is called with a description, the amount done and the total
    (0 if unknown)."""
    if callable(shown):
        return _Function(shown)
    if shown is None:
        return _bar() if _is_watched() else None
    if not isinstance(shown, bool):
        raise wrong_type("progress", "True, False, a function or None", shown)
    return _bar() if shown else None
