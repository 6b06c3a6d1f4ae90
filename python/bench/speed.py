"""The overhead of Python compared with the command line and with C++, as ratios within one run.

    ./asterism python python/bench/speed.py [PROGRAM]

PROGRAM is the command-line program (build/release/asterism if it is not given). Times are processor
seconds of all threads, the least of rounds that take turns, so that other work on the machine matters
little.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable

import numpy as np

import asterism

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(asterism.__file__).parents[1]
PROBLEMS = [
    ("star:6", "allgather", {"ts": 10}),
    ("torus:8x8", "alltoall", {"ports": "all"}),
    ("hypercube:8", "broadcast", {"batch": 16}),
]
ROUNDS = 7
STEPS = 100_000
PIPELINE = 11  # nodes of the ring


def processor_seconds(who: int) -> float:
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def timed(who: int, work: Callable[[], object]) -> float:
    before = processor_seconds(who)
    work()
    return processor_seconds(who) - before


def plan_ratio(program: str, spec: str, collective: str, words: dict[str, object]) -> float:
    options = [text for name, value in words.items() for text in (f"--{name}", str(value))]
    command = [program, "plan", spec, collective, "--json", *options]

    def by_command() -> object:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE)

    def by_python() -> object:
        return asterism.plan(spec, collective, **words)

    text = f"import asterism; asterism.plan({spec!r}, {collective!r}, **{words!r})"

    def by_script() -> object:
        return subprocess.run([sys.executable, "-c", text], check=True)

    by_python()
    times: dict[str, list[float]] = {"command line": [], "Python": [], "a script with its start": []}
    for _ in range(ROUNDS):
        times["command line"].append(timed(resource.RUSAGE_CHILDREN, by_command))
        times["Python"].append(timed(resource.RUSAGE_SELF, by_python))
        times["a script with its start"].append(timed(resource.RUSAGE_CHILDREN, by_script))
    least = {name: min(rounds) for name, rounds in times.items()}
    there = least["command line"]
    ratios = ", ".join(f"{name} {time:.3f} s ({time / there:.3f})" for name, time in least.items())
    print(f"plan {spec} {collective}: {ratios}")
    return least["Python"] / there


def pipeline() -> tuple[asterism.Problem, list[np.ndarray]]:
    """A broadcast of many messages along a ring: in step t node i sends message t - i on."""
    hops = PIPELINE - 1
    messages = STEPS - hops + 1
    problem = asterism.problem(f"ring:{PIPELINE}", "broadcast", batch=messages)
    step = np.repeat(np.arange(STEPS), hops)
    sender = np.tile(np.arange(hops), STEPS)
    message = step - sender
    there = (message >= 0) & (message < messages)
    step, sender, message = step[there], sender[there], message[there]
    port = np.zeros(len(step), dtype=np.uint32)
    return problem, [step, sender, port, message]


def least_of(work: Callable[[], object]) -> float:
    return min(timed(resource.RUSAGE_SELF, work) for _ in range(ROUNDS))


def verify_ratios() -> None:
    problem, rows = pipeline()
    schedule = asterism.Schedule.from_rows(problem, *rows)
    assert schedule.verify() and len(schedule) == STEPS
    subprocess.run(
        ["cmake", "--build", str(BUILD.parent), "--target", "verify_in_cpp"],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pipeline.astb"
        schedule.save(path)
        reference = subprocess.run(
            [str(BUILD / "bench" / "verify_in_cpp"), str(path), str(ROUNDS)],
            check=True, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    there = min(float(line) for line in reference.stdout.split())
    kept = least_of(schedule.verify)
    handed = least_of(lambda: asterism.Schedule.from_rows(problem, *rows).verify())
    print(f"verify {STEPS:,} steps, {len(rows[0]):,} transfers: C++ {there:.3f} s")
    print(f"  existing schedule: {kept:.3f} s, speed {there / kept:.3f} of C++")
    print(f"  including conversion from arrays: {handed:.3f} s, speed {there / handed:.3f} of C++")


def main() -> None:
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "asterism")
    start = time.monotonic()
    ratios = [plan_ratio(program, *problem) for problem in PROBLEMS]
    print(f"largest ratio of plans: {max(ratios):.3f}")
    verify_ratios()
    print(f"took {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
