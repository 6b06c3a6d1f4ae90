"""Pages that the program makes, each once for a run of the tests."""

import functools
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.path.abspath(os.environ.get("ASTERISM_PROGRAM", ROOT / "build/release/asterism"))
FOLDER = tempfile.TemporaryDirectory(prefix="asterism-pages-")

# A broadcast on a ring in which node 3 sends what it does not have, in step 2.
FAILING_SCHEDULE = """\
{"asterism":"schedule","version":1,"network":"ring:6","collective":"broadcast","sources":["0"],"model":{"ports":"one"},"algorithm":"by hand"}
{"step":1,"transfers":[["0","+x"]]}
{"step":2,"transfers":[["0","-x"],["3","+x"],["1","+x"]]}
{"step":3,"transfers":[["2","+x"],["5","-x"]]}
{"end":3}
"""

QUESTIONS = {
    "alltoall": ["star:4", "alltoall"],
    "broadcast": ["scc:4", "broadcast"],
    "paths": ["torus:4x4x4", "multi-broadcast", "--switching", "wormhole", "--ports", "all", "--source", "random:6",
              "--algorithm", "chen04-aggregate-distribute"],
    "reduction": ["hypercube:4", "allreduce"],
    "scan": ["ring:8", "scan"],
    "faults": ["mesh:5x5", "broadcast", "--fail-link", "(1,1)-(2,1)", "--fail-node", "(3,3)"],
    "long": ["star:5", "allgather", "--algorithm", "hamiltonian-ring"],
    "large": ["star:6", "allgather", "--algorithm", "hamiltonian-ring"],
}


def run(*words, codes=(0,)):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, cwd=FOLDER.name, check=False)
    if done.returncode not in codes:
        raise AssertionError(f"{' '.join(words)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def words_of(name):
    if name == "failing":
        file = pathlib.Path(FOLDER.name) / "failing.jsonl"
        file.write_text(FAILING_SCHEDULE, encoding="utf-8")
        return [file.name]
    return QUESTIONS[name]


@functools.cache
def page(name):
    """The path of a page."""
    file = pathlib.Path(FOLDER.name) / f"{name}.html"
    run("show", *words_of(name), "-o", str(file), codes=(1,) if name == "failing" else (0,))
    return file


def address(name, hash_part=""):
    return page(name).as_uri() + (f"#{hash_part}" if hash_part else "")


@functools.cache
def playback(name):
    """What the page plays, as the program says it."""
    return json.loads(run("show", *words_of(name), "--json", codes=(1,) if name == "failing" else (0,)))


@functools.cache
def state(name, step):
    """What the library says of every node after a step."""
    return json.loads(run("show", *words_of(name), "--state", str(step), "--json", codes=(0, 1)))
