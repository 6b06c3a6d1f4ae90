"""Shared by the tests: the programs, and the replay of traces."""

import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import measure  # noqa: E402

PROGRAM = os.environ["ASTERISM_PROGRAM"]
MODULE = os.environ["ASTERISM_SMPI"]

# SMPI adds these to every message: tag, destination and communicator.
ENVELOPE = 16


def asterism(*words: str) -> str:
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise measure.Failure(f"{' '.join(words)}: {done.stderr}")
    return done.stdout


def replay(folder: pathlib.Path) -> float:
    """The simulated time of traces.txt on platform.xml, in seconds."""
    ranks = len((folder / "hosts.txt").read_text().split())
    words = ["smpirun", "-np", str(ranks), "-platform", "platform.xml", "-hostfile", "hosts.txt",
             "--log=root.thres:warning", "--log=smpi_replay.thres:info",
             "--log=root.fmt:%.15r%e%m%n"]
    words += [f"--cfg={option}" for option in (*measure.PLAIN_NETWORK, measure.SYNCHRONOUS)]
    done = subprocess.run([*words, "-replay", "traces.txt"], cwd=folder, capture_output=True,
                          text=True, timeout=120, check=False)
    found = re.search(r"^(\S+) Simulation time", done.stderr + done.stdout, re.M)
    if done.returncode != 0 or not found:
        raise measure.Failure(done.stderr[-2000:])
    return float(found.group(1))
