"""The command line: ``python -m asterism plan star:5 allgather``.

It has the commands of the program ``asterism``, and sees networks and algorithms of plug-ins that
are written in Python.
"""

from __future__ import annotations

import sys
from typing import Optional, Sequence


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words without ``--plugin FILE``, and the files."""
    rest: list[str] = []
    plugins: list[str] = []
    words = list(words)
    while words and words[0] != "--":
        word = words.pop(0)
        if word == "--plugin" and words:
            plugins.append(words.pop(0))
        elif word.startswith("--plugin="):
            plugins.append(word.partition("=")[2])
        else:
            rest.append(word)
    return rest + words, plugins


def main(words: Optional[Sequence[str]] = None) -> int:
    """Runs a command and returns its exit code."""
    rest, plugins = _split(sys.argv[1:] if words is None else words)
    from ._errors import Error

    try:
        from . import _core
        from ._plugins import load_all

        load_all(plugins)
    except Error as error:
        print(f"error: {error.sentence}", file=sys.stderr)
        if error.hint:
            print(f"hint: {error.hint}", file=sys.stderr)
        return 2
    sys.stdout.flush()
    return _core.run_command(rest)


if __name__ == "__main__":
    sys.exit(main())
