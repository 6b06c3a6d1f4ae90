#!/usr/bin/env python3
"""Runs what docs/walkthroughs.md starts: MPI programs, and the files that they use.

Usage: walkthroughs_test.py MPIEXEC PROGRAM LIBRARY

The page's blocks `sh` are run line by line. Of the examples with output, which another test compares, only those run
that write a file for one of these lines.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

MPIEXEC, PROGRAM, LIBRARY = (pathlib.Path(word).resolve() if "/" in word else word for word in sys.argv[1:4])
SOURCE = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_hwloc_base_binding_policy": "none",
    "OMPI_MCA_mpi_yield_when_idle": "1",
}


def commands():
    """Pairs of a command and whether it is one of a block `sh`, in the order of the page."""
    page = (SOURCE / "docs" / "walkthroughs.md").read_text()
    for kind, block in re.findall(r"```(sh|console)\n(.*?)```", page, re.S):
        for line in block.splitlines():
            if kind == "sh":
                yield line, True
            elif line.startswith("$ "):
                yield line[2:], False


def is_needed(command, later):
    words = shlex.split(command)
    return "-o" in words and any(words[words.index("-o") + 1] in shlex.split(line) for line, _ in later)


def prepare(folder):
    """Lets commands run as if in the folder of the sources, after a build."""
    (folder / "examples").symlink_to(SOURCE / "examples")
    built = folder / "build" / "release"
    built.mkdir(parents=True)
    (built / LIBRARY.name).symlink_to(LIBRARY)
    tools = folder / "tools"
    tools.mkdir()
    for name, target in {"mpirun": MPIEXEC, "mpicc": shutil.which("mpicc.openmpi") or shutil.which("mpicc")}.items():
        (tools / name).symlink_to(shutil.which(target))
    ENVIRONMENT["PATH"] = f"{tools}:{ENVIRONMENT['PATH']}"


def run(command, folder):
    words = [str(PROGRAM) if word == "./asterism" else word for word in shlex.split(command)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT, timeout=300,
                          stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 0, f"{command}: exit code {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout, done.stderr


def check(command, out, err):
    """Returns what was checked of a program's output."""
    if command.endswith("/allreduce") or "./allreduce " in command:
        assert ", 0 wrong" in out, (command, out)
    if "LD_PRELOAD" in command:
        assert re.search(r"asterism: [1-9][0-9]* collective calls taken on graph:examples/machines/", err), err
        return "drop-in"
    if "coll_tuned_dynamic_rules_filename" in command:
        return "tuned"
    if "asterism mpi run" in command:
        assert "every byte checked" in out, out
        return "mpi run"
    return None


def main():
    listed = list(commands())
    checked = set()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder)
        for place, (command, is_of_shell) in enumerate(listed):
            if is_of_shell or is_needed(command, [line for line in listed[place + 1:] if line[1]]):
                checked.add(check(command, *run(command, folder)))
    assert checked >= {"drop-in", "tuned", "mpi run"}, checked


if __name__ == "__main__":
    main()
