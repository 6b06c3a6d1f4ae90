#!python
"""The command `asterism` of a wheel: starts the program in the installed package. pip replaces the first line."""

import importlib.util
import os
import sys

package = importlib.util.find_spec("asterism")
if package is None or package.origin is None:
    sys.exit("error: the Python package asterism is not installed\nhint: pip install asterism")
program = os.path.join(os.path.dirname(package.origin), "bin", "asterism")
os.environ.setdefault("ASTERISM_PYTHON", sys.executable)  # for `asterism python`
os.execv(program, [program, *sys.argv[1:]])
