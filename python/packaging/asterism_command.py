#!python
"""The command `asterism` of a wheel: starts the program in the installed package. pip replaces the first line.

Python itself runs the command if installed packages have plug-ins, which the program does not see.
"""

import importlib.metadata
import importlib.util
import os
import sys

package = importlib.util.find_spec("asterism")
if package is None or package.origin is None:
    sys.exit("error: the Python package asterism is not installed\nhint: pip install asterism")
points = importlib.metadata.entry_points()
group = "asterism.plugins"
if points.select(group=group) if hasattr(points, "select") else points.get(group):  # before Python 3.10
    os.execv(sys.executable, [sys.executable, "-m", "asterism", *sys.argv[1:]])
program = os.path.join(os.path.dirname(package.origin), "bin", "asterism")
os.environ.setdefault("ASTERISM_PYTHON", sys.executable)  # for `asterism python`
os.execv(program, [program, *sys.argv[1:]])
