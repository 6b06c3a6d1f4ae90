"""The page of docs about SMPI, and its figure, from results."""

import math
import subprocess

from measure import BANDWIDTH, COLLECTIVES, LATENCY, OURS, SIZES, Result

NAMES = {"ompi": "Open MPI", "mpich": "MPICH", "mvapich2": "MVAPICH2", "impi": "Intel MPI",
         "default": "SMPI", OURS: "ours"}
REAL_LIBRARIES = ("ompi", "mpich", "mvapich2", "impi")

INTRODUCTION = f"""# Schedules against MPI libraries, on simulated networks

[scripts/smpi](../scripts/smpi) makes this page. Ranks of a real MPI program, which SimGrid's SMPI runs, do the
collectives of MPI libraries and the schedules of ours, on platforms that `asterism export --format simgrid` writes
([simgrid.md](simgrid.md)): a link has {LATENCY} of latency and {BANDWIDTH // 1000} GB/s in each direction, and
is shared by all that cross it at a time. Times are simulated, and so the same on every machine.

- *Open MPI, MPICH, MVAPICH2, Intel MPI* are the algorithms that these libraries choose for a size and a number of ranks,
  as SMPI has them (`smpi/coll-selector`); *SMPI* is its own default, which mostly posts everything at once and leaves the
  rest to the network. They know nothing of the network, as on a real machine. Messages go over shortest routes, spread
  over all that are as short, and through several links at once: a long way costs latency only.
- *ours* is the first of `asterism plan --ports all --rank-by asynchronous --effort quick` for that size and these links,
  run by the engine of `asterism-mpi` with real data; of a broadcast also with the message cut into 4 to 256. Every
  packet crosses one link.
- Sizes are what a rank contributes to an allgather, what it has for each other in an alltoall, the vector of an allreduce
  or a broadcast.
- Every byte is checked, but for the libraries where the receive buffers of all ranks together are more than 64 MiB: then
  theirs have no memory of their own (`SMPI_SHARED_MALLOC`), and ours are cut by a power of two while links get slower by
  the same factor, which takes the same time.
- The first broadcast of a run takes some 0.5 ms longer with SMPI's version of Open MPI, which is in the table where that was
  the one measured (1 B on 64 and 72 ranks): it says nothing of the network.
- A dash: SMPI's version of the library's algorithm does not run on that number of ranks.
- Computation costs nothing, nor do calls: what is compared is what crosses the links. Libraries hand over messages below
  64 KiB at once, as SMPI does by default.

These are statements about these networks under this model. On one machine with shared memory we claim that results are
right, and no speed.

*faster* is the time of the best of the four libraries over ours, and in brackets the time of the best of all columns
over ours: below 1 we lose.
"""


def size_text(size: int) -> str:
    for unit, factor in (("MiB", 1 << 20), ("KiB", 1 << 10)):
        if size >= factor:
            return f"{size // factor} {unit}"
    return f"{size} B"


def time_text(seconds: float) -> str:
    if math.isnan(seconds):
        return "-"
    return f"{seconds * 1e6:,.1f}"


class Table:
    """Results by network, collective, size and who did it."""

    def __init__(self, results: list[Result]):
        self.results = {(r.network, r.collective, r.size, r.by): r for r in results}
        self.networks = list(dict.fromkeys(r.network for r in results))
        self.collectives = [c for c in COLLECTIVES if any(r.collective == c for r in results)]
        self.sizes = {(network, collective): sorted(
            {r.size for r in results if (r.network, r.collective) == (network, collective)})
            for network in self.networks for collective in self.collectives}
        self.ranks = {r.network: r.ranks for r in results}

    def seconds(self, network: str, collective: str, size: int, by: str) -> float:
        return self.results[network, collective, size, by].seconds

    def faster(self, network: str, collective: str, size: int, libraries: tuple[str, ...]) -> float:
        times = [self.seconds(network, collective, size, by) for by in libraries]
        best = min(time for time in times if not math.isnan(time))
        return best / self.seconds(network, collective, size, OURS)


def line_of(table: Table, network: str, collective: str, size: int) -> str:
    ours = table.results[network, collective, size, OURS]
    cells = [size_text(size)]
    cells += [time_text(table.seconds(network, collective, size, by)) for by in NAMES]
    real = table.faster(network, collective, size, REAL_LIBRARIES)
    all_of_them = table.faster(network, collective, size, (*REAL_LIBRARIES, "default"))
    cells += [f"{real:.2f} ({all_of_them:.2f})", f"`{ours.algorithm}`"]
    return "| " + " | ".join(cells) + " |"


def summary(table: Table) -> list[str]:
    """How many times as fast as the best library, at 64 KiB."""
    size = SIZES[2]
    lines = [f"## At {size_text(size)}", "",
             "How many times as fast as the best of the four libraries, and as the best of all columns:", "",
             "| network | ranks | " + " | ".join(table.collectives) + " |",
             "| --- | ---: |" + " ---: |" * len(table.collectives)]
    for network in table.networks:
        cells = []
        for collective in table.collectives:
            if size not in table.sizes[network, collective]:
                cells.append("-")
                continue
            real = table.faster(network, collective, size, REAL_LIBRARIES)
            every = table.faster(network, collective, size, (*REAL_LIBRARIES, "default"))
            cells.append(f"{real:.2f} ({every:.2f})")
        lines.append(f"| {network} | {table.ranks[network]} | " + " | ".join(cells) + " |")
    return [*lines, "", "![How many times as long as ours each library takes, by size](images/smpi.svg)", ""]


def page_text(results: list[Result]) -> str:
    table = Table(results)
    lines = [INTRODUCTION, *summary(table)]
    for network in table.networks:
        lines += [f"## {network}, {table.ranks[network]} ranks", ""]
        for collective in table.collectives:
            if not table.sizes[network, collective]:
                continue
            lines += [f"### {network}: {collective}", "", "Times in microseconds.", "",
                      "| size | " + " | ".join(NAMES.values()) + " | faster | our algorithm |",
                      "| ---: |" + " ---: |" * (len(NAMES) + 1) + " --- |"]
            lines += [line_of(table, network, collective, size)
                      for size in table.sizes[network, collective]]
            lines.append("")
    return "\n".join(lines)


FIGURE_HEAD = """set terminal svg size {width},{height} dynamic font 'Helvetica,11' background '#ffffff'
set multiplot layout {rows},{columns} margins screen 0.07,0.985,{bottom:.4f},{top:.4f} spacing screen 0.045,{gap:.4f}
set logscale xy
set xrange [0.7:25000000]
set yrange [0.25:64]
set grid linecolor '#dddddd'
set tics font ',9'
set key off
set ytics ('1/4' 0.25, '1' 1, '4' 4, '16' 16, '64' 64)
set xtics ('1' 1, '1K' 1024, '64K' 65536, '1M' 1048576, '16M' 16777216)
"""
COLOURS = {"ompi": "#e69f00", "mpich": "#56b4e9", "mvapich2": "#009e73", "impi": "#cc79a7",
           "default": "#888888"}
ROW_HEIGHT, KEY_HEIGHT, LABEL_HEIGHT = 150, 60, 45


def key(height: int) -> list[str]:
    """The names in their colours, above all plots: a key of gnuplot is as wide as one plot."""
    lines = []
    for number, (by, colour) in enumerate([(OURS, "#000000"), *COLOURS.items()]):
        place = f"screen {0.12 + 0.14 * number:.2f},{1 - 18 / height:.4f}"
        lines.append(f"set label {number + 1} '{NAMES[by]}' at {place} point pointtype 7 "
                     f"pointsize 0.6 linecolor rgb '{colour}' offset 1,0")
    return lines


def curve(table: Table, network: str, collective: str, by: str) -> list[str]:
    """The time of a library over ours."""
    lines = []
    for size in table.sizes[network, collective]:
        ratio = table.seconds(network, collective, size, by) / table.seconds(
            network, collective, size, OURS)
        if not math.isnan(ratio):
            lines.append(f"{size} {ratio!r}")
    return [*lines, "e"]


def figure_script(results: list[Result]) -> str:
    """One plot for each network and collective; data in the script itself."""
    table = Table(results)
    rows, columns = len(table.networks), len(table.collectives)
    height = ROW_HEIGHT * rows + KEY_HEIGHT + LABEL_HEIGHT
    lines = [FIGURE_HEAD.format(width=230 * columns, height=height, rows=rows, columns=columns,
                                bottom=LABEL_HEIGHT / height, top=1 - KEY_HEIGHT / height,
                                gap=48 / height)]
    for row, network in enumerate(table.networks):
        for column, collective in enumerate(table.collectives):
            if not table.sizes[network, collective]:
                lines.append("set multiplot next")
                continue
            lines.append(f"set title '{network} {collective}' offset 0,-0.8")
            lines.append(f"set ylabel '{'time over ours' if column == 0 else ''}' offset 1.5,0")
            lines.append(f"set xlabel '{'bytes' if row == rows - 1 else ''}' offset 0,0.5")
            lines += key(height) if row + column == 0 else ["unset label"]
            plots = [f"'-' using 1:2 with linespoints pointtype 7 pointsize 0.4 linewidth 1.6 "
                     f"linecolor '{colour}'" for by, colour in COLOURS.items()]
            lines.append("plot " + ", ".join(["1 linewidth 1.6 linecolor '#000000'", *plots]))
            for by in COLOURS:
                lines += curve(table, network, collective, by)
    return "\n".join(lines) + "\nunset multiplot\n"


def figure_bytes(results: list[Result]) -> bytes:
    done = subprocess.run(["gnuplot"], input=figure_script(results).encode(), capture_output=True,
                          check=False)
    if done.returncode != 0:
        raise OSError(f"gnuplot failed: {done.stderr.decode(errors='replace')}")
    return done.stdout
