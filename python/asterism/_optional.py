"""Packages that only some functions need."""

from __future__ import annotations

import importlib
from typing import Any

from ._errors import Error


def required(module: str, what: str) -> Any:
    """Imports an optional package, which ``what`` needs."""
    try:
        return importlib.import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise Error(
            f"{what} needs the package {package}, which is not installed",
            f"install it, e.g. apt-get install python3-{package}",
            "unsupported",
        ) from None
