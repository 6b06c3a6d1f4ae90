"""Measures collectives of MPI libraries and our schedules in SimGrid's SMPI (simulated times)."""

import dataclasses
import itertools
import json
import math
import pathlib
import subprocess
import tempfile

LATENCY = "1us"
BANDWIDTH = 10_000  # MB/s per link
LIBRARIES = ("ompi", "mpich", "mvapich2", "impi", "default")
COLLECTIVES = ("allgather", "alltoall", "allreduce", "broadcast")
SIZES = (1, 1 << 10, 1 << 16, 1 << 20, 1 << 24)
OURS = "asterism"

# The limit on the receive buffers of all ranks for which memory is really allocated.
MOST_REAL_BYTES = 64 << 20

# The numbers of messages into which a broadcast may split its vector, each of at least
# LEAST_PIECE bytes.
PIECES = (1, 4, 16, 64, 256)
LEAST_PIECE = 64

# A network of latency and bandwidth only: the factors and overheads of SMPI are disabled, the
# messages that cross a link share it, and computation is free.
PLAIN_NETWORK = (
    "network/model:CM02", "network/latency-factor:1", "network/bandwidth-factor:1",
    "network/weight-S:0", "network/crosstraffic:0", "network/TCP-gamma:1e30",
    "surf/precision:1e-12", "smpi/simulate-computation:no", "smpi/wtime:0", "smpi/test:0",
    "smpi/iprobe:0")

# A send ends when the packet has arrived, not when the library has accepted it.
SYNCHRONOUS = "smpi/send-is-detached-thresh:0"

# The size of the shared memory blocks; a process may have at most 65,530 of them.
SHARED_BLOCKS = f"smpi/shared-malloc-blocksize:{64 << 20}"


@dataclasses.dataclass(frozen=True)
class Result:
    network: str
    ranks: int
    collective: str
    size: int
    by: str  # a library or OURS
    algorithm: str  # empty for a library
    seconds: float  # NaN if the library does not support it


class Failure(Exception):
    """A program failed; the message includes its output."""


def run(words: list[str], folder: pathlib.Path | None = None) -> str:
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode != 0:
        raise Failure(f"{words[0]} failed:\n{done.stderr[-2000:]}{done.stdout[-2000:]}")
    return done.stdout


def total_bytes(collective: str, size: int, ranks: int) -> int:
    """The total size of the receive buffers of all ranks."""
    return size * ranks * (ranks if collective in ("allgather", "alltoall") else 1)


def fold_of(collective: str, size: int, ranks: int) -> int:
    """The smallest power of two by which the data must be divided to fit the memory."""
    fold = 1
    while total_bytes(collective, size, ranks) // fold > MOST_REAL_BYTES:
        fold *= 2
    return fold


@dataclasses.dataclass
class Choice:
    """The best candidate of a plan."""
    time: float
    algorithm: str
    parameters: dict[str, str]
    pieces: int

    def name(self) -> str:
        words = [f"{name} {value}" for name, value in self.parameters.items()]
        if self.pieces > 1:
            words.append(f"{self.pieces} pieces")
        return self.algorithm + (f" ({', '.join(words)})" if words else "")


class Bench:
    """Measures one network. `program` is asterism, `module` is the module that smpirun loads."""

    def __init__(self, program: str, module: str, network: str):
        self.program, self.module, self.network = program, module, network
        self.place = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.place.name)
        self.platform(1)
        run([program, "export", network, "--format", "simgrid-hosts", "-o",
             str(self.folder / "hosts")])
        self.ranks = len((self.folder / "hosts").read_text().split())

    def __enter__(self) -> "Bench":
        return self

    def __exit__(self, *_: object) -> None:
        self.place.cleanup()

    def platform(self, fold: int) -> str:
        """The platform with links `fold` times slower."""
        file = self.folder / f"platform-{fold}.xml"
        if not file.exists():
            run([self.program, "export", self.network, "--format", "simgrid", "--ts", LATENCY,
                 "--bandwidth", f"{BANDWIDTH / fold!r}MB/s", "-o", str(file)])
        return str(file)

    def simulate(self, cases: list[str], fold: int, options: list[str]) -> list[float]:
        """The times in seconds of cases in the syntax of main.cpp; raises Failure if one fails."""
        times, complaint = self.simulate_some(cases, fold, options)
        if len(times) < len(cases):
            raise Failure(f"{cases[len(times)]} on {self.network}:\n{complaint}")
        return times

    def simulate_all_but_failing(self, cases: list[str], options: list[str]) -> list[float]:
        """The same, with NaN for cases that the library does not support."""
        times: list[float] = []
        while len(times) < len(cases):
            times += self.simulate_some(cases[len(times):], 1, options)[0]
            if len(times) < len(cases):
                times.append(math.nan)
        return times

    def simulate_some(self, cases: list[str], fold: int,
                      options: list[str]) -> tuple[list[float], str]:
        """The times up to the first failing case, and its error output.

        Raises Failure for wrong data.
        """
        (self.folder / "cases").write_text("".join(case + "\n" for case in cases))
        words = ["smpirun", "-np", str(self.ranks), "-platform", self.platform(fold),
                 "-hostfile", "hosts", "-no-privatize", "--log=root.thres:warning"]
        words += [f"--cfg={option}" for option in (*PLAIN_NETWORK, *options)]
        done = subprocess.run([*words, self.module, "cases"], cwd=self.folder,
                              capture_output=True, text=True, check=False)
        times = []
        for case, line in zip(cases, done.stdout.splitlines()):
            if not line.startswith(case + " "):
                break
            verdict, seconds = line.removeprefix(case).split()
            if verdict != "right":
                raise Failure(f"wrong data on {self.network}: {line}")
            times.append(float(seconds))
        return times, done.stderr[-2000:]

    def problem(self, collective: str, size: int, pieces: int) -> list[str]:
        return [self.network, collective, "--ports", "all", "--ts", LATENCY, "--bandwidth",
                f"{BANDWIDTH}MB/s", "--message", f"{size // pieces}B", "--batch", str(pieces)]

    def best(self, collective: str, size: int) -> Choice:
        choices = []
        for pieces in PIECES if collective == "broadcast" else (1,):
            if pieces > 1 and size // pieces < LEAST_PIECE:
                continue
            plan = json.loads(run([self.program, "plan", *self.problem(collective, size, pieces),
                                   "--rank-by", "asynchronous", "--effort", "quick", "--json"]))
            first = plan["candidates"][0]
            choices.append(Choice(first["asynchronous_time"], first["algorithm"],
                                  first["parameters"], pieces))
        return min(choices, key=lambda choice: choice.time)

    def write_schedule(self, collective: str, size: int, choice: Choice) -> str:
        name = f"{collective}-{size}.jsonl"
        words = [self.program, "schedule", *self.problem(collective, size, choice.pieces),
                 "--algorithm", choice.algorithm, "-o", str(self.folder / name)]
        for parameter, value in choice.parameters.items():
            words += ["--parameter", f"{parameter}={value}"]
        run(words)
        return name

    def by_library(self, library: str, collectives: tuple[str, ...],
                   sizes: tuple[int, ...]) -> list[Result]:
        asked = list(itertools.product(collectives, sizes))
        cases = []
        for collective, size in asked:
            fits = fold_of(collective, size, self.ranks) == 1
            cases.append(f"{collective} {size} {'library' if fits else 'library-shared'}")
        times = self.simulate_all_but_failing(cases, [f"smpi/coll-selector:{library}",
                                                      SHARED_BLOCKS])
        return [Result(self.network, self.ranks, collective, size, library, "", time)
                for (collective, size), time in zip(asked, times)]

    def by_schedule(self, collective: str, size: int) -> Result:
        choice = self.best(collective, size)
        fold = fold_of(collective, size, self.ranks)
        file = self.write_schedule(collective, size, choice)
        (time,) = self.simulate([f"{collective} {size // fold} {file}"], fold, [SYNCHRONOUS])
        return Result(self.network, self.ranks, collective, size, OURS, choice.name(), time)
