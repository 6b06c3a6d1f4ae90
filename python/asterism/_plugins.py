"""Plug-ins: installed packages, Python files and shared libraries that add to the catalogues."""

from __future__ import annotations

import os
import sys
from typing import Any, Iterable

from . import _core
from ._errors import Error
from ._warnings import warn
from ._words import Path

GROUP = "asterism.plugins"
VARIABLE = "ASTERISM_PLUGINS"
PACKAGES = "python"  # in the place of a path: all installed packages, which every import loads
_loaded: set[str] = set()


def load_plugin(path: Path) -> None:
    """Loads a plug-in: a shared library, or a file ``*.py`` that registers networks or algorithms.

    Loading the same file again has no effect. See docs/plugins.md.
    """
    place = os.path.abspath(os.fspath(path))
    if place in _loaded:
        return
    if place.endswith(".py"):
        _run(place)
    else:
        _core.load_plugin(place)
    _loaded.add(place)


def _run(place: str) -> None:
    if not os.path.isfile(place):
        raise Error(
            f"the plug-in {place} cannot be read", "name a file that exists", "not_found"
        )
    import importlib.util

    name = f"asterism_plugin_{os.path.splitext(os.path.basename(place))[0]}"
    spec = importlib.util.spec_from_file_location(name, place)
    assert spec is not None and spec.loader is not None  # a file *.py has a loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as failure:
        del sys.modules[name]
        raise _failure(f"the plug-in {place}", failure) from failure


def _failure(what: str, failure: Exception) -> Error:
    if isinstance(failure, Error):
        return Error(f"{what} failed: {failure.sentence}", failure.hint, failure.code)
    return Error(
        f"{what} failed: {type(failure).__name__}: {failure}",
        "this comes from the plug-in",
        "unsupported",
    )


def _names_group(folder: str) -> bool:
    """Whether some package in this folder has an entry point of the group."""
    try:
        packages = [one.path for one in os.scandir(folder) if one.name.endswith("-info")]
    except OSError:
        return False
    for package in packages:
        try:
            with open(os.path.join(package, "entry_points.txt"), encoding="utf-8") as file:
                if GROUP in file.read():
                    return True
        except (OSError, ValueError):
            pass  # it has none
    return False


def _entry_points() -> Iterable[Any]:
    if not any(_names_group(folder or ".") for folder in sys.path):
        return ()  # importlib.metadata takes longer to import than asterism
    from importlib import metadata

    found: Any = metadata.entry_points()
    if hasattr(found, "select"):
        return list(found.select(group=GROUP))
    return list(found.get(GROUP, ()))  # Python 3.9


def load_installed() -> None:
    """Loads the packages with an entry point of the group ``asterism.plugins``.

    An entry point names a module, which registers when it is imported, or a function without
    arguments. A package that fails is named in a warning, and the others are loaded.
    """
    for entry in sorted(_entry_points(), key=lambda entry: str(entry.name)):
        try:
            loaded = entry.load()
            if callable(loaded):
                loaded()
        except Exception as failure:
            error = _failure(f"the plug-in {entry.name} ({entry.value})", failure)
            warn(error.sentence)


def _named() -> list[str]:
    """The plug-ins that the environment variable ``ASTERISM_PLUGINS`` names, separated by colons."""
    return [path for path in os.environ.get(VARIABLE, "").split(":") if path]


def load_all(named_in_words: Iterable[str]) -> None:
    """Loads the plug-ins of the environment and of a command line, and lets programs that the command
    starts load the same."""
    plugins = [
        one if one == PACKAGES else os.path.abspath(one) for one in [*_named(), *named_in_words]
    ]
    for plugin in plugins:
        if plugin != PACKAGES:
            load_plugin(plugin)
    if plugins:
        os.environ[VARIABLE] = ":".join(plugins)


def load_named_at_import() -> None:
    """Does the same, unless ``python -m asterism`` imports the package, which reports errors itself."""
    if sys.argv[:1] != ["-m"]:
        load_all(())
